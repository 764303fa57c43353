import { approvalsOf } from "../driver/approvals.js";
import { ledgerRoutes } from "../driver/ledgers.js";
import type { Server } from "../driver/Server.js";
import { survivesRestart, troublesOf } from "../driver/troubles.js";

const endpoint = "/agui";
const sent = { tool: "send_email", to: "ann@example.com", subject: "Hello" };

const mail = approvalsOf({ endpoint, ran: [sent] });

const noTools = "it passes no tools of the page on";
const rough = troublesOf(
  { endpoint, ran: [sent] },
  {
    tool: noTools,
    corrected: "an answer that the schema does not allow is not sent",
    // The call is the same, and so is its approval.
    restart: survivesRestart([sent]),
  },
);

export const spakky: Server = {
  name: "spakky",
  title: "Spakky",
  program: {
    toolchain: "python",
    folder: "spakky",
    minor: 13,
    packages: ["spakky-agui", "spakky-agent"],
  },
  ledger: ledgerRoutes,
  scenarios: [
    mail.approved(),
    mail.denied(),
    mail.edited(),
    {
      name: "asks about the second of two calls after the first was approved, and runs both",
      subject: "mixed",
      endpoint,
      steps: [
        { send: "two" },
        { open: 1 },
        { press: "approve" },
        { sees: ["bob@example.com"] },
        { ledger: [] },
        { press: "approve" },
        { ends: "success" },
        { ledger: [sent, { ...sent, to: "bob@example.com" }] },
      ],
    },
    mail.skipped(),
    mail.reloaded(),
    mail.continued(),
    ...rough.scenarios,
  ],
  untried: { ...rough.untried, human: noTools },
};
