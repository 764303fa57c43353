import type { PageOptions, Scenario, Server } from "../driver/Server.js";

const routes = (base: string): PageOptions => ({ routes: { history: `${base}/history`, cancel: `${base}/cancel` } });
const at = (base: string): Pick<Scenario, "endpoint" | "page"> => ({ endpoint: `${base}/agui`, page: routes(base) });
const entered = (node: string) => ({ node, did: "entered" });
const given = (node: string, value: unknown, type: string) => ({ node, did: "received", value, type });

export const trpcAgentGo: Server = {
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
        { sees: ["The server did not read the answer. It needs a state resolver (developers: see the tRPC notes)."] },
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
  ],
};
