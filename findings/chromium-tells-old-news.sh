#!/usr/bin/env bash
# A page that Chromium shows again from its back/forward cache hears of every change of localStorage that it missed, after it has read the last one.
#
# One would expect: a page that was away reads the storage when it is shown again (`pageshow` with `persisted`) and is up to date from then on; a `storage`
# event is news, and `newValue` is what is stored.
# What happens: the events of the whole time away wait for the page. They come after `pageshow`, in order, one for each change, with the `newValue` of
# that moment, so that a page which has read "paid" is told "open", then "answered", then "paid" again. A timer of 0 ms, set in `pageshow`, comes after them.
# Why it matters to us: a tab that learns of answers by `storage` events opened the settled question again in between, and wrote it into its log twice.
# Our storage compares `newValue` with what is stored, and reads after the events.
set -euo pipefail
browser=$(command -v chromium || command -v chromium-browser || command -v google-chrome || true)
browser=${CHROMIUM_PATH:-$browser}
[ -n "$browser" ] || { echo "needs Chromium: set CHROMIUM_PATH"; exit 1; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{"type":"module","private":true}' >package.json
npm install --silent --no-audit --no-fund playwright-core@1.65.1 >/dev/null
cat >look.mjs <<'JS'
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { chromium } from "playwright-core";

const page = `<!doctype html><script>
const heard = [];
addEventListener("storage", ({ newValue }) => heard.push("told " + newValue));
addEventListener("pageshow", ({ persisted }) => {
  if (!persisted) return;
  heard.push("read " + localStorage.getItem("question"));
  setTimeout(() => heard.push("timer"));
});
</script>`;
const server = createServer((request, response) =>
  response.writeHead(200, { "content-type": "text/html" }).end(request.url === "/away" ? "away" : page),
);
await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
const address = `http://127.0.0.1:${server.address().port}/`;
const browser = await chromium.launch({
  executablePath: process.argv[2],
  args: ["--no-sandbox"],
  ignoreDefaultArgs: ["--disable-back-forward-cache"],
});
const context = await browser.newContext();
const first = await context.newPage();
await first.goto(address);
await first.goto(`${address}away`);
const second = await context.newPage();
await second.goto(address);
await second.evaluate(() => {
  for (const state of ["open", "answered", "paid"]) localStorage.setItem("question", state);
});
await second.waitForTimeout(1000);
await first.evaluate(() => history.back()).catch(() => {});
await first.waitForTimeout(2000);
const heard = await first.evaluate(() => heard);
console.log(`Chromium ${browser.version()}: ${heard.join(", ")}`);
await browser.close();
server.close();
assert.deepEqual(heard, ["read paid", "told open", "told answered", "told paid", "timer"]);
JS
node look.mjs "$browser"
