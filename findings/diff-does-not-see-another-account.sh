#!/usr/bin/env bash
# A payment to account 1234567890123456782 instead of …781 is no change to four libraries that compare JSON, in languages that hold both numbers.
#
# One would expect: in Python, Go and Java, whose integers have 64 bits or more, a comparison of two JSON documents names each number that differs.
# What happens: dictdiffer 0.10.0 of Python has a tolerance of two parts in 10^16, "when comparing two float numbers", which is on by default and used
# for integers as well. gojsondiff 1.0.0 and wI2L/jsondiff 0.7.1 of Go read numbers as float64, as encoding/json does;
# JSONassert 1.5.3 of Java, in its strict mode, compares them by `doubleValue()`. None says so. jsonpatch 1.48, jsondiff 2.2.1 and deepdiff 9.1.0 of Python,
# gomodules.xyz/jsonpatch 2.5.0 of Go and zjsonpatch 0.4.16 of Java see the change.
# Why it matters to us: "what did the person edit?" is asked on the server, for the record and to send only the change. Ids of accounts, messages and orders
# have 18 and 19 digits; the record says "approved as it was", and a patch that is sent on pays the old account. Ids should be texts, as JavaScript needs too.
set -euo pipefail
work=$(mktemp -d)
trap 'chmod -R u+w "$work"; rm -rf "$work"' EXIT
cd "$work"
echo '{"account":1234567890123456781,"amount":5}' >asked
echo '{"account":1234567890123456782,"amount":5}' >approved

python3 -m venv venv
venv/bin/python -m pip install --quiet dictdiffer==0.10.0 jsonpatch==1.48 jsondiff==2.2.1 deepdiff==9.1.0
cat >compare.py <<'PY'
import json

import dictdiffer
import jsondiff
import jsonpatch
from deepdiff import DeepDiff

asked, approved = (json.load(open(name)) for name in ("asked", "approved"))
print("dictdiffer:", list(dictdiffer.diff(asked, approved)))
print("jsonpatch of Python:", jsonpatch.make_patch(asked, approved))
print("jsondiff of Python:", jsondiff.diff(asked, approved))
print("deepdiff:", *DeepDiff(asked, approved)["values_changed"].values())
PY

mkdir go
cat >go/main.go <<'GO'
package main

import (
	"encoding/json"
	"fmt"
	"os"

	"github.com/wI2L/jsondiff"
	"github.com/yudai/gojsondiff"
	"gomodules.xyz/jsonpatch/v2"
)

func main() {
	asked, _ := os.ReadFile("asked")
	approved, _ := os.ReadFile("approved")
	compared, err := gojsondiff.New().Compare(asked, approved)
	fmt.Println("gojsondiff: modified", compared.Modified(), err)
	patch, err := jsondiff.CompareJSON(asked, approved)
	fmt.Println("wI2L/jsondiff:", patch, err)
	other, err := jsonpatch.CreatePatch(asked, approved)
	text, _ := json.Marshal(other)
	fmt.Println("gomodules.xyz/jsonpatch:", string(text), err)
}
GO
export GOFLAGS=-mod=mod GOPATH="$work/gopath"
(cd go && go mod init compare 2>/dev/null && go get github.com/yudai/gojsondiff@v1.0.0 github.com/wI2L/jsondiff@v0.7.1 gomodules.xyz/jsonpatch/v2@v2.5.0 2>/dev/null &&
  go mod tidy 2>/dev/null && go build -o compare .)

mkdir java
cat >java/pom.xml <<'XML'
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>compare</groupId>
  <artifactId>compare</artifactId>
  <version>1</version>
  <dependencies>
    <dependency><groupId>org.skyscreamer</groupId><artifactId>jsonassert</artifactId><version>1.5.3</version></dependency>
    <dependency><groupId>com.flipkart.zjsonpatch</groupId><artifactId>zjsonpatch</artifactId><version>0.4.16</version></dependency>
    <dependency><groupId>com.fasterxml.jackson.core</groupId><artifactId>jackson-core</artifactId><version>2.18.2</version></dependency>
    <dependency><groupId>com.fasterxml.jackson.core</groupId><artifactId>jackson-databind</artifactId><version>2.18.2</version></dependency>
  </dependencies>
</project>
XML
cat >java/Compare.java <<'JAVA'
import com.fasterxml.jackson.databind.ObjectMapper;
import com.flipkart.zjsonpatch.JsonDiff;
import java.nio.file.Files;
import java.nio.file.Path;
import org.skyscreamer.jsonassert.JSONCompare;
import org.skyscreamer.jsonassert.JSONCompareMode;

public class Compare {
  public static void main(String[] arguments) throws Exception {
    String asked = Files.readString(Path.of("asked"));
    String approved = Files.readString(Path.of("approved"));
    System.out.println("JSONassert, strict: the same " + JSONCompare.compareJSON(asked, approved, JSONCompareMode.STRICT).passed());
    ObjectMapper mapper = new ObjectMapper();
    System.out.println("zjsonpatch: " + JsonDiff.asJson(mapper.readTree(asked), mapper.readTree(approved)));
  }
}
JAVA
(cd java && mvn --quiet --batch-mode dependency:copy-dependencies -DoutputDirectory=lib >/dev/null 2>&1)

{
  venv/bin/python compare.py
  go/compare
  java -cp 'java/lib/*' java/Compare.java
} | tee seen
diff seen - <<'EXPECTED'
dictdiffer: []
jsonpatch of Python: [{"op": "replace", "path": "/account", "value": 1234567890123456782}]
jsondiff of Python: {'account': 1234567890123456782}
deepdiff: {'new_value': 1234567890123456782, 'old_value': 1234567890123456781}
gojsondiff: modified false <nil>
wI2L/jsondiff: [] <nil>
gomodules.xyz/jsonpatch: [{"op":"replace","path":"/account","value":1234567890123456782}] <nil>
JSONassert, strict: the same true
zjsonpatch: [{"op":"replace","path":"/account","value":1234567890123456782}]
EXPECTED
echo "seen: another account, and no change"
