#!/usr/bin/env bash
# 5000 is sent as 100 by two themes of react-jsonschema-form, also if it was only looked at; one shows a deadline at 17:00 as 00:00, and one takes no edit of a number.
#
# One would expect: themes change how a form of react-jsonschema-form looks; what is typed, or was given, is sent or is an error beside its field, as in its core.
# What happens: the number fields of @rjsf/antd 6.10.1 (antd 6.6.8) and @rjsf/mantine 6.8.0 (@mantine/core 8.3.18) move a number into its `minimum` and `maximum` when
# they are left: 5000 typed, and the 5000 that an agent proposed and a person only tabbed through, is a valid 100; 5 where 10 is the least is 10. "1,5" is 15 in
# antd, "1e3" is 13 in Mantine, and "12 of 20" 12 or 1220. Mantine shows 17:00+02:00 as midnight, and sends it as it was. The widget `updown` of
# @rjsf/primereact 6.10.0 shows what is typed and sends what was there before. @rjsf/core 6.11.1 has an error for 5000, and the time.
# Why it matters to us: the schema of a question is the agent's, and a limit in it turns a person's "too much" into a yes to the most that is allowed, with no error on
# the page. Our fields keep what was typed and say what is wrong. A host with such a theme should give `minimum` and `maximum` to the validator alone.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{"type":"module","private":true}' >package.json
npm install --silent --no-audit --no-fund --legacy-peer-deps @rjsf/core@6.11.1 @rjsf/utils@6.11.1 @rjsf/validator-ajv8@6.11.1 @rjsf/antd@6.10.1 antd@6.6.8 \
  @ant-design/icons@6.3.4 @rjsf/mantine@6.8.0 @mantine/core@8.3.18 @mantine/hooks@8.3.18 @mantine/dates@8.3.18 @tabler/icons-react@3.52.0 dayjs@1.11.23 \
  @rjsf/primereact@6.10.0 primereact@10.9.9 react@18.3.1 react-dom@18.3.1 jsdom@26.1.0 esbuild@0.28.2 >/dev/null
cat >page.mjs <<'JS'
import { JSDOM } from "jsdom";

export const { window } = new JSDOM("<!doctype html><body></body>", { pretendToBeVisual: true, url: "http://localhost" });
const names = Object.getOwnPropertyNames(window).filter((name) => /^[A-Z]/.test(name) && !(name in globalThis));
for (const name of [...names, "Event", "document", "getComputedStyle", "requestAnimationFrame", "cancelAnimationFrame"]) globalThis[name] = window[name];
globalThis.window = window;
Object.defineProperty(globalThis, "navigator", { value: window.navigator, configurable: true });
window.matchMedia = () => ({ matches: false, addListener() {}, removeListener() {}, addEventListener() {}, removeEventListener() {} });
globalThis.ResizeObserver = window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
globalThis.IS_REACT_ACT_ENVIRONMENT = true;
JS
cat >forms.mjs <<'JS'
import { window } from "./page.mjs";
import { MantineProvider } from "@mantine/core";
import * as antd from "@rjsf/antd";
import * as core from "@rjsf/core";
import * as mantine from "@rjsf/mantine";
import * as primereact from "@rjsf/primereact";
import validator from "@rjsf/validator-ajv8";
import { act, createElement } from "react";
import { createRoot } from "react-dom/client";

const themes = { core, antd, mantine, primereact };
const setText = Object.getOwnPropertyDescriptor(window.HTMLInputElement.prototype, "value").set;

async function press(field, key) {
  await act(async () => {
    field.dispatchEvent(new window.KeyboardEvent("keydown", { key, code: `Digit${key}`, bubbles: true, cancelable: true }));
    setText.call(field, field.value + key);
    field.dispatchEvent(new window.Event("input", { bubbles: true }));
  });
}

