import { humanToolsOf } from "../driver/humanTools.js";
import { ledgerRoutes } from "../driver/ledgers.js";
import type { Scenario, Server } from "../driver/Server.js";
import { troublesOf } from "../driver/troubles.js";

const approved = [
  { tool: "draft" },
  { tool: "model-asked" },
  { tool: "send_email", to: "ann@example.com" },
];

const onChannel = (title: string, emit: string): readonly Scenario[] => [
  {
    name: `sends after the option "approved" was chosen, with the draft shown (${title})`,
    subject: "approve",
    endpoint: emit,
    steps: [
      { send: "go" },
      { open: 1 },
      {
        sees: [
          "May this e-mail go out?",
          "The figures are attached.",
          "A model reads this answer and picks the option it matches.",
        ],
      },
      { choose: "approved" },
      { press: "send" },
      { ends: "success" },
      { ledger: approved },
    ],
  },
  {
    name: `sends nothing after the option "rejected" was chosen (${title})`,
    subject: "deny",
    endpoint: emit,
    steps: [
      { send: "go" },
      { choose: "rejected" },
      { press: "send" },
      { ends: "success" },
      { ledger: [{ tool: "draft" }, { tool: "model-asked" }, { tool: "drop" }] },
    ],
  },
];

const rough = troublesOf(
  {
    endpoint: "/emit",
    ask: "go",
    ran: approved,
    yes: [{ choose: "approved" }, { press: "send" }],
    no: [{ choose: "rejected" }, { press: "send" }],
    // Each message starts the flow again.
    continues: [{ open: 1 }],
  },
  {
    typed: "it offers no way to skip: see the explained scenario",
    twice: "each message starts the flow anew, which acts again",
    fails: {
      name: "an approval whose listener fails after it acted runs it once, and is not shown as refused",
      endpoint: "/broken",
      steps: [
        { send: "go" },
        { open: 1 },
        { choose: "approved" },
        { press: "send" },
        { ledger: approved },
        { unlogged: [/not accepted/, /not run/] },
        { missing: [/not accepted/, /not run/] },
        { press: "retry" },
        { ledger: approved },
      ],
    },
    tool: "no agent of its program calls a tool of the page beside a question",
    corrected: "an answer that the schema does not allow is not sent",
  },
);

export const crewai: Server = {
  name: "crewai",
  title: "CrewAI",
  program: { toolchain: "python", folder: "crewai", packages: ["ag-ui-crewai", "crewai"] },
  ledger: ledgerRoutes,
  scenarios: [
    ...onChannel("on_interrupt", "/emit"),
    ...onChannel("both channels", "/emit-outcome"),
    ...onChannel("outcome", "/only-outcome"),
    {
      name: "gives feedback in words",
      subject: "form",
      endpoint: "/text",
      steps: [
        { send: "go" },
        { sees: ["What should be different?"] },
        { reply: "Shorter, please." },
        { ends: "success" },
        { ledger: [{ tool: "draft" }, { tool: "take", feedback: "Shorter, please." }] },
      ],
    },
    {
      name: "answers two questions one after the other, which have one id",
      subject: "mixed",
      endpoint: "/twice",
      steps: [
        { send: "go" },
        { sees: ["First: is the text good?"] },
        { choose: "approved" },
        { press: "send" },
        { sees: ["Second: to whom?"] },
        { reply: "Ann" },
        { ends: "success" },
        {
          ledger: [
            { tool: "first" },
            { tool: "model-asked" },
            { tool: "second" },
            { tool: "done", feedback: "Ann" },
          ],
        },
      ],
    },
    {
      name: "offers no way to skip, because the agent would pick an option by itself",
      subject: "cancel",
      endpoint: "/default",
      explained: true,
      steps: [
        { send: "go" },
        { open: 1 },
        { missing: [/^Leave|^Skip/] },
        { ledger: [{ tool: "draft" }] },
      ],
    },
    {
      name: "keeps an empty answer back",
      subject: "wrong",
      endpoint: "/emit",
      steps: [{ send: "go" }, { tryPress: "send" }, { open: 1 }, { ledger: [{ tool: "draft" }] }],
    },
    {
      name: "answers after a reload",
      subject: "reload",
      endpoint: "/emit",
      steps: [
        { send: "go" },
        { reload: true },
        { open: 1 },
        { choose: "approved" },
        { press: "send" },
        { ends: "success" },
        { ledger: approved },
      ],
    },
    {
      name: "goes on with the conversation after an answer",
      subject: "next",
      endpoint: "/emit",
      steps: [
        { send: "go" },
        { choose: "rejected" },
        { press: "send" },
        { send: "again" },
        { open: 1 },
        { choose: "approved" },
        { press: "send" },
        { ends: "success" },
        { ledger: [{ tool: "draft" }, { tool: "model-asked" }, { tool: "drop" }, ...approved] },
      ],
    },
    ...humanToolsOf({ endpoint: "/agent" }),
    ...rough.scenarios,
  ],
  untried: rough.untried,
};
