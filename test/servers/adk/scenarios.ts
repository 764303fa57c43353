import { humanToolsOf } from "../driver/humanTools.js";
import { ledgerRoutes } from "../driver/ledgers.js";
import type { Scenario, Server } from "../driver/Server.js";
import { placeBeside, troublesOf } from "../driver/troubles.js";

const sent = { tool: "send_email", to: "ann@example.com", subject: "Hello" };
const sentToBob = { ...sent, to: "bob@example.com" };
const ranWithResult = /^Approved(?!.*no result)/;
const developerText = /FunctionResponse/;

/** What both channels do alike. */
const onChannel = (title: string, confirm: string, payload: string): readonly Scenario[] => [
  {
    name: `runs the call after it was approved, and shows what it would do (${title})`,
    subject: "approve",
    endpoint: confirm,
    steps: [
      { send: "mail" },
      { open: 1 },
      { sees: ["Approve send_email?", "ann@example.com"] },
      { missing: [developerText, "adk_request_confirmation"] },
      { press: "approve" },
      { ends: "success" },
      { ledger: [sent] },
      { log: [ranWithResult] },
    ],
  },
  {
    name: `runs nothing after a denial (${title})`,
    subject: "deny",
    endpoint: confirm,
    steps: [{ send: "mail" }, { press: "deny" }, { ends: "success" }, { ledger: [] }, { log: [/^Denied/] }],
  },
  {
    name: `runs both calls after both were approved (${title})`,
    subject: "mixed",
    endpoint: confirm,
    steps: [
      { send: "two" },
      { open: 2 },
      { press: "approve", on: "ann@example.com" },
      { press: "approve", on: "bob@example.com" },
      { press: "send" },
      { ends: "success" },
      { ledger: [sent, sentToBob] },
      { log: [ranWithResult, ranWithResult] },
    ],
  },
  {
    name: `runs the approved call of two and not the denied one (${title})`,
    subject: "mixed",
    endpoint: confirm,
    steps: [
      { send: "two" },
      { open: 2 },
      { press: "approve", on: "ann@example.com" },
      { press: "deny", on: "bob@example.com" },
      { press: "send" },
      { ends: "success" },
      { ledger: [sent] },
      { log: [ranWithResult, /^Denied/] },
    ],
  },
  {
    name: `fills in the payload of a confirmation (${title})`,
    subject: "form",
    endpoint: payload,
    steps: [
      { send: "leave" },
      { open: 1 },
      { sees: ["How many of 9 days may Ann have?"] },
      { fill: "days", with: "5" },
      { fill: "comment", with: "ok" },
      { decide: "yes" },
      { ends: "success" },
      {
        ledger: [
          { tool: "request_leave:answer", confirmed: true, payload: { approved_days: 5, comment: "ok" } },
          { tool: "request_leave", person: "Ann", days: 5 },
        ],
      },
    ],
  },
  {
    name: `denies a confirmation with a payload (${title})`,
    subject: "deny",
    endpoint: payload,
    steps: [
      { send: "leave" },
      { decide: "no" },
      { ends: "success" },
      { ledger: [{ tool: "request_leave:answer", confirmed: false }] },
    ],
  },
  {
    name: `approves after a reload (${title})`,
    subject: "reload",
    endpoint: confirm,
    steps: [
      { send: "mail" },
      { reload: true },
      { open: 1 },
      { press: "approve" },
      { ends: "success" },
      { ledger: [sent] },
      { reads: ["user: mail"] },
    ],
  },
  {
    name: `goes on with the conversation after an approval (${title})`,
    subject: "next",
    endpoint: confirm,
    steps: [
      { send: "mail" },
      { press: "approve" },
      { send: "thanks" },
      { ends: "success" },
      { reads: ["You said: thanks"] },
      { send: "mail" },
      { press: "deny" },
      { ends: "success" },
      { ledger: [sent] },
    ],
  },
];

/** Answers of a workflow that are one value. */
const values = [
  { kind: "text", asked: "Which name?", answer: [{ fill: "", with: "hello there" }], given: "hello there" },
  { kind: "choice", asked: "Which size?", answer: [{ choose: "large" }], given: "large" },
  { kind: "number", asked: "How many?", answer: [{ fill: "", with: "3" }], given: 3 },
].map(
  ({ kind, asked, answer, given }): Scenario => ({
    name: `answers a workflow that asks for a ${kind}`,
    subject: "form",
    endpoint: `/workflow-${kind}`,
    steps: [
      { send: "value" },
      { open: 1 },
      { sees: [asked] },
      ...answer,
      { press: "send" },
      { ends: "success" },
      { ledger: [{ tool: "keep", given }] },
      { log: [/^Accepted|^Answered/] },
    ],
  }),
);

const rough = troublesOf(
  {
    endpoint: "/confirm",
    ran: [sent],
    repeats: true,
    beside: { ...placeBeside, endpoint: "/page" },
  },
  {
    corrected: "an answer that the schema does not allow is not sent",
  },
);

export const adk: Server = {
  name: "adk",
  title: "Google ADK",
  program: { toolchain: "python", folder: "adk", packages: ["ag_ui_adk", "google-adk"] },
  ledger: ledgerRoutes,
  scenarios: [
    ...onChannel("tool call", "/confirm", "/payload-app"),
    ...onChannel("outcome", "/outcome", "/outcome-payload-app"),
    {
      name: "says what a developer must change where the server refuses the confirmation of a tool",
      subject: "wrong",
      endpoint: "/payload",
      explained: true,
      steps: [
        { send: "leave" },
        { decide: "yes" },
        { ends: "error" },
        { ledger: [] },
        {
          sees: [
            "This can’t be answered here until the agent’s server is set up for it (developers: make the agent a resumable App).",
          ],
        },
        { missing: [/^Send again$/] },
      ],
    },
    {
      name: "answers the form of a workflow",
      subject: "form",
      endpoint: "/workflow",
      steps: [
        { send: "trip" },
        { open: 1 },
        { sees: ["Which city?"] },
        { fill: "city", with: "Oslo" },
        { press: "send" },
        { ends: "success" },
        { ledger: [{ tool: "book", given: { city: "Oslo" } }] },
      ],
    },
    ...values,
    {
      name: "confirms predicted changes",
      subject: "approve",
      endpoint: "/changes",
      steps: [
        { send: "write" },
        { open: 1 },
        { sees: ["Once upon a time."] },
        { decide: "yes" },
        { ends: "success" },
        { open: 0 },
      ],
    },
    {
      name: "runs a tool of the page",
      subject: "mixed",
      endpoint: "/page",
      page: { tools: { locate: { city: "Oslo" } } },
      steps: [{ send: "where" }, { ends: "success" }, { open: 0 }, { reads: ["Oslo"] }],
    },
    {
      name: "skips the question with a new message",
      subject: "cancel",
      endpoint: "/confirm",
      steps: [{ send: "mail" }, { steerAway: "something else" }, { ends: "success" }, { open: 0 }, { ledger: [] }],
    },
    ...humanToolsOf({
      endpoint: "/page",
      beside: { ask: "slot and mail", yes: [{ press: "approve", on: "send_email" }], ran: [sent], first: "choice" },
    }),
    ...rough.scenarios,
  ],
  untried: rough.untried,
};
