import { approvalsOf } from "../driver/approvals.js";
import { humanToolsOf } from "../driver/humanTools.js";
import { ledgerRoutes } from "../driver/ledgers.js";
import type { Server } from "../driver/Server.js";
import { slotBeside, survivesRestart, troublesOf } from "../driver/troubles.js";

const endpoint = "/agent/invocations";
const sent = { tool: "send_email", to: "ann@example.com", subject: "Hello" };

const mail = approvalsOf({ endpoint, ran: [sent] });

const rough = troublesOf(
  { endpoint, ran: [sent], beside: slotBeside },
  {
    device:
      "the pause is in the state of each page, so that each device has one of its own; a gate in front refuses the second answer",
    restart: survivesRestart([sent]),
    corrected: "an answer that the schema does not allow is not sent",
  },
);

export const kabooWorkflows: Server = {
  name: "kaboo-workflows",
  title: "kaboo-workflows",
  program: {
    toolchain: "python",
    folder: "kaboo-workflows",
    minor: 12,
    packages: ["kaboo-workflows", "ag_ui_strands"],
  },
  ledger: ledgerRoutes,
  scenarios: [
    mail.approved(),
    mail.denied(),
    mail.edited(),
    mail.two(),
    mail.skipped(),
    mail.reloaded(),
    mail.continued(),
    {
      name: "a message instead of the answer to a tool of the page is refused, and can be sent after Skip",
      subject: "human",
      endpoint,
      page: { humanTools: true },
      steps: [
        { send: "slot" },
        { steerAway: "thanks" },
        { ends: "error" },
        { sees: ["The agent has not received this message.", "thanks"] },
        { press: "skip", on: "Which slot?" },
        { press: /^Send message$/ },
        { reads: ["user: thanks", "You said: thanks"] },
      ],
    },
    ...rough.scenarios,
    ...humanToolsOf({
      endpoint,
      except: ["a message instead"],
      beside: { ask: "slot mail", yes: [{ press: "approve" }], ran: [sent] },
    }),
  ],
  untried: rough.untried,
};
