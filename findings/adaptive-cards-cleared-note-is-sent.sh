#!/usr/bin/env bash
# A note that was cleared in an Adaptive Card is sent all the same, and "Smith, Ann" and Bob are three people.
#
# One would expect: a card whose button has the arguments of a call as its `data`, and whose fields begin with the same values, sends what stands in the fields
# when the button is pressed; an empty one as nothing.
# What happens: with adaptivecards 3.0.6 a field that is empty has no value, and only values replace what is in `data`: the old note, limit and date are sent.
# A changed field replaces it. The chosen values of a ChoiceSet with `isMultiSelect` are one text, joined by commas that are not marked: "Smith, Ann,Bob"; and
# `"value": "Smith, Ann"` chooses nobody. A toggle with `"value": true`, instead of "true", is off, and sends "false".
# Why it matters to us: the same question, asked in Teams by a card, approves with what the person took out. Our forms send the whole value of the form, and a
# bridge that makes cards of our questions should leave out of `data` what has a field, and read an absent key as cleared.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{"type":"module","private":true}' >package.json
npm install --silent --no-audit --no-fund adaptivecards@3.0.6 jsdom@26.1.0 >/dev/null
cat >answer.mjs <<'JS'
import { createRequire } from "node:module";
import { JSDOM } from "jsdom";

const { window } = new JSDOM("");
globalThis.window = window;
for (const name of ["document", "Event", "HTMLElement", "HTMLButtonElement", "HTMLInputElement", "HTMLSelectElement", "HTMLTextAreaElement", "Node"]) globalThis[name] = window[name];
const { AdaptiveCard } = createRequire(import.meta.url)("adaptivecards/dist/adaptivecards.js");
AdaptiveCard.onProcessMarkdown = (text, result) => Object.assign(result, { outputHtml: text, didProcess: true });

function answer(body, data, fill = () => {}) {
  const card = new AdaptiveCard();
  card.parse({ type: "AdaptiveCard", version: "1.5", body, actions: [{ type: "Action.Submit", title: "Approve", data }] });
  let sent;
  card.onExecuteAction = (action) => (sent = action.data);
  const element = document.body.appendChild(card.render());
  for (const field of element.querySelectorAll("input")) {
    fill(field);
    for (const event of ["input", "change"]) field.dispatchEvent(new window.Event(event, { bubbles: true }));
  }
  card.getActionAt(0).execute();
  return JSON.stringify(sent);
}
const data = { to: "Ann", note: "urgent", limit: 100, due: "2026-06-10" };
const fields = [
  { type: "Input.Text", id: "note", value: data.note },
  { type: "Input.Number", id: "limit", value: data.limit },
  { type: "Input.Date", id: "due", value: data.due },
];
console.log(`asked: ${JSON.stringify(data)}`);
console.log(`cleared: ${answer(fields, data, (field) => (field.value = ""))}`);
console.log(`cleared, nothing in data: ${answer(fields, {}, (field) => (field.value = ""))}`);
console.log(`note changed: ${answer(fields.slice(0, 1), data, (field) => (field.value = "later"))}`);
const people = ["Smith, Ann", "Bob"].map((name) => ({ title: name, value: name }));
const choice = { type: "Input.ChoiceSet", id: "to", isMultiSelect: true, choices: people };
console.log(`both chosen: ${answer([choice], {}, (field) => (field.checked = true))}`);
console.log(`"value": "Smith, Ann": ${answer([{ ...choice, value: "Smith, Ann" }], {})}`);
for (const value of ["true", true]) console.log(`a toggle with ${JSON.stringify(value)}: ${answer([{ type: "Input.Toggle", id: "sure", title: "Sure", value }], {})}`);
process.exit();
JS
node answer.mjs 2>/dev/null | grep -v '^\[' | tee seen
diff seen - <<'EXPECTED'
asked: {"to":"Ann","note":"urgent","limit":100,"due":"2026-06-10"}
cleared: {"to":"Ann","note":"urgent","limit":100,"due":"2026-06-10"}
cleared, nothing in data: {}
note changed: {"to":"Ann","note":"later","limit":100,"due":"2026-06-10"}
both chosen: {"to":"Smith, Ann,Bob"}
"value": "Smith, Ann": {}
a toggle with "true": {"sure":"true"}
a toggle with true: {"sure":"false"}
EXPECTED
echo "seen: what was cleared is sent"
