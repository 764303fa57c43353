import { humanToolsOf } from "../driver/humanTools.js";
import type { Scenario, Server, Step } from "../driver/Server.js";
import { troublesOf } from "../driver/troubles.js";
import { agentToolScenarios } from "./agentTools.js";
import { answered, at, entered, received, routes, withHumans } from "./places.js";
import { prompts } from "./prompts.js";
import {
  approvedAfterReload,
  asked,
  corrected,
  reloads,
  restarted,
  threeTurns,
  twoQuestions,
} from "./turns.js";

const rough = troublesOf(
  { ...at("/full/confirm"), ask: "go", ran: answered("ask", true, "bool") },
  {
    restart: restarted,
    typed: {
      name: "a message during the pause starts its graph anew, and is no answer",
      steps: [
        ...asked,
        { steerAway: "thanks" },
        { open: 1 },
        { ledger: [entered("ask"), entered("ask")] },
      ],
    },
    fails: {
      name: "an answer after which the next node fails is taken once, and is not shown as refused",
      ...at("/full/failafter"),
      steps: [
        ...asked,
        { decide: "yes" },
        { ledger: answered("confirm", true, "bool") },
        { unlogged: [/not accepted/, /not run/, /^Denied/] },
        { missing: [/not accepted/, /not run/] },
      ],
    },
    tool: {
      name: "the result of a page tool that was called beside a question is in the history of the agent after the answer",
      endpoint: "/full/desk/agui",
      page: { routes: routes("/full/desk"), tools: { choose_slot: "10:00" } },
      steps: [
        { send: "slot" },
        { open: 1 },
        { ledger: [entered("ask")] },
        { decide: "yes" },
        { open: 0 },
        { ledger: answered("ask", true, "bool") },
        { send: "recall" },
        { reads: [/^assistant: Recalled: .*10:00/] },
      ],
    },
    corrected: {
      name: "an answer of the wrong type is corrected, and the node gets the new one",
      ...at("/full/review"),
      steps: [...corrected, { ledger: [received("review", "figures are fine", "string")] }],
    },
    twice: {
      name: "each of two more turns asks again, and gets an answer of its own",
      steps: [
        ...threeTurns,
        { ledger: [true, false, true].flatMap((answer) => answered("ask", answer, "bool")) },
      ],
    },
  },
);

const outsideCall = (name: string, graph: string, ...after: readonly Step[]): Scenario => ({
  name,
  subject: "form",
  ...at(`/full/${graph}`),
  steps: [
    { send: "look" },
    { open: 1 },
    { sees: ["external_search", "look"] },
    { reply: "found 3" },
    { ends: "success" },
    {
      ledger: [
        { node: "outside", did: "received external_search", value: "found 3", type: "string" },
      ],
    },
    ...after,
  ],
});

