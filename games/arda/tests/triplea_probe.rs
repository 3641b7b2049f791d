#[test]
fn probe() {
    let dir = std::env::var("MUSTER_TRIPLEA").unwrap();
    for f in std::env::var("FILES").unwrap().split(',') {
        let t = std::time::Instant::now();
        let all = arda::triplea::import(
            std::path::Path::new(&format!("{dir}/{f}")),
            std::env::var("LENIENT").is_err(),
        )
        .unwrap();
        println!("{:?}", t.elapsed());
        for got in all {
            println!("{}\n{:?}", got.report, got.report.counts);
            if std::env::var("DEF").is_ok() {
                println!("{:#?}", got.definition);
            }
            if let Some(def) = got.definition {
                let d = &def.drawing;
                let bytes: usize = d.outlines.values().flatten().map(|r| r.len()).sum();
                println!(
                    "{} outline bytes {bytes}, points {}, rings {}",
                    def.key,
                    d.outlines
                        .values()
                        .flatten()
                        .map(|r| r.split(' ').count())
                        .sum::<usize>(),
                    d.outlines.values().flatten().count()
                );
                let mut svg = format!(
                    "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {} {}'>",
                    d.width, d.height
                );
                for (i, (n, rings)) in d.outlines.iter().enumerate() {
                    let water = def.places.iter().find(|p| p.name == *n).unwrap().water;
                    let path: String = rings.iter().map(|r| format!("M{r}Z")).collect();
                    let c = if water {
                        format!("#{:02x}88cc", 40 + i * 7 % 60)
                    } else {
                        format!("#{:02x}{:02x}60", 120 + i * 37 % 100, 130 + i * 53 % 90)
                    };
                    svg += &format!(
                        "<path d='{path}' fill='{c}' stroke='black' stroke-width='0.7' fill-rule='evenodd'/>"
                    );
                }
                if std::env::var("EDGES").is_ok() {
                    for p in &def.places {
                        for n in &p.near {
                            let f = |n: &str| d.centers[n].replace(',', " ");
                            let (a, b) = (f(&p.name), f(n));
                            svg += &format!("<path d='M{a}L{b}' stroke='red'/>");
                        }
                    }
                }
                svg += "</svg>";
                std::fs::write(format!("/tmp/{}.svg", def.key), svg).unwrap();
            }
        }
    }
}
