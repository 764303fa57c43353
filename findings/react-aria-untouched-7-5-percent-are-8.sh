#!/usr/bin/env bash
# A rate of 7.5 % that nobody touched is sent as 8 % by React Aria's number field, 19.9999 as 20, and 5000 of at most 100 as 100; onChange is not called.
#
# One would expect: a field that was given a value, and that nobody touched, sends this value, as `<input type="number">` does, which also says that 5000 is too much; how it
# is shown, with fewer digits, is another matter.
# What happens: `NumberField` of react-aria-components 1.22.1 takes its number from the text that it shows. A percentage is shown without decimals unless
# `maximumFractionDigits` says otherwise, other numbers with three, a forint with none: what was rounded for the eye is what the form has. A value above `maxValue`, or between two
# steps, is the nearest that is allowed, and valid. Nothing is told: the state of the page has the old value, and the form the new one; after the field was left, `onChange`
# is called for the rounded ones, and still not for the others. @base-ui/react 1.9.0 sends what it was given.
# Why it matters to us: an agent proposes a fee of 7.5 %, a person presses "Approve" below a form with it, and 8 % are approved; the record of the question has 7.5. What nobody
# touched leaves our forms as it came. A host's own field should be given `maximumFractionDigits`, and its answer be taken from the state, not from the form.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{"type":"module","private":true}' >package.json
npm install --silent --no-audit --no-fund --ignore-scripts react-aria-components@1.22.1 @base-ui/react@1.9.0 react@19.3.1 react-dom@19.3.1 jsdom@26.1.0 \
  @testing-library/dom@10.4.2 @testing-library/react@16.3.3 @testing-library/user-event@14.6.13 >/dev/null 2>&1
cat >send.mjs <<'JS'
import { JSDOM } from "jsdom";

const { window } = new JSDOM("<!doctype html><body></body>", { url: "http://localhost/", pretendToBeVisual: true });
for (const name of Object.getOwnPropertyNames(window)) if (!(name in globalThis)) globalThis[name] = window[name];
Object.assign(globalThis, { window, document: window.document, Event: window.Event, FormData: window.FormData, IS_REACT_ACT_ENVIRONMENT: true });
const { createElement } = await import("react");
const { render, cleanup } = await import("@testing-library/react");
const { userEvent } = await import("@testing-library/user-event");
const { Group, I18nProvider, Input, NumberField } = await import("react-aria-components");
const { NumberField: BaseField } = await import("@base-ui/react/number-field");

const fields = {
  reactAria({ value, format, max, step, onChange }) {
    const input = createElement(Group, null, createElement(Input));
    const props = { defaultValue: value, formatOptions: format, maxValue: max, step, onChange };
    return createElement(NumberField, { name: "rate", "aria-label": "Rate", ...props }, input);
  },
  baseUi({ value, format, max, step, onChange }) {
    const props = { defaultValue: value, format, max, step, onValueChange: onChange };
    return createElement(BaseField.Root, { name: "rate", ...props }, createElement(BaseField.Input));
  },
};

/** What a form with the field sends before anybody touched it, and after somebody went through it with the tabulator. */
async function sent(Field, props) {
  const changes = [];
  const user = userEvent.setup({ document });
  const field = createElement(Field, { ...props, onChange: (value) => changes.push(value) });
  const { container } = render(createElement(I18nProvider, { locale: "en-US" }, createElement("form", null, field)));
  const form = container.querySelector("form");
  const untouched = new FormData(form).get("rate");
  await user.tab();
  await user.tab();
  const left = new FormData(form).get("rate");
  const valid = form.checkValidity() ? "valid" : "invalid";
  cleanup();
  return `${untouched}, left ${left}, ${valid}, onChange ${changes.join() || "not called"}`;
}

for (const props of [
  { value: 0.075, format: { style: "percent" } },
  { value: 19.9999 },
  { value: 1234.56, format: { style: "currency", currency: "HUF" } },
  { value: 5000, max: 100 },
  { value: 7, step: 5 },
])
  for (const [name, Field] of Object.entries(fields)) console.log(`${JSON.stringify(props)}: ${name} untouched ${await sent(Field, props)}`);
process.exit(0);
JS
node send.mjs 2>/dev/null | tee seen
diff seen - <<'EXPECTED'
{"value":0.075,"format":{"style":"percent"}}: reactAria untouched 0.08, left 0.08, valid, onChange 0.08
{"value":0.075,"format":{"style":"percent"}}: baseUi untouched 0.075, left 0.075, valid, onChange not called
{"value":19.9999}: reactAria untouched 20, left 20, valid, onChange 20
{"value":19.9999}: baseUi untouched 19.9999, left 19.9999, valid, onChange not called
{"value":1234.56,"format":{"style":"currency","currency":"HUF"}}: reactAria untouched 1235, left 1235, valid, onChange 1235
{"value":1234.56,"format":{"style":"currency","currency":"HUF"}}: baseUi untouched 1234.56, left 1234.56, valid, onChange not called
{"value":5000,"max":100}: reactAria untouched 100, left 100, valid, onChange not called
{"value":5000,"max":100}: baseUi untouched 5000, left 5000, invalid, onChange not called
{"value":7,"step":5}: reactAria untouched 5, left 5, valid, onChange not called
{"value":7,"step":5}: baseUi untouched 7, left 7, valid, onChange not called
EXPECTED
echo "seen: a number that nobody touched is another one"
