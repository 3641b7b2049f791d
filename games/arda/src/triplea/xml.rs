//! A game file as a small tree with line numbers, read in bounded time and memory: no entity is ever expanded, no other
//! file opened.

use super::report::At;
use quick_xml::Reader;
use quick_xml::XmlVersion;
use quick_xml::events::{BytesStart, Event};

/// The largest file that is read, in bytes.
pub const MAX_BYTES: u64 = 32 * 1024 * 1024;
/// How deep elements may be nested.
pub const MAX_DEPTH: usize = 32;
/// How many elements a file may have.
pub const MAX_ELEMENTS: usize = 400_000;
/// How many attributes an element may have.
pub const MAX_ATTRIBUTES: usize = 64;
/// How long the value of an attribute may be.
pub const MAX_VALUE: usize = 64 * 1024;
/// How long a note, or text between tags, may be.
pub const MAX_TEXT: usize = 4 * 1024 * 1024;
/// How long a name may be.
pub const MAX_NAME: usize = 1024;

/// An element: its names are in lower case.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Element {
    pub(super) tag: String,
    pub(super) line: usize,
    attributes: Vec<(String, String)>,
    pub(super) children: Vec<Element>,
    pub(super) text: String,
}

impl Element {
    /// An attribute, without blanks around it.
    pub(super) fn get(&self, name: &str) -> Option<&str> {
        let found = self.attributes.iter().find(|(known, _)| known == name);
        found.map(|(_, value)| value.trim())
    }

    /// The children of a name.
    pub(super) fn all<'a>(&'a self, tag: &'a str) -> impl Iterator<Item = &'a Element> {
        self.children.iter().filter(move |child| child.tag == tag)
    }

    /// All of a name one level below the children of another name.
    pub(super) fn within<'a>(
        &'a self,
        outer: &'a str,
        tag: &'a str,
    ) -> impl Iterator<Item = &'a Element> {
        self.all(outer).flat_map(move |child| child.all(tag))
    }
}

impl From<&Element> for At {
    fn from(element: &Element) -> At {
        let names = ["name", "t1", "player", "territory", "unittype", "resource"];
        let name = names.iter().find_map(|name| element.get(name));
        At::new(element.line, &element.tag, name.unwrap_or_default())
    }
}

/// What is wrong with a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Malformed {
    pub(super) line: usize,
    pub(super) what: String,
}

fn malformed(line: usize, what: impl Into<String>) -> Malformed {
    let what = what.into();
    Malformed { line, what }
}

/// Reads the bytes of a game file.
pub(super) fn parse(bytes: &[u8]) -> Result<Element, Malformed> {
    if bytes.len() as u64 > MAX_BYTES {
        let most = MAX_BYTES / (1024 * 1024);
        return Err(malformed(0, format!("is larger than {most} MiB")));
    }
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let good = &bytes[..error.valid_up_to()];
        let line = 1 + good.iter().filter(|byte| **byte == b'\n').count();
        malformed(line, format!("is not UTF-8 at byte {}", good.len()))
    })?;
    let mut builder = Builder::new(text);
    builder.run()?;
    let root = builder.root.take();
    let root = root.ok_or_else(|| malformed(0, "is empty, not a game"))?;
    if root.tag != "game" {
        let what = format!("is a <{}>, not a <game>", shortened(&root.tag));
        return Err(malformed(root.line, what));
    }
    Ok(root)
}

/// A name that somebody else chose, short enough for a message.
pub(super) fn shortened(name: &str) -> String {
    let mut short: String = name.chars().take(60).collect();
    if short.len() < name.len() {
        short.push('…');
    }
    short
}

struct Builder<'a> {
    reader: Reader<&'a [u8]>,
    lines: Vec<usize>,
    open: Vec<Element>,
    root: Option<Element>,
    elements: usize,
}

