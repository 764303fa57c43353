import { approvalsOf, ranWithResult } from "../driver/approvals.js";
import { humanToolsOf } from "../driver/humanTools.js";
import type { Ledger, Scenario, Server } from "../driver/Server.js";
import { stateless, survivesRestart, troublesOf } from "../driver/troubles.js";

const report = { tool: "delete_file", arguments: { filename: "report.pdf" } };
const ledger: Ledger = { path: "/ledger", empty: { method: "DELETE", path: "/ledger" } };
const tools = { set_title: "done" };
/** What a model service would have refused in the histories that reached it. */
const wholeHistories = (count: number) => ({
  route: "/history",
  returns: Array.from({ length: count }, () => ({ problem: null })),
});

const deletion = approvalsOf({ endpoint: "/sdk", ask: "delete", ran: [report] });

const rough = troublesOf(
  { endpoint: "/sdk", ask: "delete", ran: [report], steered: /rejected by the approver/ },
  {
    device: stateless,
    restart: survivesRestart([report], undefined, "delete"),
    fails: {
      name: "a tool that fails after it acted is logged as run, with the error as its result",
      steps: [
        { send: "fail" },
        { press: "approve" },
        { ends: "success" },
        { ledger: [{ tool: "write_then_fail" }] },
        { log: [/Error: Function failed\./] },
      ],
    },
    tool: {
      name: "asks before anything runs beside a call of a page tool, and runs what was approved once",
      page: { tools },
      steps: [
        { send: "page" },
        { open: 1 },
        { sees: ["delete_file", "d.txt"] },
        { ledger: [] },
        { press: "approve" },
        { ends: "success" },
        { ledger: [{ tool: "delete_file", arguments: { filename: "d.txt" } }] },
        wholeHistories(2),
      ],
    },
    corrected: {
      name: "keeps a text back that is too short, and sends the corrected one",
      steps: [
        { send: "ask" },
        { sees: ["Which name should the account have?"] },
        { fill: "", with: "ab" },
        { tryPress: "send" },
        { open: 1 },
        { fill: "", with: "ann7" },
        { press: "send" },
        { ends: "success" },
        { reads: [/Results: ann7/] },
      ],
    },
  },
);

const scenarios: readonly Scenario[] = [
  deletion.approved({
    name: "runs the call once after it was approved, in a history that model services accept",
    before: [{ open: 1 }, { sees: ["delete_file", "report.pdf"] }],
    after: [{ log: [ranWithResult] }, wholeHistories(2)],
  }),
  deletion.denied({ after: [{ log: [/^Denied/] }, wholeHistories(2)] }),
  deletion.denied({
    name: "runs nothing beside a page tool's call after a denial",
    page: { tools },
    ask: "page",
    after: [wholeHistories(2)],
  }),
  deletion.two({
    on: ["a.txt", "b.txt"],
    ran: [{ tool: "delete_file", arguments: { filename: "a.txt" } }],
  }),
  {
    name: "lets a call stand approved that needs no person, beside one that is denied",
    subject: "mixed",
    endpoint: "/sdk",
    steps: [
      { send: "mixed" },
      { open: 2 },
      { press: "deny", on: "c.txt" },
      { press: "send" },
      { ends: "success" },
      { ledger: [{ tool: "read_clock" }] },
    ],
  },
  {
    name: "denies a call that needs no person, where a person says so",
    subject: "mixed",
    endpoint: "/sdk",
    steps: [
      { send: "mixed" },
      { press: "change", on: "read_clock" },
      { press: "deny", on: "read_clock" },
      { press: "approve", on: "c.txt" },
      { press: "send" },
      { ends: "success" },
      { ledger: [{ tool: "delete_file", arguments: { filename: "c.txt" } }] },
    ],
  },
  {
    name: "says why a call with a number of twenty digits cannot be approved",
    subject: "wrong",
    endpoint: "/sdk",
    explained: true,
    steps: [{ send: "transfer" }, { sees: [/more digits than can be kept/] }, { ledger: [] }],
  },
  deletion.reloaded({ after: [] }),
  deletion.continued({
    thanked: [{ ends: "success" }, { reads: ["You said: thanks"] }],
    after: [{ ledger: [report] }, wholeHistories(3)],
  }),
  {
    name: "asks about the next call after an approval",
    subject: "approve",
    endpoint: "/sdk",
    steps: [
      { send: "chain" },
      { press: "approve" },
      { open: 1 },
      { sees: ["NL42"] },
      { press: "deny" },
      { ends: "success" },
      { ledger: [{ tool: "delete_file" }] },
    ],
  },
  ...humanToolsOf({
    endpoint: "/sdk",
    beside: {
      ask: "slot and delete",
      yes: [{ press: "approve", on: "report.pdf" }],
      ran: [report],
    },
  }),
  ...rough.scenarios,
];

/** Where .NET 10 and its packages are. */
export const dotnet: Server = {
  name: "dotnet",
  title: ".NET AG-UI SDK",
  program: {
    toolchain: "dotnet",
    folder: "dotnet",
    packages: ["AGUI.Server", "Microsoft.Extensions.AI"],
  },
  ledger,
  untried: rough.untried,
  scenarios: [
    ...scenarios,
    deletion.approved({
      name: "asks once about a call of a workflow, and runs it once (Agent Framework)",
      endpoint: "/flow",
      before: [{ open: 1 }],
      after: [],
    }),
    {
      name: "asks a person where a workflow has a request port, and gives it the text (Agent Framework)",
      subject: "form",
      endpoint: "/port",
      steps: [
        { send: "write it" },
        { sees: ["Input required for review.", "Draft for: write it"] },
        { reply: "fine" },
        { ledger: [{ tool: "publish", arguments: { message: "fine" } }] },
      ],
    },
  ],
};

/** Its model, which runs everywhere. */
export const dotnetModel: Server = {
  name: "dotnet-model",
  title: ".NET AG-UI SDK (model)",
  program: { toolchain: "model", folder: "dotnet", script: "model.mjs", packages: [] },
  ledger,
  untried: rough.untried,
  scenarios,
};
