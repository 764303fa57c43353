import { approvalsOf } from "../driver/approvals.js";
import { ledgerRoutes } from "../driver/ledgers.js";
import type { Server } from "../driver/Server.js";
import { troublesOf } from "../driver/troubles.js";

const written = { tool: "Write", content: "to ann@example.com" };

const write = approvalsOf({ endpoint: "/gate", ran: [written] });

const noTools = "its own command line calls no tools of the page";
const rough = troublesOf(
  { endpoint: "/gate", ran: [written] },
  {
    tool: noTools,
    fails: "its tool that writes a file does not fail",
    corrected: "an answer that the schema does not allow is not sent",
  },
);

export const claudeAgentSdk: Server = {
  name: "claude-agent-sdk",
  title: "Claude Agent SDK",
  program: {
    toolchain: "python",
    folder: "claude-agent-sdk",
    packages: ["ag-ui-claude-sdk", "claude-agent-sdk"],
  },
  ledger: ledgerRoutes,
  scenarios: [
    write.approved({ before: [{ open: 1 }, { sees: ["Write", "ann@example.com"] }] }),
    write.denied(),
    {
      name: "writes the edited content",
      subject: "edit",
      endpoint: "/gate",
      steps: [
        { send: "mail" },
        { press: "edit" },
        { fill: "Content", with: "to eve@example.com" },
        { press: "approveWithEdits" },
        { ends: "success" },
        { ledger: [{ tool: "Write", content: "to eve@example.com" }] },
      ],
    },
    write.skipped(),
    write.reloaded(),
    write.continued(),
    ...rough.scenarios,
  ],
  untried: { ...rough.untried, human: noTools },
};
