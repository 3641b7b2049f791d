use super::*;

#[test]
fn shipped_files_load() {
    let content = Content::load(&Content::source());
    let content = content.map_err(|errors| errors.to_string());
    assert_eq!(content.map(|c| c.factions.len()), Ok(FACTIONS));
}
