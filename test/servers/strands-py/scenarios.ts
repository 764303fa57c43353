import { approvalsOf, ranWithResult } from "../driver/approvals.js";
import { humanToolsOf } from "../driver/humanTools.js";
import { ledgerRoutes } from "../driver/ledgers.js";
import type { Server } from "../driver/Server.js";
import { placeBeside, troublesOf } from "../driver/troubles.js";

const sent = { tool: "send_email", to: "ann@example.com", subject: "Hello" };

const gate = approvalsOf({ endpoint: "/gate", ran: [sent] });
/** The body of a tool that asks starts again after the answer. */
const answered = [
  { tool: "send_email:body-starts" },
  { tool: "send_email:body-starts" },
  { tool: "send_email:answer" },
];
const tool = approvalsOf({ endpoint: "/tool", ran: [...answered, sent], decides: true });

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
  program: {
    toolchain: "python",
    folder: "strands-py",
    packages: ["ag_ui_strands", "strands-agents"],
  },
  ledger: ledgerRoutes,
  scenarios: [
    gate.approved({ name: "runs a gated call after it was approved" }),
    gate.denied(),
    gate.two({ on: ["ann@example.com", "/app/old.txt"] }),
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
    tool.approved({
      name: "approves what a tool asks in prose, with the call shown",
      before: [{ sees: ['Send "Hello" to ann@example.com?', "send_email"] }],
      after: [],
    }),
    tool.denied({ name: "denies what a tool asks in prose", ran: answered, after: [] }),
    tool.approved({
      name: "shows the question that a tool puts into an object",
      endpoint: "/object",
      before: [{ sees: ["Send to ann@example.com?", "send_email"] }],
      after: [],
    }),
    tool.approved({
      name: "shows the call where a tool gives no reason",
      endpoint: "/bare",
      before: [{ sees: ["send_email", "ann@example.com"] }],
      after: [],
    }),
    tool.approved({
      name: "approves what a hook asks, with the call shown",
      endpoint: "/hook",
      before: [{ sees: ["May I run send_email?", "ann@example.com"] }],
      ran: [{ tool: "hook:answer" }, sent],
    }),
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
    tool.approved({
      name: "approves the built-in confirmation that reads the answer",
      endpoint: "/hitl-evaluate",
      before: [{ sees: [/Approve "send_email"\?/] }],
      ran: [sent],
      after: [],
    }),
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
        {
          ledger: [
            {
              tool: "send_email",
              to: "ann@example.com",
              first: { response: "work" },
              second: { response: "Mon" },
            },
          ],
        },
      ],
    },
    {
      name: "runs a tool of the page beside a gated call",
      subject: "mixed",
      endpoint: "/page",
      page: { tools: { locate: { city: "Oslo" } } },
      steps: [
        { send: "page" },
        { open: 1 },
        { press: "approve" },
        { ends: "success" },
        { ledger: [sent] },
        { reads: ["Oslo"] },
      ],
    },
    gate.skipped({
      name: "skips the question with a new message",
      after: [{ open: 0 }, { ledger: [] }],
    }),
    gate.reloaded(),
    gate.continued({ thanked: [{ reads: ["user: mail", "You said: thanks"] }] }),
    ...humanToolsOf({
      endpoint: "/page",
      beside: { ask: "slot and mail", yes: [{ press: "approve", on: "send_email" }], ran: [sent] },
    }),
    ...rough.scenarios,
  ],
  untried: rough.untried,
};
