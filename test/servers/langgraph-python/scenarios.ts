import { humanToolsOf } from "../driver/humanTools.js";
import { logRoutes } from "../driver/ledgers.js";
import type { Scenario, Server } from "../driver/Server.js";
import { subAgentsOf } from "../driver/subAgents.js";
import { oldCardOf, slotBeside, troublesOf } from "../driver/troubles.js";

const ann = { did: "send_email", to: "ann@example.com", subject: "Figures", body: "Here they are." };
const bob = { ...ann, to: "bob@example.com" };
const ranWithResult = /^Approved(?!.*no result)/;

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
      { reply: "yes from left", on: "left: go on?" },
      { reply: "no from right", on: "right: go on?" },
      { press: "send" },
      { ends: "success" },
      {
        ledger: [
          { did: "answered", node: "left", answer: "yes from left" },
          { did: "answered", node: "right", answer: "no from right" },
        ],
        anyOrder: true,
      },
    ],
  },
  {
    name: `decides two calls that ask for themselves, each as the person decided (${channel})`,
    subject: "mixed",
    endpoint: `/${channel}/tool`,
    steps: [
      { send: "two" },
      { open: 2 },
      { decide: "yes", on: "ann@example.com" },
      { decide: "no", on: "bob@example.com" },
      { press: "send" },
      { ends: "success" },
      {
        ledger: [
          { did: "answered", answer: { approved: true } },
          { did: "send_email", to: "ann@example.com" },
          { did: "answered", answer: { approved: false } },
        ],
        anyOrder: true,
      },
    ],
  },
  {
    name: `decides calls that ask one by one (${channel})`,
    subject: "mixed",
    endpoint: `/${channel}/hitl_percall`,
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
  ...subAgentsOf(channel, [ann, bob]),
  {
    name: `fills in a form (${channel})`,
    subject: "form",
    endpoint: `/${channel}/form`,
    steps: [
      { send: "go" },
      { choose: "Q2" },
      { fill: "Year", with: "2026" },
      { press: "send" },
      { ends: "success" },
      { ledger: [{ did: "answered", node: "ask", answer: { quarter: "Q2", year: 2026 } }] },
    ],
  },
  {
    name: `answers a question in words, and the question after it (${channel})`,
    subject: "form",
    endpoint: `/${channel}/twice`,
    steps: [
      { send: "go" },
      { reply: "one" },
      { sees: ["Second question?"] },
      { reply: "two" },
      { ends: "success" },
      { ledger: [{ did: "answered", first: "one", second: "two" }] },
    ],
  },
  {
    name: `replies to a question of the middleware, with the question shown (${channel})`,
    subject: "form",
    endpoint: `/${channel}/hitl_respond`,
    steps: [
      { send: "ask" },
      { sees: ["Which colour?"] },
      { reply: "Blue" },
      { ends: "success" },
      { ledger: [] },
      { reads: ["The tools said: Blue"] },
    ],
  },
  {
    name: `accepts a request in the form of the agent inbox (${channel})`,
    subject: "approve",
    endpoint: `/${channel}/inbox`,
    steps: [
      { send: "go" },
      { sees: ["send_email", "ann@example.com", "The agent did not say which answers it accepts."] },
      { press: "approve" },
      { ends: "success" },
      { ledger: [{ did: "answered", node: "ask", answer: [{ type: "accept", args: null }] }] },
    ],
  },
];

const rough = troublesOf(
  { endpoint: "/default/hitl", ran: [ann], beside: { ...slotBeside, endpoint: "/default/page_tools" } },
  {
    corrected: "a node that threw gets its first answer again: see the explained scenario",
  },
);

export const langgraphPython: Server = {
  name: "langgraph-python",
  title: "LangGraph (Python)",
  program: { toolchain: "python", folder: "langgraph-python", packages: ["ag-ui-langgraph", "langgraph", "langchain"] },
  ledger: logRoutes,
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
      endpoint: "/default/hitl",
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
      name: "runs the approved call of two in one request and not the denied one",
      subject: "mixed",
      endpoint: "/default/hitl",
      steps: [
        { send: "two" },
        { open: 2 },
        { press: "deny", on: "ann@example.com" },
        { press: "approve", on: "bob@example.com" },
        { press: "send" },
        { ends: "success" },
        { ledger: [bob] },
        { log: [/^Denied/, ranWithResult] },
      ],
    },
    {
      name: "offers only the decisions that are allowed",
      subject: "deny",
      endpoint: "/default/hitl_limited",
      steps: [
        { send: "mail" },
        { open: 1 },
        { missing: [/^Edit$/] },
        { sees: ["Mail goes out at once."] },
        { press: "deny" },
        { ends: "success" },
        { ledger: [] },
      ],
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
        { reads: ["You said: something else"] },
      ],
    },
    {
      name: "advises a new conversation after a node threw on its answer twice",
      subject: "wrong",
      endpoint: "/default/picky",
      explained: true,
      steps: [
        { send: "go" },
        { reply: "nonsense" },
        { ends: "error" },
        { press: "change" },
        { reply: "other nonsense" },
        // The first answer may have been used, so a second one is confirmed.
        { press: /^Send answer$/ },
        { press: /^Send again anyway$/ },
        { ends: "error" },
        { ledger: [] },
        { sees: ["The agent rejected the first answer and keeps failing on it. Start a new conversation."] },
        { missing: [/^Send again$/] },
      ],
    },
    {
      name: "keeps an incomplete form back",
      subject: "wrong",
      endpoint: "/default/form",
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
        { send: "delete" },
        { press: "approve" },
        { ends: "success" },
        { ledger: [ann, { did: "delete_file", path: "/app/a" }] },
      ],
    },
    ...humanToolsOf({
      endpoint: "/default/page_tools",
      beside: { ask: "slot and mail", yes: [{ press: "approve", on: "ann@example.com" }], ran: [ann] },
    }),
    ...rough.scenarios,
  ],
  untried: rough.untried,
};
