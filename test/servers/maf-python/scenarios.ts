import { approvalsOf } from "../driver/approvals.js";
import { humanToolsOf } from "../driver/humanTools.js";
import { logRoutes } from "../driver/ledgers.js";
import type { Scenario, Server } from "../driver/Server.js";
import { troublesOf } from "../driver/troubles.js";

const ann = {
  did: "send_email",
  to: "ann@example.com",
  subject: "Figures",
  body: "Here they are.",
};
const bob = { ...ann, to: "bob@example.com" };
const ranWithResult = /^Approved(?!.*(no result|not run))/;

const mail = approvalsOf({ endpoint: "/approval", ran: [ann], logged: ranWithResult });

/** What every generation does alike. */
const shared: readonly Scenario[] = [
  mail.approved({
    name: "runs the call after it was approved and keeps the conversation",
    after: [
      { log: [ranWithResult] },
      { reads: ["user: mail", "The tools said: Sent to ann@example.com"] },
      // The model is given the whole conversation, not the result alone.
      {
        route: "/seen",
        returns: [
          [/^user:text/],
          [/^user:text/, /^assistant:text/, /^assistant:function_call/, /^tool:function_result/],
        ],
      },
    ],
  }),
  mail.denied({ after: [{ log: [/^Denied/] }, { reads: ["user: mail"] }] }),
  mail.approved({
    name: "approves where confirmation is switched off",
    endpoint: "/plain",
    before: [],
  }),
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
  mail.reloaded({ before: [{ reload: true }, { open: 1 }, { sees: ["ann@example.com"] }] }),
  mail.continued({
    after: [
      { send: "delete" },
      { press: "approve" },
      { ends: "success" },
      { ledger: [ann, { did: "delete_file", path: "/app/a" }] },
    ],
  }),
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
    steps: [
      { send: "number" },
      { tryPress: "send" },
      { open: 1 },
      { ends: "interrupted" },
      { ledger: [] },
    ],
  },
  mail.approved({
    name: "offers no editor where a workflow ignores edits, and runs the call as it is shown",
    subject: "edit",
    endpoint: "/flow",
    explained: true,
    before: [
      { open: 1 },
      { missing: [/^Edit$/] },
      { sees: ["This workflow runs the call with the arguments shown. Edits would be ignored."] },
    ],
    after: [],
  }),
];

const edited = mail.edited({ after: [{ log: [/^Approved with 1 change(?!.*no result)/] }] });

// A result with the key `accepted` is read as an answer to `confirm_changes`. Beside another call,
// the bridge begins the call of a page tool again, without its arguments.
const human = humanToolsOf({ endpoint: "/approval", except: ["steps", "two at once"] });

const bothApproved = mail.two({
  name: "runs both calls after both were approved",
  verdicts: ["yes", "yes"],
  ran: [ann, bob],
});

const plain = { endpoint: "/approval", ran: [ann] };
const untried = {
  tool: "no agent of its program calls a tool of the page beside a question",
  corrected: "an answer that the schema does not allow is not sent",
};
const rough = troublesOf(plain, untried);

/** Generation 3. */
export const mafPython: Server = {
  name: "maf-python",
  title: "Microsoft Agent Framework (Python)",
  program: {
    toolchain: "python",
    folder: "maf-python",
    packages: ["agent-framework-ag-ui", "agent-framework-core"],
  },
  ledger: logRoutes,
  scenarios: [
    ...shared,
    edited,
    bothApproved,
    mail.two({
      name: "says that mixed decisions run nothing, and runs nothing after both were denied",
      explained: true,
      verdicts: ["no", "no"],
      ran: [],
      before: [
        { open: 2 },
        {
          sees: [
            "This agent runs nothing when some calls are approved and others denied. Approve all or deny all.",
          ],
        },
      ],
    }),
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
      steps: [
        { send: "number" },
        { press: "skip" },
        { ends: "success" },
        { open: 0 },
        { ledger: [] },
      ],
    },
    mail.reloaded({
      name: "approves on a server that keeps the conversation",
      endpoint: "/stored",
    }),
    mail.skipped({
      name: "sends a message that skips the question as the next turn",
      after: [{ ledger: [] }, { reads: ["You said: something else"] }],
    }),
    ...human,
    ...rough.scenarios,
  ],
  untried: rough.untried,
};

/** Generation 2. */
export const mafPythonGen2: Server = {
  name: "maf-python-gen2",
  title: "Microsoft Agent Framework (Python) 1.0",
  program: { ...mafPython.program, toolchain: "python", requirements: "requirements-gen2.txt" },
  ledger: logRoutes,
  scenarios: [
    ...shared,
    edited,
    bothApproved,
    mail.two({
      name: "runs the approved call of two and not the denied one, with one request for each",
      verdicts: ["no", "yes"],
      ran: [bob],
    }),
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
    mail.skipped({
      name: "answers a message that is sent instead of a decision",
      after: [{ reads: ["You said: something else"] }, { ledger: [] }],
    }),
    ...human,
    ...rough.scenarios,
  ],
  untried: rough.untried,
};

const rough1 = troublesOf(plain, {
  ...untried,
  device:
    "tried, and wrong: a denial after another page's approval is logged as Denied, because the server shows no result of a denial",
});

/** Generation 1. */
export const mafPythonGen1: Server = {
  name: "maf-python-gen1",
  title: "Microsoft Agent Framework (Python) 1.0.0rc7",
  program: { ...mafPython.program, toolchain: "python", requirements: "requirements-gen1.txt" },
  ledger: logRoutes,
  scenarios: [...shared, bothApproved, mail.two(), ...human, ...rough1.scenarios],
  // The first of its versions show no result of a call.
  oldest: [mail.approved({ after: [{ log: [/^Approved, no result seen/] }] }), mail.denied()],
  untried: rough1.untried,
};
