#!/usr/bin/env bash
# The warning of an Adaptive Card disappears where the amount is a text, and half of 5 is 2.
#
# One would expect: a template that shows a warning `$when` an amount is above 1000 shows it for "5000", or fails; and a part of an amount is computed as
# money is.
# What happens: in adaptivecards-templating 2.3.1 with adaptive-expressions 4.23.3 a condition that ends in an error ("must be comparable") is false, and the
# element is gone without a word. The opposite condition is gone too, so that neither of two branches is shown. `${amount / 2}` is 2500 for 5000, 2 for
# 5 and 2.75 for 5.5: whole numbers are divided as whole numbers. What cannot be computed stays in the sentence as "${(amount / 2)}".
# Why it matters to us: these templates are how approvals look in Teams and Outlook, and amounts come as text wherever JSON has no decimals. A warning must
# be what stays: `${!(amount <= 1000)}`, which is shown for the text and the missing one, as the last lines show.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund adaptivecards-templating@2.3.1 adaptive-expressions@4.23.3 >/dev/null
cat >expand.js <<'JS'
const { Template } = require("adaptivecards-templating");

const line = (text, condition) => ({ type: "TextBlock", text, ...(condition ? { $when: condition } : {}) });
const template = new Template({
  type: "AdaptiveCard",
  body: [
    line("Each of two pays ${amount / 2}."),
    line("WARNING: large.", "${amount > 1000}"),
    line("Small.", "${amount <= 1000}"),
    line("WARNING: not small.", "${!(amount <= 1000)}"),
  ],
});
for (const call of [{ amount: 5 }, { amount: 5.5 }, { amount: 5000 }, { amount: "5000" }, {}, { amount: null }]) {
  console.log(JSON.stringify(call), ...template.expand({ $root: call }).body.map(({ text }) => text));
}
JS
node expand.js | tee seen
diff seen - <<'EXPECTED'
{"amount":5} Each of two pays 2. Small.
{"amount":5.5} Each of two pays 2.75. Small.
{"amount":5000} Each of two pays 2500. WARNING: large. WARNING: not small.
{"amount":"5000"} Each of two pays ${(amount / 2)}. WARNING: not small.
{} Each of two pays ${(amount / 2)}. WARNING: not small.
{"amount":null} Each of two pays ${(amount / 2)}. WARNING: not small.
EXPECTED
echo "seen: what cannot be compared is not shown"
