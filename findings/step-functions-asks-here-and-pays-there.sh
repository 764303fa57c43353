#!/usr/bin/env bash
# "No approval is there, so ask" pays without asking in one Step Functions on the own machine, and asks in another; which pays what has no amount.
#
# One would expect: one state machine in Amazon's States Language goes one way, whichever of the programs that stand for AWS in tests runs it; "IsPresent": false
# holds where nothing is there, and a comparison of numbers with what is none does not hold, in both directions.
# What happens: aws-local-stepfunctions 3.0.0 answers "IsPresent", "IsNull", "IsNumeric" and the like with `false && …`, so that a rule with false never holds, and the default is
# taken: `pay`. It compares as JavaScript does: null, "" and false are less than 1000, and pay; "5000" is more than 1000; null is a date before each deadline. moto 5.2.5, with
# the interpreter that it has from LocalStack, has these right. A time with milliseconds, as `toISOString` writes it, or with an offset is no time to it, so that no rule about it
# holds; nor does one about a missing amount, where the other ends in an error: with `ask` above or after something and `pay` as the default it pays. Nothing is thrown; a line in moto's log tells of the missing amount alone.
# Why it matters to us: whether a person is asked is decided by these rules, and tried out with these two. In rules about who is asked the default should be `ask`, each
# value looked at with "IsPresent": true and "IsNumeric": true first, turned round by "Not" where need be, and times end in seconds and Z; with that both go one way.
# AWS itself was not asked.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund aws-local-stepfunctions@3.0.0
python3 -m venv venv
venv/bin/python -m pip install --quiet --disable-pip-version-check 'moto[stepfunctions]==5.2.5' boto3==1.44.8
cat >cases.mjs <<'JS'
import { writeFileSync } from "node:fs";

const rule = (variable, operator, value) => ({ Variable: `$.${variable}`, [operator]: value });
const cases = [
  ["ask if no approval is there", { ...rule("approved", "IsPresent", false), Next: "ask" }, "pay", {}],
  ["the same with Not", { Not: rule("approved", "IsPresent", true), Next: "ask" }, "pay", {}],
  ["ask above a limit that is not null", { And: [rule("limit", "IsNull", false), rule("amount", "NumericGreaterThanPath", "$.limit")], Next: "ask" }, "pay", { limit: 100, amount: 5000 }],
  ["ask if the amount is no number", { ...rule("amount", "IsNumeric", false), Next: "ask" }, "pay", { amount: "5000" }],
  ["pay below 1000", { ...rule("amount", "NumericLessThan", 1000), Next: "pay" }, "ask", { amount: null }],
  ["pay below 1000", { ...rule("amount", "NumericLessThan", 1000), Next: "pay" }, "ask", { amount: "" }],
  ["pay below 1000", { ...rule("amount", "NumericLessThan", 1000), Next: "pay" }, "ask", { amount: 5 }],
  ["ask above 1000", { ...rule("amount", "NumericGreaterThan", 1000), Next: "ask" }, "pay", { amount: "5000" }],
  ["ask above 1000", { ...rule("amount", "NumericGreaterThan", 1000), Next: "ask" }, "pay", { amount: 5000 }],
  ["ask above 1000", { ...rule("amount", "NumericGreaterThan", 1000), Next: "ask" }, "pay", { to: "Ann" }],
  ["pay if before 17:00 UTC", { ...rule("at", "TimestampLessThan", "2026-06-10T17:00:00Z"), Next: "pay" }, "ask", { at: null }],
  ["ask if after 17:00 UTC", { ...rule("at", "TimestampGreaterThan", "2026-06-10T17:00:00Z"), Next: "ask" }, "pay", { at: "2026-06-10T18:00:00Z" }],
  ["ask if after 17:00 UTC", { ...rule("at", "TimestampGreaterThan", "2026-06-10T17:00:00Z"), Next: "ask" }, "pay", { at: "2026-06-10T18:00:00.000Z" }],
  ["ask if after 17:00 UTC", { ...rule("at", "TimestampGreaterThan", "2026-06-10T17:00:00Z"), Next: "ask" }, "pay", { at: "2026-06-10T20:00:00+02:00" }],
  [
    "with each value looked at first",
    { And: [rule("amount", "IsPresent", true), rule("amount", "IsNumeric", true), rule("amount", "NumericLessThan", 1000)], Next: "pay" },
    "ask",
    { amount: null },
  ],
];
const end = (Result) => ({ Type: "Pass", Result, End: true });
writeFileSync(
  "cases.json",
  JSON.stringify(
    cases.map(([name, choice, Default, input]) => ({
      name: `${name}: ${JSON.stringify(input)}`,
      input,
      definition: { StartAt: "decide", States: { decide: { Type: "Choice", Choices: [choice], Default }, ask: end("ask"), pay: end("pay") } },
    })),
  ),
);
JS
cat >local.mjs <<'JS'
import { readFileSync } from "node:fs";
import { StateMachine } from "aws-local-stepfunctions";

