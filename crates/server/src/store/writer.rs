//! One task writes everything. What comes while it is busy goes into its next transaction, so that many matches share one
//! wait for the disk.

use super::StoreError;
use super::pen::Pen;
use super::place::begin;
use super::write::Write;
use crate::metrics::WriteMeters;
use sqlx::Acquire as _;
use sqlx::AnyConnection;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;
use tokio::time::timeout;

/// How many parcels can wait.
const QUEUE: usize = 256;
/// How many parcels go into one transaction.
const BATCH: usize = 128;
/// After which time a transaction is given up, and the connection with it. A disk that is busy may take long.
const LONGEST: Duration = Duration::from_secs(30);

/// What the task that writes ends with.
pub(crate) type Writing = JoinHandle<Result<(), StoreError>>;

/// Writes that belong together.
struct Parcel {
    writes: Vec<Write>,
    done: oneshot::Sender<Result<(), StoreError>>,
}

/// The way to the task that writes.
#[derive(Clone, Debug)]
pub(crate) struct Writer {
    parcels: mpsc::Sender<Parcel>,
    /// Whether a connection was lost, and it is not known yet whether its last transaction was committed.
    unsure: Arc<AtomicBool>,
    /// How it goes.
    pub(crate) meters: WriteMeters,
}

impl Writer {
    /// Starts the task. It ends when nobody can hand it anything any more.
    pub(super) fn start(pen: Pen) -> (Self, Writing) {
        let (sender, parcels) = mpsc::channel(QUEUE);
        let unsure = Arc::new(AtomicBool::new(false));
        let meters = WriteMeters::new();
        let task = tokio::spawn(run(pen, parcels, unsure.clone(), meters.clone()));
        let writer = Writer {
            parcels: sender,
            unsure,
            meters,
        };
        (writer, task)
    }

    /// Writes all of it or nothing; returns when it is safe on the disk.
    pub(crate) async fn write(&self, writes: Vec<Write>) -> Result<(), StoreError> {
        let (done, answer) = oneshot::channel();
        let parcel = Parcel { writes, done };
        let sent = self.parcels.send(parcel).await;
        sent.map_err(|_| StoreError::Closed)?;
        answer.await.map_err(|_| StoreError::Closed)?
    }

    /// Returns once it is decided what has been written: what is read then stays so until something else is written.
    pub(crate) async fn settled(&self) -> Result<(), StoreError> {
        match self.unsure.load(Ordering::Acquire) {
            true => self.write(Vec::new()).await,
            false => Ok(()),
        }
    }
}

async fn run(
    mut pen: Pen,
    mut parcels: mpsc::Receiver<Parcel>,
    unsure: Arc<AtomicBool>,
    meters: WriteMeters,
) -> Result<(), StoreError> {
    let mut batch = Vec::with_capacity(BATCH);
    while parcels.recv_many(&mut batch, BATCH).await > 0 {
        meters.batch.observe(batch.len() as f64);
        let mut written = Vec::with_capacity(batch.len());
        let committed = write(&mut pen, &batch, &mut written, &unsure).await;
        let committed = committed.map_err(Arc::new);
        if let Err(error) = &committed {
            meters.errors.inc();
            tracing::error!(%error, "nothing of this transaction was written");
        }
        for (parcel, result) in batch.drain(..).zip(written) {
            let result = match &committed {
                Ok(()) => result,
                Err(error) => Err(StoreError::Uncommitted(error.clone())),
            };
            // Who does not wait any more does not need the answer.
            let _ = parcel.done.send(result);
        }
        if committed.is_err_and(|error| matches!(*error, StoreError::Replaced)) {
            return Err(StoreError::Replaced);
        }
    }
    if let Err(error) = pen.close().await {
        tracing::warn!(%error, "closing the database");
    }
    Ok(())
}

/// Writes a batch in one transaction, with a new connection where it was lost.
async fn write(
    pen: &mut Pen,
    batch: &[Parcel],
    written: &mut Vec<Result<(), StoreError>>,
    unsure: &AtomicBool,
) -> Result<(), StoreError> {
    let connection = match pen.connection().await {
        Ok(connection) => connection,
        Err(error) => {
            written.extend(batch.iter().map(|_| Err(StoreError::Silent)));
            return Err(error);
        }
    };
    let committed = timeout(LONGEST, commit(connection, batch, written)).await;
    while written.len() < batch.len() {
        written.push(Err(StoreError::Silent));
    }
    let lost = match &committed {
        Ok(Ok(())) => false,
        Ok(Err(_)) => !pen.check().await,
        Err(_) => {
            pen.give_up();
            true
        }
    };
    unsure.store(lost, Ordering::Release);
    committed.unwrap_or(Err(StoreError::Silent))
}

/// A parcel that cannot be written does not keep the others back.
async fn commit(
    connection: &mut AnyConnection,
    batch: &[Parcel],
    written: &mut Vec<Result<(), StoreError>>,
) -> Result<(), StoreError> {
    let mut all = begin(connection).await?;
    for parcel in batch {
        let mut one = all.begin().await?;
        let mut result = Ok(());
        for write in &parcel.writes {
            if result.is_ok() {
                result = write.carry_out(&mut one).await;
            }
        }
        match &result {
            Ok(()) => one.commit().await?,
            Err(_) => one.rollback().await?,
        }
        written.push(result.map_err(StoreError::from));
    }
    Ok(all.commit().await?)
}
