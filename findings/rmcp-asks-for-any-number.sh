#!/usr/bin/env bash
# MCP's Rust SDK cannot ask for an enum of Rust, and asks for any number where the type says "more than 0, in cents".
#
# One would expect: `peer.elicit::<Payment>()` makes its form "automatically from type": a field whose type is an enum is a choice, and the limits that
# schemars writes for a field are in the form, or are named as what a form cannot have.
# What happens: rmcp 3.11.0 reads the schema of the type into its own, which knows `minimum` and `maximum`, and drops `exclusiveMinimum`, `multipleOf` and
# `pattern` without a word. schemars 1.2.3 writes an enum as a `$ref`, which it does not follow, so that the whole form fails with "data did not match any
# variant of untagged enum PrimitiveSchemaDefinition" before anything is asked, also for `Option<Currency>` and `Vec<Currency>`. `#[schemars(inline)]` on the
# enum mends the first.
# Why it matters to us: a page shows the form that arrives, so that a person may approve -5 or 0.001, which the agent's own type forbids and its deserializer
# takes. Our forms check each of these keywords where they are sent; in Rust the tool has to check again what it got.
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
rmcp = { version = "=3.11.0", default-features = false, features = ["elicitation", "schemars", "server"] }
schemars = "=1.2.3"
serde = { version = "=1.0.229", features = ["derive"] }
serde_json = "=1.0.154"

[profile.dev]
debug = false
TOML
cat >src/main.rs <<'RS'
use rmcp::model::ElicitationSchema;
use schemars::{JsonSchema, schema_for};
use serde_json::{Value, to_value};

#[derive(JsonSchema)]
#[allow(dead_code)]
enum Currency {
    Eur,
    Usd,
}

#[derive(JsonSchema)]
#[schemars(inline)]
#[allow(dead_code)]
enum Inline {
    Eur,
    Usd,
}

#[derive(JsonSchema)]
#[allow(dead_code)]
struct Payment {
    #[schemars(extend("exclusiveMinimum" = 0, "multipleOf" = 0.01))]
    amount: f64,
    #[schemars(range(min = 1, max = 12))]
    months: i64,
    #[schemars(regex(pattern = "^[A-Z]{2}[0-9]{2}"))]
    iban: String,
}

macro_rules! one {
    ($name:ident, $type:ty) => {
        #[derive(JsonSchema)]
        #[allow(dead_code)]
        struct $name {
            currency: $type,
        }
    };
}
one!(Choice, Currency);
one!(OptionalChoice, Option<Currency>);
one!(Choices, Vec<Currency>);
one!(InlineChoice, Inline);

fn show<T: JsonSchema>(name: &str) {
    let written = to_value(schema_for!(T)).unwrap();
    let properties = |schema: &Value| schema["properties"].to_string();
    println!("{name}, schemars: {}", properties(&written));
    match ElicitationSchema::from_type::<T>() {
        Ok(form) => println!("{name}, rmcp: {}", properties(&to_value(form).unwrap())),
        Err(error) => println!("{name}, rmcp: {error}"),
    }
}

fn main() {
    show::<Payment>("payment");
    show::<Choice>("choice");
    show::<OptionalChoice>("optional choice");
    show::<Choices>("choices");
    show::<InlineChoice>("inline choice");
}
RS
cargo build --quiet
target/debug/form | tee seen
diff seen - <<'EXPECTED'
payment, schemars: {"amount":{"exclusiveMinimum":0,"format":"double","multipleOf":0.01,"type":"number"},"iban":{"pattern":"^[A-Z]{2}[0-9]{2}","type":"string"},"months":{"format":"int64","maximum":12,"minimum":1,"type":"integer"}}
payment, rmcp: {"amount":{"type":"number"},"iban":{"type":"string"},"months":{"maximum":12,"minimum":1,"type":"integer"}}
choice, schemars: {"currency":{"$ref":"#/$defs/Currency"}}
choice, rmcp: data did not match any variant of untagged enum PrimitiveSchemaDefinition
optional choice, schemars: {"currency":{"anyOf":[{"$ref":"#/$defs/Currency"},{"type":"null"}]}}
optional choice, rmcp: data did not match any variant of untagged enum PrimitiveSchemaDefinition
choices, schemars: {"currency":{"items":{"$ref":"#/$defs/Currency"},"type":"array"}}
choices, rmcp: data did not match any variant of untagged enum PrimitiveSchemaDefinition
inline choice, schemars: {"currency":{"enum":["Eur","Usd"],"type":"string"}}
inline choice, rmcp: {"currency":{"enum":["Eur","Usd"],"type":"string"}}
EXPECTED
echo "seen: any number, and no enum"
