//! Serialises arrays of any length as lists, for flat positions: `#[serde(with = "engine::flat")]`.

use serde::de::{Deserialize, Deserializer, Error};
use serde::ser::{Serialize, Serializer};

/// Writes the array as a list.
///
/// # Errors
/// Those of the serializer.
pub fn serialize<S: Serializer, T: Serialize, const N: usize>(
    array: &[T; N],
    to: S,
) -> Result<S::Ok, S::Error> {
    array.as_slice().serialize(to)
}

/// Reads a list of exactly `N` entries.
///
/// # Errors
/// Those of the deserializer, and a list of another length.
pub fn deserialize<'de, D: Deserializer<'de>, T: Deserialize<'de>, const N: usize>(
    from: D,
) -> Result<[T; N], D::Error> {
    let list = Vec::<T>::deserialize(from)?;
    let got = list.len();
    list.try_into()
        .map_err(|_| D::Error::custom(format!("{got} entries; expected {N}")))
}
