import { approvalsOf } from "../driver/approvals.js";
import { humanToolsOf } from "../driver/humanTools.js";
import { logRoutes } from "../driver/ledgers.js";
import type { Server } from "../driver/Server.js";
import { slotBeside, survivesRestart, troublesOf } from "../driver/troubles.js";

const ann = {
  did: "send_email",
  to: "ann@example.com",
  subject: "Figures",
  body: "Here they are.",
};

const mail = approvalsOf({ endpoint: "/approval", ran: [ann] });

const rough = troublesOf(
  { endpoint: "/approval", ran: [ann], beside: slotBeside },
  {
    device: {
      name: "a late approval by a second device is refused, runs nothing, and can be closed, where the server keeps the conversation",
      endpoint: "/kept",
      steps: [
        { send: "mail" },
        { open: 1 },
        { by: "second device" },
        { open: 1 },
        { by: "first" },
        { press: "approve" },
        { ledger: [ann] },
        { by: "second device" },
        { press: "approve" },
        { sees: ["This request is no longer open."] },
        { ledger: [ann] },
        { unlogged: [/^Denied/] },
        { leaves: true },
      ],
    },
    restart: survivesRestart([ann]),
    corrected: "an answer that the schema does not allow is not sent",
  },
);

export const pydanticAi: Server = {
  name: "pydantic-ai",
  title: "Pydantic AI",
  program: {
    toolchain: "python",
    folder: "pydantic-ai",
    packages: ["pydantic-ai-slim", "ag-ui-protocol"],
  },
  ledger: logRoutes,
  scenarios: [
    mail.approved({
      name: "runs the call after it was approved, under a short headline",
      before: [{ open: 1 }, { sees: ["Approve send_email?", "ann@example.com"] }],
    }),
    mail.denied(),
    mail.edited(),
    {
      name: "edits arguments of several types and keeps their types",
      subject: "form",
      endpoint: "/approval",
      steps: [
        { send: "nested" },
        { press: "edit" },
        { fill: "Guests", with: "6" },
        { press: "approveWithEdits" },
        { ends: "success" },
        {
          ledger: [
            {
              did: "book",
              guests: 6,
              price: 12.5,
              window: true,
              tags: ["a", "b"],
              room: { floor: 2, name: "Blue" },
            },
          ],
        },
      ],
    },
    mail.two(),
    mail.approved({
      name: "runs a free call beside a gated one",
      subject: "mixed",
      ask: "mixed",
      before: [{ open: 1 }],
      ran: [
        { did: "get_weather", city: "Oslo" },
        { did: "delete_file", path: "/app/a" },
      ],
      after: [],
    }),
    mail.skipped(),
    {
      name: "keeps arguments back that are no number where one is needed",
      subject: "wrong",
      endpoint: "/approval",
      steps: [
        { send: "nested" },
        { press: "edit" },
        { fill: "Guests", with: "" },
        { tryPress: "approve" },
        { open: 1 },
        { ledger: [] },
      ],
    },
    mail.reloaded(),
    mail.reloaded({
      name: "approves after a reload where the server keeps the conversation",
      endpoint: "/kept",
      page: { routes: { history: "/kept" } },
      before: [{ load: true }, { open: 1 }, { sees: ["ann@example.com"] }],
      after: [],
    }),
    mail.continued({
      thanked: [{ reads: ["user: mail", "You said: thanks"] }],
      after: [{ send: "delete" }, { press: "deny" }, { ends: "success" }, { ledger: [ann] }],
    }),
    ...humanToolsOf({
      endpoint: "/approval",
      beside: { ask: "slot and mail", yes: [{ press: "approve", on: "send_email" }], ran: [ann] },
    }),
    ...rough.scenarios,
  ],
  untried: rough.untried,
};
