//! Finding a rule by its number.

/// The text of a rule, its heading first; upper and lower case are alike. Nothing when there is no rule of that number.
pub(crate) fn rule<'a>(rules: &'a str, id: &str) -> Option<&'a str> {
    let mut start = None;
    let mut end = 0;
    for line in rules.split_inclusive('\n') {
        let heading = line.starts_with('#');
        if let (Some(start), true) = (start, heading) {
            return Some(rules[start..end].trim_end());
        }
        if number(line).is_some_and(|number| number.eq_ignore_ascii_case(id)) {
            start = Some(end);
        }
        end += line.len();
    }
    start.map(|start| rules[start..].trim_end())
}

/// Why there is no such rule, and which there are.
pub(crate) fn unknown(rules: &str, id: &str) -> String {
    let ids: Vec<&str> = rules.lines().filter_map(number).collect();
    let stem = id.rsplit_once('.').map_or(id, |(chapter, _)| chapter);
    let mut near: Vec<&str> = ids
        .iter()
        .copied()
        .filter(|number| {
            let number = number.to_ascii_lowercase();
            let rest = number.strip_prefix(&stem.to_ascii_lowercase());
            rest.is_some_and(|rest| !rest.starts_with(|c: char| c.is_ascii_digit()))
        })
        .collect();
    if near.is_empty() {
        near = ids;
    }
    let more = near.len().saturating_sub(30);
    near.truncate(30);
    let more = match more {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    format!(
        "there is no rule {id:?}; there is {}{more}",
        near.join(", ")
    )
}

/// The number in a rule's heading: `### ALD-6.8 Paths`.
fn number(line: &str) -> Option<&str> {
    line.strip_prefix("### ")?.split_whitespace().next()
}

#[cfg(test)]
mod tests {
    use super::*;

    const RULES: &str = "# Go\n\n## 1\n\n### GO-1.1 Stones\n\nBlack begins.\n\n### GO-1.2 Ko\n\nNo.\n\n## 2\n\n### GO-2.1 End";

    #[test]
    fn a_rule_goes_as_far_as_the_next_heading() {
        assert_eq!(
            rule(RULES, "go-1.1"),
            Some("### GO-1.1 Stones\n\nBlack begins.")
        );
        assert_eq!(rule(RULES, "GO-1.2"), Some("### GO-1.2 Ko\n\nNo."));
        assert_eq!(rule(RULES, "GO-2.1"), Some("### GO-2.1 End"));
        assert_eq!(rule(RULES, "GO-1"), None);
    }

    #[test]
    fn an_unknown_rule_is_answered_with_those_of_its_chapter() {
        assert_eq!(
            unknown(RULES, "go-1.7"),
            "there is no rule \"go-1.7\"; there is GO-1.1, GO-1.2"
        );
        assert_eq!(
            unknown(RULES, "x"),
            "there is no rule \"x\"; there is GO-1.1, GO-1.2, GO-2.1"
        );
    }
}
