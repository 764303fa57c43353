import { approvalsOf } from "../driver/approvals.js";
import { humanToolsOf } from "../driver/humanTools.js";
import { ledgerRoutes } from "../driver/ledgers.js";
import type { Scenario, Server } from "../driver/Server.js";
import { placeBeside, troublesOf } from "../driver/troubles.js";

const sent = { tool: "send_email", to: "ann@example.com", subject: "Hello" };
const sentToBob = { ...sent, to: "bob@example.com" };
const developerText = /FunctionResponse/;

/** What both channels do alike. */
const onChannel = (title: string, confirm: string, payload: string): readonly Scenario[] => {
  const mail = approvalsOf({ endpoint: confirm, ran: [sent], title });
  return [
    mail.approved({
      name: "runs the call after it was approved, and shows what it would do",
      before: [
        { open: 1 },
        { sees: ["Approve send_email?", "ann@example.com"] },
        { missing: [developerText, "adk_request_confirmation"] },
      ],
    }),
    mail.denied(),
    mail.two({
      name: "runs both calls after both were approved",
      verdicts: ["yes", "yes"],
      ran: [sent, sentToBob],
    }),
    mail.two(),
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
            {
              tool: "request_leave:answer",
              confirmed: true,
              payload: { approved_days: 5, comment: "ok" },
            },
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
    mail.reloaded(),
    mail.continued({ thanked: [{ ends: "success" }, { reads: ["You said: thanks"] }] }),
  ];
};

/** Answers of a workflow that are one value. */
const values = [
  {
    kind: "text",
    asked: "Which name?",
    answer: [{ fill: "", with: "hello there" }],
    given: "hello there",
  },
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
    approvalsOf({ endpoint: "/confirm", ran: [sent] }).skipped({
      name: "skips the question with a new message",
      after: [{ open: 0 }, { ledger: [] }],
    }),
    ...humanToolsOf({
      endpoint: "/page",
      beside: {
        ask: "slot and mail",
        yes: [{ press: "approve", on: "send_email" }],
        ran: [sent],
        first: "choice",
      },
    }),
    ...rough.scenarios,
  ],
  untried: rough.untried,
};
