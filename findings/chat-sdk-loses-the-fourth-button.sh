#!/usr/bin/env bash
# The fourth button of a question does not reach WhatsApp, and the end of a long question does not reach Slack, in Vercel's Chat SDK.
#
# One would expect: a card with more buttons than WhatsApp shows "falls back to formatted text", as the README of @chat-adapter/whatsapp says twice; and
# what is too long for Slack is marked as cut, or refused, as the Discord adapter refuses a long value.
# What happens: @chat-adapter/whatsapp 4.41.1 sends the first three buttons of the first row with buttons and leaves out the others: of "Approve, Edit, Ask
# Bob, Deny" the person gets no "Deny". `inputRequestToSlackBlocks` of @chat-adapter/slack 4.41.1, made for questions of agents, cuts the prompt after
# 3,000 characters without an ellipsis, leaves out all buttons after 25 and choices after 100, and cuts the id of a choice after 150, so that
# `parseSlackInputResponse` answers with an id that nobody offered, the same for two.
# Why it matters to us: a host that carries a card of ours into a chat gets back an approval of half a question, from somebody who could not say no. Such a
# host has to count buttons and letters itself, and link to the page for what is longer; for choices it should send numbers, not ids.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{"type":"module","private":true}' >package.json
npm install --silent --no-audit --no-fund --ignore-scripts chat@4.41.1 @chat-adapter/whatsapp@4.41.1 @chat-adapter/slack@4.41.1 >/dev/null
cat >cards.mjs <<'JS'
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { inputRequestToSlackBlocks, parseSlackInputResponse } from "@chat-adapter/slack/blocks";
import { createWhatsAppAdapter } from "@chat-adapter/whatsapp";
import { Actions, Button, Card, CardText } from "chat";

const page = readFileSync("node_modules/@chat-adapter/whatsapp/README.md", "utf8");
console.log(`README: ${page.split("\n").find((line) => line.includes("More than 3 buttons"))}`);

let sent;
const meta = createServer(async (request, response) => {
  sent = JSON.parse(Buffer.concat(await request.toArray()).toString());
  response.setHeader("content-type", "application/json");
  response.end(JSON.stringify({ messaging_product: "whatsapp", contacts: [{ input: "49", wa_id: "49" }], messages: [{ id: "m" }] }));
});
await new Promise((resolve) => meta.listen(0, "127.0.0.1", resolve));
const whatsapp = createWhatsAppAdapter({
  accessToken: "a", appSecret: "b", phoneNumberId: "1", userName: "bot", verifyToken: "c",
  apiUrl: `http://127.0.0.1:${meta.address().port}`,
});
const thread = whatsapp.encodeThreadId({ phoneNumberId: "1", userWaId: "49" });
const row = (...labels) => Actions(labels.map((label) => Button({ id: label.toLowerCase().replaceAll(" ", "-"), label })));
const rows = { "three buttons": [row("Approve", "Edit", "Deny")], "four buttons": [row("Approve", "Edit", "Ask Bob", "Deny")], "two rows": [row("Approve", "Edit"), row("Deny")] };
for (const [name, actions] of Object.entries(rows)) {
  await whatsapp.postMessage(thread, Card({ title: "Pay?", children: [CardText("15,000 EUR to Ann"), ...actions] }));
  const buttons = sent.interactive?.action.buttons.map(({ reply }) => reply.title).join(", ");
  console.log(`WhatsApp, ${name}: ${sent.type}, ${buttons}; "Deny" is ${JSON.stringify(sent).includes("Deny") ? "there" : "nowhere"}`);
}
meta.close();

const request = (changes) => inputRequestToSlackBlocks({ requestId: "q1", prompt: "Pay?", options: [{ id: "yes", label: "Yes" }], ...changes });
const options = (count) => Array.from({ length: count }, (_, index) => ({ id: `${index}`, label: `Invoice ${index}` }));
const terms = `${"The terms of the contract. ".repeat(111)}Pay, but only if Bob agrees.`;
console.log(`Slack, a prompt of ${terms.length}: …${request({ prompt: terms })[0].text.text.slice(-27)}`);
console.log(`Slack, 30 buttons: ${request({ options: options(30) })[1].elements.length}`);
console.log(`Slack, 120 choices: ${request({ options: options(120), display: "select" })[1].elements[0].options.length}`);
const links = ["ann", "bob"].map((name) => `https://example.com/${"invoices/".repeat(15)}${name}`);
const [choice] = request({ display: "select", options: links.map((id) => ({ id, label: id.slice(-3) })) })[1].elements;
for (const { text, value } of choice.options) {
  const { optionId } = parseSlackInputResponse({ actionId: choice.action_id, selectedOptionValue: value });
  console.log(`Slack, the choice ${text.text} is answered by …${optionId.slice(-12)}, offered: ${links.includes(optionId)}`);
}
JS
node cards.mjs | tee seen
diff seen - <<'EXPECTED'
README: - **More than 3 buttons** — falls back to formatted text
WhatsApp, three buttons: interactive, Approve, Edit, Deny; "Deny" is there
WhatsApp, four buttons: interactive, Approve, Edit, Ask Bob; "Deny" is nowhere
WhatsApp, two rows: interactive, Approve, Edit; "Deny" is nowhere
Slack, a prompt of 3025: … terms of the contract. Pay
Slack, 30 buttons: 25
Slack, 120 choices: 100
Slack, the choice ann is answered by …nvoices/invo, offered: false
Slack, the choice bob is answered by …nvoices/invo, offered: false
EXPECTED
echo "seen: three buttons of four, and a question without its end"
