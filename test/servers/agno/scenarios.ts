import { approvalsOf } from "../driver/approvals.js";
import { humanToolsOf } from "../driver/humanTools.js";
import { ledgerRoutes } from "../driver/ledgers.js";
import type { PageOptions, Server } from "../driver/Server.js";
import { placeBeside, troublesOf } from "../driver/troubles.js";

const sent = { tool: "send_email", to: "ann@example.com", subject: "Hello" };
const gated: PageOptions = { agno: { send_email: "confirmation" } };
const mail = approvalsOf({ endpoint: "/mail/agui", page: gated, ran: [sent] });

const rough = troublesOf(
  {
    endpoint: "/mail/agui",
    page: gated,
    ran: [sent],
    beside: placeBeside,
  },
  {
    corrected: "an answer that the schema does not allow is not sent",
  },
);

export const agno: Server = {
  name: "agno",
  title: "Agno",
  program: { toolchain: "python", folder: "agno", packages: ["agno", "ag-ui-protocol"] },
  ledger: ledgerRoutes,
  scenarios: [
    mail.approved(),
    {
      name: "sends a note with a denial",
      subject: "deny",
      endpoint: "/mail/agui",
      page: gated,
      steps: [
        { send: "mail" },
        { press: "note" },
        { fill: "Reason, sent only if you deny (optional)", with: "Ask Bob first" },
        { press: "deny" },
        { ends: "success" },
        { reads: [/^assistant: .*Ask Bob first/m] },
        { ledger: [] },
        { log: [/^Denied/] },
      ],
    },
    mail.approved({
      name: "offers no editor, because the agent runs the call as it proposed it",
      subject: "edit",
      before: [{ open: 1 }, { missing: [/^Edit$/] }],
      after: [],
    }),
    {
      name: "fills in what a call lacks",
      subject: "form",
      endpoint: "/input/agui",
      page: {
        agno: {
          book: {
            kind: "input",
            schema: {
              type: "object",
              properties: {
                nights: { type: "integer", title: "Nights" },
                seat: { type: "string", title: "Seat" },
              },
              required: ["nights", "seat"],
            },
          },
        },
      },
      steps: [
        { send: "book" },
        { open: 1 },
        { fill: "Nights", with: "3" },
        { fill: "Seat", with: "window" },
        { press: "send" },
        { ends: "success" },
        { ledger: [{ tool: "book", city: "Oslo", nights: 3, seat: "window" }] },
      ],
    },
    {
      name: "keeps an empty answer back where the kind of input is not known",
      subject: "wrong",
      endpoint: "/input/agui",
      page: { agno: { book: "input" } },
      steps: [
        { send: "book" },
        { open: 1 },
        { tryPress: "send" },
        { open: 1 },
        { ends: "interrupted" },
        { ledger: [] },
      ],
    },
    {
      name: "fills in the fields that the agent asks for",
      subject: "form",
      endpoint: "/flow/agui",
      page: { agno: { get_user_input: "input" } },
      steps: [
        { send: "trip" },
        { open: 1 },
        { fill: "city", with: "Oslo" },
        { fill: "nights", with: "3" },
        { decide: "yes" },
        { ends: "success" },
        { reads: ["Oslo"] },
      ],
    },
    {
      name: "asks one question with radio buttons and the other with boxes, under their titles",
      subject: "form",
      endpoint: "/ask/agui",
      page: { agno: { ask_user: "feedback" } },
      steps: [
        { send: "ask" },
        { open: 1 },
        { sees: ["Travel", "How do you travel?"] },
        { missing: [/"questions"/] },
        { choose: "Train" },
        { tick: "Wifi" },
        { tick: "Meal" },
        { press: "send" },
        { ends: "success" },
        { reads: [/Train.*Wifi.*Meal/s] },
      ],
    },
    {
      name: "says which call waits beside a form where the page was given no names, and keeps the answer back that would reject it",
      subject: "mixed",
      endpoint: "/asking/agui",
      steps: [
        { send: "ask and mail" },
        { open: 1 },
        { sees: ["The agent also waits for send_email, which cannot be answered here"] },
        { choose: "Train" },
        { tick: "Wifi" },
        { tryPress: "send" },
        { open: 1 },
        { ledger: [] },
        { unlogged: [/^Answered/] },
      ],
    },
    {
      name: "answers a form and an approval of one pause together",
      subject: "mixed",
      endpoint: "/asking/agui",
      page: gated,
      steps: [
        { send: "ask and mail" },
        { open: 2 },
        { choose: "Train" },
        { tick: "Wifi" },
        { press: "save" },
        { press: "approve", on: "ann@example.com" },
        { press: "send" },
        { ends: "success" },
        { ledger: [sent] },
      ],
    },
    {
      name: "asks for the result of a tool that runs elsewhere",
      subject: "form",
      endpoint: "/shell/agui",
      page: { agno: { run_shell: "external" } },
      steps: [
        { send: "shell" },
        { open: 1 },
        { sees: ["What is the result of run_shell?", "ls /app"] },
        { reply: "main.py" },
        { ends: "success" },
        { reads: [/main\.py/] },
      ],
    },
    mail.two(),
    mail.skipped(),
    mail.reloaded(),
    mail.continued({
      thanked: [{ reads: ["user: mail", "You said: thanks"] }],
      after: [
        { send: "then mail" },
        { press: "approve" },
        { sees: ["second@example.com"] },
        { press: "deny" },
        { ends: "success" },
        { ledger: [sent, sent] },
      ],
    }),
    mail.approved({
      name: "approves a call of a member of a team",
      endpoint: "/team/agui",
      before: [{ open: 1 }],
      after: [],
    }),
    ...humanToolsOf({
      endpoint: "/mail/agui",
      page: gated,
      beside: { ask: "slot and mail", yes: [{ press: "approve", on: "send_email" }], ran: [sent] },
    }),
    ...rough.scenarios,
  ],
  untried: rough.untried,
};
