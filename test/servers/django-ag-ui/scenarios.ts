import { approvalsOf } from "../driver/approvals.js";
import { ledgerRoutes } from "../driver/ledgers.js";
import type { Server } from "../driver/Server.js";
import { stateless, survivesRestart, troublesOf } from "../driver/troubles.js";

const sent = { tool: "send_email", to: "ann@example.com", subject: "Hello" };

const mail = approvalsOf({ endpoint: "/agent/", ran: [sent] });

const noTools = "the program calls no tools of the page; Pydantic AI's own does";
const rough = troublesOf(
  { endpoint: "/agent/", ran: [sent] },
  {
    device: stateless,
    tool: noTools,
    restart: survivesRestart([sent]),
    corrected: "an answer that the schema does not allow is not sent",
  },
);

export const djangoAgUi: Server = {
  name: "django-ag-ui",
  title: "django-ag-ui",
  program: {
    toolchain: "python",
    folder: "django-ag-ui",
    packages: ["django-ag-ui", "pydantic-ai-slim"],
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
    ...rough.scenarios,
  ],
  untried: { ...rough.untried, human: noTools },
};
