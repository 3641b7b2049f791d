//! Which elements there are, and what stands in what.

use super::super::report::{Report, Tier};
use super::super::xml::Element;

const INSIDE: &[(&str, &[&str])] = &[
    (
        "game",
        &[
            "info",
            "loader",
            "triplea",
            "dicesides",
            "variablelist",
            "map",
            "resourcelist",
            "playerlist",
            "unitlist",
            "relationshiptypes",
            "territoryeffectlist",
            "gameplay",
            "production",
            "technology",
            "attachmentlist",
            "attatchmentlist",
            "initialize",
            "propertylist",
        ],
    ),
    ("map", &["territory", "connection"]),
    ("resourcelist", &["resource"]),
    ("playerlist", &["player", "alliance"]),
    ("unitlist", &["unit"]),
    ("variablelist", &["variable"]),
    ("variable", &["element"]),
    ("relationshiptypes", &["relationshiptype"]),
    ("territoryeffectlist", &["territoryeffect"]),
    ("gameplay", &["delegate", "sequence", "offset"]),
    ("sequence", &["step"]),
    ("step", &["stepproperty"]),
    (
        "production",
        &[
            "productionrule",
            "productionfrontier",
            "playerproduction",
            "repairrule",
            "repairfrontier",
            "playerrepair",
        ],
    ),
    ("productionrule", &["cost", "result"]),
    ("repairrule", &["cost", "result"]),
    ("productionfrontier", &["frontierrules"]),
    ("repairfrontier", &["repairrules"]),
    ("technology", &["technologies", "playertech"]),
    ("technologies", &["techname"]),
    ("playertech", &["category"]),
    ("category", &["tech"]),
    ("attachmentlist", &["attachment", "attatchment"]),
    ("attatchmentlist", &["attachment", "attatchment"]),
    (
        "initialize",
        &[
            "ownerinitialize",
            "unitinitialize",
            "resourceinitialize",
            "relationshipinitialize",
        ],
    ),
    ("ownerinitialize", &["territoryowner"]),
    ("unitinitialize", &["unitplacement", "heldunits"]),
    ("resourceinitialize", &["resourcegiven"]),
    ("relationshipinitialize", &["relationship"]),
    ("propertylist", &["property"]),
    (
        "property",
        &[
            "value", "number", "boolean", "string", "list", "combobox", "color", "file",
        ],
    ),
];

/// Reports elements where nobody expects them.
pub(super) fn check(root: &Element, report: &mut Report) {
    let known = INSIDE.iter().find(|(outer, _)| *outer == root.tag);
    // Options, and what properties are made of, are looked at where they are read.
    let Some((outer, inner)) = known else { return };
    for child in &root.children {
        if child.tag == "grid" {
            report.refuse(child, "maps made of a grid", Tier::No);
        } else if !inner.contains(&child.tag.as_str()) {
            let what = format!("is unknown inside <{outer}>");
            report.unknown(child, what);
        }
        check(child, report);
    }
}
