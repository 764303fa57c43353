#!/usr/bin/env bash
# "19,99" in German is an answer that is no number to Bot Framework's prompt for a number, and to its choice "the last one" is the first.
#
# One would expect: a prompt for a number, which has a language, reads the amounts of that language, or asks again; a choice is what the person named.
# What happens: `NumberPrompt` of botbuilder-dialogs 4.23.3, and of its successor @microsoft/agents-hosting-dialogs 0.6.22, ends with NaN, and success, in
# German and Dutch for "19,99" and "19.99", and in English for "half a million". "1.000", a thousand in German, is 1. In Portuguese 19.99 is 19, in English
# "not more than 500" is 500 and "no one" 1. `ChoicePrompt` looks for the words of a choice, and then for a number: "do not approve" and "I can't approve this"
# are "Approve", and in the first of the two so are "one moment" and "first explain", "wait a second" is "Deny", and of three choices "the last one" is
# the first. "neither Ann nor Bob" is asked again in both.
# Why it matters to us: a gateway that brings a question of AG-UI to Teams or SMS answers it with what these prompts made of the reply: JSON has null for NaN,
# which is "no limit" to many an agent. An amount should be checked by the schema of the question before it is sent, and a choice be made by a button.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{"type":"commonjs","private":true}' >package.json
npm install --silent --no-audit --no-fund --ignore-scripts botbuilder-dialogs@4.23.3 @microsoft/agents-hosting-dialogs@0.6.22 >/dev/null
cat >ask.js <<'JS'
const names = ["botbuilder-dialogs", "@microsoft/agents-hosting-dialogs"];
const amounts = {
  "de-de": ["20", "19,99", "19.99", "1.000"],
  "nl-nl": ["19,99"],
  "pt-br": ["19,99", "19.99"],
  "en-us": ["19,99", "half a million", "1.5 million", "not more than 500", "no one"],
};
const payees = ["Pay Ann", "Pay Bob", "Pay nobody"];
const decisions = ["Approve", "Deny"];
const choices = [
  [payees, "the last one"],
  [payees, "don't pay Bob"],
  [payees, "neither Ann nor Bob"],
  [decisions, "do not approve"],
  [decisions, "I can't approve this"],
  [decisions, "one moment"],
  [decisions, "first explain"],
  [decisions, "wait a second"],
];

async function answer(Prompt, options, locale, text) {
  class Asked extends Prompt {
    recognize() {
      return this.onRecognize({ activity: { text, locale } }, {}, options);
    }
  }
  const { succeeded, value } = await new Asked("asked").recognize();
  return succeeded ? String(value.value ?? value) : "asks again";
}

async function compare(label, kind, options, locale, text) {
  const answers = [];
  for (const name of names) answers.push(await answer(require(name)[kind], options, locale, text));
  console.log(`${label}, ${text}: ${answers.join(" and ")}`);
}

(async () => {
  for (const [locale, texts] of Object.entries(amounts)) {
    for (const text of texts) await compare(locale, "NumberPrompt", {}, locale, text);
  }
  for (const [offered, text] of choices) await compare(offered.join(" / "), "ChoicePrompt", { choices: offered }, "en-us", text);
})();
JS
node ask.js | tee seen
diff seen - <<'EXPECTED'
de-de, 20: 20 and 20
de-de, 19,99: NaN and NaN
de-de, 19.99: NaN and NaN
de-de, 1.000: 1 and 1
nl-nl, 19,99: NaN and NaN
pt-br, 19,99: 19.99 and 19.99
pt-br, 19.99: 19 and 19
en-us, 19,99: 19.99 and 19.99
en-us, half a million: NaN and NaN
en-us, 1.5 million: 1500000 and 1500000
en-us, not more than 500: 500 and 500
en-us, no one: 1 and 1
Pay Ann / Pay Bob / Pay nobody, the last one: Pay Ann and asks again
Pay Ann / Pay Bob / Pay nobody, don't pay Bob: Pay Bob and Pay Bob
Pay Ann / Pay Bob / Pay nobody, neither Ann nor Bob: asks again and asks again
Approve / Deny, do not approve: Approve and Approve
Approve / Deny, I can't approve this: Approve and Approve
Approve / Deny, one moment: Approve and asks again
Approve / Deny, first explain: Approve and asks again
Approve / Deny, wait a second: Deny and asks again
EXPECTED
echo "seen: an answer that is no number"
