#!/usr/bin/env bash
# -5 kr, as Intl writes it in Swedish, is 5 kr to currency.js, and 1e5 is 15.
#
# One would expect: a library for money reads what Intl.NumberFormat wrote, or refuses it, as big.js and Number do; its option `errorOnInvalid` is for
# that.
# What happens: currency.js 2.0.4 takes away each character that is no digit, no separator and no hyphen. The minus of Swedish, Norwegian, Finnish and
# others is U+2212, and goes with the rest: a refund becomes a payment. `1e5` is 15, `1/2` is 12, `1.234,56` is 1.23, and with
# `errorOnInvalid: true` none of them is an error.
# Why it matters to us: a field for an amount that is read by it approves another sum than the one shown, and none of it looks wrong to the code. A
# host's own field should write what it read once more, and compare.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{"type":"module","private":true}' >package.json
npm install --silent --no-audit --no-fund currency.js@2.0.4 big.js@7.0.1 >/dev/null
cat >read.mjs <<'JS'
import Big from "big.js";
import currency from "currency.js";

const attempt = (read) => {
  try {
    return read();
  } catch {
    return "refused";
  }
};
const texts = { "Intl -5, sv-SE": new Intl.NumberFormat("sv-SE", { minimumFractionDigits: 2 }).format(-5) };
for (const text of ["1e5", "1/2", "1.234,56"]) texts[text] = text;
for (const [name, text] of Object.entries(texts)) {
  const german = name.includes("sv-SE") ? { separator: " ", decimal: "," } : {};
  const value = attempt(() => currency(text, german).value);
  const strict = attempt(() => currency(text, { ...german, errorOnInvalid: true }).value);
  console.log(`${name}: currency.js ${value}, with errorOnInvalid ${strict}; big.js ${attempt(() => String(new Big(text)))}; Number ${Number(text)}`);
}
JS
node read.mjs | tee seen
diff seen - <<'EXPECTED'
Intl -5, sv-SE: currency.js 5, with errorOnInvalid 5; big.js refused; Number NaN
1e5: currency.js 15, with errorOnInvalid 15; big.js 100000; Number 100000
1/2: currency.js 12, with errorOnInvalid 12; big.js refused; Number NaN
1.234,56: currency.js 1.23, with errorOnInvalid 1.23; big.js refused; Number NaN
EXPECTED
echo "seen: a minus less, and an exponent as digits"
