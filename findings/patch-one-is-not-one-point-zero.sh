#!/usr/bin/env bash
# A patch made sure of by `test` is applied in JavaScript and Python, and refused in Go, Rust and Java, because 1.0 is written 1.
#
# One would expect: RFC 6902 calls two numbers equal if their values are, so `{"op":"test","path":"/amount","value":1}` holds for a state with 1.0.
# What happens: fast-json-patch 3.1.1, jsonpatch 1.48 of Python and java-json-tools json-patch 1.13 take it. evanphx/json-patch 5.9.11 of Go, the crate
# json-patch 4.2.0, zjsonpatch 0.4.16 and Parsson 1.1.9, the reference implementation of Jakarta JSON, refuse the whole patch: they compare how the
# number is written. The other way round is the same; so are 1e2 and 100.
# Why it matters to us: Python writes 1.0 for a float that JavaScript writes as 1. A state that has been through a page once no longer fits the `test` of
# the patch that follows, and which agent drops it depends on its language; the client for Rust applies STATE_DELTA with that crate. Our own applies
# it, as the RFC has it.
set -euo pipefail
work=$(mktemp -d)
trap 'chmod -R u+w "$work"; rm -rf "$work"' EXIT
cd "$work"
state='{"amount":1.0,"limit":100}'
for value in 1 1.0; do echo "[{\"op\":\"test\",\"path\":\"/amount\",\"value\":$value},{\"op\":\"replace\",\"path\":\"/amount\",\"value\":2}]"; done >patches
echo '[{"op":"test","path":"/limit","value":1e2},{"op":"replace","path":"/limit","value":2}]' >>patches
export STATE="$state"

echo '{"type":"module","private":true}' >package.json
npm install --silent --no-audit --no-fund fast-json-patch@3.1.1 >/dev/null
cat >apply.mjs <<'JS'
import { readFileSync } from "node:fs";
import jsonpatch from "fast-json-patch";

const outcomes = readFileSync("patches", "utf8").trim().split("\n").map((patch) => {
  try {
    jsonpatch.applyPatch(JSON.parse(process.env.STATE), JSON.parse(patch), true);
    return "applied";
  } catch {
    return "refused";
  }
});
console.log("fast-json-patch:", ...outcomes);
JS

python3 -m venv venv
venv/bin/python -m pip install --quiet jsonpatch==1.48
cat >apply.py <<'PY'
import json
import os

import jsonpatch


def apply(patch):
    try:
        jsonpatch.apply_patch(json.loads(os.environ["STATE"]), json.loads(patch))
    except jsonpatch.JsonPatchTestFailed:
        return "refused"
    return "applied"


print("jsonpatch:", *map(apply, open("patches")))
PY

mkdir go
cat >go/main.go <<'GO'
package main

import (
	"bufio"
	"fmt"
	"os"

	jsonpatch "github.com/evanphx/json-patch/v5"
)

func main() {
	lines := bufio.NewScanner(os.Stdin)
	fmt.Print("evanphx/json-patch:")
	for lines.Scan() {
		patch, err := jsonpatch.DecodePatch(lines.Bytes())
		if err != nil {
			panic(err)
		}
		if _, err := patch.Apply([]byte(os.Getenv("STATE"))); err != nil {
			fmt.Print(" refused")
		} else {
			fmt.Print(" applied")
		}
	}
	fmt.Println()
}
GO
export GOFLAGS=-mod=mod GOPATH="$work/gopath"
(cd go && go mod init apply 2>/dev/null && go get github.com/evanphx/json-patch/v5@v5.9.11 2>/dev/null && go build -o apply .)

mkdir -p rust/src
cat >rust/Cargo.toml <<'TOML'
[package]
name = "apply"
version = "0.0.0"
edition = "2024"

[dependencies]
json-patch = "=4.2.0"
serde_json = "=1.0.154"

[profile.dev]
debug = false
TOML
cat >rust/src/main.rs <<'RS'
use json_patch::{Patch, patch};
use serde_json::{Value, from_str};

fn main() {
    let state: Value = from_str(&std::env::var("STATE").unwrap()).unwrap();
    print!("crate json-patch:");
    for line in std::io::stdin().lines() {
        let operations: Patch = from_str(&line.unwrap()).unwrap();
        print!(" {}", if patch(&mut state.clone(), &operations).is_ok() { "applied" } else { "refused" });
    }
    println!();
}
RS
(cd rust && cargo build --quiet)

cat >pom.xml <<'XML'
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>finding</groupId>
  <artifactId>apply</artifactId>
  <version>1</version>
  <dependencies>
    <dependency>
      <groupId>com.github.java-json-tools</groupId>
      <artifactId>json-patch</artifactId>
      <version>1.13</version>
    </dependency>
    <dependency>
      <groupId>com.flipkart.zjsonpatch</groupId>
      <artifactId>zjsonpatch</artifactId>
      <version>0.4.16</version>
    </dependency>
    <dependency>
      <groupId>org.eclipse.parsson</groupId>
      <artifactId>parsson</artifactId>
      <version>1.1.9</version>
    </dependency>
  </dependencies>
</project>
XML
mvn --quiet --batch-mode dependency:copy-dependencies >/dev/null
cat >Apply.java <<'JAVA'
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import jakarta.json.Json;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

public class Apply {
  interface Patcher {
    Object apply(String patch) throws Exception;
  }

  static void run(String name, Patcher patcher) throws Exception {
    StringBuilder line = new StringBuilder(name + ":");
    for (String patch : Files.readAllLines(Path.of("patches"))) {
      String outcome = " applied";
      try {
        patcher.apply(patch);
      } catch (Exception error) {
        outcome = " refused";
      }
      line.append(outcome);
    }
    System.out.println(line);
  }

  public static void main(String[] args) throws Exception {
    String text = System.getenv("STATE");
    ObjectMapper mapper = new ObjectMapper();
    JsonNode state = mapper.readTree(text);
    run("java-json-tools", patch -> com.github.fge.jsonpatch.JsonPatch.fromJson(mapper.readTree(patch)).apply(state));
    run("zjsonpatch", patch -> com.flipkart.zjsonpatch.JsonPatch.apply(mapper.readTree(patch), state));
    run("Parsson", patch -> Json.createPatch(Json.createReader(new StringReader(patch)).readArray())
        .apply(Json.createReader(new StringReader(text)).readObject()));
  }
}
JAVA
javac -cp 'target/dependency/*' Apply.java
{
  node apply.mjs
  venv/bin/python apply.py
  go/apply <patches
  rust/target/debug/apply <patches
  java -cp 'target/dependency/*:.' Apply 2>/dev/null
} | tee seen
diff seen - <<'EXPECTED'
fast-json-patch: applied applied applied
jsonpatch: applied applied applied
evanphx/json-patch: refused applied refused
crate json-patch: refused applied refused
java-json-tools: applied applied applied
zjsonpatch: refused applied refused
Parsson: refused applied refused
EXPECTED
echo "seen: four of seven compare how a number is written"