for (const { definition, input } of JSON.parse(readFileSync("cases.json", "utf8"))) {
  const result = await new StateMachine(definition).run(input).result.catch(() => "an error");
  console.log(result);
}
JS
cat >moto_.py <<'PY'
import json
import os
import time

os.environ.update(AWS_ACCESS_KEY_ID="none", AWS_SECRET_ACCESS_KEY="none", AWS_DEFAULT_REGION="eu-central-1")
import boto3
from moto import mock_aws

with mock_aws(config={"stepfunctions": {"execute_state_machine": True}}):
    client = boto3.client("stepfunctions")
    for number, case in enumerate(json.load(open("cases.json"))):
        machine = client.create_state_machine(name=f"m{number}", definition=json.dumps(case["definition"]), roleArn="arn:aws:iam::123456789012:role/none")
        run = client.start_execution(stateMachineArn=machine["stateMachineArn"], input=json.dumps(case["input"]))
        while (state := client.describe_execution(executionArn=run["executionArn"]))["status"] == "RUNNING":
            time.sleep(0.05)
        print(state["output"].strip(chr(34)) if state["status"] == "SUCCEEDED" else "an error")
PY
node cases.mjs
timeout 60 node local.mjs >local 2>log || { cat log; exit 1; }
timeout 200 venv/bin/python moto_.py >moto 2>log || { cat log; exit 1; }
node -e 'JSON.parse(require("fs").readFileSync("cases.json", "utf8")).forEach((one) => console.log(one.name))' >names
paste -d'|' names local moto | sed 's/|/ -> /; s/|/, moto: /' | tee seen
diff seen - <<'EXPECTED'
ask if no approval is there: {} -> pay, moto: ask
the same with Not: {} -> ask, moto: ask
ask above a limit that is not null: {"limit":100,"amount":5000} -> pay, moto: ask
ask if the amount is no number: {"amount":"5000"} -> pay, moto: ask
pay below 1000: {"amount":null} -> pay, moto: ask
pay below 1000: {"amount":""} -> pay, moto: ask
pay below 1000: {"amount":5} -> pay, moto: pay
ask above 1000: {"amount":"5000"} -> ask, moto: pay
ask above 1000: {"amount":5000} -> ask, moto: ask
ask above 1000: {"to":"Ann"} -> an error, moto: pay
pay if before 17:00 UTC: {"at":null} -> pay, moto: ask
ask if after 17:00 UTC: {"at":"2026-06-10T18:00:00Z"} -> ask, moto: ask
ask if after 17:00 UTC: {"at":"2026-06-10T18:00:00.000Z"} -> ask, moto: pay
ask if after 17:00 UTC: {"at":"2026-06-10T20:00:00+02:00"} -> ask, moto: pay
with each value looked at first: {"amount":null} -> ask, moto: ask
EXPECTED
echo "seen: it pays here and asks there"
