#!/usr/bin/env bash
# i18next shows "delete.files" in place of the question when the number of files is a text, and Fluent says "0 files" where there is "nothing to delete".
#
# One would expect: libraries that choose words by a count choose for "1" as for 1, or throw: a count of 64 bits is a text in the JSON of Protocol Buffers.
# What happens: i18next 26.7.2 looks for plural forms only if the count is no text, finds no message without one, and returns the key, as if the translation
# were missing. @fluent/bundle 0.19.1 takes the form for everything else, so that "0" and "1" never have words of their own; node-polyglot 2.6.0 takes the last
# form, "1 files". intl-messageformat 12.1.5 and @messageformat/core 3.4.1 choose rightly, and show 9007199254740993 as a number that ends in 2.
# Why it matters to us: the sentence above the buttons is often made of a count in the call. It is right in the tests, which write numbers, and a key or a wrong
# sentence with the first server in another language. A host should make a number of such a count first; the card shows the arguments beside
# the sentence as they came.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{"type":"module","private":true}' >package.json
npm install --silent --no-audit --no-fund i18next@26.7.2 @fluent/bundle@0.19.1 node-polyglot@2.6.0 intl-messageformat@12.1.5 @messageformat/core@3.4.1 >/dev/null
cat >show.mjs <<'JS'
import { FluentBundle, FluentResource } from "@fluent/bundle";
import MessageFormat from "@messageformat/core";
import i18next from "i18next";
import { IntlMessageFormat } from "intl-messageformat";
import Polyglot from "node-polyglot";

const icu = "{count, plural, =0 {nothing to delete} one {delete one file} other {delete # files}}";
await i18next.init({
  lng: "en",
  showSupportNotice: false,
  keySeparator: false,
  resources: { en: { translation: { "delete.files_zero": "nothing to delete", "delete.files_one": "delete one file", "delete.files_other": "delete {{count}} files" } } },
});
const bundle = new FluentBundle("en", { useIsolating: false });
bundle.addResource(new FluentResource("files = { $count ->\n    [0] nothing to delete\n    [one] delete one file\n   *[other] delete { $count } files\n }\n"));
const polyglot = new Polyglot({ phrases: { files: "delete %{smart_count} file |||| delete %{smart_count} files" } });
const libraries = {
  i18next: (count) => i18next.t("delete.files", { count }),
  "@fluent/bundle": (count) => bundle.formatPattern(bundle.getMessage("files").value, { count }),
  "node-polyglot": (count) => polyglot.t("files", { smart_count: count }),
  "intl-messageformat": (count) => new IntlMessageFormat(icu, "en").format({ count }),
  "@messageformat/core": (count) => new MessageFormat("en").compile(icu)({ count }),
};
for (const [name, show] of Object.entries(libraries))
  for (const count of [0, "0", 1, "1", "9007199254740993"]) console.log(`${name} ${JSON.stringify(count)}: ${show(count)}`);
JS
node show.mjs | grep -v locize | tee seen
diff seen - <<'EXPECTED'
i18next 0: nothing to delete
i18next "0": delete.files
i18next 1: delete one file
i18next "1": delete.files
i18next "9007199254740993": delete.files
@fluent/bundle 0: nothing to delete
@fluent/bundle "0": delete 0 files
@fluent/bundle 1: delete one file
@fluent/bundle "1": delete 1 files
@fluent/bundle "9007199254740993": delete 9007199254740993 files
node-polyglot 0: delete 0 files
node-polyglot "0": delete 0 files
node-polyglot 1: delete 1 file
node-polyglot "1": delete 1 files
node-polyglot "9007199254740993": delete 9007199254740993 files
intl-messageformat 0: nothing to delete
intl-messageformat "0": nothing to delete
intl-messageformat 1: delete one file
intl-messageformat "1": delete one file
intl-messageformat "9007199254740993": delete 9,007,199,254,740,992 files
@messageformat/core 0: nothing to delete
@messageformat/core "0": nothing to delete
@messageformat/core 1: delete one file
@messageformat/core "1": delete one file
@messageformat/core "9007199254740993": delete 9,007,199,254,740,992 files
EXPECTED
echo "seen: a key in place of a question"
