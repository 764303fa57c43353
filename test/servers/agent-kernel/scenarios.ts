import { approvalsOf } from "../driver/approvals.js";
import { ledgerRoutes } from "../driver/ledgers.js";
import type { Server } from "../driver/Server.js";
import { troublesOf } from "../driver/troubles.js";

const endpoint = "/agui/openai";
const sent = { tool: "send_email", to: "ann@example.com", subject: "Hello" };

const mail = approvalsOf({ endpoint, ran: [sent] });
const pydantic = approvalsOf({ endpoint: "/agui/pydantic", ran: [sent], title: "Pydantic AI" });

const noTools = "it passes no tools of the page on";
const rough = troublesOf(
  { endpoint, ran: [sent] },
  { tool: noTools, corrected: "an answer that the schema does not allow is not sent" },
);

export const agentKernel: Server = {
  name: "agent-kernel",
  title: "Agent Kernel",
  program: {
    toolchain: "python",
    folder: "agent-kernel",
    minor: 12,
    packages: ["agentkernel", "openai-agents", "pydantic-ai-slim"],
  },
  ledger: ledgerRoutes,
  scenarios: [
    mail.approved(),
    mail.denied(),
    mail.two(),
    mail.skipped(),
    mail.reloaded(),
    mail.continued(),
    pydantic.approved(),
    pydantic.denied(),
    pydantic.two(),
    {
      name: "a node of LangGraph that asks gets the option that was chosen",
      subject: "form",
      endpoint: "/agui/graph",
      steps: [
        { send: "pick" },
        { open: 1 },
        { sees: ["Which room?"] },
        { choose: "Red" },
        { press: "send" },
        { ends: "success" },
        { ledger: [{ tool: "graph", answer: "Red" }] },
      ],
    },
    ...rough.scenarios,
  ],
  untried: { ...rough.untried, human: noTools },
};
