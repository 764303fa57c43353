#!/usr/bin/env bash
# "no limit", "5,000" and an empty field are a limit of 0 to Yup where whole numbers are wanted, and 25 million EUR in cents are less than nothing.
#
# One would expect: `number().truncate()`, "stripping off the digits to the right of the decimal point", leaves a whole number as it is, and what is no number is refused,
# as `number()` alone refuses it.
# What happens: yup 1.7.1 truncates by `value | 0`, before it checks the type. What `number()` could not read is NaN by then, and NaN is 0: "no limit", "5,000", "", `true`
# and a name are all a valid 0. From 2147483648 on the sign or the whole sum is another one: 2,500,000,000 cents are -1794967296, 4294967296 are 0, and
# 250,000,000,000 are 891896832, which passes `min(0)`. `round("trunc")` does the same; `round()` and `integer()` do neither.
# Why it matters to us: a page whose form Yup checks sends a limit of 0, or a sum that nobody typed, and says that the form is valid; a person approves what the
# agent then shows. Whole numbers should be checked, by `integer()`, and never made.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{"type":"module","private":true}' >package.json
npm install --silent --no-audit --no-fund yup@1.7.1 >/dev/null
cat >check.mjs <<'JS'
import { number } from "yup";

const types = { "number()": number(), "truncate()": number().truncate(), "truncate().min(0)": number().truncate().min(0), 'round("trunc")': number().round("trunc"), "round()": number().round(), "integer()": number().integer() };
for (const value of [19.99, "19.99", "no limit", "5,000", "", true, 2147483647, 2_500_000_000, "2500000000", 4294967296, 250_000_000_000]) {
  const seen = Object.entries(types).map(([name, type]) => {
    try {
      return `${name} ${type.validateSync(value)}`;
    } catch {
      return `${name} refused`;
    }
  });
  console.log(`${JSON.stringify(value)}: ${seen.join(", ")}`);
}
JS
node check.mjs | tee seen
diff seen - <<'EXPECTED'
19.99: number() 19.99, truncate() 19, truncate().min(0) 19, round("trunc") 19, round() 20, integer() refused
"19.99": number() 19.99, truncate() 19, truncate().min(0) 19, round("trunc") 19, round() 20, integer() refused
"no limit": number() refused, truncate() 0, truncate().min(0) 0, round("trunc") 0, round() refused, integer() refused
"5,000": number() refused, truncate() 0, truncate().min(0) 0, round("trunc") 0, round() refused, integer() refused
"": number() refused, truncate() 0, truncate().min(0) 0, round("trunc") 0, round() refused, integer() refused
true: number() refused, truncate() 0, truncate().min(0) 0, round("trunc") 0, round() refused, integer() refused
2147483647: number() 2147483647, truncate() 2147483647, truncate().min(0) 2147483647, round("trunc") 2147483647, round() 2147483647, integer() 2147483647
2500000000: number() 2500000000, truncate() -1794967296, truncate().min(0) refused, round("trunc") -1794967296, round() 2500000000, integer() 2500000000
"2500000000": number() 2500000000, truncate() -1794967296, truncate().min(0) refused, round("trunc") -1794967296, round() 2500000000, integer() 2500000000
4294967296: number() 4294967296, truncate() 0, truncate().min(0) 0, round("trunc") 0, round() 4294967296, integer() 4294967296
250000000000: number() 250000000000, truncate() 891896832, truncate().min(0) 891896832, round("trunc") 891896832, round() 250000000000, integer() 250000000000
EXPECTED
echo "seen: a limit of zero, and another sum"
