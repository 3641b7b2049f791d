#[test]
fn loads() {
    super::Content::embedded();
}
