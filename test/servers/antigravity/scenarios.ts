import { approvalsOf } from "../driver/approvals.js";
import { humanToolsOf } from "../driver/humanTools.js";
import { ledgerRoutes } from "../driver/ledgers.js";
import type { Server, Step } from "../driver/Server.js";
import { troublesOf } from "../driver/troubles.js";

const endpoint = "/agent";
const sent = { tool: "send_email", to: "ann@example.com", subject: "Hello" };

// The result that follows is that of a call of its own, which the question does not name.
const mail = approvalsOf({ endpoint, ran: [sent], logged: /^Approved/ });
const onPage = "as the page on backends says";
const refused: readonly Step[] = [{ ends: "error" }, { sees: ["denied by pre-tool hook"] }];
/** The harness reads the message before or after it has refused the call, by chance. */
const refusedOrAnswered = (message: string): Step => ({
  firstSeen: [
    ["denied by pre-tool hook", refused],
    ["Skipped: Allow", [{ ends: "success" }, { reads: [`You said: ${message}`] }]],
  ],
});
const goesOn: readonly Step[] = [{ send: "thanks" }, { reads: ["You said: thanks"] }];

const rough = troublesOf(
  { endpoint, ran: [sent] },
  {
    tool: "its harness makes one call after the other, so that nothing stands beside a question",
    typed: {
      name: `a message during the pause runs nothing, and can be sent again once the question is left, ${onPage}`,
      explained: true,
      steps: [
        { send: "mail" },
        { open: 1 },
        { steerAway: "thanks" },
        refusedOrAnswered("thanks"),
        { leaves: true },
        ...goesOn,
        { ledger: [] },
      ],
    },
    corrected: "an answer that the schema does not allow is not sent",
    restart: {
      name: "an approval after the server was killed runs nothing, and the question that is asked again does",
      steps: [
        { send: "mail" },
        { open: 1 },
        { restart: true },
        { press: "approve" },
        { open: 1 },
        { ledger: [] },
        { unlogged: [/^Approved(?![:,])/] },
        { press: "approve" },
        { ledger: [sent] },
      ],
    },
    twice: {
      name: "two more turns after an approval run nothing again",
      steps: [
        { send: "mail" },
        { press: "approve" },
        ...goesOn,
        { send: "and more" },
        { reads: ["You said: and more"] },
        { ledger: [sent] },
      ],
    },
  },
);

export const antigravity: Server = {
  name: "antigravity",
  title: "Google Antigravity",
  program: {
    toolchain: "python",
    folder: "antigravity",
    packages: ["ag_ui_antigravity", "google-antigravity"],
  },
  ledger: ledgerRoutes,
  scenarios: [
    mail.approved(),
    {
      name: `runs nothing after a denial, which the server ends in an error, ${onPage}`,
      subject: "deny",
      explained: true,
      endpoint,
      steps: [{ send: "mail" }, { press: "deny" }, ...refused, { ledger: [] }],
    },
    {
      name: "runs the approved call of two, which are asked one after the other, and not the denied one",
      subject: "mixed",
      endpoint,
      steps: [
        { send: "two" },
        { open: 1 },
        { sees: ["ann@example.com"] },
        { press: "approve" },
        { sees: ["bob@example.com"] },
        { press: "deny" },
        ...refused,
        { ledger: [sent] },
      ],
    },
    {
      name: "answers several questions that its own tool asks as one",
      subject: "form",
      endpoint,
      steps: [
        { send: "question" },
        { open: 1 },
        { sees: ["Which day?", "Which rooms?"] },
        { choose: "Tuesday" },
        { choose: "Red" },
        { press: "send" },
        { ends: "success" },
        { reads: [/^assistant: .*Tuesday.*Red/s] },
      ],
    },
    {
      name: `a message instead of an answer runs nothing, and the server answers it or ends in an error, ${onPage}`,
      subject: "cancel",
      explained: true,
      endpoint,
      steps: [
        { send: "mail" },
        { steerAway: "something else" },
        refusedOrAnswered("something else"),
        { ledger: [] },
      ],
    },
    mail.reloaded(),
    mail.continued({ after: [{ ledger: [sent] }] }),
    ...rough.scenarios,
    ...humanToolsOf({ endpoint, except: ["two at once"] }),
  ],
  untried: rough.untried,
};
