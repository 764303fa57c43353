#!/usr/bin/env bash
# URL.canParse of Node 20 and 22 refuses an address that it has accepted some thousand times.
#
# One would expect: whether a text is an address does not depend on how often that was asked.
# What happens: `URL.canParse("http://\u00e4.b")` is true, and after about 4,000 calls false, in 20.20.2 and 22.23.3, where `new URL` still
# takes it; in 24.21.0 it stays true. A host in Greek letters is not concerned: the letter must be one of Latin-1.
# Why it matters to us: a gate that checks many answers with `format: uri` would begin to refuse right ones after a while, and a test of ours failed
# by it in one run and passed in others. We parse with `new URL` and catch.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cat >"$work/ask.mjs" <<'JS'
const calls = 200_000;
const refusals = (text) => Array.from({ length: calls }, () => URL.canParse(text)).filter((is) => !is).length;
const address = "http://\u00e4.b";
const [latin, greek] = [refusals(address), refusals("http://\u03b1.b")];
console.log(process.version, "refused", latin, "and", greek, "of", calls, "then parsed:", new URL(address).hostname);
const isMended = Number(process.version.slice(1).split(".")[0]) >= 24;
if (greek !== 0 || (isMended ? latin !== 0 : latin === 0 || latin === calls)) process.exit(1);
JS
for version in 20.20.2 22.23.3 24.21.0; do
  npm install --silent --no-fund --no-audit --prefix "$work/$version" "node@$version"
  "$work/$version/node_modules/node/bin/node" "$work/ask.mjs"
done
echo "seen: 20 and 22 change their mind, 24 does not"
