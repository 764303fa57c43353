#!/usr/bin/env bash
# A merge patch applied in Go takes the nulls out of the objects in a list, though a list is put in whole.
#
# One would expect: in a merge patch null removes a member of an object, and a list replaces what was there as it is; RFC 7396 has both.
# What happens: `MergePatch` of evanphx/json-patch 5.9.11 goes through a new list as well: `[{"sku":"a","discount":null}]` becomes
# `[{"sku":"a"}]`, while a null that is itself an item stays. `CreateMergePatch` of the same package makes a patch that it then does not apply to the state
# it was made for. npm's json-merge-patch 1.0.2 and json8-merge-patch 1.0.4, Python's json-merge-patch 0.3.0, and java-json-tools json-patch 1.13 and
# Parsson 1.1.9 of Java keep these nulls.
# Why it matters to us: "no discount" and "not said" are two things to a tool with a default. A person who clears the discount of a line approves a call
# without one, and a gateway in Go that keeps edits as merge patches gives the agent a line whose discount is the default. Our answers carry the
# edited arguments whole.
set -euo pipefail
work=$(mktemp -d)
trap 'chmod -R u+w "$work"; rm -rf "$work"' EXIT
cd "$work"
export STATE='{"to":"Ann","lines":[{"sku":"a","discount":5}]}'
export TARGET='{"to":"Ann","lines":[{"sku":"a","discount":null},null]}'
export PATCH='{"lines":[{"sku":"a","discount":null},null]}'

echo '{"type":"module","private":true}' >package.json
npm install --silent --no-audit --no-fund json-merge-patch@1.0.2 json8-merge-patch@1.0.4 >/dev/null
cat >merge.mjs <<'JS'
import jsonMergePatch from "json-merge-patch";
import json8 from "json8-merge-patch";

for (const [name, { apply }] of Object.entries({ "json-merge-patch of npm": jsonMergePatch, "json8-merge-patch": json8 }))
  console.log(`${name}: ${JSON.stringify(apply(JSON.parse(process.env.STATE), JSON.parse(process.env.PATCH)).lines)}`);
JS

python3 -m venv venv
venv/bin/python -m pip install --quiet json-merge-patch==0.3.0
cat >merge.py <<'PY'
import json
import os

import json_merge_patch

merged = json_merge_patch.merge(json.loads(os.environ["STATE"]), json.loads(os.environ["PATCH"]))
print("json-merge-patch of Python:", json.dumps(merged["lines"], separators=(",", ":")))
PY

mkdir go
cat >go/main.go <<'GO'
package main

import (
	"encoding/json"
	"fmt"
	"os"

	jsonpatch "github.com/evanphx/json-patch/v5"
)

func lines(patch []byte) json.RawMessage {
	merged, err := jsonpatch.MergePatch([]byte(os.Getenv("STATE")), patch)
	if err != nil {
		panic(err)
	}
	var state map[string]json.RawMessage
	if err := json.Unmarshal(merged, &state); err != nil {
		panic(err)
	}
	return state["lines"]
}

func main() {
	fmt.Printf("evanphx/json-patch: %s\n", lines([]byte(os.Getenv("PATCH"))))
	own, err := jsonpatch.CreateMergePatch([]byte(os.Getenv("STATE")), []byte(os.Getenv("TARGET")))
	if err != nil {
		panic(err)
	}
	fmt.Printf("evanphx/json-patch, own patch %s: %s\n", own, lines(own))
}
GO
export GOFLAGS=-mod=mod GOPATH="$work/gopath"
(cd go && go mod init merge 2>/dev/null && go get github.com/evanphx/json-patch/v5@v5.9.11 2>/dev/null && go build -o merge .)

cat >pom.xml <<'XML'
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>finding</groupId>
  <artifactId>merge</artifactId>
  <version>1</version>
  <dependencies>
    <dependency>
      <groupId>com.github.java-json-tools</groupId>
      <artifactId>json-patch</artifactId>
      <version>1.13</version>
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
cat >Merge.java <<'JAVA'
import com.fasterxml.jackson.databind.ObjectMapper;
import com.github.fge.jsonpatch.mergepatch.JsonMergePatch;
import jakarta.json.Json;
import jakarta.json.JsonValue;
import java.io.StringReader;

public class Merge {
  static JsonValue read(String name) {
    return Json.createReader(new StringReader(System.getenv(name))).readValue();
  }

  public static void main(String[] arguments) throws Exception {
    ObjectMapper mapper = new ObjectMapper();
    JsonMergePatch patch = JsonMergePatch.fromJson(mapper.readTree(System.getenv("PATCH")));
    System.out.println("java-json-tools: " + patch.apply(mapper.readTree(System.getenv("STATE"))).get("lines"));
    System.out.println("Parsson: " + Json.createMergePatch(read("PATCH")).apply(read("STATE")).asJsonObject().get("lines"));
  }
}
JAVA
{
  node merge.mjs
  venv/bin/python merge.py
  go/merge
  java -cp 'target/dependency/*' Merge.java 2>/dev/null
} | tee seen
diff seen - <<'EXPECTED'
json-merge-patch of npm: [{"sku":"a","discount":null},null]
json8-merge-patch: [{"sku":"a","discount":null},null]
json-merge-patch of Python: [{"sku":"a","discount":null},null]
evanphx/json-patch: [{"sku":"a"},null]
evanphx/json-patch, own patch {"lines":[{"discount":null,"sku":"a"},null]}: [{"sku":"a"},null]
java-json-tools: [{"sku":"a","discount":null},null]
Parsson: [{"sku":"a","discount":null},null]
EXPECTED
echo "seen: Go's merge patch takes nulls out of the objects in a list"