impl<'a> Builder<'a> {
    fn new(text: &'a str) -> Self {
        let newlines = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n');
        Builder {
            lines: newlines.map(|(at, _)| at).collect(),
            reader: Reader::from_str(text),
            open: Vec::new(),
            root: None,
            elements: 0,
        }
    }

    fn line(&self, offset: u64) -> usize {
        1 + self.lines.partition_point(|at| (*at as u64) < offset)
    }

    fn run(&mut self) -> Result<(), Malformed> {
        loop {
            let line = self.line(self.reader.buffer_position());
            let event = self.reader.read_event().map_err(|error| {
                let line = self.line(self.reader.error_position());
                malformed(line, shortened(&error.to_string()))
            })?;
            match event {
                Event::Start(tag) => {
                    let element = self.element(line, &tag)?;
                    if self.open.len() >= MAX_DEPTH {
                        let what = format!("is nested deeper than {MAX_DEPTH} elements");
                        return Err(malformed(line, what));
                    }
                    self.open.push(element);
                }
                Event::Empty(tag) => {
                    let element = self.element(line, &tag)?;
                    self.close(line, element)?;
                }
                Event::End(_) => {
                    if let Some(element) = self.open.pop() {
                        self.close(line, element)?;
                    }
                }
                Event::Text(text) => self.text(line, &text)?,
                Event::CData(text) => self.text(line, &text)?,
                Event::GeneralRef(name) => self.reference(line, &name)?,
                Event::DocType(text) => doc_type(line, &text)?,
                Event::Comment(_) | Event::Decl(_) | Event::PI(_) => {}
                Event::Eof => break,
            }
        }
        match self.open.last() {
            Some(open) => {
                let what = format!("ends inside <{}>", shortened(&open.tag));
                Err(malformed(open.line, what))
            }
            None => Ok(()),
        }
    }

    fn element(&mut self, line: usize, tag: &BytesStart<'_>) -> Result<Element, Malformed> {
        self.elements += 1;
        if self.elements > MAX_ELEMENTS {
            let what = format!("has more than {MAX_ELEMENTS} elements");
            return Err(malformed(line, what));
        }
        let name = tag.name();
        let mut element = Element {
            tag: lower_name(line, name.as_ref())?,
            line,
            ..Element::default()
        };
        for (index, attribute) in tag.attributes().with_checks(false).enumerate() {
            if index >= MAX_ATTRIBUTES {
                let what = format!("an element has more than {MAX_ATTRIBUTES} attributes");
                return Err(malformed(line, what));
            }
            let attribute = attribute
                .map_err(|error| malformed(line, format!("an attribute is broken: {error}")))?;
            let key = lower_name(line, attribute.key.as_ref())?;
            let most = if key == "value" { MAX_TEXT } else { MAX_VALUE };
            if attribute.value.len() > most {
                let what = format!("the value of `{key}` is longer than {most} bytes");
                return Err(malformed(line, what));
            }
            if element.get(&key).is_some() {
                return Err(malformed(line, format!("`{key}` is given twice")));
            }
            let value = attribute
                .normalized_value(XmlVersion::Implicit1_0)
                .map_err(|error| malformed(line, shortened(&error.to_string())))?;
            element.attributes.push((key, value.into_owned()));
        }
        let note = element.tag == "property" && element.get("name") == Some("notes");
        if !note && let Some(value) = element.get("value").filter(|v| v.len() > MAX_VALUE) {
            let what = format!("a value of {} bytes is too long", value.len());
            return Err(malformed(line, what));
        }
        Ok(element)
    }

    fn close(&mut self, line: usize, element: Element) -> Result<(), Malformed> {
        match self.open.last_mut() {
            Some(parent) => parent.children.push(element),
            None if self.root.is_some() => {
                return Err(malformed(line, "has more than one outermost element"));
            }
            None => self.root = Some(element),
        }
        Ok(())
    }

