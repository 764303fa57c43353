#!/usr/bin/env bash
# A limit of 0 is shown as "no limit" by Mustache in JavaScript, Python and Go, and as "limit: 0" by Mustache in Java.
#
# One would expect: a template without logic, which is Mustache's promise, shows the same words for the same JSON in each language; 0 is a value.
# What happens: `{{#limit}}limit: {{limit}}{{/limit}}{{^limit}}no limit{{/limit}}` takes 0 for nothing in mustache 4.2.0 of npm, whose README says so,
# chevron 0.14.0 and pystache 0.6.8 of Python, cbroglie/mustache 1.4.2 of Go and handlebars 4.4.0 of Java. jmustache 1.16 and mustache.java 0.9.14 of Java,
# and the crate mustache 0.9.0, show the 0. Handlebars 4.7.10 of npm shows "limit: " for 0 and for 5, and with `{{#if limit}}` "no limit" for 0. A
# cleared text, "", is nothing to most, a text to jmustache, and neither of the two to the crate. The manual, mustache(5), has false and empty lists alone.
# Why it matters to us: a mail that a server in Java writes and the page that the same template draws say the opposite of one question: who reads "no limit"
# approves what is "limit: 0" elsewhere. What matters should be a text that the agent has made ("none", "0 EUR"), not a condition of a template.
set -euo pipefail
work=$(mktemp -d)
trap 'chmod -R u+w "$work"; rm -rf "$work"' EXIT
cd "$work"
echo '{{#limit}}limit: {{limit}}{{/limit}}{{^limit}}no limit{{/limit}}' >template
cat >questions <<'JSON'
{"limit":5}
{"limit":0}
{"limit":""}
{"limit":false}
{}
JSON

echo '{"type":"module","private":true}' >package.json
npm install --silent --no-audit --no-fund mustache@4.2.0 handlebars@4.7.10 >/dev/null
cat >show.mjs <<'JS'
import { readFileSync } from "node:fs";
import handlebars from "handlebars";
import mustache from "mustache";

const template = readFileSync("template", "utf8").trim();
const condition = handlebars.compile("{{#if limit}}limit: {{limit}}{{else}}no limit{{/if}}");
for (const text of readFileSync("questions", "utf8").trim().split("\n")) {
  const question = JSON.parse(text);
  console.log(`${text} mustache of npm: ${mustache.render(template, question)}`);
  console.log(`${text} handlebars of npm: ${handlebars.compile(template)(question)}`);
  console.log(`${text} handlebars of npm, #if: ${condition(question)}`);
}
JS

python3 -m venv venv
venv/bin/python -m pip install --quiet chevron==0.14.0 pystache==0.6.8
cat >show.py <<'PY'
import json

import chevron
import pystache

template = open("template").read().strip()
for text in open("questions").read().splitlines():
    question = json.loads(text)
    print(f"{text} chevron: {chevron.render(template, question)}")
    print(f"{text} pystache: {pystache.render(template, question)}")
PY

mkdir go
cat >go/main.go <<'GO'
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"strings"

	"github.com/cbroglie/mustache"
)

func check(err error) {
	if err != nil {
		panic(err)
	}
}

func main() {
	template, err := os.ReadFile("template")
	check(err)
	questions, err := os.Open("questions")
	check(err)
	for lines := bufio.NewScanner(questions); lines.Scan(); {
		var question map[string]any
		check(json.Unmarshal(lines.Bytes(), &question))
		shown, err := mustache.Render(strings.TrimSpace(string(template)), question)
		check(err)
		fmt.Printf("%s mustache of Go: %s\n", lines.Text(), shown)
	}
}
GO
export GOFLAGS=-mod=mod GOPATH="$work/gopath"
(cd go && go mod init show 2>/dev/null && go get github.com/cbroglie/mustache@v1.4.2 2>/dev/null && go build -o show .)

mkdir java
cat >java/pom.xml <<'XML'
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>show</groupId>
  <artifactId>show</artifactId>
  <version>1</version>
  <dependencies>
    <dependency><groupId>com.samskivert</groupId><artifactId>jmustache</artifactId><version>1.16</version></dependency>
    <dependency><groupId>com.github.spullara.mustache.java</groupId><artifactId>compiler</artifactId><version>0.9.14</version></dependency>
    <dependency><groupId>com.github.jknack</groupId><artifactId>handlebars</artifactId><version>4.4.0</version></dependency>
    <dependency><groupId>com.fasterxml.jackson.core</groupId><artifactId>jackson-databind</artifactId><version>2.18.2</version></dependency>
  </dependencies>
