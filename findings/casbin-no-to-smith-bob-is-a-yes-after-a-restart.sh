#!/usr/bin/env bash
# Nobody may pay "Smith, Bob", and after a restart the agent may, in Casbin for JavaScript: the rule is saved with his comma as it is, and read as another one.
#
# One would expect: a policy that `savePolicy` has saved, and returned true for, is the one that is loaded from the file, whose reader knows quotes; and a rule with too
# many parts is refused.
# What happens: the file adapter of casbin 5.51.1 of npm joins the parts of a rule with commas, without quotes. "Smith, Bob" is two of five parts then, the word `deny` stands
# where nothing looks, and the effect of a rule without `deny` is to allow: what was refused before the restart is allowed after it. A rule for "Smith, Ann"
# is one for "Smith". casbin 1.43.0 of Python writes the same file and raises at the first question, casbin 3.10.0 of Go at loading. What somebody wrote into the file
# with quotes is read in JavaScript and Go, and not in Python.
# Why it matters to us: what a person answers with "never for this payee" is made such a rule, by the name that stands on the card, and holds until the server starts
# again. Rules should have ids, not names, or be kept in an adapter with columns.
set -euo pipefail
work=$(mktemp -d)
trap 'chmod -R u+w "$work"; rm -rf "$work"' EXIT
cd "$work"
cat >model.conf <<'CONF'
[request_definition]
r = who, action, payee

[policy_definition]
p = who, action, payee, eft

[policy_effect]
e = some(where (p.eft == allow)) && !some(where (p.eft == deny))

[matchers]
m = r.who == p.who && r.action == p.action && (p.payee == "*" || p.payee == r.payee)
CONF
touch node.csv python.csv go.csv
echo 'p, agent, pay, *, allow
p, agent, pay, "Smith, Bob", deny' >byhand.csv

echo '{"type":"module","private":true}' >package.json
npm install --silent --no-audit --no-fund --ignore-scripts casbin@5.51.1 >/dev/null 2>&1
cat >policy.mjs <<'JS'
import { readFileSync } from "node:fs";
import { newEnforcer } from "casbin";

const allowed = async (enforcer) => ((await enforcer.enforce("agent", "pay", "Smith, Bob")) ? "allowed" : "refused");
const enforcer = await newEnforcer("model.conf", "node.csv");
await enforcer.addPolicies([
  ["agent", "pay", "*", "allow"],
  ["agent", "pay", "Smith, Bob", "deny"],
]);
console.log(`JavaScript: ${await allowed(enforcer)}, saved ${await enforcer.savePolicy()}`);
console.log(readFileSync("node.csv", "utf8"));
console.log(`JavaScript, restarted: ${await allowed(await newEnforcer("model.conf", "node.csv"))}`);
console.log(`JavaScript, by hand: ${await allowed(await newEnforcer("model.conf", "byhand.csv"))}`);
JS

python3 -m venv venv
venv/bin/python -m pip install --quiet casbin==1.43.0
cat >policy.py <<'PY'
import casbin


def allowed(enforcer):
    try:
        return "allowed" if enforcer.enforce("agent", "pay", "Smith, Bob") else "refused"
    except RuntimeError as error:
        return str(error)


enforcer = casbin.Enforcer("model.conf", "python.csv")
enforcer.add_policies([["agent", "pay", "*", "allow"], ["agent", "pay", "Smith, Bob", "deny"]])
print("Python:", allowed(enforcer))
enforcer.save_policy()
print("Python, restarted:", allowed(casbin.Enforcer("model.conf", "python.csv")))
print("Python, by hand:", allowed(casbin.Enforcer("model.conf", "byhand.csv")))
PY

mkdir go
cat >go/main.go <<'GO'
package main

import (
	"fmt"
	"strings"

	"github.com/casbin/casbin/v3"
)

func allowed(enforcer *casbin.Enforcer, err error) string {
	if err != nil {
		return strings.Split(err.Error(), ",")[0]
	}
	ok, err := enforcer.Enforce("agent", "pay", "Smith, Bob")
	if err != nil {
		return err.Error()
	}
	if ok {
		return "allowed"
	}
	return "refused"
}

func main() {
	enforcer, err := casbin.NewEnforcer("model.conf", "go.csv")
	if err != nil {
		panic(err)
	}
	if _, err := enforcer.AddPolicies([][]string{{"agent", "pay", "*", "allow"}, {"agent", "pay", "Smith, Bob", "deny"}}); err != nil {
		panic(err)
	}
	fmt.Println("Go:", allowed(enforcer, nil))
	if err := enforcer.SavePolicy(); err != nil {
		panic(err)
	}
	fmt.Println("Go, restarted:", allowed(casbin.NewEnforcer("model.conf", "go.csv")))
	fmt.Println("Go, by hand:", allowed(casbin.NewEnforcer("model.conf", "byhand.csv")))
}
GO
export GOFLAGS=-mod=mod GOPATH="$work/gopath"
(cd go && go mod init policy 2>/dev/null && go get github.com/casbin/casbin/v3@v3.10.0 2>/dev/null && go build -o policy .)
{
  node policy.mjs
  venv/bin/python policy.py 2>/dev/null
  go/policy
} | tee seen
diff seen - <<'EXPECTED'
JavaScript: refused, saved true
p, agent, pay, *, allow
p, agent, pay, Smith, Bob, deny
JavaScript, restarted: allowed
JavaScript, by hand: refused
Python: refused
Python, restarted: invalid policy size
Python, by hand: invalid policy size
Go: refused
Go, restarted: invalid policy rule size: expected 4
Go, by hand: refused
EXPECTED
echo "seen: a saved no that is a yes when it is loaded"
