import { approvalsOf, ranWithResult } from "../driver/approvals.js";
import { humanToolsOf } from "../driver/humanTools.js";
import { ledgerRoutes } from "../driver/ledgers.js";
import type { Server } from "../driver/Server.js";
import { slotBeside, troublesOf } from "../driver/troubles.js";

const sent = { tool: "send_email", to: "ann@example.com", subject: "Hello" };

const mail = approvalsOf({ endpoint: "/both/suspend", ran: [sent], decides: true });

const rough = troublesOf(
  { endpoint: "/both/suspend", ran: [sent], beside: slotBeside },
  {
    corrected: "an answer that the schema does not allow is not sent",
  },
);

export const mastra: Server = {
  name: "mastra",
  title: "Mastra",
  program: { toolchain: "node", folder: "mastra", packages: ["@ag-ui/mastra", "@mastra/core"] },
  ledger: ledgerRoutes,
  scenarios: [
    mail.approved({ after: [{ log: [ranWithResult] }, { reads: ["All done."] }] }),
    mail.denied({ after: [{ log: [/^Denied/] }, { reads: ["not sent"] }] }),
    {
      name: "offers the optional subject of the resume schema and sends it",
      subject: "form",
      endpoint: "/both/suspend",
      steps: [
        { send: "mail" },
        { fill: "Subject", with: "Good morning" },
        { decide: "yes" },
        { ends: "success" },
        { ledger: [{ ...sent, subject: "Good morning" }] },
      ],
    },
    {
      name: "decides two calls one after the other, each as the person decided",
      subject: "mixed",
      endpoint: "/both/suspend",
      steps: [
        { send: "two" },
        { decide: "yes" },
        { open: 1 },
        { decide: "no" },
        { ends: "success" },
        { ledger: [sent] },
        { log: [/^Approved(?!, no result)/, /^Denied/] },
      ],
    },
    {
      name: "says before a question is skipped that the agent stops without a reply",
      subject: "cancel",
      endpoint: "/both/twice",
      explained: true,
      steps: [
        { send: "mail" },
        { sees: ["If this question is skipped, the agent stops here without a reply."] },
        { press: "skip" },
        { ends: "success" },
        { ledger: [] },
        { open: 0 },
      ],
    },
    {
      name: "keeps an answer back that the resume schema does not allow",
      subject: "wrong",
      endpoint: "/both/twice",
      steps: [
        { send: "mail" },
        { tryPress: "send" },
        { open: 1 },
        { ends: "interrupted" },
        { ledger: [] },
      ],
    },
    {
      name: "answers both questions of a tool that asks twice",
      subject: "form",
      endpoint: "/both/twice",
      steps: [
        { send: "mail" },
        { fill: "Step", with: "1" },
        { fill: "Answer", with: "first" },
        { press: "send" },
        { open: 1 },
        { fill: "Step", with: "2" },
        { fill: "Answer", with: "second" },
        { press: "send" },
        { ends: "success" },
        { ledger: [{ tool: "send_email", answer: "second" }] },
      ],
    },
    mail.reloaded({
      before: [{ reload: true }, { open: 1 }, { sees: ["ann@example.com"] }],
      after: [],
    }),
    mail.continued({
      thanked: [{ ends: "success" }, { reads: ["You said: thanks"] }],
      after: [{ send: "mail" }, { open: 1 }, { decide: "no" }, { ledger: [sent] }],
    }),
    mail.approved({
      name: "approves on the channel of on_interrupt alone",
      endpoint: "/legacy/suspend",
      before: [],
      after: [],
    }),
    mail.approved({
      name: "approves a step of a workflow",
      endpoint: "/both/workflow",
      ran: [{ tool: "mail_flow", to: "ann@example.com" }],
      before: [],
      after: [],
    }),
    ...humanToolsOf({
      endpoint: "/both/suspend",
      beside: { ask: "slot and mail", yes: [{ decide: "yes", on: "send_email" }], ran: [sent] },
    }),
    ...rough.scenarios,
  ],
  untried: rough.untried,
};
