#!/usr/bin/env bash
# "Above 100, ask" asks nobody in bpmn-engine, or asks about each payment, depending on whose way to write it; and a person with 25 days has no limit at all.
#
# One would expect: a condition that the engine does not understand is an error, when it is read or when it is reached; and a deadline in 25 days comes.
# What happens: bpmn-engine 25.0.1 reads what is in `${…}` as the name of a value. `${environment.variables.amount > 100}`, as Camunda 7 has it, is the value with
# that whole name, which there is none of, so that the gateway takes its default and pays 5000 without a question; `!`, `==` and `['amount']` alike. A condition
# that is more than one `${…}` is a text, which holds, "false" too: `${environment.variables.amount} > 100`, and `= amount > 100`, as Camunda 8 has it. A
# boundary timer with 25 days or more starts no timer in the engine that runs; it is told as started, with the right `expireAt`.
# Why it matters to us: processes are drawn with the same modeler for all of these engines, and a person is asked nothing, or stays asked after the time is
# over. Conditions have to be functions of the host, `${environment.services.isLarge()}`, and a host has to look at `expireAt` itself.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{"type":"module","private":true}' >package.json
npm install --silent --no-audit --no-fund bpmn-engine@25.0.1 bpmn-elements@17.3.0 >/dev/null
cat >run.mjs <<'JS'
import { EventEmitter, once } from "node:events";
import { Timers } from "bpmn-elements";
import { Engine } from "bpmn-engine";

const start = (body, variables, listener, timers) => {
  const source = `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
    id="payment" targetNamespace="https://agent.example"><process id="pay" isExecutable="true"><startEvent id="start" />${body}</process></definitions>`;
  const services = { isLarge: ({ environment }) => environment.variables.amount > 100 };
  return new Engine({ name: "pay", source, variables, services, timers }).execute({ listener });
};

const gateway = (condition) => `
  <sequenceFlow id="to_gateway" sourceRef="start" targetRef="gateway" />
  <exclusiveGateway id="gateway" default="small" />
  <sequenceFlow id="small" sourceRef="gateway" targetRef="transfer" />
  <sequenceFlow id="large" sourceRef="gateway" targetRef="ask">
    <conditionExpression xsi:type="tFormalExpression">${condition.replace(">", "&gt;")}</conditionExpression>
  </sequenceFlow>
  <userTask id="ask" />
  <sequenceFlow id="to_transfer" sourceRef="ask" targetRef="transfer" />
  <task id="transfer" />`;
for (const condition of [
  "${environment.services.isLarge()}",
  "${environment.variables.amount > 100}",
  "${environment.variables.payee == 'Bob'}",
  "${!environment.variables.known}",
  "${environment.variables.amount} > 100",
  "= amount > 100",
  "false",
]) {
  const seen = [];
  for (const amount of [50, 5000]) {
    const listener = new EventEmitter();
    let what = "nothing";
    listener.on("activity.wait", () => (what = "asked"));
    listener.on("activity.end", ({ id }) => id === "transfer" && (what = "paid"));
    await start(gateway(condition), { amount, payee: "Bob", known: false }, listener);
    seen.push(`${amount} ${what}`);
  }
  console.log(`${condition}: ${seen.join(", ")}`);
}

for (const days of [24, 25]) {
  let begun = 0;
  const timers = new Timers({
    setTimeout: (...rest) => {
      begun++;
      return setTimeout(...rest);
    },
  });
  const listener = new EventEmitter();
  const started = once(listener, "activity.timer");
  const body = `
    <sequenceFlow id="to_ask" sourceRef="start" targetRef="ask" />
    <userTask id="ask" />
    <boundaryEvent id="due" attachedToRef="ask"><timerEventDefinition><timeDuration>P${days}D</timeDuration></timerEventDefinition></boundaryEvent>`;
  await start(body, {}, listener, timers);
  const [{ content }] = await started;
  const left = Math.round((content.expireAt - Date.now()) / 86_400_000);
  console.log(`${days} days: expireAt is in ${left} days, timers started: ${begun}`);
}
process.exit();
JS
node run.mjs | tee seen
diff seen - <<'EXPECTED'
${environment.services.isLarge()}: 50 paid, 5000 asked
${environment.variables.amount > 100}: 50 paid, 5000 paid
${environment.variables.payee == 'Bob'}: 50 paid, 5000 paid
${!environment.variables.known}: 50 paid, 5000 paid
${environment.variables.amount} > 100: 50 asked, 5000 asked
= amount > 100: 50 asked, 5000 asked
false: 50 asked, 5000 asked
24 days: expireAt is in 24 days, timers started: 1
25 days: expireAt is in 25 days, timers started: 0
EXPECTED
echo "seen: a condition that is not understood is false or true, and a deadline is not set"
