#!/usr/bin/env bash
# 500 GBP are 500 EUR in a form of JSON Editor, the mail to "Ann <ann@example.com>" goes to "Ann ", and "a<b and c>d" is "ad".
#
# One would expect: a form that is opened with the arguments of a call shows and sends these arguments until somebody changes them; what its schema does not allow is an
# error beside the field, as it is for an amount above the limit; and what is typed is what is sent.
# What happens: @json-editor/json-editor 2.17.2 takes the first choice where the value is not one of the `enum`, shows it and has no error: GBP is EUR, level 5 is
# 1, and a payee that is not in the list is missing. From 2.16.0 on each text, given or typed, is put through HTML, and what looks like a tag is taken out of it (without
# DOMPurify; with it, what is no tag of HTML). A field that may be a number or null begins with 0 where nothing was given, and a boolean with false.
# Why it matters to us: the person sees a form that fits its schema and approves an amount in another currency; the agent asked for what is nowhere on the page. A
# form should show a value that its schema does not know, and say that it is none of the choices.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{"type":"module","private":true}' >package.json
npm install --silent --no-audit --no-fund --ignore-scripts @json-editor/json-editor@2.17.2 dompurify@3.5.0 jsdom@29.1.1 >/dev/null
cat >form.mjs <<'JS'
import createDOMPurify from "dompurify";
import { JSDOM } from "jsdom";

const { window } = new JSDOM("", { url: "http://localhost/", pretendToBeVisual: true });
for (const name of Object.getOwnPropertyNames(window)) if (!(name in globalThis)) globalThis[name] = window[name];
Object.assign(globalThis, { window, document: window.document });
// jsdom has no innerText, which the library reads where a text is empty
Object.defineProperty(window.HTMLElement.prototype, "innerText", { get() { return this.textContent; } });
const { default: { JSONEditor } } = await import("@json-editor/json-editor");

const properties = {
  amount: { type: "number", maximum: 1000 },
  currency: { type: "string", enum: ["EUR", "USD"] },
  level: { type: "integer", enum: [1, 2, 3] },
  payees: { type: "array", uniqueItems: true, items: { type: "string", enum: ["Ann", "Bob"] } },
  to: { type: "string" },
  rule: { type: "string" },
  limit: { type: ["number", "null"] },
  notify: { type: "boolean" },
};

async function open(startval) {
  const place = document.body.appendChild(document.createElement("div"));
  const form = new JSONEditor(place, { schema: { type: "object", required: Object.keys(properties), properties }, startval });
  await new Promise((ready) => form.on("ready", ready));
  return form;
}

function told(what, form) {
  const errors = form.validate().map(({ path, message }) => `${path.slice(5)}: ${message}`);
  console.log(`${what}: ${JSON.stringify(form.getValue())}; errors: ${errors.join(", ") || "none"}`);
}

const args = { amount: 500, currency: "GBP", level: 5, payees: ["Cy", "Ann"], to: "Ann <ann@example.com>", rule: "a<b and c>d", limit: null, notify: true };
const form = await open(args);
told("given", form);
console.log(`shown: ${form.getEditor("root.currency").input.value}, to ${form.getEditor("root.to").input.value}`);
const to = form.getEditor("root.to").input;
to.value = "Bob <bob@example.com>";
to.dispatchEvent(new window.Event("change", { bubbles: true }));
console.log(`typed "Bob <bob@example.com>": ${JSON.stringify(form.getValue().to)}`);
told("5000 given", await open({ ...args, amount: 5000 }));
told("nothing given", await open());
window.DOMPurify = createDOMPurify(window);
console.log(`with DOMPurify: ${JSON.stringify((await open(args)).getValue())}`);
process.exit();
JS
node form.mjs | tee seen
diff seen - <<'EXPECTED'
given: {"amount":500,"currency":"EUR","level":1,"payees":["Ann"],"to":"Ann ","rule":"ad","limit":null,"notify":true}; errors: none
shown: EUR, to Ann 
typed "Bob <bob@example.com>": "Bob "
5000 given: {"amount":5000,"currency":"EUR","level":1,"payees":["Ann"],"to":"Ann ","rule":"ad","limit":null,"notify":true}; errors: amount: Value must be at most 1000
nothing given: {"amount":0,"currency":"EUR","level":1,"payees":[],"to":"","rule":"","limit":0,"notify":false}; errors: none
with DOMPurify: {"amount":500,"currency":"EUR","level":1,"payees":["Ann"],"to":"Ann ","rule":"a<b>d</b>","limit":null,"notify":true}
EXPECTED
echo "seen: another currency, and no error"
