//! Attachments with their options, after variables and `foreach` have been written out.

use super::super::report::{At, Report, Tier};
use super::super::xml::{Element, shortened};
use std::collections::BTreeMap;

/// How much writing out may produce.
const MOST_ATTACHMENTS: usize = 100_000;
const MOST_BYTES: usize = 64 * 1024 * 1024;
const DEEPEST_VARIABLE: usize = 8;
/// How long a value may become.
const LONGEST_VALUE: usize = 1024 * 1024;

/// One option of an attachment.
#[derive(Clone, Debug)]
pub(super) struct Opt {
    /// Its name in lower case, in today's spelling.
    pub(super) key: String,
    pub(super) value: String,
    pub(super) count: Option<String>,
    pub(super) line: usize,
    of: String,
}

impl Opt {
    /// `count:value`, as options with a count read.
    pub(super) fn joined(&self) -> String {
        match &self.count {
            Some(count) => format!("{count}:{}", self.value),
            None => self.value.clone(),
        }
    }

    /// The value as a list.
    pub(super) fn list(&self) -> Vec<String> {
        split(&self.value)
    }

    /// Count and value as one list.
    pub(super) fn parts(&self) -> Vec<String> {
        split(&self.joined())
    }
}

impl From<&Opt> for At {
    fn from(opt: &Opt) -> At {
        At::new(opt.line, "option", &format!("{} of {}", opt.key, opt.of))
    }
}

/// The parts of a list with colons.
pub(super) fn split(list: &str) -> Vec<String> {
    let parts = list.split(':').map(str::trim);
    let parts = parts.filter(|part| !part.is_empty());
    parts.map(str::to_owned).collect()
}

/// What is attached to a thing.
#[derive(Clone, Debug)]
pub(super) struct Attachment {
    pub(super) name: String,
    pub(super) to: String,
    /// The last part of the class, in lower case.
    pub(super) class: String,
    pub(super) line: usize,
    pub(super) options: Vec<Opt>,
}

impl From<&Attachment> for At {
    fn from(attachment: &Attachment) -> At {
        let name = format!("{} of {}", attachment.name, attachment.to);
        At::new(attachment.line, "attachment", &name)
    }
}

/// All attachments of a file in its order.
pub(super) fn read(root: &Element, report: &mut Report) -> Vec<Attachment> {
    let variables = Variables::read(root, report);
    let mut out = Out {
        report,
        done: Vec::new(),
        bytes: 0,
    };
    let lists = ["attachmentlist", "attatchmentlist"];
    let lists = lists.iter().flat_map(|tag| root.all(tag));
    let each = lists.flat_map(|list| &list.children);
    for element in each.filter(|e| e.tag == "attachment" || e.tag == "attatchment") {
        out.report.counts.attachments += 1;
        out.report.counts.options += element.all("option").count();
        for names in foreach(element, &variables, out.report) {
            if !out.push(element, &variables, &names) {
                return out.done;
            }
        }
    }
    out.done
}

struct Out<'a> {
    report: &'a mut Report,
    done: Vec<Attachment>,
    bytes: usize,
}

impl Out<'_> {
    /// Adds one attachment; says no when there are too many.
    fn push(&mut self, element: &Element, variables: &Variables, names: &Names) -> bool {
        let attachment = written_out(element, variables, names, self.report);
        let sizes = attachment.options.iter().map(|opt| opt.value.len() + 100);
        self.bytes += sizes.sum::<usize>();
        if self.done.len() >= MOST_ATTACHMENTS || self.bytes > MOST_BYTES {
            self.report
                .error(element, "variables written out make too many attachments");
            return false;
        }
        self.done.push(attachment);
        true
    }
}

fn written_out(
    element: &Element,
    variables: &Variables,
    names: &Names,
    report: &mut Report,
) -> Attachment {
    let replaced = |text: &str| variables.replaced(text, names);
    let name = replaced(element.get("name").unwrap_or_default()).replace("ttatchment", "ttachment");
    let to = element.get("attachto").or(element.get("attatchto"));
    let to = replaced(to.unwrap_or_default());
    let class = element.get("javaclass").unwrap_or_default();
    let class = class.rsplit('.').next().unwrap_or_default();
    let class = class.to_ascii_lowercase().replace("attatch", "attach");
    let of = format!("{} of {}", shortened(&name), shortened(&to));
    let mut options = Vec::new();
    for option in &element.children {
        if option.tag != "option" {
            report.unknown(option, "is not an option");
            continue;
        }
        let value = replaced(option.get("value").unwrap_or_default());
        if value.is_empty() && !names.is_empty() {
            continue;
        }
        let key = option.get("name").unwrap_or_default().to_ascii_lowercase();
        options.push(Opt {
            key: modern(&key).to_owned(),
            value,
            count: option.get("count").map(replaced),
            line: option.line,
            of: of.clone(),
        });
    }
    Attachment {
        name,
        to,
        class,
        line: element.line,
        options,
    }
}

