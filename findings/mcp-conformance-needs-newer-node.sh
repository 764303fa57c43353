#!/usr/bin/env bash
# The conformance suite of MCP is built for Node 20, and from 0.1.14 on cannot be started by it.
#
# One would expect: a package that is built with `--target node20`, and names no other version in `engines`, starts on Node 20.
# What happens: @modelcontextprotocol/conformance 0.1.14 to 0.1.16 import `globSync` of node:fs, which exists from Node 22 on. On Node 20 every
# command ends at once with a SyntaxError, before a scenario runs; npm installs it without a word. 0.1.13 runs.
# Why it matters to us: we take Node 20.19 and later, and play its scenario about the defaults of elicitation. `npm run test:protocols` pins 0.1.13.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund node@20.20.2 \
  new@npm:@modelcontextprotocol/conformance@0.1.16 old@npm:@modelcontextprotocol/conformance@0.1.13
node=node_modules/node/bin/node
for name in old new; do
  package=node_modules/$name
  "$node" "$package/dist/index.js" list >printed 2>&1 && ends="starts" || ends="ends with $?"
  said=$(grep -o "does not provide an export named 'globSync'" printed | head -1 || true)
  built=$("$node" -p "const { engines, scripts } = require('./$package/package.json');
    (engines?.node ?? 'no engines') + ', ' + /--target node\d+/.exec(scripts.build)[0]")
  echo "$name on Node $("$node" -p process.versions.node): $ends${said:+, $said} ($built)"
done | tee seen
grep -q '^old .*: starts (no engines' seen
grep -q "^new .*: ends with 1, does not provide an export named 'globSync' (no engines, --target node20)" seen
echo "As described."
