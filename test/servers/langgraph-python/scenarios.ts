import { approvalsOf } from "../driver/approvals.js";
import { humanToolsOf } from "../driver/humanTools.js";
import {
  askingTwiceOf,
  formOf,
  incompleteFormOf,
  parallelOf,
  subAgentsOf,
} from "../driver/langGraph.js";
import { logRoutes } from "../driver/ledgers.js";
import type { Scenario, Server } from "../driver/Server.js";
import { oldCardOf, slotBeside, troublesOf } from "../driver/troubles.js";

const ann = {
  did: "send_email",
  to: "ann@example.com",
  subject: "Figures",
  body: "Here they are.",
};
const bob = { ...ann, to: "bob@example.com" };

/** An agent with the middleware. */
const hitlOf = (channel: string) => approvalsOf({ endpoint: `/${channel}/hitl`, ran: [ann] });

/**
 * What both channels do alike; `outcome` is RUN_FINISHED.outcome, `default` is CUSTOM on_interrupt.
 */
const onChannel = (channel: "default" | "outcome"): readonly Scenario[] => [
  hitlOf(channel).approved({ name: `approves a call of the middleware (${channel})` }),
  oldCardOf(`/${channel}/hitl`, [ann, { did: "send_email", to: "bob@example.com" }], channel),
  parallelOf(channel, {
    left: [{ reply: "yes from left", on: "left: go on?" }, "yes from left"],
    right: [{ reply: "no from right", on: "right: go on?" }, "no from right"],
  }),
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
  hitlOf(channel).two({
    name: `decides calls that ask one by one (${channel})`,
    endpoint: `/${channel}/hitl_percall`,
  }),
  ...subAgentsOf(channel, [ann, bob]),
  formOf(channel, "form", { node: "ask" }),
  askingTwiceOf(
    `answers a question in words, and the question after it (${channel})`,
    `/${channel}/twice`,
    "Second question?",
  ),
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
      {
        sees: ["send_email", "ann@example.com", "The agent did not say which answers it accepts."],
      },
      { press: "approve" },
      { ends: "success" },
      { ledger: [{ did: "answered", node: "ask", answer: [{ type: "accept", args: null }] }] },
    ],
  },
];

const hitl = hitlOf("default");
const outcome = hitlOf("outcome");

const rough = troublesOf(
  {
    endpoint: "/default/hitl",
    ran: [ann],
    beside: { ...slotBeside, endpoint: "/default/page_tools" },
  },
  {
    corrected: "a node that threw gets its first answer again: see the explained scenario",
  },
);

export const langgraphPython: Server = {
  name: "langgraph-python",
  title: "LangGraph (Python)",
  program: {
    toolchain: "python",
    folder: "langgraph-python",
    packages: ["ag-ui-langgraph", "langgraph", "langchain"],
  },
  ledger: logRoutes,
  scenarios: [
    ...onChannel("default"),
    ...onChannel("outcome"),
    hitl.denied(),
    hitl.edited(),
    hitl.two({
      name: "runs the approved call of two in one request and not the denied one",
      verdicts: ["no", "yes"],
      ran: [bob],
    }),
    hitl.denied({
      name: "offers only the decisions that are allowed",
      endpoint: "/default/hitl_limited",
      before: [{ open: 1 }, { missing: [/^Edit$/] }, { sees: ["Mail goes out at once."] }],
      after: [],
    }),
    hitl.skipped({
      name: "denies the call and sends the message as the next turn",
      after: [{ ledger: [] }, { reads: ["You said: something else"] }],
    }),
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
        {
          sees: [
            "The agent rejected the first answer and keeps failing on it. Start a new conversation.",
          ],
        },
        { missing: [/^Send again$/] },
      ],
    },
    incompleteFormOf("/default/form"),
    hitl.reloaded({ before: [{ reload: true }, { open: 1 }, { sees: ["ann@example.com"] }] }),
    outcome.continued({
      after: [
        { send: "delete" },
        { press: "approve" },
        { ends: "success" },
        { ledger: [ann, { did: "delete_file", path: "/app/a" }] },
      ],
    }),
    ...humanToolsOf({
      endpoint: "/default/page_tools",
      beside: {
        ask: "slot and mail",
        yes: [{ press: "approve", on: "ann@example.com" }],
        ran: [ann],
      },
    }),
    ...rough.scenarios,
  ],
  untried: rough.untried,
};
