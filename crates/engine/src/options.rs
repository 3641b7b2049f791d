//! House rules as data: a game lists its options once, and the catalogue's entry, the defaults and the reading follow.

use crate::setup::OptionValue;

/// A type that an option can have.
pub trait Value: Sized {
    /// The value, if it is of this type.
    fn read(value: &OptionValue) -> Option<Self>;
    /// The value as a set-up keeps it.
    fn write(self) -> OptionValue;
}

impl Value for bool {
    fn read(value: &OptionValue) -> Option<Self> {
        match value {
            OptionValue::Switch(on) => Some(*on),
            _ => None,
        }
    }
    fn write(self) -> OptionValue {
        OptionValue::Switch(self)
    }
}

impl Value for u16 {
    fn read(value: &OptionValue) -> Option<Self> {
        match value {
            OptionValue::Number(n) => u16::try_from(*n).ok(),
            _ => None,
        }
    }
    fn write(self) -> OptionValue {
        OptionValue::Number(self.into())
    }
}

/// Declares the struct `Options` of a game: a line an option with its type, default, kind, rule, title and help.
///
/// It has `Default`, `info()` for the catalogue and `read(&Setup)` for a set-up that has been checked against it.
#[macro_export]
macro_rules! options {
    ($($field:ident: $type:ty = $default:expr, $kind:expr, $rule:literal, $title:literal, $help:literal;)*) => {
        /// The house rules of a match.
        #[derive(Clone, PartialEq, Eq, Debug)]
        pub struct Options {
            $(#[doc = $help] pub $field: $type,)*
        }

        impl Default for Options {
            fn default() -> Self {
                Options { $($field: $default,)* }
            }
        }

        impl Options {
            /// Every house rule as the catalogue shows it.
            pub fn info() -> Vec<$crate::setup::OptionInfo> {
                vec![$($crate::setup::OptionInfo {
                    key: stringify!($field).to_string(),
                    title: $title.to_string(),
                    help: $help.to_string(),
                    rule: $rule.to_string(),
                    kind: $kind,
                    default: <$type as $crate::options::Value>::write($default),
                },)*]
            }

            /// The options of a set-up that has been checked against the catalogue.
            fn read(setup: &$crate::Setup) -> Self {
                let mut options = Options::default();
                for (key, value) in &setup.options {
                    match key.as_str() {
                        $(stringify!($field) => {
                            if let Some(value) = <$type as $crate::options::Value>::read(value) {
                                options.$field = value;
                            }
                        })*
                        _ => {}
                    }
                }
                options
            }
        }
    };
}

/// Declares the type of an option that is one of a few words.
#[macro_export]
macro_rules! option_words {
    ($(#[$doc:meta])* $name:ident { $($variant:ident = $word:literal, $means:literal;)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum $name {
            $(#[doc = $means] $variant,)*
        }

        impl $name {
            fn kind() -> $crate::setup::OptionKind {
                $crate::setup::OptionKind::Choice {
                    values: vec![$(($word.to_string(), $means.to_string()),)*],
                }
            }
        }

        impl $crate::options::Value for $name {
            fn read(value: &$crate::setup::OptionValue) -> Option<Self> {
                match value.to_string().as_str() {
                    $($word => Some($name::$variant),)*
                    _ => None,
                }
            }
            fn write(self) -> $crate::setup::OptionValue {
                $crate::setup::OptionValue::Word(match self { $($name::$variant => $word,)* }.to_string())
            }
        }
    };
}
