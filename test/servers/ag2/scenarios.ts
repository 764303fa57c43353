import { approvalsOf, ranWithResult } from "../driver/approvals.js";
import { humanToolsOf } from "../driver/humanTools.js";
import { ledgerRoutes } from "../driver/ledgers.js";
import type { Scenario, Server } from "../driver/Server.js";
import { slotBeside, troublesOf } from "../driver/troubles.js";

const sentTo = (name: string) => ({
  tool: "send_email",
  to: `${name}@example.com`,
  subject: "Hello",
});
const sent = sentTo("ann");

const decides = (title: string, endpoint: string): readonly Scenario[] => {
  const mail = approvalsOf({ endpoint, ran: [sent], title });
  return [
    mail.approved({
      name: "runs a gated call after it was approved",
      before: [{ open: 1 }, { sees: ["send_email", "ann@example.com"] }, { missing: [/Y\/N/] }],
    }),
    mail.denied(),
  ];
};

const withProofs = approvalsOf({ endpoint: "/proof/", ran: [sent] });

const rough = troublesOf(
  {
    endpoint: "/gate/",
    ran: [sent],
    beside: slotBeside,
  },
  {
    corrected: "an answer that the schema does not allow is not sent",
  },
);

export const ag2: Server = {
  name: "ag2",
  title: "AG2",
  program: { toolchain: "python", folder: "ag2", packages: ["ag2"] },
  ledger: ledgerRoutes,
  scenarios: [
    ...decides("the default prompt", "/gate/"),
    ...decides("a text of its own", "/once/"),
    ...decides("with proofs", "/proof/"),
    {
      name: "asks about the next call of the turn after an approval",
      subject: "approve",
      endpoint: "/gate/",
      steps: [
        { send: "mail then" },
        { press: "approve" },
        { open: 1 },
        { sees: ["second@example.com"] },
        { press: "deny" },
        { ends: "success" },
        { ledger: [sent] },
      ],
    },
    {
      name: "runs later calls of the turn without asking after an approval for always, and asks in the next turn",
      subject: "approve",
      endpoint: "/gate/",
      steps: [
        { send: "mail then" },
        {
          sees: [
            "Later calls of send_email run without asking, until the agent has finished this turn.",
          ],
        },
        { choose: "Yes", in: /Always/ },
        { press: "approve" },
        { ends: "success" },
        { ledger: [sent, sentTo("second")] },
        { send: "mail" },
        { open: 1 },
        { press: "deny" },
        { ends: "success" },
        { ledger: [sent, sentTo("second")] },
      ],
    },
    {
      name: "offers no approval for always where the agent takes none",
      subject: "approve",
      endpoint: "/once/",
      steps: [
        { send: "mail" },
        { open: 1 },
        { sees: ["Send this e-mail?"] },
        { missing: ["Always"] },
      ],
    },
    {
      name: "gives a text to a tool that asks for one",
      subject: "form",
      endpoint: "/input/",
      steps: [
        { send: "book" },
        { sees: ["When do you travel to Oslo?"] },
        { reply: "on Monday" },
        { ends: "success" },
        { ledger: [{ tool: "book", city: "Oslo", when: "on Monday" }] },
      ],
    },
    {
      name: "runs the approved call of two and not the denied one, which are asked about one after the other",
      subject: "mixed",
      endpoint: "/gate/",
      steps: [
        { send: "two" },
        { open: 1 },
        // It runs both calls at once, and asks about the one that gets there first.
        {
          firstSeen: [
            [
              "ann@example.com",
              [
                { press: "approve" },
                { sees: ["bob@example.com"] },
                { press: "deny" },
                { ends: "success" },
                { log: [ranWithResult, /^Denied/] },
              ],
            ],
            [
              "bob@example.com",
              [
                { press: "deny" },
                { sees: ["ann@example.com"] },
                { press: "approve" },
                { ends: "success" },
                { log: [/^Denied/, ranWithResult] },
              ],
            ],
          ],
        },
        { ledger: [sent] },
      ],
    },
    {
      name: "answers a message that skips the second question after the first was approved",
      subject: "cancel",
      endpoint: "/gate/",
      steps: [
        { send: "two" },
        { open: 1 },
        { press: "approve" },
        { open: 1 },
        { steerAway: "something else" },
        { ends: "success" },
        { open: 0 },
        { reads: ["You said: something else"] },
      ],
    },
    withProofs.skipped({
      after: [{ open: 0 }, { reads: ["You said: something else"] }, { ledger: [] }],
    }),
    withProofs.reloaded(),
    {
      name: "goes on with the conversation after an approval",
      subject: "next",
      endpoint: "/gate/",
      steps: [
        { send: "mail" },
        { press: "approve" },
        { ends: "success" },
        { send: "thanks" },
        { reads: ["user: mail", "You said: thanks"] },
        { send: "mail" },
        { press: "deny" },
        { ends: "success" },
        { ledger: [sent] },
      ],
    },
    ...humanToolsOf({
      endpoint: "/gate/",
      beside: {
        ask: "slot and mail",
        yes: [{ press: "approve", on: "send_email" }],
        ran: [sent],
        // It runs both calls at once, and its run ends when the one with the approval asks: the
        // call of the page may be in that run, or in the next.
        first: "approval-or-both",
      },
    }),
    ...rough.scenarios,
  ],
  untried: rough.untried,
};
