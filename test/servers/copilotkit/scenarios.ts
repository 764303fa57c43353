import { approvalsOf } from "../driver/approvals.js";
import { humanToolsOf } from "../driver/humanTools.js";
import { ledgerRoutes } from "../driver/ledgers.js";
import type { Scenario, Server } from "../driver/Server.js";
import { stateless, troublesOf } from "../driver/troubles.js";

const at = (agent: string): Pick<Scenario, "endpoint"> => ({ endpoint: `/api/agent/${agent}/run` });

/** The answer becomes the result of the call, and the model is given it. */
const given = (approved: boolean) => ({ tool: "model", given: [{ value: { approved } }] });
const givenAsText = (approved: boolean) => ({
  tool: "model",
  given: [{ type: "text", value: JSON.stringify({ approved }) }],
});

const builtIn = approvalsOf({ ...at("builtin"), ran: [given(true)] });
const aiSdk = approvalsOf({ ...at("aisdk"), ran: [givenAsText(true)] });

const rough = troublesOf(
  { ...at("builtin"), ran: [given(true)] },
  {
    device: stateless,
    restart: {
      name: "an approval after the server was killed reaches the agent",
      steps: [
        { send: "mail" },
        { open: 1 },
        { restart: true },
        { decide: "yes" },
        { ends: "success" },
        { ledger: [given(true)] },
        { log: [/^Approved/] },
      ],
    },
    typed: {
      name: "a message during the pause follows as the next turn, after the model was told of the cancellation",
      steps: [
        { send: "mail" },
        { open: 1 },
        { steerAway: "thanks" },
        { open: 0 },
        { ledger: [{ tool: "model", given: [{ value: { status: "cancelled" } }] }] },
        { reads: ["user: thanks", "You said: thanks"] },
      ],
    },
    twice:
      "the model of its program is its ledger, and is asked in each turn: see the scenarios of the next turn",
    fails: "its built-in agent runs no tool: the answer becomes the result of the call",
    tool: "no agent of its program calls a tool of the page beside a question",
    corrected: "an answer that the schema does not allow is not sent",
  },
);

export const copilotkit: Server = {
  name: "copilotkit",
  title: "CopilotKit",
  program: { toolchain: "node", folder: "copilotkit", packages: ["@copilotkit/runtime", "ai"] },
  ledger: ledgerRoutes,
  scenarios: [
    builtIn.approved({
      name: "gives the approval to the built-in agent",
      after: [{ reads: ["All done."] }],
    }),
    builtIn.denied({ name: "gives the denial to the built-in agent", ran: [given(false)] }),
    aiSdk.approved({
      name: "shows an approval of the AI SDK as an approval, and says that it does not run the tool",
      explained: true,
      before: [
        { open: 1 },
        { sees: ["send_email", "ann@example.com", /It does not run the tool itself\./] },
      ],
      after: [{ log: [/^Approved, no result seen/] }],
    }),
    aiSdk.denied({ name: "gives the denial to an agent of the AI SDK", ran: [givenAsText(false)] }),
    builtIn.continued({
      name: "goes on with the conversation of the built-in agent",
      ran: [given(true), given(false)],
    }),
    aiSdk.continued({ name: "goes on with the conversation of an agent of the AI SDK", after: [] }),
    {
      name: "answers a form and a confirmation in one request",
      subject: "form",
      ...at("custom"),
      steps: [
        { send: "go" },
        { open: 2 },
        { fill: "city", with: "Oslo", on: "Where to?" },
        { press: "save", on: "Where to?" },
        { decide: "no", on: "Wrap it as a gift?" },
        { press: "send" },
        { ends: "success" },
        { reads: ["Oslo"] },
        {
          sent: {
            resume: [
              { interruptId: "shipping", payload: { city: "Oslo" } },
              { interruptId: "gift", payload: { approved: false } },
            ],
          },
        },
      ],
    },
    {
      name: "approves one of two calls and denies the other",
      subject: "mixed",
      ...at("builtin"),
      steps: [
        { send: "two" },
        { open: 2 },
        { press: "approve", on: "ann@example.com" },
        { press: "deny", on: "bob@example.com" },
        { press: "send" },
        { ends: "success" },
        { sent: { resume: [{ payload: { approved: true } }, { payload: { approved: false } }] } },
        { reads: ["All done."] },
      ],
    },
    builtIn.skipped({ after: [{ open: 0 }, { reads: ["something else"] }] }),
    {
      name: "keeps an incomplete form back",
      subject: "wrong",
      ...at("custom"),
      steps: [
        { send: "go" },
        { tryPress: "save", on: "Where to?" },
        { open: 2 },
        { ends: "interrupted" },
        { ledger: [] },
      ],
    },
    builtIn.reloaded(),
    ...humanToolsOf({ endpoint: "/api/agent/builtin/run" }),
    ...rough.scenarios,
  ],
  untried: rough.untried,
};