export const trpcAgentGo: Server = {
  untried: rough.untried,
  name: "trpc-agent-go",
  title: "tRPC-Agent-Go",
  program: {
    toolchain: "go",
    folder: "trpc-agent-go",
    packages: ["trpc.group/trpc-go/trpc-agent-go", "trpc.group/trpc-go/trpc-agent-go/server/agui"],
  },
  ledger: { path: "/log?thread={thread}" },
  scenarios: [
    ...prompts,
    {
      name: "approves a call under a key of the node",
      subject: "approve",
      ...at("/full/keyed"),
      steps: [
        { send: "look" },
        { open: 1 },
        { sees: ["Search outside?", "external_search"] },
        { press: "approve" },
        { ends: "success" },
        { ledger: [received("approve", true, "bool")] },
        { open: 0 },
      ],
    },
    {
      name: "gives the result of a call that was not streamed, once, and stays answered after a reload",
      subject: "reload",
      ...at("/full/call"),
      steps: [
        { send: "go" },
        { sees: ["send_email", "ann@example.com"] },
        { reply: "sent" },
        { ends: "success" },
        { ledger: answered("ask", "sent", "string") },
        ...reloads,
        { open: 0 },
        { send: "thanks" },
      ],
    },
    {
      name: "keeps an incomplete form back",
      subject: "wrong",
      ...at("/full/form"),
      steps: [
        { send: "go" },
        { fill: "Address", with: "Main Street" },
        { tryPress: "send" },
        { open: 1 },
        { ledger: [entered("ask")] },
      ],
    },
    {
      name: "answers two questions one after the other",
      subject: "mixed",
      ...at("/full/twice"),
      steps: [
        ...twoQuestions,
        { ledger: [...answered("first", true, "bool"), ...answered("second", false, "bool")] },
      ],
    },
    {
      name: "answers a question of a graph inside another graph once",
      subject: "approve",
      ...at("/full/nested"),
      steps: [
        ...asked,
        { sees: ["Inner: continue?"] },
        { decide: "yes" },
        { ends: "success" },
        { ledger: [{ node: "before" }, ...answered("inner", true, "bool"), { node: "after" }] },
      ],
    },
    {
      name: "runs on after a breakpoint",
      subject: "approve",
      ...at("/full/breakpoint"),
      steps: [
        ...asked,
        { decide: "yes" },
        { ends: "success" },
        { ledger: [{ node: "send", did: "ran" }] },
      ],
    },
    outsideCall("gives the result of an external call that is asked for by its id", "byid", {
      reads: ["Tools said: found 3"],
    }),
    outsideCall("gives the result of an external call that is the prompt itself", "onecall"),
    {
      name: "gives the results of two external calls in one request",
      subject: "mixed",
      ...at("/tools/external"),
      steps: [
        { send: "look" },
        { open: 2 },
        { reply: "approved", on: "external_approval" },
        { reply: "found 3", on: "external_search" },
        { press: "send" },
        { ends: "success" },
        {
          ledger: [
            { node: "outside", did: "received external_approval", value: "approved" },
            { node: "outside", did: "received external_search", value: "found 3" },
          ],
        },
      ],
    },
    {
      name: "runs the tools that the request brings",
      subject: "mixed",
      endpoint: "/full/llm/agui",
      page: { routes: routes("/full/llm"), tools: { locate: { city: "Oslo" } } },
      steps: [{ send: "where" }, { ends: "success" }, { open: 0 }, { reads: ["Oslo"] }],
    },
    {
      name: "says that the server did not read the answer where it has no resolver",
      subject: "wrong",
      endpoint: "/bare/confirm/agui",
      explained: true,
      steps: [
        { send: "go" },
        { decide: "yes" },
        { open: 1 },
        {
          sees: [
            "The agent did not read the answer: its server is not set up for it (developers: it needs a state resolver).",
          ],
        },
        { ledger: [entered("ask"), entered("ask")] },
        { unlogged: [/^(Approved|Answered)$/] },
      ],
    },
    {
      name: "finds the question again after a reload, from the history of the server",
      subject: "reload",
      ...at("/full/confirm"),
      steps: [...approvedAfterReload, { ledger: answered("ask", true, "bool") }],
    },
    {
      name: "goes on with the conversation after an answer",
      subject: "next",
      ...at("/full/confirm"),
      steps: [
        { send: "go" },
        { decide: "yes" },
        { send: "again" },
        { open: 1 },
        { decide: "no" },
        { ends: "success" },
        { ledger: [...answered("ask", true, "bool"), ...answered("ask", false, "bool")] },
      ],
    },
    {
      name: "skips the question with a new message, which starts anew",
      subject: "cancel",
      ...at("/full/confirm"),
      steps: [
        { send: "go" },
        { steerAway: "something else" },
        { open: 1 },
        { ledger: [entered("ask"), entered("ask")] },
      ],
    },
    ...agentToolScenarios,
    ...humanToolsOf(at("/full/people")),
    {
      name: "a tool that people answer: the server has it in its history, open and then answered",
      subject: "human",
      ...withHumans("/full/people"),
      steps: [
        { send: "slot" },
        ...reloads,
        { open: 1 },
        { choose: "10:00" },
        { press: "send" },
        { ends: "success" },
        { reads: [/^assistant: Tools said: .*10:00/] },
        ...reloads,
        { open: 0 },
        { send: "thanks" },
        { reads: ["You said: thanks"] },
      ],
    },
    {
      name: "a tool that people answer: it is closed by a message instead, also in the history of the server",
      subject: "human",
      ...withHumans("/full/people"),
      steps: [
        { send: "slot" },
        { open: 1 },
        { steerAway: "thanks" },
        { reads: ["You said: thanks"] },
        ...reloads,
        { open: 0 },
      ],
    },
    {
      name: "a tool that people answer: beside a question of the graph whose agent calls it, both are answered in one request",
      subject: "human",
      ...withHumans("/full/desk"),
      steps: [
        { send: "slot" },
        { open: 2 },
        { choose: "10:00", on: "Which slot?" },
        { press: "save", on: "Which slot?" },
        { decide: "yes", on: "Send the figures to Ann?" },
        { press: "send" },
        { ends: "success" },
        { open: 0 },
        { ledger: answered("ask", true, "bool") },
        { send: "recall" },
        { reads: [/^assistant: Recalled: .*10:00/] },
        { open: 1 },
      ],
    },
    ...rough.scenarios,
  ],
};
