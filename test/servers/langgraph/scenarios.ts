import { approvalsOf } from "../driver/approvals.js";
import { humanToolsOf } from "../driver/humanTools.js";
import {
  askingTwiceOf,
  formOf,
  incompleteFormOf,
  parallelOf,
  subAgentsOf,
} from "../driver/langGraph.js";
import { ledgerRoutes } from "../driver/ledgers.js";
import type { Scenario, Server } from "../driver/Server.js";
import { oldCardOf, slotBeside, survivesRestart, troublesOf } from "../driver/troubles.js";

const ann = { did: "send_email", to: "ann@example.com", subject: "Hello" };
const ranWithResult = /^Approved(?!.*(no result|not run))/;

/** An agent with the middleware. */
const hitlOf = (channel: string) =>
  approvalsOf({ endpoint: `/${channel}/hitl`, ran: [ann], logged: ranWithResult });

/**
 * What both channels do alike; `outcome` is RUN_FINISHED.outcome, `default` is CUSTOM on_interrupt.
 */
const onChannel = (channel: "default" | "outcome"): readonly Scenario[] => [
  hitlOf(channel).approved({ name: `approves a call of the middleware (${channel})` }),
  oldCardOf(`/${channel}/hitl`, [ann, { did: "send_email", to: "bob@example.com" }], channel),
  parallelOf(channel, {
    left: [{ decide: "yes", on: "Left: go on?" }, { approved: true }],
    right: [{ decide: "no", on: "Right: go on?" }, { approved: false }],
  }),
  hitlOf(channel).two({
    name: `decides two calls that ask for themselves, each as the person decided (${channel})`,
    endpoint: `/${channel}/tool_interrupt`,
  }),
  ...subAgentsOf(channel, [ann, { ...ann, to: "bob@example.com" }]),
  formOf(channel, "ask_form"),
  askingTwiceOf(
    `answers two questions of one node, which have one id (${channel})`,
    `/${channel}/twice_in_node`,
    /Second question/,
  ),
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
    hitl.denied(),
    outcome.edited(),
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
      steps: [
        { send: "mixed" },
        { press: "approve" },
        { ends: "success" },
        { reads: ["All done."] },
        { log: [ranWithResult] },
      ],
    },
    outcome.approved({
      name: "approves what a graph asks for a call",
      endpoint: "/outcome/approve_tool",
      before: [],
    }),
    hitl.skipped({
      name: "denies the call and sends the message as the next turn",
      after: [{ ledger: [] }, { reads: ["something else"] }],
    }),
    incompleteFormOf("/default/ask_form"),
    hitl.reloaded({ before: [{ reload: true }, { open: 1 }, { sees: ["ann@example.com"] }] }),
    outcome.continued(),
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
