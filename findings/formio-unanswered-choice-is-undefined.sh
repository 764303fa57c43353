#!/usr/bin/env bash
# A choice that nobody made is a limit of 0, a no, or the text "undefined" on a server of Form.io, and the last fills in a required field.
#
# One would expect: radio buttons of which none was pressed have no value on the server, as in the browser; a required one without a value is refused.
# What happens: @formio/js 5.6.0 sends "" for radio buttons that nobody touched. @formio/core 2.8.3, which checks the same form on the server and stores what comes out,
# converts by the field's `dataType` before it stores: "" is 0 for `number`, which here is the button "No limit", and false for `boolean`. Where the field is missing,
# as a program leaves it out, `boolean` is false too, and `string` is "undefined", by which a required field is filled in: there is no error. null is "null".
# With `dataType` "auto", the default, all stay as they are.
# Why it matters to us: what is stored says that a person chose "No limit", and who reads it cannot tell. Nothing chosen has to stay nothing on its way: a
# server should look for missing keys before it converts, and a form should have a button for each answer that it takes.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{"type":"module","private":true}' >package.json
npm install --silent --no-audit --no-fund --ignore-scripts --legacy-peer-deps @formio/js@5.6.0 @formio/core@2.8.3 jsdom@29.1.1 >/dev/null
cat >form.mjs <<'JS'
const radio = (key, dataType, values) => ({ type: "radio", key, label: key, input: true, dataType, values: values.map(([value, label]) => ({ value, label })) });
export const form = {
  components: [
    radio("limit", "number", [["0", "No limit"], ["100", "Up to 100"]]),
    radio("notify", "boolean", [["true", "Yes"], ["false", "No"]]),
    { ...radio("account", "string", [["a1", "Savings"], ["a2", "Current"]]), validate: { required: true } },
    radio("speed", "auto", [["fast", "Fast"], ["slow", "Slow"]]),
  ],
};
JS
cat >browser.mjs <<'JS'
import { JSDOM } from "jsdom";
import { form } from "./form.mjs";

const { window } = new JSDOM("<div id=form></div>", { url: "http://localhost/", pretendToBeVisual: true });
for (const name of Object.getOwnPropertyNames(window)) if (!(name in globalThis)) globalThis[name] = window[name];
Object.assign(globalThis, { window, document: window.document });
for (const name of ["CustomEvent", "Event"]) globalThis[name] = window[name];
Object.defineProperty(globalThis, "navigator", { value: window.navigator, configurable: true });
const { Formio } = await import("@formio/js");
const shown = await Formio.createForm(document.getElementById("form"), form);
await shown.ready;
console.log(JSON.stringify(shown.submission.data));
process.exit();
JS
cat >server.mjs <<'JS'
import core from "@formio/core";
import { form } from "./form.mjs";

async function receive(what, data) {
  const submission = { data };
  const sent = JSON.stringify(data);
  const context = { form, submission, data, components: form.components, processors: core.ProcessTargets.submission, scope: {}, config: { server: true } };
  await core.process(context);
  context.processors = core.ProcessTargets.evaluator;
  await core.process(context);
  const errors = (context.scope.errors ?? []).map(({ errorKeyOrMessage, context: { path } }) => `${path} ${errorKeyOrMessage}`);
  console.log(`${what} ${sent}: stored ${JSON.stringify(submission.data)}, errors: ${errors.join(", ") || "none"}`);
}

await receive("untouched,", JSON.parse(process.argv[2]));
await receive("left out,", {});
await receive("null,", { limit: null, notify: null, account: null, speed: null });
await receive("chosen,", { limit: "100", notify: "true", account: "a2", speed: "slow" });
JS
untouched=$(node browser.mjs 2>/dev/null)
node server.mjs "$untouched" 2>/dev/null | tee seen
diff seen - <<'EXPECTED'
untouched, {"limit":"","notify":"","account":"","speed":""}: stored {"limit":0,"notify":false,"account":"","speed":""}, errors: account required
left out, {}: stored {"limit":null,"notify":false,"account":"undefined"}, errors: none
null, {"limit":null,"notify":null,"account":null,"speed":null}: stored {"limit":0,"notify":false,"account":"null","speed":null}, errors: none
chosen, {"limit":"100","notify":"true","account":"a2","speed":"slow"}: stored {"limit":100,"notify":true,"account":"a2","speed":"slow"}, errors: none
EXPECTED
echo "seen: nothing chosen is a choice"
