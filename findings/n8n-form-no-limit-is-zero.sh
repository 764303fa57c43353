#!/usr/bin/env bash
# "No limit", a number field left empty, is a limit of 0 in n8n's forms, 10 June is 10 January, and an account number of 20 digits is another one.
#
# One would expect: a field that nobody filled in is null, as one that was not sent is; a date is the one that was chosen, in whatever format.
# What happens: a browser sends an empty number field as an empty text, and n8n-nodes-base 2.41.1 makes `Number("")` of it, which is 0. A form that is defined as
# JSON may have a `formatDate`, as in n8n's own example; the date that the browser sends is read by the pattern "yyyy-mm-dd", where mm is minutes, so that each
# month is January. With the format of the example, "mm/dd/yyyy", it looks right, because the minutes are written again. A radio that nobody touched has no key
# at all. The month is told in an issue of January 2025, closed without a change; the forms of "send and wait for response" go through the same function.
# Why it matters to us: a person who sets no limit sets one of 0, and a deadline is half a year early, in the output that the next node takes. Amounts, ids and
# dates should be text fields without a format, read by the workflow itself.
# Installs some 400 MB.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts --omit=optional n8n-core@2.41.0 @e965/xlsx@0.20.3 basic-auth@2.0.1 isbot@3.6.13 lodash@4.17.21 \
  moment-timezone@0.5.48 nodemailer@7.0.11 sanitize-html@2.17.0 >/dev/null
# of the nodes only what the form needs: the whole package has some hundred dependencies
npm pack --silent n8n-nodes-base@2.41.1 >/dev/null
tar -xzf n8n-nodes-base-2.41.1.tgz
mv package node_modules/n8n-nodes-base
cat >form.cjs <<'JS'
require("reflect-metadata");
const { prepareFormReturnItem } = require("n8n-nodes-base/dist/nodes/Form/utils/utils.js");

// what a node has when a browser has sent the form
const answer = async (field, value) => {
  const data = value === undefined ? {} : { "field-0": value };
  const context = {
    getRequestObject: () => ({ contentType: "multipart/form-data", query: {} }),
    getBodyData: () => ({ data, files: {} }),
    getWorkflowSettings: () => ({}),
    getNode: () => ({ type: "n8n-nodes-base.form", typeVersion: 2.5 }),
    getNodeParameter: (_, fallback) => fallback,
    getTimezone: () => "Europe/Berlin",
  };
  const { json } = await prepareFormReturnItem(context, [{ fieldLabel: "answer", ...field }], "production", true);
  const { answer: shown = "no key" } = json;
  console.log(`${Object.values(field).join(", ")}, ${value === undefined ? "not sent" : JSON.stringify(value)}: ${JSON.stringify(shown)}`);
};

(async () => {
  const number = { fieldType: "number" };
  for (const value of ["20", "", undefined, "12345678901234567890"]) await answer(number, value);
  const date = { fieldType: "date" };
  await answer(date, "2026-06-10");
  for (const formatDate of ["mm/dd/yyyy", "yyyy-MM-dd", "d LLL yyyy"]) await answer({ ...date, formatDate }, "2026-06-10");
  await answer({ fieldType: "radio" }, '["sea"]');
  await answer({ fieldType: "radio" }, "[]");
  process.exit();
})();
JS
node form.cjs | grep . | tee seen
diff seen - <<'EXPECTED'
number, "20": 20
number, "": 0
number, not sent: null
number, "12345678901234567890": 12345678901234567000
date, "2026-06-10": "2026-06-10"
date, mm/dd/yyyy, "2026-06-10": "06/10/2026"
date, yyyy-MM-dd, "2026-06-10": "2026-01-10"
date, d LLL yyyy, "2026-06-10": "10 Jan 2026"
radio, "[\"sea\"]": "sea"
radio, "[]": "no key"
EXPECTED
echo "seen: nothing is zero, and June is January"
