import { approvalsOf } from "../driver/approvals.js";
import { humanToolsOf } from "../driver/humanTools.js";
import { ledgerRoutes } from "../driver/ledgers.js";
import type { Server } from "../driver/Server.js";
import { troublesOf } from "../driver/troubles.js";

const sent = { tool: "send_email", to: "ann@example.com", subject: "Hello" };

const tool = approvalsOf({ endpoint: "/tool", ran: [sent], decides: true });

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
  program: {
    toolchain: "node",
    folder: "strands",
    packages: ["@ag-ui/aws-strands", "@strands-agents/sdk"],
  },
  ledger: ledgerRoutes,
  scenarios: [
    tool.approved({
      name: "approves what a tool asks in prose, with the call shown",
      before: [{ open: 1 }, { sees: ['Send "Hello" to ann@example.com?', "send_email"] }],
    }),
    tool.denied({ name: "denies what a tool asks in prose" }),
    tool.approved({
      name: "approves what a hook asks, with the call shown",
      endpoint: "/hook",
      before: [{ sees: ["May I run send_email?", "ann@example.com"] }],
      after: [],
    }),
    tool.approved({
      name: "shows the question that a tool puts into an object",
      endpoint: "/object",
      before: [{ sees: ["Send to ann@example.com?"] }],
      after: [],
    }),
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
    tool.two({ name: "approves one of two calls and denies the other" }),
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
        {
          ledger: [
            { tool: "twice", first: { status: "cancelled" }, second: { status: "cancelled" } },
          ],
        },
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
    tool.reloaded(),
    tool.continued({ thanked: [{ reads: ["user: mail", "You said: thanks"] }] }),
    ...humanToolsOf({ endpoint: "/tool" }),
    ...rough.scenarios,
  ],
  untried: rough.untried,
};
