import type { Scenario, Step } from "../driver/Server.js";
import { answered, at, entered, received } from "./places.js";
import { approvedAfterReload, corrected, reloads, turn, twoQuestions } from "./turns.js";

const reviewed = (value: unknown) => answered("review", value);
const yes: readonly Step[] = [{ decide: "yes" }];
const no: readonly Step[] = [{ decide: "no" }];

/** Graphs that are a tool of another graph, and ask inside it. */
const inTool: readonly Scenario[] = [
  {
    name: "in a graph that is a tool, the node gets the yes, and in the next turn the no",
    subject: "next",
    ...at("/full/agenttool"),
    steps: [
      ...turn("go", [{ sees: ["Send the figures to Ann?"] }, ...yes], reviewed(true)),
      { log: [/^Approved/] },
      ...turn("again", no, [...reviewed(true), ...reviewed(false)]),
      { log: [/^Approved/, /^Denied/] },
    ],
  },
  {
    name: "in a graph that is a tool and streams, the node gets the no",
    subject: "deny",
    ...at("/full/streamreview"),
    steps: [...turn("go", no, reviewed(false)), { log: [/^Denied/] }],
  },
  {
    name: "in a graph that is a tool, an answer of the wrong type is corrected",
    subject: "corrected",
    ...at("/full/textreview"),
    steps: [...corrected, { ledger: [received("review", "figures are fine")] }],
  },
  {
    name: "in a graph that is a tool, two questions are answered one after the other",
    subject: "mixed",
    ...at("/full/tooltwice"),
    steps: [
      ...twoQuestions,
      { open: 0 },
      { ledger: [...answered("first", true), ...answered("second", false)] },
    ],
  },
  {
    name: "of two calls of a graph that is a tool, each asks in its turn",
    subject: "mixed",
    ...at("/full/agenttool"),
    steps: turn("two", [...yes, { open: 1 }, ...no], [...reviewed(true), ...reviewed(false)]),
  },
  {
    name: "in a graph that is a tool, the question is answered after a reload",
    subject: "reload",
    ...at("/full/agenttool"),
    steps: [...approvedAfterReload, { open: 0 }, { ledger: reviewed(true) }],
  },
  {
    name: "says that the history has no more to give after an answer in a graph that is a tool, and continues",
    subject: "reload",
    ...at("/full/agenttool"),
    explained: true,
    steps: [
      { send: "go" },
      { decide: "yes" },
      { ends: "success" },
      ...reloads,
      { sees: [/duplicate tool call start/] },
      { open: 0 },
      { send: "again" },
      { open: 1 },
      ...reloads,
      { open: 1 },
      { decide: "no" },
      { ends: "success" },
      { ledger: [...reviewed(true), ...reviewed(false)] },
    ],
  },
  {
    name: "in a graph that is a tool, the answer of a second device counts, too, as the page on this backend says",
    subject: "device",
    ...at("/full/agenttool"),
    explained: true,
    steps: [
      { send: "go" },
      { open: 1 },
      { by: "second device" },
      { open: 1 },
      { by: "first" },
      { decide: "yes" },
      { ledger: reviewed(true) },
      { by: "second device" },
      { decide: "no" },
      { ledger: [...reviewed(true), entered("review"), received("review", false)] },
    ],
  },
];

/**
 * An agent in a node whose call waits in another node: for its result under the id of the call, or
 * for a yes under a key of the node.
 */
const inNode: readonly Scenario[] = [
  ...[
    "full/agentnode",
    "tools/agentnode",
    "full/handoff",
    "user/handoff",
    "user/handoffstream",
  ].map(
    (base): Scenario => ({
      name: `each call of an agent in a node gets its result, in two turns (${base})`,
      subject: "form",
      ...at(`/${base}`),
      steps: [
        ...turn(
          "go",
          [{ sees: ["inner_search"] }, { reply: "found 3" }],
          [received("gate", "found 3")],
        ),
        { reads: [/^assistant: .*found 3/] },
        ...turn(
          "again",
          [{ reply: "found 4" }],
          [received("gate", "found 3"), received("gate", "found 4")],
        ),
      ],
    }),
  ),
  ...["full/agentnodekey", "full/handoffkey", "user/handoffkey", "top/handoffkey"].map(
    (base): Scenario => ({
      name: `under a key of the node, a call is approved and denied (${base})`,
      subject: "approve",
      ...at(`/${base}`),
      steps: [
        ...turn(
          "go",
          [{ sees: ["Search outside?", "inner_search"] }, { press: "approve" }],
          [received("gate", true)],
        ),
        { log: [/^Approved/] },
        ...turn("again", [{ press: "deny" }], [received("gate", true), received("gate", false)]),
        { log: [/^Approved/, /^Denied/] },
      ],
    }),
  ),
  {
    name: "says that the server did not read the approval of a call after a hand-over, where it has no resolver",
    subject: "wrong",
    endpoint: "/bare/handoffkey/agui",
    explained: true,
    steps: [
      { send: "go" },
      { press: "approve" },
      { open: 1 },
      {
        sees: [
          "The agent did not read the answer: its server is not set up for it (developers: it needs a state resolver).",
        ],
      },
      { ledger: [] },
      { unlogged: [/^(Approved|Answered)$/] },
    ],
  },
  {
    name: "says that the server takes no result where it refuses requests that end with one",
    subject: "wrong",
    ...at("/user/agentnode"),
    explained: true,
    steps: [
      { send: "go" },
      { reply: "found 3" },
      {
        sees: [/The agent cannot accept an answer from this page until its configuration changes/],
      },
      { ledger: [] },
      { unlogged: [/^Answered$/] },
      { leaves: true },
      { send: "again" },
      { open: 1 },
    ],
  },
];

export const agentToolScenarios: readonly Scenario[] = [...inTool, ...inNode];
