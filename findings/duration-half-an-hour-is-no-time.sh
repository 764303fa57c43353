#!/usr/bin/env bash
# "Half an hour" is no time at all to human-interval, "one and a half hours" is one, and "1,5h" is fifteen hours to two other libraries.
#
# One would expect: a library that reads durations out of text reads all of the text, or says that it cannot; ms and Python's humanfriendly do.
# What happens: human-interval 2.0.1 looks for units of English wherever they stand: "an hour" is 0, too, and "3 working days" are three days. parse-duration
# 2.1.9 and timestring 7.0.0 take the comma for a separator of thousands; the second loses the sign of "-1h". itty-time 2.0.2 multiplies by 1 where it does
# not know the unit: "30 Minuten" are 30 milliseconds. "1:30" is a minute and a half to pytimeparse 1.1.10, and a millisecond to parse-duration. "1M" is a
# minute to five of them, and a month to the crate humantime 2.3.0.
# Why it matters to us: an agent writes how long it will wait as a text, and a host makes `expiresAt` of it. A question that expires when it is asked
# was never seen by anybody. `expiresAt` is a moment; a host should refuse what its library does not write back the same.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat >texts <<'TEXTS'
30m
an hour
half an hour
one and a half hours
3 working days
1,5h
-1h
1:30
30 Minuten
1M
TEXTS
echo '{"type":"module","private":true}' >package.json
npm install --silent --no-audit --no-fund ms@2.1.3 human-interval@2.0.1 parse-duration@2.1.9 timestring@7.0.0 itty-time@2.0.2 >/dev/null
cat >read.mjs <<'JS'
import { readFileSync } from "node:fs";
import humanInterval from "human-interval";
import { ms as itty } from "itty-time";
import ms from "ms";
import parse from "parse-duration";
import timestring from "timestring";

const libraries = { ms, "human-interval": humanInterval, "parse-duration": parse, timestring: (text) => timestring(text, "ms"), "itty-time": itty };
for (const [name, read] of Object.entries(libraries)) {
  const words = readFileSync("texts", "utf8").trim().split("\n").map((text) => {
    try {
      const value = read(text);
      return `${text} ${Number.isFinite(value) ? `${Number((value / 1000).toFixed(3))} s` : "refused"}`;
    } catch {
      return `${text} refused`;
    }
  });
  console.log(`${name}: ${words.join(", ")}`);
}
JS
python3 -m venv venv
venv/bin/python -m pip install --quiet pytimeparse==1.1.10 humanfriendly==10.0
cat >read.py <<'PY'
import humanfriendly
import pytimeparse

for name, read in (("pytimeparse", pytimeparse.parse), ("humanfriendly", humanfriendly.parse_timespan)):
    words = []
    for text in open("texts").read().splitlines():
        try:
            value = read(text)
        except humanfriendly.InvalidTimespan:
            value = None
        words.append(f"{text} refused" if value is None else f"{text} {value:g} s")
    print(f"{name}: {', '.join(words)}")
PY
mkdir -p rust/src
cat >rust/Cargo.toml <<'TOML'
[package]
name = "texts"
version = "1.0.0"
edition = "2021"

[dependencies]
humantime = "=2.3.0"
TOML
cat >rust/src/main.rs <<'RUST'
fn main() {
    let texts = std::fs::read_to_string("texts").unwrap();
    let words: Vec<String> = texts
        .lines()
        .map(|text| match humantime::parse_duration(text) {
            Ok(value) => format!("{text} {} s", value.as_secs_f64()),
            Err(_) => format!("{text} refused"),
        })
        .collect();
    println!("humantime: {}", words.join(", "));
}
RUST
(cd rust && cargo build --quiet 2>/dev/null)
{
  node read.mjs
  venv/bin/python read.py
  rust/target/debug/texts
} | tee seen
diff seen - <<'EXPECTED'
ms: 30m 1800 s, an hour refused, half an hour refused, one and a half hours refused, 3 working days refused, 1,5h refused, -1h -3600 s, 1:30 refused, 30 Minuten refused, 1M 60 s
human-interval: 30m refused, an hour 0 s, half an hour 0 s, one and a half hours 3600 s, 3 working days 259200 s, 1,5h refused, -1h refused, 1:30 refused, 30 Minuten refused, 1M refused
parse-duration: 30m 1800 s, an hour refused, half an hour refused, one and a half hours refused, 3 working days refused, 1,5h 54000 s, -1h -3600 s, 1:30 0.001 s, 30 Minuten refused, 1M 60 s
timestring: 30m 1800 s, an hour refused, half an hour refused, one and a half hours refused, 3 working days refused, 1,5h 54000 s, -1h 3600 s, 1:30 refused, 30 Minuten refused, 1M 60 s
itty-time: 30m refused, an hour refused, half an hour refused, one and a half hours refused, 3 working days refused, 1,5h refused, -1h refused, 1:30 refused, 30 Minuten 0.03 s, 1M refused
pytimeparse: 30m 1800 s, an hour refused, half an hour refused, one and a half hours refused, 3 working days refused, 1,5h refused, -1h -3600 s, 1:30 90 s, 30 Minuten refused, 1M 60 s
humanfriendly: 30m 1800 s, an hour refused, half an hour refused, one and a half hours refused, 3 working days refused, 1,5h refused, -1h refused, 1:30 refused, 30 Minuten refused, 1M 60 s
humantime: 30m 1800 s, an hour refused, half an hour refused, one and a half hours refused, 3 working days refused, 1,5h refused, -1h refused, 1:30 refused, 30 Minuten refused, 1M 2630016 s
EXPECTED
echo "seen: half an hour is over when it begins"