</project>
XML
cat >java/Show.java <<'JAVA'
import com.fasterxml.jackson.databind.ObjectMapper;
import com.github.jknack.handlebars.Handlebars;
import com.github.mustachejava.DefaultMustacheFactory;
import com.samskivert.mustache.Mustache;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

public class Show {
  public static void main(String[] arguments) throws Exception {
    String template = Files.readString(Path.of("template")).trim();
    for (String text : Files.readAllLines(Path.of("questions"))) {
      Map<?, ?> question = new ObjectMapper().readValue(text, Map.class);
      System.out.println(text + " jmustache: " + Mustache.compiler().compile(template).execute(question));
      StringWriter shown = new StringWriter();
      new DefaultMustacheFactory().compile(new StringReader(template), "show").execute(shown, question);
      System.out.println(text + " mustache.java: " + shown);
      System.out.println(text + " handlebars of Java: " + new Handlebars().compileInline(template).apply(question));
    }
  }
}
JAVA
(cd java && mvn --quiet --batch-mode dependency:copy-dependencies -DoutputDirectory=lib >/dev/null)

mkdir -p rust/src
cat >rust/Cargo.toml <<'TOML'
[package]
name = "show"
version = "0.0.0"
edition = "2024"

[dependencies]
mustache = "=0.9.0"
serde_json = "=1.0.154"

[profile.dev]
debug = false
TOML
cat >rust/src/main.rs <<'RS'
use serde_json::{Value, from_str};
use std::fs::read_to_string;

fn main() {
    let template = mustache::compile_str(read_to_string("template").unwrap().trim()).unwrap();
    for text in read_to_string("questions").unwrap().lines() {
        let question: Value = from_str(text).unwrap();
        println!("{text} mustache of Rust: {}", template.render_to_string(&question).unwrap());
    }
}
RS
(cd rust && cargo build --quiet 2>/dev/null)

{
  node show.mjs
  venv/bin/python show.py
  go/show
  java -cp 'java/lib/*' java/Show.java 2>/dev/null
  rust/target/debug/show
} | LC_ALL=C sort | tee seen
diff seen - <<'EXPECTED'
{"limit":""} chevron: no limit
{"limit":""} handlebars of Java: no limit
{"limit":""} handlebars of npm, #if: no limit
{"limit":""} handlebars of npm: limit: 
{"limit":""} jmustache: limit: 
{"limit":""} mustache of Go: no limit
{"limit":""} mustache of Rust: 
{"limit":""} mustache of npm: no limit
{"limit":""} mustache.java: no limit
{"limit":""} pystache: no limit
{"limit":0} chevron: no limit
{"limit":0} handlebars of Java: no limit
{"limit":0} handlebars of npm, #if: no limit
{"limit":0} handlebars of npm: limit: 
{"limit":0} jmustache: limit: 0
{"limit":0} mustache of Go: no limit
{"limit":0} mustache of Rust: limit: 0
{"limit":0} mustache of npm: no limit
{"limit":0} mustache.java: limit: 0
{"limit":0} pystache: no limit
{"limit":5} chevron: limit: 5
{"limit":5} handlebars of Java: limit: 5
{"limit":5} handlebars of npm, #if: limit: 5
{"limit":5} handlebars of npm: limit: 
{"limit":5} jmustache: limit: 5
{"limit":5} mustache of Go: limit: 5
{"limit":5} mustache of Rust: limit: 5
{"limit":5} mustache of npm: limit: 5
{"limit":5} mustache.java: limit: 5
{"limit":5} pystache: limit: 5
{"limit":false} chevron: no limit
{"limit":false} handlebars of Java: no limit
{"limit":false} handlebars of npm, #if: no limit
{"limit":false} handlebars of npm: no limit
{"limit":false} jmustache: no limit
{"limit":false} mustache of Go: no limit
{"limit":false} mustache of Rust: no limit
{"limit":false} mustache of npm: no limit
{"limit":false} mustache.java: no limit
{"limit":false} pystache: no limit
{} chevron: no limit
{} handlebars of Java: no limit
{} handlebars of npm, #if: no limit
{} handlebars of npm: no limit
{} jmustache: no limit
{} mustache of Go: no limit
{} mustache of Rust: no limit
{} mustache of npm: no limit
{} mustache.java: no limit
{} pystache: no limit
EXPECTED
echo "seen: one template, two meanings of 0"
