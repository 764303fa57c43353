#!/usr/bin/env bash
# "12:30", written as YAML by the package yaml, is 750 in Python, "no" is false there and in Kubernetes, and order "1_000" is 1000 almost everywhere.
#
# One would expect: what a writer of YAML writes of a text is read as that text; js-yaml 5.5.0 puts quotes around what some reader takes for something else.
# What happens: yaml 2.9.1 of npm writes by YAML 1.2, in which these are plain texts, and has an option `compat` against it, which is off. PyYAML 6.0.4 reads
# by 1.1, so that a time is a number of minutes and "no" false; sigs.k8s.io/yaml 1.6.0 has the second. ruamel.yaml 0.19.1, yaml.v3 3.0.1 and
# goccy/go-yaml 1.19.2, which are for 1.2, read "1_000" as 1000 and "0b11" as 3 all the same. yamljs 0.3.0 puts no quotes around "no" and "1_000" either.
# Why it matters to us: a call that changes a setting shows and stores it as YAML: the person approves `open: 12:30` and `alerts: no`, and the service in
# Python opens at 750 and has a false where it looks for a word. Arguments should be stored as JSON, which each reader of YAML reads, too.
set -euo pipefail
work=$(mktemp -d)
trap 'chmod -R u+w "$work"; rm -rf "$work"' EXIT
cd "$work"
echo '{"type":"module","private":true}' >package.json
npm install --silent --no-audit --no-fund yaml@2.9.1 js-yaml@5.5.0 yamljs@0.3.0 >/dev/null
cat >write.mjs <<'JS'
import { writeFileSync } from "node:fs";
import { dump } from "js-yaml";
import { stringify } from "yaml";
import yamljs from "yamljs";

const setting = { open: "12:30", alerts: "no", order: "1_000", code: "0b11", plain: "ann" };
for (const [name, write] of Object.entries({ "js-yaml": dump, yaml: stringify, yamljs: (value) => yamljs.stringify(value) })) writeFileSync(`${name}.yml`, write(setting));
JS
node write.mjs
python3 -m venv venv
venv/bin/python -m pip install --quiet pyyaml==6.0.4 ruamel.yaml==0.19.1
cat >read.py <<'PY'
import json

import yaml
from ruamel.yaml import YAML

for name in "js-yaml", "yaml", "yamljs":
    for reader, read in ("PyYAML", yaml.safe_load), ("ruamel.yaml", YAML(typ="safe").load):
        print(f"{name} to {reader}:", json.dumps(read(open(f"{name}.yml")), sort_keys=True, separators=(",", ":")))
PY
mkdir go
cat >go/main.go <<'GO'
package main

import (
	"encoding/json"
	"fmt"
	"os"

	goccy "github.com/goccy/go-yaml"
	v3 "gopkg.in/yaml.v3"
	kubernetes "sigs.k8s.io/yaml"
)

func main() {
	readers := map[string]func([]byte, any) error{
		"yaml.v3":       v3.Unmarshal,
		"goccy/go-yaml": func(text []byte, value any) error { return goccy.Unmarshal(text, value) },
		"Kubernetes":    func(text []byte, value any) error { return kubernetes.Unmarshal(text, value) },
	}
	for _, name := range []string{"js-yaml", "yaml", "yamljs"} {
		text, _ := os.ReadFile(name + ".yml")
		for reader, read := range readers {
			value := map[string]any{}
			if err := read(text, &value); err != nil {
				panic(err)
			}
			seen, _ := json.Marshal(value)
			fmt.Printf("%s to %s: %s\n", name, reader, seen)
		}
	}
}
GO
export GOFLAGS=-mod=mod GOPATH="$work/gopath"
(cd go && go mod init read 2>/dev/null && go get gopkg.in/yaml.v3@v3.0.1 github.com/goccy/go-yaml@v1.19.2 sigs.k8s.io/yaml@v1.6.0 2>/dev/null && go build -o read .)
{
  venv/bin/python read.py
  go/read
} | LC_ALL=C sort | tee seen
diff seen - <<'EXPECTED'
js-yaml to Kubernetes: {"alerts":"no","code":"0b11","open":"12:30","order":"1_000","plain":"ann"}
js-yaml to PyYAML: {"alerts":"no","code":"0b11","open":"12:30","order":"1_000","plain":"ann"}
js-yaml to goccy/go-yaml: {"alerts":"no","code":"0b11","open":"12:30","order":"1_000","plain":"ann"}
js-yaml to ruamel.yaml: {"alerts":"no","code":"0b11","open":"12:30","order":"1_000","plain":"ann"}
js-yaml to yaml.v3: {"alerts":"no","code":"0b11","open":"12:30","order":"1_000","plain":"ann"}
yaml to Kubernetes: {"alerts":false,"code":3,"open":"12:30","order":1000,"plain":"ann"}
yaml to PyYAML: {"alerts":false,"code":3,"open":750,"order":1000,"plain":"ann"}
yaml to goccy/go-yaml: {"alerts":"no","code":3,"open":"12:30","order":1000,"plain":"ann"}
yaml to ruamel.yaml: {"alerts":"no","code":3,"open":"12:30","order":1000,"plain":"ann"}
yaml to yaml.v3: {"alerts":"no","code":3,"open":"12:30","order":1000,"plain":"ann"}
yamljs to Kubernetes: {"alerts":false,"code":"0b11","open":"12:30","order":1000,"plain":"ann"}
yamljs to PyYAML: {"alerts":false,"code":"0b11","open":"12:30","order":1000,"plain":"ann"}
yamljs to goccy/go-yaml: {"alerts":"no","code":"0b11","open":"12:30","order":1000,"plain":"ann"}
yamljs to ruamel.yaml: {"alerts":"no","code":"0b11","open":"12:30","order":1000,"plain":"ann"}
yamljs to yaml.v3: {"alerts":"no","code":"0b11","open":"12:30","order":1000,"plain":"ann"}
EXPECTED
echo "seen: a time that is a number"
