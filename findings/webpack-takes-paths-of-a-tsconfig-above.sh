#!/usr/bin/env bash
# webpack builds what a tsconfig.json of a folder above names, and nothing of a package whose types that maps: `undefined`, without a warning.
#
# One would expect: `paths` of a tsconfig.json tell TypeScript where types are. A bundler that was not told to read them takes the installed package, as
# webpack 5.100.0 does.
# What happens: webpack 5.113.0 reads the tsconfig.json of the project's folder or of one above it, with no configuration at all. What is imported from a
# package whose types are mapped to a declaration is undefined, and a package that is mapped to its sources is built from these. There is no error and no
# warning. With `experiments: { typescript: false }` it takes the installed package.
# Why it matters to us: a project in plain JavaScript beside one in TypeScript has other code in its page after an update of webpack. Who maps our types, or our
# sources in a checkout, gets a panel that is undefined or built from files that are not built yet; our walk through bundlers failed in such a folder.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
try() {
  mkdir -p "$1/app/node_modules/payments" "$1/types" "$1/payments"
  (
    cd "$1/app"
    echo '{"private":true}' >package.json
    npm install --silent --no-audit --no-fund --no-save "webpack@$1" >/dev/null
    mkdir -p node_modules/payments src
    echo '{"name":"payments","version":"1.0.0","main":"index.js"}' >node_modules/payments/package.json
    echo 'exports.who = "the installed package";' >node_modules/payments/index.js
    echo 'import { who } from "payments"; console.log(who);' >src/index.js
    echo 'export declare const who: string;' >../types/payments.d.ts
    echo 'export const who: string = "the sources above";' >../payments/index.ts
    cat >build.js <<'JS'
const webpack = require("webpack");

const experiments = process.argv[2] === "without" ? { typescript: false } : undefined;
webpack({ mode: "production", context: __dirname, ...(experiments && { experiments }) }, (error, stats) => {
  const { errors, warnings } = stats.toJson();
  if (errors.length > 0) console.log(errors[0].message.split("\n")[0]);
  else require("./dist/main.js");
  if (warnings.length > 0) console.log(warnings[0].message.split("\n")[0]);
});
JS
    for path in types/payments.d.ts payments/index.ts; do
      echo "{\"compilerOptions\":{\"paths\":{\"payments\":[\"./$path\"]}}}" >../tsconfig.json
      echo "webpack $1, paths to $path: $(node build.js)"
    done
    if [ "$1" = 5.113.0 ]; then echo "webpack $1, without TypeScript: $(node build.js without)"; fi
  )
}
(
  try 5.100.0
  try 5.113.0
) | tee seen
diff seen - <<'EXPECTED'
webpack 5.100.0, paths to types/payments.d.ts: the installed package
webpack 5.100.0, paths to payments/index.ts: the installed package
webpack 5.113.0, paths to types/payments.d.ts: undefined
webpack 5.113.0, paths to payments/index.ts: the sources above
webpack 5.113.0, without TypeScript: the installed package
EXPECTED
echo "seen: a build that has what tsconfig.json names"
