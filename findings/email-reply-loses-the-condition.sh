#!/usr/bin/env bash
# "Yes, approved." is all that two readers of e-mail replies leave of an answer whose second line is "-But only up to 500 EUR".
#
# One would expect: the part of a reply that a library calls visible is what the person wrote, without the quoted question and a signature.
# What happens: to email-reply-parser 0.5.12 of Python and node-email-reply-parser 0.1.4 a last paragraph that begins with a hyphen and a letter is a
# signature, as "-Ann" would be. The first drops a line that begins with "From:", too: of "From: our side it is a no." nothing is left, which is no
# error. mail-parser-reply 1.36 keeps both, and takes the whole mail for the answer where a person wrote below the question, the agent's "reply yes"
# included. email-reply-parser 2.3.7 of npm, another package of the same name, has the answer in each of the three.
# Why it matters to us: an approval by e-mail is a text that such a library gives to the agent. A condition that was cut off is an approval without it.
# A mail should link to the question; where it is answered by text, what was cut off has to be looked at before "yes" counts.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat >mails.json <<'JSON'
{
  "a condition": "Yes, approved.\n\n-But only up to 500 EUR\n\nOn Tue, Jun 9, 2026 at 10:00 AM Agent <agent@example.org> wrote:\n> Pay 5000 EUR?\n> Reply yes.",
  "a sentence": "From: our side it is a no.\n\nOn Tue, Jun 9, 2026 at 10:00 AM Agent <agent@example.org> wrote:\n> Pay 5000 EUR?\n> Reply yes.",
  "below": "On Tue, Jun 9, 2026 at 10:00 AM Agent <agent@example.org> wrote:\n> Pay 5000 EUR?\n> Reply yes.\n\nNo."
}
JSON
echo '{"type":"module","private":true}' >package.json
npm install --silent --no-audit --no-fund email-reply-parser@2.3.7 node-email-reply-parser@0.1.4 >/dev/null
cat >read.mjs <<'JS'
import { readFileSync } from "node:fs";
import EmailReplyParser from "email-reply-parser";
import visible from "node-email-reply-parser";

for (const [name, mail] of Object.entries(JSON.parse(readFileSync("mails.json", "utf8")))) {
  console.log(`${name}, email-reply-parser of npm:`, JSON.stringify(new EmailReplyParser().read(mail).getVisibleText().trim()));
  console.log(`${name}, node-email-reply-parser:`, JSON.stringify(visible(mail, true).trim()));
}
JS
python3 -m venv venv
venv/bin/python -m pip install --quiet email_reply_parser==0.5.12 mail-parser-reply==1.36
cat >read.py <<'PY'
import json

import email_reply_parser
import mailparser_reply

for name, mail in json.load(open("mails.json")).items():
    reply = mailparser_reply.EmailReplyParser(languages=["en"]).parse_reply(text=mail)
    print(f"{name}, email-reply-parser of Python:", json.dumps(email_reply_parser.EmailReplyParser.parse_reply(mail).strip()))
    print(f"{name}, mail-parser-reply:", json.dumps(reply.strip()))
PY
{
  node read.mjs
  venv/bin/python read.py
} | LC_ALL=C sort | tee seen
diff seen - <<'EXPECTED'
a condition, email-reply-parser of Python: "Yes, approved."
a condition, email-reply-parser of npm: "Yes, approved.\n\n-But only up to 500 EUR"
a condition, mail-parser-reply: "Yes, approved.\n\n-But only up to 500 EUR"
a condition, node-email-reply-parser: "Yes, approved."
a sentence, email-reply-parser of Python: ""
a sentence, email-reply-parser of npm: "From: our side it is a no."
a sentence, mail-parser-reply: "From: our side it is a no."
a sentence, node-email-reply-parser: "From: our side it is a no."
below, email-reply-parser of Python: "No."
below, email-reply-parser of npm: "No."
below, mail-parser-reply: "On Tue, Jun 9, 2026 at 10:00 AM Agent <agent@example.org> wrote:\n> Pay 5000 EUR?\n> Reply yes.\n\nNo."
below, node-email-reply-parser: "No."
EXPECTED
echo "seen: the condition of an approval is taken for a signature"
