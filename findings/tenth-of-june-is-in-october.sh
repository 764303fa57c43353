#!/usr/bin/env bash
# "10.06.2026", 10 June in Germany, is 6 October to Yup, zod, ArkType and Joi; "6.10" is in 2001, or 6 milliseconds after 1970; and the day 2026-06-10 has two beginnings.
#
# One would expect: a validator that reads a date out of a text reads what is a date without a doubt, or refuses it; and libraries of one language mean the same
# moment by the same day.
# What happens: yup 1.7.1, `z.coerce.date()` of zod 4.6.7 and `string.date.parse` of arktype 2.2.10 leave what they do not know to the engine's own parser, which
# puts the month first and fills in the year 2001: "6" is June, and "6.10" 10 June. joi 18.3.2 takes a text that is a number for milliseconds, so that "2026" is two
# seconds after 1970 there and a year elsewhere. "2026-06-10" in Berlin is 22:00 UTC of the day before to Yup, which reads it by the clock of the machine, and 00:00 UTC
# to the others.
# Why it matters to us: a deadline that a person types in a field of text is long over, and valid; the last day that a page and its server agreed on ends on another
# day by one of them. A form should ask for `format: date` and keep the text, and only who computes with it should make a moment of it, with a zone.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{"type":"module","private":true}' >package.json
npm install --silent --no-audit --no-fund yup@1.7.1 joi@18.3.2 zod@4.6.7 arktype@2.2.10 >/dev/null
cat >read.mjs <<'JS'
import { type } from "arktype";
import Joi from "joi";
import { date } from "yup";
import { z } from "zod";

const ark = type("string.date.parse");
const readers = {
  yup: (text) => date().validateSync(text),
  joi: (text) => Joi.attempt(text, Joi.date()),
  zod: (text) => z.coerce.date().parse(text),
  arktype: (text) => ark.assert(text),
};
for (const text of ["2026-06-10", "2026-06-10T17:00:00+02:00", "10.06.2026", "6.10", "6", "2026", "17"]) {
  const seen = Object.entries(readers).map(([name, read]) => {
    try {
      return `${name} ${read(text).toISOString().replace(":00.000Z", "Z")}`;
    } catch {
      return `${name} refused`;
    }
  });
  console.log(`"${text}": ${seen.join(", ")}`);
}
JS
TZ=Europe/Berlin node read.mjs | tee seen
diff seen - <<'EXPECTED'
"2026-06-10": yup 2026-06-09T22:00Z, joi 2026-06-10T00:00Z, zod 2026-06-10T00:00Z, arktype 2026-06-10T00:00Z
"2026-06-10T17:00:00+02:00": yup 2026-06-10T15:00Z, joi 2026-06-10T15:00Z, zod 2026-06-10T15:00Z, arktype 2026-06-10T15:00Z
"10.06.2026": yup 2026-10-05T22:00Z, joi 2026-10-05T22:00Z, zod 2026-10-05T22:00Z, arktype 2026-10-05T22:00Z
"6.10": yup 2001-06-09T22:00Z, joi 1970-01-01T00:00:00.006Z, zod 2001-06-09T22:00Z, arktype 2001-06-09T22:00Z
"6": yup 2001-05-31T22:00Z, joi 1970-01-01T00:00:00.006Z, zod 2001-05-31T22:00Z, arktype 2001-05-31T22:00Z
"2026": yup 2025-12-31T23:00Z, joi 1970-01-01T00:00:02.026Z, zod 2026-01-01T00:00Z, arktype 2026-01-01T00:00Z
"17": yup refused, joi 1970-01-01T00:00:00.017Z, zod refused, arktype refused
EXPECTED
echo "seen: June in October, and October in the June of 2001"
