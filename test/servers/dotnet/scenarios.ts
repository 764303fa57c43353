import { humanToolsOf } from "../driver/humanTools.js";
import type { Ledger, Scenario, Server } from "../driver/Server.js";
import { stateless, survivesRestart, troublesOf } from "../driver/troubles.js";

const report = { tool: "delete_file", arguments: { filename: "report.pdf" } };
const ranWithResult = /^Approved(?!.*no result)/;
const ledger: Ledger = { path: "/ledger", empty: { method: "DELETE", path: "/ledger" } };
const tools = { set_title: "done" };
/** What a model service would have refused in the histories that reached it. */
const wholeHistories = (count: number) => ({
  route: "/history",
  returns: Array.from({ length: count }, () => ({ problem: null })),
});

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
  {
    name: "runs the call once after it was approved, in a history that model services accept",
    subject: "approve",
    endpoint: "/sdk",
    steps: [
      { send: "delete" },
      { open: 1 },
      { sees: ["delete_file", "report.pdf"] },
      { press: "approve" },
      { ends: "success" },
      { ledger: [report] },
      { log: [ranWithResult] },
      wholeHistories(2),
    ],
  },
  {
    name: "runs nothing after a denial",
    subject: "deny",
    endpoint: "/sdk",
    steps: [{ send: "delete" }, { press: "deny" }, { ends: "success" }, { ledger: [] }, { log: [/^Denied/] }, wholeHistories(2)],
  },
  {
    name: "runs nothing beside a page tool's call after a denial",
    subject: "deny",
    endpoint: "/sdk",
    page: { tools },
    steps: [{ send: "page" }, { press: "deny" }, { ends: "success" }, { ledger: [] }, wholeHistories(2)],
  },
  {
    name: "runs the approved call of two and not the denied one",
    subject: "mixed",
    endpoint: "/sdk",
    steps: [
      { send: "two" },
      { open: 2 },
      { press: "approve", on: "a.txt" },
      { press: "deny", on: "b.txt" },
      { press: "send" },
      { ends: "success" },
      { ledger: [{ tool: "delete_file", arguments: { filename: "a.txt" } }] },
      { log: [ranWithResult, /^Denied/] },
    ],
  },
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
  {
    name: "approves after a reload",
    subject: "reload",
    endpoint: "/sdk",
    steps: [{ send: "delete" }, { reload: true }, { open: 1 }, { press: "approve" }, { ends: "success" }, { ledger: [report] }],
  },
  {
    name: "goes on with the conversation after an approval",
    subject: "next",
    endpoint: "/sdk",
    steps: [
      { send: "delete" },
      { press: "approve" },
      { send: "thanks" },
      { ends: "success" },
      { reads: ["You said: thanks"] },
      { ledger: [report] },
      wholeHistories(3),
    ],
  },
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
    beside: { ask: "slot and delete", yes: [{ press: "approve", on: "report.pdf" }], ran: [report] },
  }),
  ...rough.scenarios,
];

/** Where .NET 10 and its packages are. */
export const dotnet: Server = {
  name: "dotnet",
  title: ".NET AG-UI SDK",
  program: { toolchain: "dotnet", folder: "dotnet", packages: ["AGUI.Server", "Microsoft.Extensions.AI"] },
  ledger,
  untried: rough.untried,
  scenarios: [
    ...scenarios,
    {
      name: "asks once about a call of a workflow, and runs it once (Agent Framework)",
      subject: "approve",
      endpoint: "/flow",
      steps: [{ send: "delete" }, { open: 1 }, { press: "approve" }, { ends: "success" }, { ledger: [report] }],
    },
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
