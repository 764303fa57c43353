#!/usr/bin/env bash
# Intl.NumberFormat rounds sums of sixteen currencies that have cents.
#
# One would expect: `style: "currency"` shows as many digits as the currency has by ISO 4217.
# What happens: in Node 22.23.3 and 24.21.0 sixteen have none, where the list of ISO 4217 has two or three: 1234.56 Hungarian forint, Colombian pesos
# or Pakistani rupees are shown as 1,235, and so are Iraqi dinars. The polyfill @formatjs/intl-numberformat 9.4.3 has the same counts. The list is
# that of currency-codes 2.2.0.
# Why it matters to us: a person would approve 1,235 while the call says 1234.56, and an amount in the smallest unit would be read a hundredfold. We
# show a sum as money only where nothing is rounded, and one in cents only where Intl, too, counts two digits.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund currency-codes@2.2.0 @formatjs/intl-numberformat@9.4.3 >/dev/null
cat >show.mjs <<'JS'
import { NumberFormat } from "@formatjs/intl-numberformat";
import iso from "currency-codes";

const native = Intl.NumberFormat;
Intl.NumberFormat = NumberFormat;
await import("@formatjs/intl-numberformat/locale-data/en.js");
Intl.NumberFormat = native;

const of = (Format, currency) => new Format("en", { style: "currency", currency });
const digits = (Format, currency) => of(Format, currency).resolvedOptions().maximumFractionDigits;
const money = iso.data.filter(({ code, digits: count }) => count > 0 && Intl.supportedValuesOf("currency").includes(code));
const rounded = money.filter(({ code, digits: count }) => digits(native, code) < count);
const agreed = rounded.filter(({ code }) => digits(native, code) === digits(NumberFormat, code));
console.log(process.version.split(".")[0], "rounds", rounded.map(({ code }) => code).join(" "));
console.log("the polyfill rounds", agreed.length, "of", rounded.length);
for (const code of ["HUF", "COP", "IQD", "EUR"]) console.log(of(native, code).format(1234.56).replace("\u00a0", " "));
JS
cat >expected <<'EXPECTED'
rounds AFN ALL COP HUF IDR IQD IRR KPW LAK LBP MGA MMK PKR SOS SYP YER
the polyfill rounds 16 of 16
HUF 1,235
COP 1,235
IQD 1,235
€1,234.56
EXPECTED
for version in 22.23.3 24.21.0; do
  npm install --silent --no-fund --no-audit --prefix "$work/$version" "node@$version"
  "$work/$version/node_modules/node/bin/node" show.mjs | tee seen
  diff <(sed 's/^v[0-9]* //' seen) expected
done
echo "seen: sixteen currencies are shown without their cents"
