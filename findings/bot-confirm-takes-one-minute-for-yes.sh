#!/usr/bin/env bash
# "Wait one minute", "do not pay 1 cent" and "I don't agree" are a yes to Bot Framework's prompt for a yes or a no, and "no problem" is a no.
#
# One would expect: a reply that is neither yes nor no is asked about again, as the prompt's retry is for, and a denied word is not taken for the word.
# What happens: `ConfirmPrompt` of botbuilder-dialogs 4.23.3, and of 4.17.1 in Python, looks for a word of either kind anywhere in the reply ("agree",
# "sure", "true", "ok", "no"), and then for any number: 1 is the first of its two choices, which is yes. "On Monday 1 June at the earliest" is
# approved, "give me 2 minutes" denied. Its successor, @microsoft/agents-hosting-dialogs 0.6.22, has the words and no numbers: it writes "(1) Yes or
# (2) No", and asks again at "1" for ever.
# Why it matters to us: a gateway that brings a question of AG-UI to Teams, SMS or e-mail answers it with what this prompt made of the reply, and the agent
# pays. Where people write freely, the buttons' values should decide and everything else go to the agent as a message, as our guide says of e-mail.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat >replies <<'REPLIES'
yes
no
1
not yet
I don't agree
not sure
not true
wait one minute
do not pay 1 cent
on Monday 1 June at the earliest
give me 2 minutes
no problem
no objection
REPLIES
echo '{"type":"commonjs","private":true}' >package.json
npm install --silent --no-audit --no-fund --ignore-scripts botbuilder-dialogs@4.23.3 @microsoft/agents-hosting-dialogs@0.6.22 >/dev/null
cat >confirm.js <<'JS'
const { readFileSync } = require("node:fs");

const replies = readFileSync("replies", "utf8").trim().split("\n");

async function show(name) {
  class Confirm extends require(name).ConfirmPrompt {
    async prompt(locale) {
      let sent = "";
      const activity = { locale, channelId: "sms" };
      await this.onPrompt({ activity, sendActivity: async ({ text }) => { sent = text; } }, {}, { prompt: { type: "message", text: "Pay?" } }, false);
      return sent;
    }
    async answer(text) {
      const { succeeded, value } = await this.onRecognize({ activity: { text, locale: "en-us" } }, {}, {});
      return succeeded ? value : "asks again";
    }
  }
  const confirm = new Confirm("confirm");
  console.log(`${name} asks: ${await confirm.prompt("en-us")}`);
  for (const reply of replies) console.log(`${reply}: ${await confirm.answer(reply)}`);
}

(async () => {
  for (const name of ["botbuilder-dialogs", "@microsoft/agents-hosting-dialogs"]) await show(name);
})();
JS
python3 -m venv venv
venv/bin/python -m pip install --quiet botbuilder-dialogs==4.17.1 aiohttp==3.14.5
cat >confirm.py <<'PY'
import asyncio

from botbuilder.core import ConversationState, MemoryStorage
from botbuilder.core.adapters import TestAdapter
from botbuilder.dialogs import DialogSet, DialogTurnStatus
from botbuilder.dialogs.prompts import ConfirmPrompt, PromptOptions
from botbuilder.schema import Activity


async def answer(reply):
    state = ConversationState(MemoryStorage())
    dialogs = DialogSet(state.create_property("dialog"))
    dialogs.add(ConfirmPrompt("confirm"))
    outcome = "asks again"

    async def turn(context):
        nonlocal outcome
        dialog = await dialogs.create_context(context)
        result = await dialog.continue_dialog()
        if result.status == DialogTurnStatus.Empty:
            await dialog.prompt("confirm", PromptOptions(prompt=Activity(type="message", text="Pay?")))
        elif result.status == DialogTurnStatus.Complete:
            outcome = str(result.result).lower()
        await state.save_changes(context)

    user = TestAdapter(turn)
    await user.send("hello")
    await user.send(reply)
    return outcome


async def main():
    print("botbuilder-dialogs of Python")
    with open("replies") as lines:
        for reply in lines.read().splitlines():
            print(f"{reply}: {await answer(reply)}")


asyncio.run(main())
PY
{
  node confirm.js
  venv/bin/python confirm.py 2>/dev/null
} | tee seen
diff seen - <<'EXPECTED'
botbuilder-dialogs asks: Pay? (1) Yes or (2) No
yes: true
no: false
1: true
not yet: asks again
I don't agree: true
not sure: true
not true: true
wait one minute: true
do not pay 1 cent: true
on Monday 1 June at the earliest: true
give me 2 minutes: false
no problem: false
no objection: false
@microsoft/agents-hosting-dialogs asks: Pay? (1) Yes or (2) No
yes: true
no: false
1: asks again
not yet: asks again
I don't agree: true
not sure: true
not true: true
wait one minute: asks again
do not pay 1 cent: asks again
on Monday 1 June at the earliest: asks again
give me 2 minutes: asks again
no problem: false
no objection: false
botbuilder-dialogs of Python
yes: true
no: false
1: true
not yet: asks again
I don't agree: true
not sure: true
not true: true
wait one minute: true
do not pay 1 cent: true
on Monday 1 June at the earliest: true
give me 2 minutes: false
no problem: false
no objection: false
EXPECTED
echo "seen: who asks for a minute has approved"
