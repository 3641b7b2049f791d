//! Definitions as text.

use super::Definition;
use engine::content::{ContentError, ContentErrors};
use serde::Serialize;
use toml::{Table, Value};

impl Definition {
    /// The definition as a TOML file. What is as it is when nothing is said is left out.
    ///
    /// ```
    /// use arda::definition::Definition;
    /// let mut definition = Definition::default();
    /// definition.name = "Two hills".into();
    /// let text = definition.to_toml();
    /// assert_eq!(Definition::from_toml("two.toml", &text).as_ref(), Ok(&definition));
    /// ```
    pub fn to_toml(&self) -> String {
        let mut out = String::new();
        let fresh = Definition {
            dice: self.dice.wrapping_add(1),
            ..Definition::default()
        };
        let mut head = pruned(&self.head(), &fresh.head());
        head.remove("rules");
        write(&mut out, &head);
        write(&mut out, &one("rules", &self.rules));
        list(&mut out, "power", &self.powers);
        list(&mut out, "terrain", &self.terrains);
        list(&mut out, "unit", &self.units);
        list(&mut out, "support", &self.supports);
        list(&mut out, "place", &self.places);
        list(&mut out, "gate", &self.gates);
        list(&mut out, "purchase", &self.purchases);
        list(&mut out, "repair", &self.repairs);
        list(&mut out, "step", &self.steps);
        list(&mut out, "setup", &self.setup);
        list(&mut out, "objective", &self.objectives);
        list(&mut out, "victory", &self.victories);
        list(&mut out, "option", &self.options);
        list(&mut out, "switch", &self.switches);
        write(&mut out, &one("drawing", &self.drawing));
        out
    }

    /// The definition without its lists and its drawing.
    fn head(&self) -> Definition {
        Definition {
            key: self.key.clone(),
            name: self.name.clone(),
            version: self.version.clone(),
            blurb: self.blurb.clone(),
            dice: self.dice,
            fire: self.fire.clone(),
            ..Definition::default()
        }
    }

    /// Reads a definition; `file` is only its name for messages.
    pub fn from_toml(file: &str, text: &str) -> Result<Definition, ContentErrors> {
        toml::from_str(text).map_err(|error| {
            let start = error.span().map(|span| span.start.min(text.len()));
            let before = start.and_then(|start| text.get(..start));
            let line = before.map(|before| 1 + before.matches('\n').count());
            ContentErrors(vec![ContentError {
                file: file.to_owned(),
                line,
                field: String::new(),
                problem: error.message().to_owned(),
                expected: "a definition of a game".to_owned(),
            }])
        })
    }
}

/// A table of what differs from another value of the same kind.
fn pruned<T: Serialize>(value: &T, usual: &T) -> Table {
    let mut table = table(value);
    let usual = self::table(usual);
    table.retain(|key, value| usual.get(key) != Some(value));
    table
}

fn table<T: Serialize>(value: &T) -> Table {
    Table::try_from(value).expect("every field of a definition has a form in TOML")
}

fn one<T: Serialize + Default>(key: &str, value: &T) -> Table {
    Table::from_iter([(key.to_owned(), Value::Table(table(value)))])
}

/// Writes a list of tables, each without what is usual.
fn list<T: Serialize + Default>(out: &mut String, key: &str, items: &[T]) {
    if items.is_empty() {
        return;
    }
    let usual = T::default();
    let items = items.iter().map(|item| Value::Table(pruned(item, &usual)));
    let list = Value::Array(items.collect());
    write(out, &Table::from_iter([(key.to_owned(), list)]));
}

fn write(out: &mut String, table: &Table) {
    let text = toml::to_string(table).expect("tables have a form in TOML");
    if !out.is_empty() {
        out.push('\n');
    }
    out.push_str(&text);
}
