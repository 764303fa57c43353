import { humanToolsOf } from "../driver/humanTools.js";
import { logRoutes } from "../driver/ledgers.js";
import type { Scenario, Server } from "../driver/Server.js";
import { troublesOf } from "../driver/troubles.js";

const ann = { did: "send_email", to: "ann@example.com", subject: "Figures", body: "Here they are." };
const bob = { ...ann, to: "bob@example.com" };
const ranWithResult = /^Approved(?!.*(no result|not run))/;

/** The model is given the whole conversation, not the result alone. */
const inOrder: Scenario = {
  name: "runs the call after it was approved and keeps the conversation",
  subject: "approve",
  endpoint: "/approval",
  steps: [
    { send: "mail" },
    { open: 1 },
    { sees: ["send_email", "ann@example.com"] },
    { press: "approve" },
    { ends: "success" },
    { ledger: [ann] },
    { log: [ranWithResult] },
    { reads: ["user: mail", "The tools said: Sent to ann@example.com"] },
    {
      route: "/seen",
      returns: [[/^user:text/], [/^user:text/, /^assistant:text/, /^assistant:function_call/, /^tool:function_result/]],
    },
  ],
};

/** What every generation does alike. */
const shared: readonly Scenario[] = [
  {
    name: "runs nothing after a denial",
    subject: "deny",
    endpoint: "/approval",
    steps: [
      { send: "mail" },
      { press: "deny" },
      { ends: "success" },
      { ledger: [] },
      { log: [/^Denied/] },
      { reads: ["user: mail"] },
    ],
  },
  {
    name: "approves where confirmation is switched off",
    subject: "approve",
    endpoint: "/plain",
    steps: [{ send: "mail" }, { press: "approve" }, { ends: "success" }, { ledger: [ann] }, { log: [ranWithResult] }],
  },
  {
    name: "runs all steps of a plan that is approved unchanged",
    subject: "approve",
    endpoint: "/steps",
    steps: [
      { send: "plan" },
      { open: 1 },
      { decide: "yes" },
      { ends: "success" },
      {
        ledger: [
          {
            did: "generate_task_steps",
            steps: [
              ["Dig hole", "enabled"],
              ["Plant tree", "enabled"],
              ["Water it", "enabled"],
            ],
          },
        ],
      },
    ],
  },
  {
    name: "runs a free call at once and the gated one after the approval",
    subject: "mixed",
    endpoint: "/approval",
    steps: [
      { send: "mixed" },
      { open: 1 },
      { sees: ["/app/a"] },
      { press: "approve" },
      { ends: "success" },
      { reads: ["Deleted /app/a"] },
      { log: [ranWithResult] },
    ],
  },
  {
    name: "approves after a reload",
    subject: "reload",
    endpoint: "/approval",
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
    endpoint: "/approval",
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
  {
    name: "chooses an option of a workflow, and of the step after it",
    subject: "form",
    endpoint: "/trip",
    steps: [
      { send: "trip" },
      { open: 1 },
      { choose: "United" },
      { press: "send" },
      { open: 1 },
      { choose: "Zephyr" },
      { press: "send" },
      { ends: "success" },
      {
        ledger: [
          { did: "flight", chosen: { airline: "United", price: "$720" } },
          { did: "hotel", chosen: { name: "Zephyr" } },
        ],
      },
    ],
  },
  {
    name: "answers a workflow that asks for a number with a number",
    subject: "form",
    endpoint: "/ask",
    steps: [
      { send: "number" },
      { open: 1 },
      { reply: "4" },
      { ends: "success" },
      { ledger: [{ did: "answered", response: "4", kind: "int" }] },
    ],
  },
  {
    name: "answers a workflow that asks for yes or no",
    subject: "form",
    endpoint: "/ask",
    steps: [
      { send: "yes" },
      { decide: "no" },
      { ends: "success" },
      { ledger: [{ did: "answered", response: "False", kind: "bool" }] },
    ],
  },
  {
    name: "keeps an empty answer back where a workflow asks for a number",
    subject: "wrong",
    endpoint: "/ask",
    steps: [{ send: "number" }, { tryPress: "send" }, { open: 1 }, { ends: "interrupted" }, { ledger: [] }],
  },
  {
    name: "offers no editor where a workflow ignores edits, and runs the call as it is shown",
    subject: "edit",
    endpoint: "/flow",
    explained: true,
    steps: [
      { send: "mail" },
      { open: 1 },
      { missing: [/^Edit$/] },
      { sees: ["This workflow runs the call with the arguments shown. Edits would be ignored."] },
      { press: "approve" },
      { ends: "success" },
      { ledger: [ann] },
    ],
  },
];

const edited: Scenario = {
  name: "runs the call with the edited arguments",
  subject: "edit",
  endpoint: "/approval",
  steps: [
    { send: "mail" },
    { press: "edit" },
    { fill: "Subject", with: "Numbers" },
    { press: "approveWithEdits" },
    { ends: "success" },
    { ledger: [{ ...ann, subject: "Numbers" }] },
    { log: [/^Approved with edits(?!.*no result)/] },
  ],
};

// A result with the key `accepted` is read as an answer to `confirm_changes`. Beside another call, the bridge begins the call of a page tool
// again, without its arguments.
const human = humanToolsOf({ endpoint: "/approval", except: ["steps", "two at once"] });

const bothApproved: Scenario = {
  name: "runs both calls after both were approved",
  subject: "mixed",
  endpoint: "/approval",
  steps: [
    { send: "two" },
    { open: 2 },
    { press: "approve", on: "ann@example.com" },
    { press: "approve", on: "bob@example.com" },
    { press: "send" },
    { ends: "success" },
    { ledger: [ann, bob] },
    { log: [ranWithResult, ranWithResult] },
  ],
};

const rough3 = troublesOf(
  { endpoint: "/approval", ran: [ann] },
  {
    tool: "no agent of its program calls a tool of the page beside a question",
    corrected: "an answer that the schema does not allow is not sent",
  },
);

/** Generation 3. */
export const mafPython: Server = {
  name: "maf-python",
  title: "Microsoft Agent Framework (Python)",
  program: { toolchain: "python", folder: "maf-python", packages: ["agent-framework-ag-ui", "agent-framework-core"] },
  ledger: logRoutes,
  scenarios: [
    inOrder,
    ...shared,
    edited,
    bothApproved,
    {
      name: "says that mixed decisions run nothing, and runs nothing after both were denied",
      subject: "mixed",
      endpoint: "/approval",
      explained: true,
      steps: [
        { send: "two" },
        { open: 2 },
        { sees: ["This agent runs nothing when some calls are approved and others denied. Approve all or deny all."] },
        { press: "deny", on: "ann@example.com" },
        { press: "deny", on: "bob@example.com" },
        { press: "send" },
        { ends: "success" },
        { ledger: [] },
        { log: [/^Denied/, /^Denied/] },
      ],
    },
    {
      name: "never logs that a call was approved which did not run because the other was denied",
      subject: "mixed",
      endpoint: "/approval",
      explained: true,
      steps: [
        { send: "two" },
        { press: "approve", on: "ann@example.com" },
        { press: "deny", on: "bob@example.com" },
        { press: "send" },
        { ledger: [] },
        { unlogged: [ranWithResult] },
      ],
    },
    {
      name: "skips the question of a workflow",
      subject: "cancel",
      endpoint: "/ask",
      steps: [{ send: "number" }, { press: "skip" }, { ends: "success" }, { open: 0 }, { ledger: [] }],
    },
    {
      name: "approves on a server that keeps the conversation",
      subject: "reload",
      endpoint: "/stored",
      steps: [
        { send: "mail" },
        { reload: true },
        { open: 1 },
        { press: "approve" },
        { ends: "success" },
        { ledger: [ann] },
        { reads: ["user: mail"] },
      ],
    },
    {
      name: "sends a message that skips the question as the next turn",
      subject: "cancel",
      endpoint: "/approval",
      steps: [
        { send: "mail" },
        { steerAway: "something else" },
        { ends: "success" },
        { ledger: [] },
        { reads: ["You said: something else"] },
      ],
    },
    ...human,
    ...rough3.scenarios,
  ],
  untried: rough3.untried,
};

const rough2 = troublesOf(
  { endpoint: "/approval", ran: [ann] },
  {
    tool: "no agent of its program calls a tool of the page beside a question",
    corrected: "an answer that the schema does not allow is not sent",
  },
);

/** Generation 2. */
export const mafPythonGen2: Server = {
  name: "maf-python-gen2",
  title: "Microsoft Agent Framework (Python) 1.0",
  program: { ...mafPython.program, toolchain: "python", requirements: "requirements-gen2.txt" },
  ledger: logRoutes,
  scenarios: [
    inOrder,
    ...shared,
    edited,
    bothApproved,
    {
      name: "runs the approved call of two and not the denied one, with one request for each",
      subject: "mixed",
      endpoint: "/approval",
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
      name: "shows the conversation once after an approval on a server that stores it",
      subject: "next",
      endpoint: "/stored",
      steps: [
        { send: "two" },
        { press: "approve", on: "ann@example.com" },
        { press: "approve", on: "bob@example.com" },
        { press: "send" },
        { ends: "success" },
        { ledger: [ann, bob] },
        { send: "thanks" },
        { ends: "success" },
        { reads: [/^(?!.*user: two.*user: two).*You said: thanks/s] },
      ],
    },
    {
      name: "answers a message that is sent instead of a decision",
      subject: "cancel",
      endpoint: "/approval",
      steps: [
        { send: "mail" },
        { steerAway: "something else" },
        { ends: "success" },
        { reads: ["You said: something else"] },
        { ledger: [] },
      ],
    },
    ...human,
    ...rough2.scenarios,
  ],
  untried: rough2.untried,
};

const rough1 = troublesOf(
  { endpoint: "/approval", ran: [ann] },
  {
    device:
      "tried, and wrong: a denial after another page's approval is logged as Denied, because the server shows no result of a denial",
    tool: "no agent of its program calls a tool of the page beside a question",
    corrected: "an answer that the schema does not allow is not sent",
  },
);

/** Generation 1. */
export const mafPythonGen1: Server = {
  name: "maf-python-gen1",
  title: "Microsoft Agent Framework (Python) 1.0.0rc7",
  program: { ...mafPython.program, toolchain: "python", requirements: "requirements-gen1.txt" },
  ledger: logRoutes,
  scenarios: [
    inOrder,
    ...shared,
    bothApproved,
    {
      name: "runs the approved call of two and not the denied one",
      subject: "mixed",
      endpoint: "/approval",
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
    ...human,
    ...rough1.scenarios,
  ],
  untried: rough1.untried,
};
