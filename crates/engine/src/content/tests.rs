use serde::Deserialize;

use super::*;

#[derive(Debug, Deserialize, PartialEq)]
#[serde(deny_unknown_fields)]
struct Thing {
    cost: i64,
    #[serde(default)]
    names: Vec<String>,
}

fn errors(text: &str) -> Vec<String> {
    let mut document = Document::parse("things.toml", text);
    document.only(&["thing"]);
    for (key, thing) in document.entries::<Thing>("thing") {
        document.whole(&format!("thing.{key}.cost"), thing.cost, 0..=99);
        for (index, name) in thing.names.iter().enumerate() {
            if name.is_empty() {
                let field = format!("thing.{key}.names[{index}]");
                document.fail(&field, "is empty", "a name");
            }
        }
    }
    let mut errors = ContentErrors::default();
    document.finish(&mut errors);
    errors.0.iter().map(ToString::to_string).collect()
}

#[test]
fn every_error_names_line_and_field() {
    let cases = [
        (
            "[thing.a]\ncost = 3\nnames = [\"x\",\n\"\"]\n[thing.b]\ncost = -3\n",
            vec![
                "things.toml:4: thing.a.names[1]: is empty; expected a name",
                "things.toml:6: thing.b.cost: is -3; expected a whole number from 0 to 99",
            ],
        ),
        (
            "[thing.a]\ncost = \"three\"\n[thing.b]\nprice = 1\n[thing.c]\nnames = []\n[other]\n",
            vec![
                "things.toml:7: other: is an unknown field; expected one of `thing`",
                "things.toml:2: thing.a.cost: is string \"three\"; expected a whole number",
                "things.toml:4: thing.b.price: is an unknown field; expected `cost` or `names`",
                "things.toml:5: thing.c.cost: is missing; expected a value",
            ],
        ),
        ("", vec!["things.toml: thing: is missing; expected a table"]),
        (
            "thing = 1",
            vec!["things.toml:1: thing: is not a table; expected a table"],
        ),
    ];
    for (text, expected) in cases {
        assert_eq!(errors(text), expected, "{text}");
    }
}

#[test]
fn a_file_that_does_not_parse_reports_only_that() {
    let found = errors("[thing.a]\ncost = 1\n[thing.a]\ncost = 2\n");
    assert_eq!(
        found,
        ["things.toml:3: thing.a: duplicate key; expected valid TOML"]
    );
    let found = errors("[thing.a]\ncost =\n");
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].starts_with("things.toml:2: "), "{found:?}");
}

struct Dir(std::path::PathBuf);

impl Dir {
    fn new(name: &str) -> Dir {
        let path = std::env::temp_dir().join(format!("content-{}-{name}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Dir(path)
    }

    fn write(&self, name: &str, bytes: &[u8]) {
        std::fs::write(self.0.join(name), bytes).unwrap();
    }
}

impl Drop for Dir {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn shipped() -> ContentSource {
    ContentSource::embedded(&[("a.toml", "x = 1"), ("b.toml", "y = 1")])
}

#[test]
fn an_overlay_replaces_files_of_the_same_name() {
    let dir = Dir::new("replace");
    dir.write("b.toml", b"y = 2");
    dir.write("README.md", b"ignored");
    let source = shipped().overlay(&dir.0).unwrap();
    assert_eq!(source.text("a.toml"), Some("x = 1"));
    assert_eq!(source.text("b.toml"), Some("y = 2"));
    assert_ne!(source.hash(), shipped().hash());
    assert_eq!(shipped().hash(), shipped().hash());
    assert_eq!(source.hash().len(), 64);
}

#[test]
fn moving_text_between_files_changes_the_hash() {
    let one = ContentSource::embedded(&[("a", "bc"), ("d", "")]);
    let other = ContentSource::embedded(&[("a", "b"), ("d", "c")]);
    assert_ne!(one.hash(), other.hash());
}

#[test]
fn an_overlay_reports_every_file_it_cannot_use() {
    let dir = Dir::new("bad");
    dir.write("a.toml", &[b'x', 0xff]);
    dir.write("b.toml", &vec![b'#'; MAX_FILE_BYTES as usize + 1]);
    dir.write("c.toml", b"");
    let errors = shipped().overlay(&dir.0).unwrap_err();
    assert_eq!(
        errors.to_string(),
        "a.toml: is not UTF-8 at byte 1; expected UTF-8 text\n\
         b.toml: is too large; expected at most 1 MiB\n\
         c.toml: is not a content file; expected one of a.toml, b.toml"
    );
    let missing = shipped().overlay(&dir.0.join("nowhere")).unwrap_err();
    assert!(
        missing.to_string().contains("cannot be listed"),
        "{missing}"
    );
}