/// Today's name of an option.
fn modern(key: &str) -> &str {
    match key {
        "isparatroop" => "isairtransportable",
        "isinfantry" | "ismechanized" => "islandtransportable",
        "occupiedterrof" => "originalowner",
        "isimpassible" => "isimpassable",
        "turns" => "rounds",
        other => other,
    }
}

/// A value for each name of a variable.
type Names = BTreeMap<String, String>;

struct Variables {
    lists: BTreeMap<String, Vec<String>>,
    /// The same joined by colons.
    joined: BTreeMap<String, String>,
}

impl Variables {
    fn read(root: &Element, report: &mut Report) -> Self {
        let mut raw = BTreeMap::new();
        for variable in root.within("variablelist", "variable") {
            let name = variable.get("name").unwrap_or_default();
            let elements = variable.all("element");
            let names = elements.filter_map(|element| element.get("name"));
            let names: Vec<_> = names.map(str::to_owned).collect();
            if raw.insert(name.to_owned(), names).is_some() {
                report.error(variable, "is there twice");
            }
        }
        let mut done = BTreeMap::new();
        for name in raw.keys() {
            let mut list = Vec::new();
            let mut steps = MOST_ATTACHMENTS;
            if !unfold(&raw, name, 0, &mut steps, &mut list) {
                let at = At::new(0, "variable", name);
                report.error(at, "refers to itself, or is too long");
            }
            done.insert(name.clone(), list);
        }
        let joined = done
            .iter()
            .map(|(name, list)| (name.clone(), list.join(":")));
        Variables {
            joined: joined.collect(),
            lists: done,
        }
    }

    /// The text with every name of a list or of a round of `foreach` replaced.
    fn replaced(&self, text: &str, names: &Names) -> String {
        if !text.contains('$') {
            return text.to_owned();
        }
        let mut parts = text.split('$');
        let mut out = parts.next().unwrap_or_default().to_owned();
        let mut literal = false;
        for part in parts {
            let known = names.get(part).or_else(|| self.joined.get(part));
            match known {
                Some(value) if !literal && out.len() + value.len() <= LONGEST_VALUE => {
                    out.push_str(value);
                    literal = true;
                }
                _ => {
                    if !literal {
                        out.push('$');
                    }
                    out.push_str(part);
                    literal = false;
                }
            }
        }
        out
    }
}

/// Writes a list out; says no when it runs in a circle.
fn unfold(
    raw: &BTreeMap<String, Vec<String>>,
    name: &str,
    depth: usize,
    steps: &mut usize,
    out: &mut Vec<String>,
) -> bool {
    let Some(elements) = raw.get(name) else {
        return true;
    };
    if depth > DEEPEST_VARIABLE {
        return false;
    }
    for element in elements {
        if *steps == 0 {
            return false;
        }
        *steps -= 1;
        let inner = element.trim_matches('$');
        if inner.len() < element.len() && raw.contains_key(inner) {
            if !unfold(raw, inner, depth + 1, steps, out) {
                return false;
            }
        } else {
            out.push(element.clone());
        }
    }
    true
}

/// The rounds of a `foreach`: variables joined by `:` go side by side, those behind `^` inside of the others.
fn foreach(element: &Element, variables: &Variables, report: &mut Report) -> Vec<Names> {
    let Some(text) = element.get("foreach").filter(|text| !text.is_empty()) else {
        return vec![Names::new()];
    };
    let mut rounds = vec![Names::new()];
    for group in text.split('^') {
        let mut next = Vec::new();
        let inner = side_by_side(element, group, variables, report);
        if rounds.len().saturating_mul(inner.len()) > MOST_ATTACHMENTS {
            report.error(element, "its foreach makes too many attachments");
            return Vec::new();
        }
        for outer in &rounds {
            for names in &inner {
                let mut both = outer.clone();
                both.extend(names.clone());
                next.push(both);
            }
        }
        rounds = next;
    }
    rounds
}

fn side_by_side(
    element: &Element,
    group: &str,
    variables: &Variables,
    report: &mut Report,
) -> Vec<Names> {
    let mut rounds: Vec<Names> = Vec::new();
    for name in split(group) {
        let name = name.trim_matches('$').to_owned();
        let Some(list) = variables.lists.get(&name) else {
            let what = format!("its foreach names a variable that does not exist: {name}");
            report.error(element, what);
            return Vec::new();
        };
        if rounds.is_empty() {
            rounds = vec![Names::new(); list.len()];
        }
        if rounds.len() != list.len() {
            report.refuse(
                element,
                "its foreach names lists of different lengths",
                Tier::Three,
            );
        }
        for (round, value) in rounds.iter_mut().zip(list) {
            round.insert(name.clone(), value.clone());
        }
    }
    rounds
}
