import type { PageOptions, Scenario, Server } from "../driver/Server.js";
import { troublesOf } from "../driver/troubles.js";

const routes = (base: string): PageOptions => ({ routes: { history: `${base}/history`, cancel: `${base}/cancel` } });
const at = (base: string): Pick<Scenario, "endpoint" | "page"> => ({ endpoint: `${base}/agui`, page: routes(base) });
const entered = (node: string) => ({ node, did: "entered" });
const given = (node: string, value: unknown, type: string) => ({ node, did: "received", value, type });

const rough = troublesOf(
  { ...at("/full/confirm"), ask: "go", ran: [entered("ask"), entered("ask"), given("ask", true, "bool")] },
  {
    restart: {
      name: "an approval after the server was killed is not logged as carried out",
      steps: [{ send: "go" }, { open: 1 }, { restart: true }, { decide: "yes" }, { unlogged: [/^Approved(?![:,])/] }],
    },
    typed: {
      name: "a message during the pause starts its graph anew, and is no answer",
      steps: [{ send: "go" }, { open: 1 }, { steerAway: "thanks" }, { open: 1 }, { ledger: [entered("ask"), entered("ask")] }],
    },
    fails: {
      name: "an answer after which the next node fails is taken once, and is not shown as refused",
      ...at("/full/failafter"),
      steps: [
        { send: "go" },
        { open: 1 },
        { decide: "yes" },
        { ledger: [entered("confirm"), entered("confirm"), given("confirm", true, "bool")] },
        { unlogged: [/not accepted/, /not run/, /^Denied/] },
        { missing: [/not accepted/, /not run/] },
      ],
    },
    tool: "no agent of its program calls a tool of the page beside a question",
    corrected: "the value of a wrong type is final for its node: see the explained scenario",
    twice: "any message starts its graph anew, which asks again: see the scenarios of the next turn",
  },
);

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
    {
      name: "answers a plain prompt with yes",
      subject: "approve",
      ...at("/full/confirm"),
      steps: [
        { send: "go" },
        { sees: ["Send the figures to Ann?"] },
        { decide: "yes" },
        { ends: "success" },
        { ledger: [entered("ask"), entered("ask"), given("ask", true, "bool")] },
      ],
    },
    {
      name: "answers a plain prompt with no",
      subject: "deny",
      ...at("/full/confirm"),
      steps: [
        { send: "go" },
        { decide: "no" },
        { ends: "success" },
        { ledger: [entered("ask"), entered("ask"), given("ask", false, "bool")] },
      ],
    },
    {
      name: "answers a plain prompt in words",
      subject: "form",
      ...at("/full/words"),
      steps: [
        { send: "go" },
        { reply: "figures.txt" },
        { ends: "success" },
        { ledger: [entered("ask"), entered("ask"), given("ask", "figures.txt", "string")] },
      ],
    },
    {
      name: "fills in the form of a prompt with a schema",
      subject: "form",
      ...at("/full/form"),
      steps: [
        { send: "go" },
        { fill: "Address", with: "Main Street" },
        { fill: "Copies", with: "2" },
        { press: "send" },
        { ends: "success" },
        {
          ledger: [
            entered("ask"),
            entered("ask"),
            { ...given("ask", { address: "Main Street", copies: 2 }, "map[string]interface {}") },
          ],
        },
      ],
    },
    {
      name: "chooses one of the options of a prompt",
      subject: "form",
      ...at("/full/choice"),
      steps: [
        { send: "go" },
        { choose: "Q2" },
        { press: "send" },
        { ends: "success" },
        { ledger: [entered("ask"), entered("ask"), given("ask", "Q2", "string")] },
      ],
    },
    {
      name: "shows every part of a prompt, whatever it is called",
      subject: "approve",
      ...at("/full/invoice"),
      steps: [
        { send: "go" },
        { sees: ["Pay this invoice?", "ACME Ltd", "AT61", "500"] },
        { decide: "yes" },
        { ends: "success" },
        { ledger: [entered("ask"), entered("ask"), given("ask", true, "bool")] },
      ],
    },
    {
      name: "chooses one of several options by its id, with the data of the prompt in sight",
      subject: "form",
      ...at("/full/account"),
      steps: [
        { send: "go" },
        { sees: ["ACME Ltd"] },
        { choose: "Business" },
        { press: "send" },
        { ends: "success" },
        { ledger: [entered("ask"), entered("ask"), given("ask", "a2", "string")] },
      ],
    },
    {
      name: "corrects an answer of the wrong type",
      subject: "wrong",
      ...at("/full/review"),
      steps: [
        { send: "go" },
        { decide: "yes" },
        { ends: "error" },
        { press: "change" },
        { reply: "figures are fine" },
        { ends: "success" },
        { ledger: [given("review", "figures are fine", "string")] },
      ],
    },
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
        { ledger: [given("approve", true, "bool")] },
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
        { ledger: [entered("ask"), entered("ask"), given("ask", "sent", "string")] },
        { reload: true },
        { load: true },
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
        { send: "go" },
        { sees: ["First: continue?"] },
        { decide: "yes" },
        { sees: ["Second: really continue?"] },
        { decide: "no" },
        { ends: "success" },
        {
          ledger: [
            entered("first"),
            entered("first"),
            given("first", true, "bool"),
            entered("second"),
            entered("second"),
            given("second", false, "bool"),
          ],
        },
      ],
    },
    {
      name: "answers a question of a graph inside another graph once",
      subject: "approve",
      ...at("/full/nested"),
      steps: [
        { send: "go" },
        { open: 1 },
        { sees: ["Inner: continue?"] },
        { decide: "yes" },
        { ends: "success" },
        { ledger: [{ node: "before" }, entered("inner"), entered("inner"), given("inner", true, "bool"), { node: "after" }] },
      ],
    },
    {
      name: "runs on after a breakpoint",
      subject: "approve",
      ...at("/full/breakpoint"),
      steps: [{ send: "go" }, { open: 1 }, { decide: "yes" }, { ends: "success" }, { ledger: [{ node: "send", did: "ran" }] }],
    },
    {
      name: "gives the result of an external call that is asked for by its id",
      subject: "form",
      ...at("/full/byid"),
      steps: [
        { send: "look" },
        { open: 1 },
        { sees: ["external_search", "look"] },
        { reply: "found 3" },
        { ends: "success" },
        { ledger: [{ node: "outside", did: "received external_search", value: "found 3", type: "string" }] },
        { reads: ["Tools said: found 3"] },
      ],
    },
    {
      name: "gives the result of an external call that is the prompt itself",
      subject: "form",
      ...at("/full/onecall"),
      steps: [
        { send: "look" },
        { open: 1 },
        { sees: ["external_search", "look"] },
        { reply: "found 3" },
        { ends: "success" },
        { ledger: [{ node: "outside", did: "received external_search", value: "found 3", type: "string" }] },
      ],
    },
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
      page: { ...routes("/full/llm"), tools: { locate: { city: "Oslo" } } },
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
        { sees: ["The agent did not read the answer: its server is not set up for it (developers: it needs a state resolver)."] },
        { ledger: [entered("ask"), entered("ask")] },
        { unlogged: [/^(Approved|Answered)$/] },
      ],
    },
    {
      name: "finds the question again after a reload, from the history of the server",
      subject: "reload",
      ...at("/full/confirm"),
      steps: [
        { send: "go" },
        { reload: true },
        { load: true },
        { open: 1 },
        { decide: "yes" },
        { ends: "success" },
        { ledger: [entered("ask"), entered("ask"), given("ask", true, "bool")] },
      ],
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
        {
          ledger: [
            entered("ask"),
            entered("ask"),
            given("ask", true, "bool"),
            entered("ask"),
            entered("ask"),
            given("ask", false, "bool"),
          ],
        },
      ],
    },
    {
      name: "skips the question with a new message, which starts anew",
      subject: "cancel",
      ...at("/full/confirm"),
      steps: [{ send: "go" }, { steerAway: "something else" }, { open: 1 }, { ledger: [entered("ask"), entered("ask")] }],
    },
    ...rough.scenarios,
  ],
};
