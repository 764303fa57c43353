import { humanToolsOf } from "../driver/humanTools.js";
import { ledgerRoutes } from "../driver/ledgers.js";
import type { Scenario, Server } from "../driver/Server.js";
import { subAgentsOf } from "../driver/subAgents.js";
import { oldCardOf, slotBeside, survivesRestart, troublesOf } from "../driver/troubles.js";

const ann = { did: "send_email", to: "ann@example.com", subject: "Hello" };
const ranWithResult = /^Approved(?!.*(no result|not run))/;

/** What both channels do alike; `outcome` is RUN_FINISHED.outcome, `default` is CUSTOM on_interrupt. */
const onChannel = (channel: "default" | "outcome"): readonly Scenario[] => [
  {
    name: `approves a call of the middleware (${channel})`,
    subject: "approve",
    endpoint: `/${channel}/hitl`,
    steps: [
      { send: "mail" },
      { open: 1 },
      { sees: ["send_email", "ann@example.com"] },
      { press: "approve" },
      { ends: "success" },
      { ledger: [ann] },
      { log: [ranWithResult] },
    ],
  },
  oldCardOf(`/${channel}/hitl`, [ann, { did: "send_email", to: "bob@example.com" }], channel),
  {
    name: `answers each of two questions that are open at once (${channel})`,
    subject: "mixed",
    endpoint: `/${channel}/parallel`,
    steps: [
      { send: "go" },
      { open: 2 },
      { decide: "yes", on: "Left: go on?" },
      { decide: "no", on: "Right: go on?" },
      { press: "send" },
      { ends: "success" },
      {
        ledger: [
          { did: "answered", node: "left", answer: { approved: true } },
          { did: "answered", node: "right", answer: { approved: false } },
        ],
        anyOrder: true,
      },
    ],
  },
  {
    name: `decides two calls that ask for themselves, each as the person decided (${channel})`,
    subject: "mixed",
    endpoint: `/${channel}/tool_interrupt`,
    steps: [
      { send: "two" },
      { open: 2 },
      { press: "approve", on: "ann@example.com" },
      { press: "deny", on: "bob@example.com" },
      { press: "send" },
      { ends: "success" },
      { ledger: [ann] },
      { log: [ranWithResult, /^Denied/] },
    ],
  },
  ...subAgentsOf(channel, [ann, { ...ann, to: "bob@example.com" }]),
  {
    name: `fills in a form (${channel})`,
    subject: "form",
    endpoint: `/${channel}/ask_form`,
    steps: [
      { send: "go" },
      { choose: "Q2" },
      { fill: "Year", with: "2026" },
      { press: "send" },
      { ends: "success" },
      { ledger: [{ did: "answered", answer: { quarter: "Q2", year: 2026 } }] },
    ],
  },
  {
    name: `answers two questions of one node, which have one id (${channel})`,
    subject: "form",
    endpoint: `/${channel}/twice_in_node`,
    steps: [
      { send: "go" },
      { reply: "one" },
      { sees: [/Second question/] },
      { reply: "two" },
      { ends: "success" },
      { ledger: [{ did: "answered", first: "one", second: "two" }] },
    ],
  },
];

const rough = troublesOf(
  {
    endpoint: "/default/hitl",
    ran: [ann],
    beside: { ...slotBeside, endpoint: "/default/page_tools" },
  },
  {
    restart: survivesRestart([ann]),
    corrected: "a node that threw gets its first answer again, so that no other one counts",
  },
);

export const langgraph: Server = {
  name: "langgraph",
  title: "LangGraph (JavaScript)",
  program: {
    toolchain: "node",
    folder: "langgraph",
    packages: ["@ag-ui/langgraph", "@langchain/langgraph", "langchain"],
  },
  ledger: ledgerRoutes,
  scenarios: [
    ...onChannel("default"),
    ...onChannel("outcome"),
    {
      name: "runs nothing after a denial",
      subject: "deny",
      endpoint: "/default/hitl",
      steps: [{ send: "mail" }, { press: "deny" }, { ends: "success" }, { ledger: [] }, { log: [/^Denied/] }],
    },
    {
      name: "runs the call with the edited arguments",
      subject: "edit",
      endpoint: "/outcome/hitl",
      steps: [
        { send: "mail" },
        { press: "edit" },
        { fill: "Subject", with: "Numbers" },
        { press: "approveWithEdits" },
        { ends: "success" },
        { ledger: [{ ...ann, subject: "Numbers" }] },
      ],
    },
    {
      name: "says that one denial keeps all calls from running, and logs the approved one as not run",
      subject: "mixed",
      endpoint: "/default/hitl",
      explained: true,
      steps: [
        { send: "two" },
        { open: 2 },
        { sees: ["When one call is rejected, this agent runs none of them."] },
        { press: "approve", on: "ann@example.com" },
        { press: "deny", on: "bob@example.com" },
        { press: "send" },
        { open: 2 },
        { press: /^Send anyway$/ },
        { ends: "success" },
        { ledger: [] },
        { unlogged: [ranWithResult] },
      ],
    },
    {
      name: "runs a free call beside a gated one",
      subject: "mixed",
      endpoint: "/default/hitl",
      steps: [{ send: "mixed" }, { press: "approve" }, { ends: "success" }, { reads: ["All done."] }, { log: [ranWithResult] }],
    },
    {
      name: "approves what a graph asks for a call",
      subject: "approve",
      endpoint: "/outcome/approve_tool",
      steps: [{ send: "mail" }, { press: "approve" }, { ends: "success" }, { ledger: [ann] }, { log: [ranWithResult] }],
    },
    {
      name: "denies the call and sends the message as the next turn",
      subject: "cancel",
      endpoint: "/default/hitl",
      steps: [
        { send: "mail" },
        { steerAway: "something else" },
        { ends: "success" },
        { ledger: [] },
        { reads: ["something else"] },
      ],
    },
    {
      name: "keeps an incomplete form back",
      subject: "wrong",
      endpoint: "/default/ask_form",
      steps: [{ send: "go" }, { choose: "Q2" }, { tryPress: "send" }, { open: 1 }, { ends: "interrupted" }, { ledger: [] }],
    },
    {
      name: "approves after a reload",
      subject: "reload",
      endpoint: "/default/hitl",
      steps: [
        { send: "mail" },
        { reload: true },
        { open: 1 },
        { sees: ["ann@example.com"] },
        { press: "approve" },
        { ends: "success" },
        { ledger: [ann] },
        { reads: ["user: mail"] },
      ],
    },
    {
      name: "goes on with the conversation after an approval",
      subject: "next",
      endpoint: "/outcome/hitl",
      steps: [
        { send: "mail" },
        { press: "approve" },
        { send: "thanks" },
        { ends: "success" },
        { reads: ["user: mail", "You said: thanks"] },
        { send: "mail" },
        { press: "deny" },
        { ends: "success" },
        { ledger: [ann] },
      ],
    },
    ...humanToolsOf({
      endpoint: "/default/page_tools",
      beside: {
        ask: "slot and mail",
        yes: [{ press: "approve", on: "ann@example.com" }],
        ran: [{ did: "send_email", to: "ann@example.com" }],
      },
    }),
    ...rough.scenarios,
  ],
  untried: rough.untried,
};
