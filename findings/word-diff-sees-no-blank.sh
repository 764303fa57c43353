#!/usr/bin/env bash
# "rm -rf / tmp/cache" for "rm -rf /tmp/cache" is no change to the word diff of npm's usual library, nor is a `pay()` that left its `if`.
#
# One would expect: a comparison by words shows where a text was cut into other words, or says that it found the two different.
# What happens: `diffWords` of diff 9.0.0 (jsdiff) compares the words without what is between them, signs such as "/" being words of their own: a blank that
# makes two arguments of one, a line that is moved out of a block of Python or YAML, and two lines made one have no part that is added or removed.
# `diffTrimmedLines` says so of the block, node-htmldiff 0.9.4 of the block and the lines. `diffWordsWithSpace`, `diffLines`, htmldiff-js 1.0.5, fast-diff
# 1.3.0 and diff-match-patch 1.0.5 show each of them.
# Why it matters to us: the words are what one takes to show a person what an edit changes, and commands and scripts are what is edited: the card shows no
# change, and another command is approved. We show both texts; a host that marks the difference should take `diffWordsWithSpace`, and say that
# there is one where the texts are not equal.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{"type":"module","private":true}' >package.json
npm install --silent --no-audit --no-fund diff@9.0.0 node-htmldiff@0.9.4 htmldiff-js@1.0.5 diff-match-patch@1.0.5 fast-diff@1.3.0 >/dev/null
cat >compare.mjs <<'JS'
import { diffLines, diffTrimmedLines, diffWords, diffWordsWithSpace } from "diff";
import { diff_match_patch as DiffMatchPatch } from "diff-match-patch";
import fastDiff from "fast-diff";
import htmldiffJs from "htmldiff-js";
import nodeHtmldiff from "node-htmldiff";

const edits = {
  "a blank": ["rm -rf /tmp/cache", "rm -rf / tmp/cache"],
  "a block": ["if approved:\n    log()\n    pay()", "if approved:\n    log()\npay()"],
  "two lines": ["to: Ann\nBob", "to: Ann Bob"],
};
const ofParts = (compare) => (before, after) => compare(before, after).some(({ added, removed }) => added || removed);
const ofPairs = (compare) => (before, after) => compare(before, after).some(([operation]) => operation !== 0);
const ofHtml = (compare) => (before, after) => /<(?:ins|del)\b/.test(compare(before, after));
const libraries = {
  diffWords: ofParts(diffWords),
  diffWordsWithSpace: ofParts(diffWordsWithSpace),
  diffTrimmedLines: ofParts(diffTrimmedLines),
  diffLines: ofParts(diffLines),
  "node-htmldiff": ofHtml(nodeHtmldiff),
  "htmldiff-js": ofHtml((before, after) => (htmldiffJs.default ?? htmldiffJs).execute(before, after)),
  "fast-diff": ofPairs(fastDiff),
  "diff-match-patch": ofPairs((before, after) => new DiffMatchPatch().diff_main(before, after)),
};
for (const [name, sees] of Object.entries(libraries)) {
  const seen = Object.entries(edits).map(([edit, [before, after]]) => `${edit} ${sees(before, after) ? "shown" : "NOT SHOWN"}`);
  console.log(`${name}: ${seen.join(", ")}`);
}
JS
node compare.mjs | tee seen
diff seen - <<'EXPECTED'
diffWords: a blank NOT SHOWN, a block NOT SHOWN, two lines NOT SHOWN
diffWordsWithSpace: a blank shown, a block shown, two lines shown
diffTrimmedLines: a blank shown, a block NOT SHOWN, two lines shown
diffLines: a blank shown, a block shown, two lines shown
node-htmldiff: a blank shown, a block NOT SHOWN, two lines NOT SHOWN
htmldiff-js: a blank shown, a block shown, two lines shown
fast-diff: a blank shown, a block shown, two lines shown
diff-match-patch: a blank shown, a block shown, two lines shown
EXPECTED
echo "seen: a comparison by words does not show what blanks change"
