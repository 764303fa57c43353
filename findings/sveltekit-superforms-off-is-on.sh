#!/usr/bin/env bash
# "no", "off" and "0" are true to Superforms, 1e3 is 1 and 19.99 is 19; and to others an amount of "1,5" is the year 2001, or an unticked box is ticked.
#
# One would expect: a library that reads a form's data by a schema gives the value that was sent, or says that it does not fit: `z.boolean()` is not any text,
# and `z.number().int()` refuses 19.99.
# What happens: sveltekit-superforms 3.0.0 takes each text but "false" and "" for true, and reads numbers with parseInt and parseFloat before the schema sees
# them: what a number field sends as "1e3" is 1, "1,000" is 1, "12 of 20" is 12, and all are valid. decode-formdata 0.9.0, valibot's, takes "no" for true and
# "off" for false, refuses 1e3, and takes what is no number for a date: "1,5" is 5 January 2001 in milliseconds. A `z.boolean().default(true)` whose box was
# unticked, so that nothing is sent, is true in superforms and in @conform-to/zod 1.21.1. conform and zod-form-data 3.0.3 refuse the other texts, and read 1e3.
# Why it matters to us: an answer that travels as a form, as from a page without scripts, approves with a button `value="no"`. Ours go as JSON; a server that
# offers a form beside it should have "true" and "false" for values, and no default that is true.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{"type":"module","private":true}' >package.json
npm install --silent --no-audit --no-fund zod@4.6.7 svelte@5.57.3 @sveltejs/kit@2.70.4 sveltekit-superforms@3.0.0 @conform-to/zod@1.21.1 zod-form-data@3.0.3 \
  decode-formdata@0.9.0 >/dev/null
cat >app.mjs <<'JS'
// SvelteKit's own modules exist in its pages only; reading a form uses none of them.
import { register } from "node:module";

const names = ["applyAction", "beforeNavigate", "deserialize", "enhance", "goto", "invalidateAll", "navigating", "page", "updated"];
const url = `data:text/javascript,${names.map((name) => `export const ${name} = undefined;`).join("")}`;
const source = `export const resolve = (name, context, next) => name.startsWith("$app/") ? { url: ${JSON.stringify(url)}, shortCircuit: true } : next(name, context)`;
register(`data:text/javascript,${encodeURIComponent(source)}`);
JS
cat >read.mjs <<'JS'
import { parseWithZod } from "@conform-to/zod/v4";
import { decode } from "decode-formdata";
import { zod4 } from "sveltekit-superforms/adapters";
import { superValidate } from "sveltekit-superforms/server";
import { z } from "zod";
import { zfd } from "zod-form-data";

const types = {
  boolean: { schema: z.boolean(), zfd: zfd.checkbox(), info: { booleans: ["value"] } },
  "boolean, true by default": { schema: z.boolean().default(true), zfd: zfd.checkbox(), info: { booleans: ["value"] } },
  "whole number": { schema: z.number().int(), zfd: zfd.numeric(z.number().int()), info: { numbers: ["value"] } },
  number: { schema: z.number(), zfd: zfd.numeric(), info: { numbers: ["value"] } },
};
const libraries = {
  async superforms(data, { schema }) {
    const form = await superValidate(data, zod4(z.object({ value: schema })));
    return form.valid ? form.data.value : "refused";
  },
  conform(data, { schema }) {
    const form = parseWithZod(data, { schema: z.object({ value: schema }) });
    return form.status === "success" ? form.value.value : "refused";
  },
  "zod-form-data"(data, type) {
    const form = zfd.formData({ value: type.zfd }).safeParse(data);
    return form.success ? form.data.value : "refused";
  },
  "decode-formdata": (data, { info }) => decode(data, info).value,
};
for (const [library, read] of Object.entries(libraries)) {
  for (const [name, texts] of Object.entries({
    boolean: ["on", "no", "off", "0"],
    "boolean, true by default": [undefined],
    "whole number": ["1e3", "1,000", "19.99", "12 of 20"],
    number: ["1,5"],
  })) {
    const seen = [];
    for (const text of texts) {
      const data = new FormData();
      data.set("other", "1");
      if (text !== undefined) data.set("value", text);
      seen.push(`${text ?? "nothing"} is ${await read(data, types[name])}`);
    }
    console.log(`${library}, ${name}: ${seen.join("; ")}`);
  }
}
JS
TZ=UTC node --import ./app.mjs read.mjs | tee seen
diff seen - <<'EXPECTED'
superforms, boolean: on is true; no is true; off is true; 0 is true
superforms, boolean, true by default: nothing is true
superforms, whole number: 1e3 is 1; 1,000 is 1; 19.99 is 19; 12 of 20 is 12
superforms, number: 1,5 is 1
conform, boolean: on is true; no is refused; off is refused; 0 is refused
conform, boolean, true by default: nothing is true
conform, whole number: 1e3 is 1000; 1,000 is refused; 19.99 is refused; 12 of 20 is refused
conform, number: 1,5 is refused
zod-form-data, boolean: on is true; no is refused; off is refused; 0 is refused
zod-form-data, boolean, true by default: nothing is false
zod-form-data, whole number: 1e3 is 1000; 1,000 is refused; 19.99 is refused; 12 of 20 is refused
zod-form-data, number: 1,5 is refused
decode-formdata, boolean: on is true; no is true; off is false; 0 is false
decode-formdata, boolean, true by default: nothing is false
decode-formdata, whole number: 1e3 is NaN; 1,000 is NaN; 19.99 is 19.99; 12 of 20 is NaN
decode-formdata, number: 1,5 is 978652800000
EXPECTED
echo "seen: off is on, and a thousand is one"
