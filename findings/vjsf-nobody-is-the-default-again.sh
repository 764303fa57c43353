#!/usr/bin/env bash
# A list of payees that is empty has Ann again as soon as VJSF draws its form, and a limit that a person clears is 100; in react-jsonschema-form a map does so.
#
# One would expect: a default fills in what is missing. What a form was given is kept, and what a person takes out stays out.
# What happens: @json-layout/core 2.7.1, the engine of VJSF for Vuetify, takes an empty list, a text of no length and an object without keys for missing, by its
# setting `defaultOn: "empty"`, which it has if none is given: `{"payees":[]}` is `{"payees":["Ann"]}` before anybody has touched it, a note of "" is "as agreed", and
# a field that is cleared is full again when it is left. With `defaultOn: "missing"` lists and texts stay as they are, and an amount that is cleared still comes back.
# @rjsf/utils 6.11.1 keeps empty lists and texts, and puts the default back into an empty map. Both keep null, where it is allowed.
# Why it matters to us: "nobody" and "no limit" are answers, and are the careful ones. A page that draws a question, or arguments to be edited, with these
# sends the suggestion in their place, and the record says that the person wanted it. Such a page should set "missing", and leave out a default of what may be empty.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{"type":"module","private":true}' >package.json
npm install --silent --no-audit --no-fund --legacy-peer-deps @json-layout/core@2.7.1 @json-layout/vocabulary@2.13.1 react@19.3.1 @rjsf/utils@6.11.1 \
  @rjsf/validator-ajv8@6.11.1 >/dev/null
cat >draw.mjs <<'JS'
import { createRequire } from "node:module";
import { compile } from "@json-layout/core/compile";
import { StatefulLayout } from "@json-layout/core/state";

const require = createRequire(import.meta.url);
const { getDefaultFormState } = require("@rjsf/utils");
const validator = require("@rjsf/validator-ajv8").default;

const properties = {
  payees: { type: "array", items: { type: "string" }, default: ["Ann"] },
  limits: { type: "object", additionalProperties: { type: "integer" }, default: { Ann: 100 } },
  note: { type: "string", default: "as agreed" },
  limit: { type: "integer", default: 100 },
  tip: { type: ["integer", "null"], default: 10 },
};
const find = (node, key) => (node.key === key ? node : node.children?.map((child) => find(child, key)).find(Boolean));

function vjsf(schema, data, options) {
  const compiled = compile(schema);
  const form = new StatefulLayout(compiled, compiled.skeletonTrees[compiled.mainTree], { width: 1000, ...options }, structuredClone(data));
  return {
    data: () => JSON.stringify(form.data),
    clear(key, value) {
      const field = find(form.stateTree.root, key);
      form.input(field, value);
      form.blur(field);
    },
  };
}

for (const [key, given, cleared] of [
  ["payees", [], []],
  ["limits", {}],
  ["note", "", ""],
  ["limit", 5, undefined],
  ["tip", null],
]) {
  const schema = { type: "object", properties: { [key]: properties[key] } };
  const data = { [key]: given };
  const drawn = [
    `VJSF ${vjsf(schema, data).data()}`,
    `with "missing" ${vjsf(schema, data, { defaultOn: "missing" }).data()}`,
    `rjsf ${JSON.stringify(getDefaultFormState(validator, schema, data))}`,
  ];
  console.log(`given ${JSON.stringify(data)}: ${drawn.join(", ")}`);
  if (key === "limits" || key === "tip") continue;
  const results = [undefined, { defaultOn: "missing" }].map((options) => {
    const form = vjsf(schema, {}, options);
    form.clear(key, cleared);
    return form.data();
  });
  console.log(`cleared by the person: VJSF ${results[0]}, with "missing" ${results[1]}`);
}
JS
node draw.mjs | tee seen
diff seen - <<'EXPECTED'
given {"payees":[]}: VJSF {"payees":["Ann"]}, with "missing" {"payees":[]}, rjsf {"payees":[]}
cleared by the person: VJSF {"payees":["Ann"]}, with "missing" {"payees":[]}
given {"limits":{}}: VJSF {"limits":{"Ann":100}}, with "missing" {"limits":{}}, rjsf {"limits":{"Ann":100}}
given {"note":""}: VJSF {"note":"as agreed"}, with "missing" {"note":""}, rjsf {"note":""}
cleared by the person: VJSF {"note":"as agreed"}, with "missing" {"note":""}
given {"limit":5}: VJSF {"limit":5}, with "missing" {"limit":5}, rjsf {"limit":5}
cleared by the person: VJSF {"limit":100}, with "missing" {"limit":100}
given {"tip":null}: VJSF {"tip":null}, with "missing" {"tip":null}, rjsf {"tip":null}
EXPECTED
echo "seen: the default for nothing"
