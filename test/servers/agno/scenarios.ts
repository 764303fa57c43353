import { humanToolsOf } from "../driver/humanTools.js";
import { ledgerRoutes } from "../driver/ledgers.js";
import type { PageOptions, Server } from "../driver/Server.js";
import { placeBeside, troublesOf } from "../driver/troubles.js";

const sent = { tool: "send_email", to: "ann@example.com", subject: "Hello" };
const ranWithResult = /^Approved(?!.*no result)/;
const gated: PageOptions = { agno: { send_email: "confirmation" } };

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
    {
      name: "runs the call after it was approved",
      subject: "approve",
      endpoint: "/mail/agui",
      page: gated,
      steps: [
        { send: "mail" },
        { open: 1 },
        { sees: ["send_email", "ann@example.com"] },
        { press: "approve" },
        { ends: "success" },
        { ledger: [sent] },
        { log: [ranWithResult] },
      ],
    },
    {
      name: "sends a note with a denial",
      subject: "deny",
      endpoint: "/mail/agui",
      page: gated,
      steps: [{ send: "mail" }, { press: "deny" }, { ends: "success" }, { ledger: [] }, { log: [/^Denied/] }],
    },
    {
      name: "offers no editor, because the agent runs the call as it proposed it",
      subject: "edit",
      endpoint: "/mail/agui",
      page: gated,
      steps: [
        { send: "mail" },
        { open: 1 },
        { missing: [/^Edit$/] },
        { press: "approve" },
        { ends: "success" },
        { ledger: [sent] },
      ],
    },
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
              properties: { nights: { type: "integer", title: "Nights" }, seat: { type: "string", title: "Seat" } },
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
      steps: [{ send: "book" }, { open: 1 }, { tryPress: "send" }, { open: 1 }, { ends: "interrupted" }, { ledger: [] }],
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
      name: "runs the approved call of two and not the denied one",
      subject: "mixed",
      endpoint: "/mail/agui",
      page: gated,
      steps: [
        { send: "two" },
        { open: 2 },
        { press: "approve", on: "ann@example.com" },
        { press: "deny", on: "bob@example.com" },
        { press: "send" },
        { ends: "success" },
        { ledger: [sent] },
        { log: [ranWithResult, /^Denied/] },
      ],
    },
    {
      name: "skips the question with a new message, which is answered",
      subject: "cancel",
      endpoint: "/mail/agui",
      page: gated,
      steps: [
        { send: "mail" },
        { steerAway: "something else" },
        { ends: "success" },
        { open: 0 },
        { ledger: [] },
        { reads: ["You said: something else"] },
      ],
    },
    {
      name: "approves after a reload",
      subject: "reload",
      endpoint: "/mail/agui",
      page: gated,
      steps: [
        { send: "mail" },
        { reload: true },
        { open: 1 },
        { press: "approve" },
        { ends: "success" },
        { ledger: [sent] },
        { reads: ["user: mail"] },
      ],
    },
    {
      name: "goes on with the conversation after an approval",
      subject: "next",
      endpoint: "/mail/agui",
      page: gated,
      steps: [
        { send: "mail" },
        { press: "approve" },
        { send: "thanks" },
        { reads: ["user: mail", "You said: thanks"] },
        { send: "then mail" },
        { press: "approve" },
        { sees: ["second@example.com"] },
        { press: "deny" },
        { ends: "success" },
        { ledger: [sent, sent] },
      ],
    },
    {
      name: "approves a call of a member of a team",
      subject: "approve",
      endpoint: "/team/agui",
      page: gated,
      steps: [{ send: "mail" }, { open: 1 }, { press: "approve" }, { ends: "success" }, { ledger: [sent] }],
    },
    ...humanToolsOf({
      endpoint: "/mail/agui",
      page: gated,
      beside: { ask: "slot and mail", yes: [{ press: "approve", on: "send_email" }], ran: [sent] },
    }),
    ...rough.scenarios,
  ],
  untried: rough.untried,
};
