#[test]
fn probe() {
    let dir = std::env::var("MUSTER_TRIPLEA").unwrap();
    for f in std::env::var("FILES").unwrap().split(',') {
        let bytes = std::fs::read(format!("{dir}/{f}")).unwrap();
        let t = std::time::Instant::now();
        let got = arda::triplea::import_bytes(f, &bytes, std::env::var("LENIENT").is_err());
        println!("{:?}\n{}\n{:?}", t.elapsed(), got.report, got.report.counts);
        if std::env::var("DEF").is_ok() { println!("{:#?}", got.definition); }
    }
}
