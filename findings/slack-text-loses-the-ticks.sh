#!/usr/bin/env bash
# What is done and what is not look the same in Slack and Telegram, choice 3 is shown as choice 1, and 5 * 3 * 2 as 5 _ 3 _ 2.
#
# One would expect: Markdown that is brought into a chat's own format keeps what was said, as text where the chat has no other way.
# What happens: @tryfabric/mack 1.2.1, slackify-markdown 4.5.0 and telegramify-markdown 1.3.3 write the items of a list of tasks without their boxes, so
# that "- [ ] backup made" and "- [x] backup made" are one text. mack numbers each list from 1: of "3. Pay Ann" and "4. Pay Bob" it makes 1 and 2, while a
# list from 3 stays one in the other two. markdown-to-mrkdwn 0.3.3 of Python keeps both, and takes stars with blanks around them for emphasis, which
# CommonMark excludes: the product is written with underscores.
# Why it matters to us: a checklist is what a person reads before approving a deployment, and "3" is what they answer. Our cards show a message as the
# text that it is; a host that brings one into a chat by these should write the numbers and the state as words.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat >texts.json <<'JSON'
["- [ ] backup made\n- [x] tests green", "3. Pay Ann\n4. Pay Bob", "5 * 3 * 2"]
JSON
echo '{"type":"module","private":true}' >package.json
npm install --silent --no-audit --no-fund @tryfabric/mack@1.2.1 slackify-markdown@4.5.0 telegramify-markdown@1.3.3 >/dev/null
cat >show.mjs <<'JS'
import { readFileSync } from "node:fs";
import mack from "@tryfabric/mack";
import slackify from "slackify-markdown";
import telegramify from "telegramify-markdown";

const libraries = {
  mack: async (text) => (await mack.markdownToBlocks(text))[0].text.text,
  "slackify-markdown": slackify.slackifyMarkdown ?? slackify,
  "telegramify-markdown": (text) => telegramify(text, "escape"),
};
for (const [name, show] of Object.entries(libraries)) {
  for (const text of JSON.parse(readFileSync("texts.json", "utf8"))) {
    console.log(`${name}: ${JSON.stringify((await show(text)).trim())}`);
  }
}
JS
python3 -m venv venv
venv/bin/python -m pip install --quiet markdown-to-mrkdwn==0.3.3
cat >show.py <<'PY'
import json

from markdown_to_mrkdwn import SlackMarkdownConverter

for text in json.load(open("texts.json")):
    print(f"markdown-to-mrkdwn: {json.dumps(SlackMarkdownConverter().convert(text), ensure_ascii=False)}")
PY
{
  node show.mjs
  venv/bin/python show.py
} | tee seen
diff seen - <<'EXPECTED'
mack: "• backup made\n• tests green"
mack: "1. Pay Ann\n2. Pay Bob"
mack: "5 * 3 * 2"
slackify-markdown: "•   backup made\n•   tests green"
slackify-markdown: "3.  Pay Ann\n4.  Pay Bob"
slackify-markdown: "5 * 3 * 2"
telegramify-markdown: "•   backup made\n•   tests green"
telegramify-markdown: "3\\.  Pay Ann\n4\\.  Pay Bob"
telegramify-markdown: "5 \\* 3 \\* 2"
markdown-to-mrkdwn: "• ☐ backup made\n• ☑ tests green"
markdown-to-mrkdwn: "3. Pay Ann\n4. Pay Bob"
markdown-to-mrkdwn: "5 _ 3 _ 2"
EXPECTED
echo "seen: a box without its tick, a list from 1, and a product of underscores"