// What a field shows at first, and what is sent after the keys were pressed in it and it was left.
async function fill(theme, schema, given, keys, widget) {
  const host = document.body.appendChild(document.createElement("div"));
  const root = createRoot(host);
  let sent;
  let errors;
  const form = createElement(themes[theme].default, {
    schema: { type: "object", properties: { field: schema } },
    uiSchema: widget && { field: { "ui:widget": widget } },
    formData: given === undefined ? {} : { field: given },
    validator,
    onSubmit: ({ formData }) => (sent = formData),
    onError: (list) => (errors = list.map(({ message }) => message)),
  });
  await act(async () => root.render(theme === "mantine" ? createElement(MantineProvider, null, form) : form));
  const field = host.querySelector("input");
  const shown = field.value;
  await act(async () => field.focus());
  for (const key of keys) await press(field, key);
  await act(async () => field.blur());
  await act(async () => host.querySelector("form").dispatchEvent(new window.Event("submit", { bubbles: true, cancelable: true })));
  await act(async () => root.unmount());
  host.remove();
  return `${shown ? `shows ${shown}, ` : ""}${sent ? `sends ${JSON.stringify(sent.field)}` : errors.join(", ")}`;
}

const limit = { type: "number", maximum: 100 };
const questions = [
  [limit, undefined, "5000", ["core", "antd", "mantine", "primereact"]],
  [limit, 5000, "", ["core", "antd", "mantine", "primereact"]],
  [{ type: "number", minimum: 10 }, undefined, "5", ["core", "antd", "mantine"]],
  [{ type: "number" }, undefined, "1,5", ["antd"]],
  [{ type: "number" }, undefined, "1e3", ["antd", "mantine"]],
  [{ type: "number" }, undefined, "12 of 20", ["antd", "mantine"]],
  [{ type: "string", format: "date-time" }, "2026-06-10T17:00:00+02:00", "", ["core", "antd", "mantine"]],
  [{ type: "integer" }, 100, "5", ["core", "primereact"], "updown"],
];
for (const [schema, given, keys, names, widget] of questions) {
  console.log(`${JSON.stringify(schema)}${given === undefined ? "" : `, given ${given}`}, typed ${keys || "nothing"}${widget ? `, widget ${widget}` : ""}:`);
  for (const name of names) console.log(`  ${name}: ${await fill(name, schema, given, keys, widget)}`);
}
process.exit(0);
JS
node_modules/.bin/esbuild forms.mjs --bundle --format=esm --platform=node --external:jsdom --external:./page.mjs --outfile=bundle.mjs --log-level=error \
  --define:process.env.NODE_ENV='"development"' --banner:js='import { createRequire } from "node:module"; const require = createRequire(import.meta.url);'
TZ=Europe/Berlin node bundle.mjs 2>/dev/null | grep -v -e '^Check the' -e '^$' | tee seen
diff seen - <<'EXPECTED'
{"type":"number","maximum":100}, typed 5000:
  core: must be <= 100
  antd: sends 100
  mantine: sends 100
  primereact: must be <= 100
{"type":"number","maximum":100}, given 5000, typed nothing:
  core: shows 5000, must be <= 100
  antd: shows 5000, sends 100
  mantine: shows 5000, sends 100
  primereact: shows 5000, must be <= 100
{"type":"number","minimum":10}, typed 5:
  core: must be >= 10
  antd: sends 10
  mantine: sends 10
{"type":"number"}, typed 1,5:
  antd: sends 15
{"type":"number"}, typed 1e3:
  antd: sends 1000
  mantine: sends 13
{"type":"number"}, typed 12 of 20:
  antd: sends 12
  mantine: sends 1220
{"type":"string","format":"date-time"}, given 2026-06-10T17:00:00+02:00, typed nothing:
  core: shows 2026-06-10T17:00, sends "2026-06-10T17:00:00+02:00"
  antd: shows 2026-06-10 17:00:00, sends "2026-06-10T17:00:00+02:00"
  mantine: shows 2026-06-10 00:00:00, sends "2026-06-10T17:00:00+02:00"
{"type":"integer"}, given 100, typed 5, widget updown:
  core: shows 100, sends 1005
  primereact: shows 100, sends 100
EXPECTED
echo "seen: another number than the one that was typed"
