#!/usr/bin/env bash
# The answer "Null", a family name, is no answer when it comes back from unstorage, "Nan" is not a number, and the order 24e5 is 2400000.
#
# One would expect: a text that is stored in a key-value store is that text when it is read; what is stored as an object comes back as an object.
# What happens: unstorage 1.17.6, the storage of Nitro and Nuxt, writes a text as it is and anything else as JSON, and reads both with destr, which takes a
# text for whatever it looks like: "Null", "TRUE", "undefined" and "Nan" in any case, numbers, and all that stands between quotes. "19.90" is 19.9, and
# "83528e0696" of an id in hexadecimal is Infinity. `getItemRaw` has the text, where it was set by `setItemRaw`. keyv 6.1.0, cache-manager 7.2.9 and
# node-persist 4.0.4 give back each of them as it was.
# Why it matters to us: who keeps drafts or answers on a server with it, one field a key, loses what Ms Null said, and `null` is how unstorage says that
# nothing is there. Our storage keeps one JSON document for each thread, in which a text has its quotes, and is not read by guessing.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{"type":"module","private":true}' >package.json
npm install --silent --no-audit --no-fund unstorage@1.17.6 keyv@6.1.0 cache-manager@7.2.9 node-persist@4.0.4 >/dev/null
cat >keep.mjs <<'JS'
import { createCache } from "cache-manager";
import Keyv from "keyv";
import persist from "node-persist";
import { createStorage } from "unstorage";
import fsDriver from "unstorage/drivers/fs";

await persist.init({ dir: "persist" });
const memory = createStorage();
const files = createStorage({ driver: fsDriver({ base: "files" }) });
const keyv = new Keyv();
const cache = createCache();
const stores = {
  "unstorage in memory": [(value) => memory.setItem("answer", value), () => memory.getItem("answer")],
  "unstorage in files": [(value) => files.setItem("answer", value), () => files.getItem("answer")],
  keyv: [(value) => keyv.set("answer", value), () => keyv.get("answer")],
  "cache-manager": [(value) => cache.set("answer", value), () => cache.get("answer")],
  "node-persist": [(value) => persist.setItem("answer", value), () => persist.getItem("answer")],
};
const answers = ["Null", "Nan", "TRUE", "24e5", "19.90", "83528e0696", '"Draft"'];
for (const [name, [write, read]] of Object.entries(stores)) {
  const seen = [];
  for (const answer of answers) {
    await write(answer);
    const value = await read();
    if (value !== answer) seen.push(`${answer} is ${typeof value === "string" ? `the text ${value}` : String(value)}`);
  }
  console.log(`${name}: ${seen.join(", ") || "each as it was"}`);
}
JS
node keep.mjs | tee seen
diff seen - <<'EXPECTED'
unstorage in memory: Null is null, Nan is NaN, TRUE is true, 24e5 is 2400000, 19.90 is 19.9, 83528e0696 is Infinity, "Draft" is the text Draft
unstorage in files: Null is null, Nan is NaN, TRUE is true, 24e5 is 2400000, 19.90 is 19.9, 83528e0696 is Infinity, "Draft" is the text Draft
keyv: each as it was
cache-manager: each as it was
node-persist: each as it was
EXPECTED
echo "seen: texts that are read as something else"