    fn text(&mut self, line: usize, text: &str) -> Result<(), Malformed> {
        if text.trim().is_empty() {
            return Ok(());
        }
        let Some(open) = self.open.last_mut() else {
            return Err(malformed(line, "has text outside its outermost element"));
        };
        if open.text.len() + text.len() > MAX_TEXT {
            return Err(malformed(line, "has too much text between two tags"));
        }
        open.text.push_str(text);
        Ok(())
    }

    fn reference(&mut self, line: usize, name: &str) -> Result<(), Malformed> {
        let whole = format!("&{name};");
        let text = quick_xml::escape::unescape(&whole)
            .map_err(|_| malformed(line, format!("`{}` is not expanded", shortened(&whole))))?;
        self.text(line, &text)
    }
}

fn lower_name(line: usize, name: &str) -> Result<String, Malformed> {
    if name.len() > MAX_NAME {
        return Err(malformed(line, "a name is too long"));
    }
    Ok(name.to_ascii_lowercase())
}

/// A document type is skipped, unless it defines something; `[]` defines nothing.
fn doc_type(line: usize, text: &str) -> Result<(), Malformed> {
    let (_, inner) = text.split_once('[').unwrap_or_default();
    if !inner.trim_end_matches(']').trim().is_empty() {
        let what = "the document type has definitions of its own, which are never followed";
        return Err(malformed(line, what));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fails(text: &str) -> Malformed {
        parse(text.as_bytes()).unwrap_err()
    }

    #[test]
    fn elements_have_lines_and_lower_case_names() {
        let root = parse(b"<?xml version='1.0'?>\n<!DOCTYPE game SYSTEM \"game.dtd\">\n<Game>\n <Map NAME=' a &amp; b '/>\n</Game>").unwrap();
        let map = &root.children[0];
        assert_eq!((map.tag.as_str(), map.line), ("map", 4));
        assert_eq!(map.get("name"), Some("a & b"));
    }

    #[test]
    fn hostile_files_are_refused_with_a_line() {
        let bomb = "<!DOCTYPE game [<!ENTITY a 'aaaa'>]>\n<game>&a;</game>";
        assert!(fails(bomb).what.contains("definitions"));
        assert!(fails("<game>\n&lol;</game>").what.contains("&lol;"));
        assert!(fails("<game a='&lol;'/>").line == 1);
        assert!(fails(&"<game>".repeat(100_000)).what.contains("nested"));
        let wide = format!("<game>{}</game>", "<a/>".repeat(MAX_ELEMENTS));
        assert!(fails(&wide).what.contains("elements"));
        let long = format!("<game a='{}'/>", "x".repeat(MAX_VALUE + 1));
        assert!(fails(&long).what.contains("longer"));
        let many: String = (0..100_000).map(|n| format!(" a{n}='1'")).collect();
        assert!(fails(&format!("<game{many}/>")).what.contains("attributes"));
    }

    #[test]
    fn what_is_no_game_is_refused() {
        assert!(fails("").what.contains("empty"));
        assert!(fails("hello").what.contains("text outside"));
        assert!(fails("<map/>").what.contains("not a <game>"));
        assert!(fails("<game/><game/>").what.contains("more than one"));
        assert_eq!(fails("<game>\n<map>").line, 2);
        assert!(fails("<game></map>").line == 1);
        assert!(
            parse(b"\xff\xfe<game/>")
                .unwrap_err()
                .what
                .contains("UTF-8")
        );
        assert!(
            parse(&vec![0; 100_000_000])
                .unwrap_err()
                .what
                .contains("MiB")
        );
        assert!(parse(&vec![0; 1_000_000]).is_err());
    }

    #[test]
    fn notes_may_be_long_and_other_values_may_not() {
        let long = "x".repeat(MAX_VALUE + 1);
        let game = |name: &str| format!("<game><property name='{name}' value='{long}'/></game>");
        assert!(parse(game("notes").as_bytes()).is_ok());
        assert!(fails(&game("other")).what.contains("too long"));
    }
}
