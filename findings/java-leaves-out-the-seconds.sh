#!/usr/bin/env bash
# A deadline at noon is written by Java as no other language's RFC 3339 reads it, one at noon and one second as all do.
#
# One would expect: `OffsetDateTime.toString()` writes ISO 8601, and what is a date and time of RFC 3339 at one minute is one at the next.
# What happens: Java 17 leaves out seconds that are zero: "2026-06-10T12:00Z". Its Instant does not. Go's `time.Parse(time.RFC3339, …)`, zod 4.6.7, valibot
# 1.5.0 (`isoTimestamp`) and ajv-formats 3.0.1 refuse that text; `new Date`, luxon 3.7.2, date-fns 4.4.0, Temporal and Python's `fromisoformat` read it.
# Why it matters to us: an agent in Java that computes "in two hours" and writes it with `toString()` is right in 59 of 60 tests, and deadlines of
# people, tomorrow at noon or the end of the day, are the sixtieth: then the gateway in Go or the check by a schema refuses the whole question. We read
# both. An agent should write `toInstant().toString()` or DateTimeFormatter.ISO_OFFSET_DATE_TIME.
set -euo pipefail
work=$(mktemp -d)
trap 'chmod -R u+w "$work"; rm -rf "$work"' EXIT
cd "$work"
cat >Write.java <<'JAVA'
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

public class Write {
  public static void main(String[] arguments) {
    for (String text : new String[] {"2026-06-10T12:00:00Z", "2026-06-10T12:00:01Z"}) {
      OffsetDateTime time = Instant.parse(text).atOffset(ZoneOffset.UTC);
      System.out.println(time);
      System.err.println("instant " + time.toInstant() + ", formatter " + DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(time));
    }
  }
}
JAVA
java Write.java >written 2>others

echo '{"type":"module","private":true}' >package.json
npm install --silent --no-audit --no-fund ajv@8.20.0 ajv-formats@3.0.1 zod@4.6.7 valibot@1.5.0 luxon@3.7.2 date-fns@4.4.0 \
  temporal-polyfill@1.0.8 >/dev/null
cat >read.mjs <<'JS'
import { readFileSync } from "node:fs";
import { Ajv } from "ajv";
import addFormats from "ajv-formats";
import { parseISO } from "date-fns";
import { DateTime } from "luxon";
import { Temporal } from "temporal-polyfill";
import * as v from "valibot";
import { z } from "zod";

const ajv = new Ajv();
(addFormats.default ?? addFormats)(ajv);
const readers = {
  "ajv-formats": (text) => ajv.validate({ type: "string", format: "date-time" }, text),
  zod: (text) => z.iso.datetime().safeParse(text).success,
  valibot: (text) => v.safeParse(v.pipe(v.string(), v.isoTimestamp()), text).success,
  Date: (text) => !Number.isNaN(Date.parse(text)),
  luxon: (text) => DateTime.fromISO(text).isValid,
  "date-fns": (text) => !Number.isNaN(parseISO(text).getTime()),
  Temporal: (text) => Temporal.Instant.from(text) !== undefined,
};
const texts = readFileSync("written", "utf8").trim().split("\n");
for (const [name, reads] of Object.entries(readers))
  console.log(`${name}:`, ...texts.map((text) => (reads(text) ? "read" : "refused")));
JS
cat >main.go <<'GO'
package main

import (
	"bufio"
	"fmt"
	"os"
	"time"
)

func main() {
	fmt.Print("Go:")
	for lines := bufio.NewScanner(os.Stdin); lines.Scan(); {
		if _, err := time.Parse(time.RFC3339, lines.Text()); err != nil {
			fmt.Print(" refused")
		} else {
			fmt.Print(" read")
		}
	}
	fmt.Println()
}
GO
{
  cat written others
  node read.mjs
  go run main.go <written
  python3 -c 'import datetime; [datetime.datetime.fromisoformat(line.strip()) for line in open("written")]; print("Python: read read")'
} | tee seen
diff seen - <<'EXPECTED'
2026-06-10T12:00Z
2026-06-10T12:00:01Z
instant 2026-06-10T12:00:00Z, formatter 2026-06-10T12:00:00Z
instant 2026-06-10T12:00:01Z, formatter 2026-06-10T12:00:01Z
ajv-formats: refused read
zod: refused read
valibot: refused read
Date: read read
luxon: read read
date-fns: read read
Temporal: read read
Go: refused read
Python: read read
EXPECTED
echo "seen: four of nine refuse the full minute as Java writes it"
