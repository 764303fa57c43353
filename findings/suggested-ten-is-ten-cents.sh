#!/usr/bin/env bash
# A suggested "10" is 0.10 in a masked field for money, "10.5" is 1.05, and -5 is 5.
#
# One would expect: a field for money shows 10 and "10" as ten, as imask 7.6.1 and maska 3.2.1 do, and keeps the sign or refuses it.
# What happens: v-money3 3.26.1, whose model is a number or a text, shows 10 as 10.00 and "10" as 0.10: the digits of a text are cents, as the end of its
# README says. vanilla-masker 1.2.0 takes those of a number, too: 10.5 is 1.05, and -5 is 0.05. simple-mask-money 4.1.4, whose option for negative amounts is
# off, shows -5 as 5.00. "10.50" is right in all, so that what has two decimals works.
# Why it matters to us: amounts that an agent suggests come as texts wherever floating point is avoided, with as many decimals as they need. The person sees
# a hundredth, or a refund as a payment, and approves it. A host's own field should be given a text with two decimals, and read back before it is sent.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{"type":"module","private":true}' >package.json
npm install --silent --no-audit --no-fund v-money3@3.26.1 vanilla-masker@1.2.0 simple-mask-money@4.1.4 imask@7.6.1 maska@3.2.1 vue@3.5.45 jsdom@29.1.1 >/dev/null
cat >show.mjs <<'JS'
import { JSDOM } from "jsdom";

const { window } = new JSDOM("");
Object.assign(globalThis, { window, document: window.document, HTMLElement: window.HTMLElement, Element: window.Element });
const { default: imask } = await import("imask");
const { Mask } = await import("maska");
const { default: simple } = await import("simple-mask-money");
const { format } = await import("v-money3");
const { default: vanilla } = await import("vanilla-masker");

const money = { decimal: ".", thousands: ",", prefix: "", suffix: "", precision: 2, disableNegative: false, allowBlank: false, shouldRound: true };
const fields = {
  "v-money3": (amount) => format(amount, { ...money, masked: false, min: null, max: null, minimumNumberOfCharacters: 0, modelModifiers: {} }),
  "vanilla-masker": (amount) => vanilla.toMoney(amount, { precision: 2, separator: ".", delimiter: "," }),
  "simple-mask-money": (amount) => simple.formatToCurrency(amount, { decimalSeparator: ".", thousandsSeparator: "," }),
  imask: (amount) => {
    const mask = imask.createMask({ mask: Number, scale: 2, radix: ".", thousandsSeparator: ",", padFractionalZeros: true });
    mask.value = String(amount);
    return mask.value;
  },
  maska: (amount) => new Mask({ number: { locale: "en", fraction: 2 } }).masked(String(amount)),
};
for (const [name, show] of Object.entries(fields)) console.log(`${name}:`, ...[10, "10", 10.5, "10.5", "10.50", -5].map((amount) => `${JSON.stringify(amount)} ${show(amount)},`));
JS
node show.mjs | tee seen
diff seen - <<'EXPECTED'
v-money3: 10 10.00, "10" 0.10, 10.5 10.50, "10.5" 1.05, "10.50" 10.50, -5 -5.00,
vanilla-masker: 10 0.10, "10" 0.10, 10.5 1.05, "10.5" 1.05, "10.50" 10.50, -5 0.05,
simple-mask-money: 10 10.00, "10" 10.00, 10.5 10.50, "10.5" 10.50, "10.50" 10.50, -5 5.00,
imask: 10 10.00, "10" 10.00, 10.5 10.50, "10.5" 10.50, "10.50" 10.50, -5 -5.00,
maska: 10 10, "10" 10, 10.5 10.5, "10.5" 10.5, "10.50" 10.50, -5 -5,
EXPECTED
echo "seen: ten, and ten cents"
