//! Threads on which bots think: as many as there are processors, and of a lower priority than all others, so that no person
//! waits because bots think at other tables.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::thread;
use tokio::sync::oneshot;

/// Something to think about.
type Thought = Box<dyn FnOnce() + Send>;

/// How many threads there are where it is not known how many processors are.
const THREADS: usize = 2;

/// The threads. They end with this.
#[derive(Debug)]
pub(crate) struct Thinkers(mpsc::Sender<Thought>);

impl Thinkers {
    /// Starts them.
    pub(crate) fn start() -> Self {
        let (sender, thoughts) = mpsc::channel();
        let thoughts = Arc::new(Mutex::new(thoughts));
        let threads = thread::available_parallelism().map_or(THREADS, usize::from);
        for _ in 0..threads {
            let thoughts = thoughts.clone();
            let started = thread::Builder::new()
                .name("muster-bots".to_string())
                .spawn(move || run(&thoughts));
            if let Err(error) = started {
                tracing::error!(%error, "a thread for bots cannot be started");
            }
        }
        Thinkers(sender)
    }

    /// Does something on one of them; nothing comes of it where that panics.
    pub(crate) async fn think<T: Send + 'static>(
        &self,
        doing: impl FnOnce() -> T + Send + 'static,
    ) -> Option<T> {
        let (done, answer) = oneshot::channel();
        let thought = Box::new(move || {
            // Who does not wait any more does not need the answer.
            let _ = done.send(doing());
        });
        self.0.send(thought).ok()?;
        answer.await.ok()
    }
}

fn run(thoughts: &Mutex<mpsc::Receiver<Thought>>) {
    let _ = give_way();
    loop {
        let thoughts = thoughts.lock().unwrap_or_else(PoisonError::into_inner);
        let Ok(thought) = thoughts.recv() else {
            return;
        };
        drop(thoughts);
        // A bot with a bug ends neither the thread nor the others' thoughts.
        let _ = catch_unwind(AssertUnwindSafe(thought));
    }
}

/// Lets other threads go first. Only Linux knows priorities of single threads.
#[cfg(target_os = "linux")]
fn give_way() -> rustix::io::Result<()> {
    rustix::process::setpriority_process(None, 5)
}

#[cfg(not(target_os = "linux"))]
fn give_way() -> std::io::Result<()> {
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_thought_that_panics_harms_no_other() {
        let thinkers = Thinkers::start();
        for _ in 0..100 {
            let nothing: Option<u8> = thinkers.think(|| panic!("a bug")).await;
            assert_eq!(nothing, None);
        }
        assert_eq!(thinkers.think(|| 7).await, Some(7));
    }

    #[cfg(target_os = "linux")]
    #[tokio::test]
    async fn only_bots_give_way() {
        let own = || rustix::process::getpriority_process(None).expect("it is known");
        let before = own();
        let theirs = Thinkers::start().think(own).await;
        assert!(theirs > Some(before), "{theirs:?}, {before}");
        assert_eq!(own(), before);
    }
}
