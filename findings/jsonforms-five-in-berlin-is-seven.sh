#!/usr/bin/env bash
# 17:00, typed in Berlin into a form of JSONForms or uniforms, is 17:00 in London; 1e3 is 1, and the chosen number 20 is the text "20".
#
# One would expect: a field that a form builds for `format: date-time` takes a time as its person's clock has it, as the field of react-jsonschema-form does; a
# whole number that the field shows is the number that is sent, or the form says what is wrong; and a chosen number is one of the `enum`.
# What happens: @jsonforms/vanilla-renderers 3.8.0 puts ":00.000Z" behind what was typed, so that 17:00 in Berlin is 19:00 there; a suggested 17:00+02:00 is
# shown as 17:00, and moved by two hours and a half when it is changed to 17:30. uniforms-unstyled 4.0.0 reads and writes UTC as if it were local. Both read a
# whole number with parseInt: "1e3", which a number field takes, is 1, and "19.99" is 19, which is valid then. A choice of numbers is answered with a text,
# which the validator of either refuses at once. @rjsf/core 6.11.1 sends 15:00Z, 1000, 19.99 with an error, and 20.
# Why it matters to us: an agent asks for a deadline and waits two hours longer than the person said, with nothing on the page to see it by. Our field takes
# the time by the clock of its person and sends it in UTC, and a whole number stays as it was typed.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{"type":"module","private":true}' >package.json
npm install --silent --no-audit --no-fund --legacy-peer-deps jsdom@26.1.0 react@18.3.1 react-dom@18.3.1 ajv@8.20.0 ajv-formats@3.0.1 \
  @jsonforms/core@3.8.0 @jsonforms/react@3.8.0 @jsonforms/vanilla-renderers@3.8.0 uniforms@4.0.0 uniforms-unstyled@4.0.0 uniforms-bridge-json-schema@4.0.0 \
  @rjsf/core@6.11.1 @rjsf/utils@6.11.1 @rjsf/validator-ajv8@6.11.1 >/dev/null
cat >fill.mjs <<'JS'
import { createRequire } from "node:module";
import { JSDOM } from "jsdom";

const { window } = new JSDOM("", { pretendToBeVisual: true });
for (const name of ["document", "Element", "HTMLElement", "Node"]) globalThis[name] = window[name];
Object.assign(globalThis, { window, IS_REACT_ACT_ENVIRONMENT: true });
Object.defineProperty(globalThis, "navigator", { value: window.navigator, configurable: true });
const { act, createElement } = await import("react");
const { createRoot } = await import("react-dom/client");
const { JsonForms } = await import("@jsonforms/react");
const { vanillaCells: cells, vanillaRenderers: renderers } = await import("@jsonforms/vanilla-renderers");
const { default: Form } = await import("@rjsf/core");
const { default: rjsfValidator } = await import("@rjsf/validator-ajv8");
const require = createRequire(import.meta.url);
const { AutoForm } = require("uniforms-unstyled");
const { JSONSchemaBridge } = require("uniforms-bridge-json-schema");
const Ajv = require("ajv").default;

const properties = {
  due: { type: "string", format: "date-time" },
  count: { type: "integer" },
  size: { type: "integer", enum: [10, 20] },
};
const ajv = require("ajv-formats").default(new Ajv());
const libraries = {
  JSONForms: ({ schema, data, changed }) =>
    createElement(JsonForms, { schema, data, renderers, cells, onChange: ({ data, errors }) => changed(data, errors?.length) }),
  uniforms({ schema, data, changed }) {
    const validate = ajv.compile(schema);
    const validator = (model) => (validate(JSON.parse(JSON.stringify(model))) ? null : { details: validate.errors });
    const model = data.due ? { due: new Date(data.due) } : data;
    const onChangeModel = (value) => changed(value, validator(value));
    return createElement(AutoForm, { schema: new JSONSchemaBridge({ schema, validator }), model, onChangeModel });
  },
  rjsf: ({ schema, data, changed }) =>
    createElement(Form, { schema, formData: data, validator: rjsfValidator, liveValidate: true, onChange: ({ formData, errors }) => changed(formData, errors.length) }),
};

for (const [library, make] of Object.entries(libraries)) {
  for (const [name, value, typed] of [
    ["due", undefined, "2026-06-10T17:00"],
    ["due", "2026-06-10T17:00:00+02:00", "2026-06-10T17:30"],
    ["count", undefined, "1e3"],
    ["count", undefined, "19.99"],
    ["size", undefined, "20"],
  ]) {
    const container = document.body.appendChild(document.createElement("div"));
    let sent;
    const changed = (data, errors) => (sent = JSON.stringify(data[name]) + (errors ? ", with an error" : ""));
    const schema = { type: "object", properties: { [name]: properties[name] } };
    await act(() => createRoot(container).render(make({ schema, data: value ? { [name]: value } : {}, changed })));
    const field = container.querySelector("input:not([type=submit]),select");
    const shown = field.value && name === "due" ? `shown as ${field.value.slice(11)}, ` : "";
    const picked = field.options && [...field.options].find((option) => (option.label || option.text) === typed);
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value").set.call(field, picked ? picked.value : typed);
    for (const event of ["input", "change"]) await act(() => field.dispatchEvent(new window.Event(event, { bubbles: true })));
    await act(() => new Promise((done) => setTimeout(done, 50)));
    console.log(`${library}, ${name}${value ? ` ${value}` : ""}: ${shown}typed ${typed}, sends ${sent}`);
  }
}
process.exit();
JS
TZ=Europe/Berlin node fill.mjs 2>/dev/null | tee seen
diff seen - <<'EXPECTED'
JSONForms, due: typed 2026-06-10T17:00, sends "2026-06-10T17:00:00.000Z"
JSONForms, due 2026-06-10T17:00:00+02:00: shown as 17:00, typed 2026-06-10T17:30, sends "2026-06-10T17:30:00.000Z"
JSONForms, count: typed 1e3, sends 1
JSONForms, count: typed 19.99, sends 19
JSONForms, size: typed 20, sends "20", with an error
uniforms, due: typed 2026-06-10T17:00, sends "2026-06-10T17:00:00.000Z"
uniforms, due 2026-06-10T17:00:00+02:00: shown as 15:00, typed 2026-06-10T17:30, sends "2026-06-10T17:30:00.000Z"
uniforms, count: typed 1e3, sends 1
uniforms, count: typed 19.99, sends 19
uniforms, size: typed 20, sends "20", with an error
rjsf, due: typed 2026-06-10T17:00, sends "2026-06-10T15:00:00.000Z"
rjsf, due 2026-06-10T17:00:00+02:00: shown as 17:00, typed 2026-06-10T17:30, sends "2026-06-10T15:30:00.000Z"
rjsf, count: typed 1e3, sends 1000
rjsf, count: typed 19.99, sends 19.99, with an error
rjsf, size: typed 20, sends 20
EXPECTED
echo "seen: two hours later, 1 for 1000, and a text for a number"
