#!/usr/bin/env bash
# The JSON Schema of a Rust type of facet is that of another type where its enum has a tag or it flattens: what fits it is refused, and what the type takes does not fit.
#
# One would expect: `facet_json_schema::to_schema::<T>()` describes what `facet_json::from_str::<T>()` takes, since both read the same attributes of T.
# What happens: facet-json-schema 0.44.7 describes each enum as one with an outer key. Of `#[facet(tag = "type")]`, `tag` with `content`, `untagged` and `flatten`
# it knows nothing, and facet-json 0.44.7 reads them: {"pay":{"card":{…}}} fits and is refused, {"pay":{"type":"card",…}} is taken and does not fit. A tuple is a list of
# anything, a u8 has no maximum. A type that holds itself refers to "#/$defs/Tree", which is not in the schema; validators throw at that.
# Why it matters to us: a form of this schema asks for each field, and every answer of it is refused by the agent's own type; the arguments that the agent itself wrote
# are shown as wrong. For an answer, an enum should have no attribute but names, and a tree a schema that was written by hand.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir src
cat >Cargo.toml <<'TOML'
[package]
name = "form"
version = "0.0.0"
edition = "2024"

[dependencies]
facet = "=0.45.0"
facet-json = "=0.44.7"
facet-json-schema = "=0.44.7"

[profile.dev]
debug = false
TOML
cat >src/main.rs <<'RS'
#![allow(dead_code)]
use facet::Facet;

#[derive(Facet)]
#[repr(u8)]
#[facet(rename_all = "snake_case")]
enum Outer {
    Cash,
    Card { number: String },
}

#[derive(Facet)]
#[repr(u8)]
#[facet(tag = "type", rename_all = "snake_case")]
enum Tagged {
    Cash,
    Card { number: String },
}

#[derive(Facet)]
#[repr(u8)]
#[facet(tag = "type", content = "value", rename_all = "snake_case")]
enum Beside {
    Cash,
    Card { number: String },
}

#[derive(Facet)]
#[repr(u8)]
#[facet(untagged)]
enum Limit {
    Number(u32),
    Text(String),
}

#[derive(Facet)]
struct Address {
    street: String,
}

#[derive(Facet)]
struct Flat {
    name: String,
    #[facet(flatten)]
    home: Address,
}

#[derive(Facet)]
struct Pair {
    it: (u8, String),
}

#[derive(Facet)]
struct Tree {
    name: String,
    children: Vec<Tree>,
}

fn main() {
    // A type's name, its schema, and whether it takes each of these texts.
    macro_rules! show {
        ($($type:ident: [$($json:expr),*]),* $(,)?) => {$(
            println!("{}", stringify!($type));
            println!("{}", facet_json_schema::to_schema::<$type>().replace('\n', ""));
            $(println!("{}\t{}", $json, facet_json::from_str::<$type>($json).is_ok());)*
        )*};
    }
    show!(
        Outer: [r#""cash""#, r#"{"card":{"number":"4111"}}"#],
        Tagged: [r#""cash""#, r#"{"type":"cash"}"#, r#"{"card":{"number":"4111"}}"#, r#"{"type":"card","number":"4111"}"#],
        Beside: [r#"{"card":{"number":"4111"}}"#, r#"{"type":"card","value":{"number":"4111"}}"#],
        Limit: [r#"{"Number":5}"#, "5", r#""none""#],
        Flat: [r#"{"name":"Ann","home":{"street":"Main"}}"#, r#"{"name":"Ann","street":"Main"}"#],
        Pair: [r#"{"it":[1,"x"]}"#, r#"{"it":["x"]}"#, r#"{"it":[300,"x"]}"#],
        Tree: [r#"{"name":"a","children":[]}"#],
    );
}
RS
cargo run --quiet >rust 2>log || { cat log; exit 1; }
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund ajv@8.20.0 >/dev/null
cat >check.mjs <<'JS'
import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";

let name;
let fits;
for (const line of readFileSync("rust", "utf8").trim().split("\n")) {
  if (/^\w+$/.test(line) && line !== "5") name = line;
  else if (!line.includes("\t")) {
    try {
      const compiled = new Ajv2020({ strict: false }).compile(JSON.parse(line));
      fits = (json) => compiled(JSON.parse(json));
    } catch (error) {
      fits = () => error.message;
    }
  } else {
    const [json, isTaken] = line.split("\t");
    console.log(name, json, "schema:", fits(json), "type:", isTaken);
  }
}
JS
node check.mjs | tee seen
diff seen - <<'EXPECTED'
Outer "cash" schema: true type: true
Outer {"card":{"number":"4111"}} schema: true type: true
Tagged "cash" schema: true type: false
Tagged {"type":"cash"} schema: false type: true
Tagged {"card":{"number":"4111"}} schema: true type: false
Tagged {"type":"card","number":"4111"} schema: false type: true
Beside {"card":{"number":"4111"}} schema: true type: false
Beside {"type":"card","value":{"number":"4111"}} schema: false type: true
Limit {"Number":5} schema: true type: false
Limit 5 schema: false type: true
Limit "none" schema: false type: true
Flat {"name":"Ann","home":{"street":"Main"}} schema: true type: false
Flat {"name":"Ann","street":"Main"} schema: false type: true
Pair {"it":[1,"x"]} schema: true type: true
Pair {"it":["x"]} schema: true type: false
Pair {"it":[300,"x"]} schema: true type: true
Tree {"name":"a","children":[]} schema: can't resolve reference #/$defs/Tree from id # type: true
EXPECTED
echo "seen: the schema is that of another type"
