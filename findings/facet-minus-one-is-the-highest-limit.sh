#!/usr/bin/env bash
# A limit of -1 is 18446744073709551615 to facet's reader of JSON for Rust, three billion cents are a debt, and 300 seats are 44.
#
# One would expect: a whole number that does not fit the type of its field is refused, as serde_json refuses each of these, and as facet refuses 2.5, 1e30 and the
# text "no".
# What happens: facet-json 0.44.7 with facet 0.45.0 casts a whole number of up to 64 bits to the type of the field and keeps the lowest bits: a u64 of -1 is the highest there
# is, an i32 of 3000000000 is -1294967296, a u8 of 300 is 44 and of -1 is 255, without an error, in a build for debugging too. A text of digits is range checked: "300"
# is refused for a u8.
# Why it matters to us: its schemas give a u8 no maximum, and a person who means "no limit" by -1 has approved the highest; who enters 300 gets 44 seats. A tool should
# take the widest type and check the range itself, and a form can only keep what the schema says.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir src
cat >Cargo.toml <<'TOML'
[package]
name = "read"
version = "0.0.0"
edition = "2024"

[dependencies]
facet = "=0.45.0"
facet-json = "=0.44.7"
facet-json-schema = "=0.44.7"
serde = { version = "=1.0.229", features = ["derive"] }
serde_json = "=1.0.154"

[profile.dev]
debug = false
TOML
cat >src/main.rs <<'RS'
use facet::Facet;
use serde::Deserialize;

#[derive(Deserialize, Facet)]
struct Payment {
    limit: Option<u64>,
    cents: Option<i32>,
    seats: Option<u8>,
}

impl Payment {
    fn shown(&self) -> String {
        format!("{:?} {:?} {:?}", self.limit, self.cents, self.seats)
    }
}

fn main() {
    let schema = facet_json_schema::schema_for::<Payment>();
    println!("{}", facet_json::to_string(&schema.properties).unwrap_or_default());
    for json in [
        r#"{"limit":100,"cents":1999,"seats":3}"#,
        r#"{"limit":-1}"#,
        r#"{"cents":3000000000}"#,
        r#"{"seats":300}"#,
        r#"{"seats":-1}"#,
        r#"{"seats":"300"}"#,
        r#"{"seats":2.5}"#,
        r#"{"limit":1e30}"#,
        r#"{"limit":"no"}"#,
    ] {
        let facet = facet_json::from_str::<Payment>(json).map(|it| it.shown());
        let serde = serde_json::from_str::<Payment>(json).map(|it| it.shown());
        let or_refused = |read: Option<String>| read.unwrap_or("refused".into());
        println!("{json} facet: {}; serde_json: {}", or_refused(facet.ok()), or_refused(serde.ok()));
    }
}
RS
cargo run --quiet >seen 2>log || { cat log; exit 1; }
cat seen
diff seen - <<'EXPECTED'
{"cents":{"anyOf":[{"type":"integer","minimum":-2147483648},{"type":"null"}]},"limit":{"anyOf":[{"type":"integer","minimum":0},{"type":"null"}]},"seats":{"anyOf":[{"type":"integer","minimum":0},{"type":"null"}]}}
{"limit":100,"cents":1999,"seats":3} facet: Some(100) Some(1999) Some(3); serde_json: Some(100) Some(1999) Some(3)
{"limit":-1} facet: Some(18446744073709551615) None None; serde_json: refused
{"cents":3000000000} facet: None Some(-1294967296) None; serde_json: refused
{"seats":300} facet: None None Some(44); serde_json: refused
{"seats":-1} facet: None None Some(255); serde_json: refused
{"seats":"300"} facet: refused; serde_json: refused
{"seats":2.5} facet: refused; serde_json: refused
{"limit":1e30} facet: refused; serde_json: refused
{"limit":"no"} facet: refused; serde_json: refused
EXPECTED
echo "seen: a number that does not fit is another one"
