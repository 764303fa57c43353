#!/usr/bin/env bash
# A form that nobody touched answers null for the suggested choice, and false for "true", in bpmn.io's form-js; SurveyJS leaves choices out.
#
# One would expect: what a form was given and nobody changed is in what it sends, or an error says that it does not fit.
# What happens: form-js 2.0.0 makes null of a suggested "express" that is not among the choices, of the number 2 where the choices are "1" and "2", and
# of "12,5" in a field for numbers; a checkbox that was given "true" or 1 is false, and a list in a text field is "". Of two extras one is left. The
# submission has no errors. survey-core 3.1.1 keeps these as they were, and leaves out what is no choice when the survey is completed.
# Why it matters to us: an agent that asks "ship it like this?" with what it has stored gets back something else from who just presses the button, and takes
# it for that person's decision. A form for answers should send what it cannot show as it came, or say so.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{"type":"commonjs","private":true}' >package.json
npm install --silent --no-audit --no-fund @bpmn-io/form-js-viewer@2.0.0 survey-core@3.1.1 jsdom@29.1.1 >/dev/null
cat >send.cjs <<'JS'
const { JSDOM } = require("jsdom");

const { window } = new JSDOM("<div></div>", { pretendToBeVisual: true, url: "https://example.com/" });
globalThis.window = window;
for (const name of Object.getOwnPropertyNames(window)) if (!(name in globalThis)) globalThis[name] = window[name];
class ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
globalThis.ResizeObserver = window.ResizeObserver = globalThis.IntersectionObserver = window.IntersectionObserver = ResizeObserver;
const { createForm } = require("@bpmn-io/form-js-viewer");
const { Model } = require("survey-core");

const given = { way: "express", size: 2, extras: ["gift", "card"], weight: "12,5", insured: "true", signed: 1, note: ["a"] };
const choices = { way: ["post", "courier"], size: ["1", "2"], extras: ["gift", "wrap"] };
const types = {
  way: ["select", "dropdown"],
  size: ["radio", "radiogroup"],
  extras: ["checklist", "checkbox"],
  weight: ["number", "text"],
  insured: ["checkbox", "boolean"],
  signed: ["checkbox", "boolean"],
  note: ["textarea", "comment"],
};
const fields = Object.entries(types).map(([key, [type]]) => ({ key, id: key, label: key, type, values: choices[key]?.map((value) => ({ label: value, value })) }));

async function main() {
  const form = await createForm({ container: window.document.querySelector("div"), schema: { type: "default", components: fields }, data: given });
  const { data, errors } = form.submit();
  const survey = new Model({ elements: Object.entries(types).map(([name, [, type]]) => ({ name, type, choices: choices[name] })) });
  survey.data = given;
  survey.doComplete();
  for (const key of Object.keys(given))
    console.log(`${key}: given ${JSON.stringify(given[key])}, form-js ${JSON.stringify(data[key])}, survey-core ${JSON.stringify(survey.data[key]) ?? "left out"}`);
  console.log("errors of form-js:", JSON.stringify(errors));
}
main();
JS
node send.cjs | tee seen
diff seen - <<'EXPECTED'
way: given "express", form-js null, survey-core left out
size: given 2, form-js null, survey-core 2
extras: given ["gift","card"], form-js ["gift"], survey-core ["gift"]
weight: given "12,5", form-js null, survey-core "12,5"
insured: given "true", form-js false, survey-core "true"
signed: given 1, form-js false, survey-core 1
note: given ["a"], form-js "", survey-core ["a"]
errors of form-js: {}
EXPECTED
echo "seen: answers that nobody gave"
