import { humanToolsOf } from "../driver/humanTools.js";
import { ledgerRoutes } from "../driver/ledgers.js";
import type { Server } from "../driver/Server.js";
import { troublesOf } from "../driver/troubles.js";

const sent = { tool: "send_email", to: "ann@example.com", subject: "Hello" };
const ranWithResult = /^Approved(?!.*no result)/;

const rough = troublesOf(
  { endpoint: "/tool", ran: [sent] },
  {
    tool: "its run ends at the call of a page tool: the tool that asks does not run, and asks nothing",
    corrected: "every answer is accepted",
  },
);

export const strands: Server = {
  name: "strands",
  title: "AWS Strands (TypeScript)",
  program: { toolchain: "node", folder: "strands", packages: ["@ag-ui/aws-strands", "@strands-agents/sdk"] },
  ledger: ledgerRoutes,
  scenarios: [
    {
      name: "approves what a tool asks in prose, with the call shown",
      subject: "approve",
      endpoint: "/tool",
      steps: [
        { send: "mail" },
        { open: 1 },
        { sees: ['Send "Hello" to ann@example.com?', "send_email"] },
        { decide: "yes" },
        { ends: "success" },
        { ledger: [sent] },
        { log: [ranWithResult] },
      ],
    },
    {
      name: "denies what a tool asks in prose",
      subject: "deny",
      endpoint: "/tool",
      steps: [{ send: "mail" }, { decide: "no" }, { ends: "success" }, { ledger: [] }, { log: [/^Denied/] }],
    },
    {
      name: "approves what a hook asks, with the call shown",
      subject: "approve",
      endpoint: "/hook",
      steps: [
        { send: "mail" },
        { sees: ["May I run send_email?", "ann@example.com"] },
        { decide: "yes" },
        { ends: "success" },
        { ledger: [sent] },
      ],
    },
    {
      name: "shows the question that a tool puts into an object",
      subject: "approve",
      endpoint: "/object",
      steps: [
        { send: "mail" },
        { sees: ["Send to ann@example.com?"] },
        { decide: "yes" },
        { ends: "success" },
        { ledger: [sent] },
      ],
    },
    {
      name: "answers both questions of a tool in words",
      subject: "form",
      endpoint: "/twice",
      steps: [
        { send: "mail" },
        { sees: ["First question?"] },
        { reply: "one" },
        { sees: [/Second question/] },
        { reply: "two" },
        { ends: "success" },
        { ledger: [{ tool: "twice", first: "one", second: "two" }] },
      ],
    },
    {
      name: "approves one of two calls and denies the other",
      subject: "mixed",
      endpoint: "/tool",
      steps: [
        { send: "two" },
        { open: 2 },
        { decide: "yes", on: "ann@example.com" },
        { decide: "no", on: "bob@example.com" },
        { press: "send" },
        { ends: "success" },
        { ledger: [sent] },
        { log: [ranWithResult, /^Denied/] },
      ],
    },
    {
      name: "skips a question",
      subject: "cancel",
      endpoint: "/twice",
      steps: [
        { send: "mail" },
        { press: "skip" },
        { open: 1 },
        { press: "skip" },
        { ends: "success" },
        { ledger: [{ tool: "twice", first: { status: "cancelled" }, second: { status: "cancelled" } }] },
      ],
    },
    {
      name: "keeps a message back while a question is open, because the agent would lose the question",
      subject: "wrong",
      endpoint: "/tool",
      steps: [
        { send: "mail" },
        { send: "something else" },
        { open: 1 },
        { decide: "yes" },
        { ends: "success" },
        { ledger: [sent] },
      ],
    },
    {
      name: "approves after a reload",
      subject: "reload",
      endpoint: "/tool",
      steps: [
        { send: "mail" },
        { reload: true },
        { open: 1 },
        { decide: "yes" },
        { ends: "success" },
        { ledger: [sent] },
        { reads: ["user: mail"] },
      ],
    },
    {
      name: "goes on with the conversation after an approval",
      subject: "next",
      endpoint: "/tool",
      steps: [
        { send: "mail" },
        { decide: "yes" },
        { send: "thanks" },
        { reads: ["user: mail", "You said: thanks"] },
        { send: "mail" },
        { decide: "no" },
        { ends: "success" },
        { ledger: [sent] },
      ],
    },
    ...humanToolsOf({ endpoint: "/tool" }),
    ...rough.scenarios,
  ],
  untried: rough.untried,
};
