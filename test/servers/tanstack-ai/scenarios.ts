import { approvalsOf, ranWithResult } from "../driver/approvals.js";
import { humanToolsOf } from "../driver/humanTools.js";
import { ledgerRoutes } from "../driver/ledgers.js";
import type { Server } from "../driver/Server.js";
import { stateless, survivesRestart, troublesOf } from "../driver/troubles.js";

const sent = { tool: "send_email", to: "ann@example.com", subject: "Hello" };

const mail = approvalsOf({ endpoint: "/approval", ran: [sent] });

const rough = troublesOf(
  {
    endpoint: "/approval",
    ran: [sent],
    steered: /Tool execution cancelled/,
  },
  {
    tool: {
      name: "the call of a page tool stands answered beside an approval, and its result reaches the agent with it",
      page: { tools: { choose_slot: "10:00" } },
      steps: [
        { send: "slot and mail" },
        { open: 2 },
        { sees: ["1 of 2 answered"] },
        { ledger: [] },
        { press: "approve" },
        { press: "send" },
        { ends: "success" },
        { ledger: [sent] },
        { reads: [/^assistant: .*10:00/s] },
      ],
    },
    device: stateless,
    restart: survivesRestart([sent]),
    corrected: "an answer that the schema does not allow is not sent",
  },
);

export const tanstackAi: Server = {
  name: "tanstack-ai",
  title: "TanStack AI",
  program: { toolchain: "node", folder: "tanstack-ai", packages: ["@tanstack/ai"] },
  ledger: ledgerRoutes,
  scenarios: [
    mail.approved(),
    mail.denied(),
    mail.edited(),
    {
      name: "asks what an approval needs to know, and sends it",
      subject: "form",
      endpoint: "/reasons",
      steps: [
        { send: "delete" },
        { open: 1 },
        { sees: ["/data"] },
        { press: "approve" },
        { choose: "Yes", in: /keep/i },
        { press: "approve" },
        { ends: "success" },
        { ledger: [{ tool: "delete_files", path: "/data" }] },
        {
          sent: {
            resume: [
              { status: "resolved", payload: { approved: true, payload: { keepBackup: true } } },
            ],
          },
        },
        { log: [ranWithResult] },
      ],
    },
    {
      name: "asks for the reason of a denial, and logs a denial",
      subject: "deny",
      endpoint: "/reasons",
      steps: [
        { send: "delete" },
        { press: "deny" },
        { fill: "because", with: "too risky" },
        { press: "deny" },
        { ends: "success" },
        { ledger: [] },
        {
          sent: {
            resume: [
              {
                status: "resolved",
                payload: { approved: false, payload: { because: "too risky" } },
              },
            ],
          },
        },
        { log: [/^Denied/] },
      ],
    },
    {
      name: "keeps a reason back that is too short",
      subject: "wrong",
      endpoint: "/reasons",
      steps: [
        { send: "delete" },
        { press: "deny" },
        { fill: "because", with: "no" },
        { tryPress: "deny" },
        { open: 1 },
        { ends: "interrupted" },
        { ledger: [] },
      ],
    },
    {
      name: "runs a tool of the page without asking",
      subject: "approve",
      endpoint: "/client-tool",
      page: { tools: { get_place: { city: "Oslo" } } },
      steps: [
        { send: "where" },
        { ends: "success" },
        { open: 0 },
        { reads: ["All done.", "Oslo"] },
      ],
    },
    {
      name: "asks a person for the result where the page has no such tool",
      subject: "form",
      endpoint: "/client-tool",
      steps: [
        { send: "where" },
        { open: 1 },
        { fill: "city", with: "Oslo" },
        { press: "send" },
        { ends: "success" },
        { reads: ["Oslo"] },
      ],
    },
    {
      name: "fills in a form that comes before the model",
      subject: "form",
      endpoint: "/form",
      steps: [
        { send: "trip" },
        { fill: "city", with: "Oslo" },
        { fill: "nights", with: "2" },
        { press: "send" },
        { ends: "success" },
        { ledger: [{ tool: "form", status: "resolved", response: { city: "Oslo", nights: 2 } }] },
      ],
    },
    mail.two({ name: "approves one of two calls and denies the other" }),
    {
      name: "answers a plan and the approval beside it in one request",
      subject: "mixed",
      endpoint: "/plan",
      steps: [
        { send: "mail" },
        { open: 2 },
        { decide: "yes", on: "Is this plan fine?" },
        { press: "approve", on: "ann@example.com" },
        { press: "send" },
        { ends: "success" },
        { ledger: [{ tool: "plan", status: "resolved", response: { approved: true } }, sent] },
      ],
    },
    {
      name: "skips the question of a form",
      subject: "cancel",
      endpoint: "/form",
      steps: [
        { send: "trip" },
        { press: "skip" },
        { ends: "success" },
        { open: 0 },
        { ledger: [{ tool: "form", status: "cancelled" }] },
      ],
    },
    mail.reloaded(),
    mail.continued(),
    ...humanToolsOf({
      endpoint: "/approval",
      beside: { ask: "slot and mail", yes: [{ press: "approve", on: "send_email" }], ran: [sent] },
    }),
    ...rough.scenarios,
  ],
  untried: rough.untried,
};
