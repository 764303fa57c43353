import { humanToolsOf } from "../driver/humanTools.js";
import { ledgerRoutes } from "../driver/ledgers.js";
import type { Server } from "../driver/Server.js";
import { placeBeside, troublesOf } from "../driver/troubles.js";

const sent = { tool: "send_email", to: "ann@example.com", subject: "Hello" };
const ranWithResult = /^Approved(?!.*no result)/;

const rough = troublesOf(
  {
    endpoint: "/gate",
    ran: [sent],
    beside: { ...placeBeside, endpoint: "/page", ask: "page" },
  },
  {
    corrected: "an answer that the schema does not allow is not sent",
  },
);

export const strandsPy: Server = {
  name: "strands-py",
  title: "AWS Strands (Python)",
  program: { toolchain: "python", folder: "strands-py", packages: ["ag_ui_strands", "strands-agents"] },
  ledger: ledgerRoutes,
  scenarios: [
    {
      name: "runs a gated call after it was approved",
      subject: "approve",
      endpoint: "/gate",
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
      name: "runs nothing after a denial",
      subject: "deny",
      endpoint: "/gate",
      steps: [{ send: "mail" }, { press: "deny" }, { ends: "success" }, { ledger: [] }, { log: [/^Denied/] }],
    },
    {
      name: "runs the approved call of two and not the denied one",
      subject: "mixed",
      endpoint: "/gate",
      steps: [
        { send: "two" },
        { open: 2 },
        { press: "approve", on: "ann@example.com" },
        { press: "deny", on: "/app/old.txt" },
        { press: "send" },
        { ends: "success" },
        { ledger: [sent] },
        { log: [ranWithResult, /^Denied/] },
      ],
    },
    {
      name: "runs a free call beside a gated one",
      subject: "mixed",
      endpoint: "/gate",
      steps: [
        { send: "mixed" },
        { press: "approve" },
        { ends: "success" },
        { reads: ["sent to ann@example.com"] },
        { log: [ranWithResult] },
      ],
    },
    {
      name: "approves what a tool asks in prose, with the call shown",
      subject: "approve",
      endpoint: "/tool",
      steps: [
        { send: "mail" },
        { sees: ['Send "Hello" to ann@example.com?', "send_email"] },
        { decide: "yes" },
        { ends: "success" },
        { ledger: [{ tool: "send_email:body-starts" }, { tool: "send_email:body-starts" }, { tool: "send_email:answer" }, sent] },
      ],
    },
    {
      name: "denies what a tool asks in prose",
      subject: "deny",
      endpoint: "/tool",
      steps: [
        { send: "mail" },
        { decide: "no" },
        { ends: "success" },
        { ledger: [{ tool: "send_email:body-starts" }, { tool: "send_email:body-starts" }, { tool: "send_email:answer" }] },
      ],
    },
    {
      name: "shows the question that a tool puts into an object",
      subject: "approve",
      endpoint: "/object",
      steps: [
        { send: "mail" },
        { sees: ["Send to ann@example.com?", "send_email"] },
        { decide: "yes" },
        { ends: "success" },
        { ledger: [{ tool: "send_email:body-starts" }, { tool: "send_email:body-starts" }, { tool: "send_email:answer" }, sent] },
      ],
    },
    {
      name: "shows the call where a tool gives no reason",
      subject: "approve",
      endpoint: "/bare",
      steps: [
        { send: "mail" },
        { sees: ["send_email", "ann@example.com"] },
        { decide: "yes" },
        { ends: "success" },
        { ledger: [{ tool: "send_email:body-starts" }, { tool: "send_email:body-starts" }, { tool: "send_email:answer" }, sent] },
      ],
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
        { ledger: [{ tool: "hook:answer" }, sent] },
        { log: [ranWithResult] },
      ],
    },
    {
      name: "says that the built-in confirmation treats every answer as a denial",
      subject: "approve",
      endpoint: "/hitl",
      explained: true,
      steps: [
        { send: "mail" },
        {
          sees: [
            /Approve "send_email"\?/,
            "ann@example.com",
            "This agent treats every answer as a denial, unless its developers have added an `evaluate` function.",
          ],
        },
        { decide: "yes" },
        { ends: "success" },
        { ledger: [] },
        { unlogged: [ranWithResult] },
      ],
    },
    {
      name: "approves the built-in confirmation that reads the answer",
      subject: "approve",
      endpoint: "/hitl-evaluate",
      steps: [{ send: "mail" }, { sees: [/Approve "send_email"\?/] }, { decide: "yes" }, { ends: "success" }, { ledger: [sent] }],
    },
    {
      name: "answers both questions of a tool that asks twice",
      subject: "form",
      endpoint: "/twice",
      steps: [
        { send: "mail" },
        { sees: ["From which account?"] },
        { reply: "work" },
        { sees: ["On which day?"] },
        { reply: "Mon" },
        { ends: "success" },
        { ledger: [{ tool: "send_email", to: "ann@example.com", first: { response: "work" }, second: { response: "Mon" } }] },
      ],
    },
    {
      name: "runs a tool of the page beside a gated call",
      subject: "mixed",
      endpoint: "/page",
      page: { tools: { locate: { city: "Oslo" } } },
      steps: [{ send: "page" }, { open: 1 }, { press: "approve" }, { ends: "success" }, { ledger: [sent] }, { reads: ["Oslo"] }],
    },
    {
      name: "skips the question with a new message",
      subject: "cancel",
      endpoint: "/gate",
      steps: [{ send: "mail" }, { steerAway: "something else" }, { ends: "success" }, { open: 0 }, { ledger: [] }],
    },
    {
      name: "approves after a reload",
      subject: "reload",
      endpoint: "/gate",
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
      endpoint: "/gate",
      steps: [
        { send: "mail" },
        { press: "approve" },
        { send: "thanks" },
        { reads: ["user: mail", "You said: thanks"] },
        { send: "mail" },
        { press: "deny" },
        { ends: "success" },
        { ledger: [sent] },
      ],
    },
    ...humanToolsOf({
      endpoint: "/page",
      beside: { ask: "slot and mail", yes: [{ press: "approve", on: "send_email" }], ran: [sent] },
    }),
    ...rough.scenarios,
  ],
  untried: rough.untried,
};
