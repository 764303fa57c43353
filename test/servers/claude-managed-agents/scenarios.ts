import { approvalsOf } from "../driver/approvals.js";
import { ledgerRoutes } from "../driver/ledgers.js";
import type { Server } from "../driver/Server.js";
import { troublesOf } from "../driver/troubles.js";

const to = (address: string) => ({ tool: "send_email", to: address, subject: "Hello" });
const sent = to("ann@example.com");

const mail = approvalsOf({ endpoint: "/agent", ran: [sent] });

const noTools = "the fake of the hosted service calls no tools of the page";
const rough = troublesOf(
  { endpoint: "/agent", ran: [sent] },
  {
    tool: noTools,
    corrected: "an answer that the schema does not allow is not sent",
  },
);

export const claudeManagedAgents: Server = {
  name: "claude-managed-agents",
  title: "Claude Managed Agents",
  program: {
    toolchain: "python",
    folder: "claude-managed-agents",
    packages: ["ag-ui-claude-managed-agents"],
  },
  ledger: ledgerRoutes,
  scenarios: [
    mail.approved(),
    mail.denied(),
    {
      name: "runs the approved call of two, which are asked one after the other, and not the denied one",
      subject: "mixed",
      endpoint: "/agent",
      steps: [
        { send: "two" },
        { open: 1 },
        { sees: ["ann@example.com"] },
        { press: "approve" },
        { sees: ["bob@example.com"] },
        { press: "deny" },
        { ends: "success" },
        { ledger: [sent] },
      ],
    },
    mail.skipped(),
    mail.reloaded(),
    mail.continued(),
    ...rough.scenarios,
  ],
  untried: { ...rough.untried, human: noTools },
};
