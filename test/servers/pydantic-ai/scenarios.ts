import { humanToolsOf } from "../driver/humanTools.js";
import { logRoutes } from "../driver/ledgers.js";
import type { Server } from "../driver/Server.js";
import { slotBeside, survivesRestart, troublesOf } from "../driver/troubles.js";

const ann = { did: "send_email", to: "ann@example.com", subject: "Figures", body: "Here they are." };
const ranWithResult = /^Approved(?!.*no result)/;

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
  program: { toolchain: "python", folder: "pydantic-ai", packages: ["pydantic-ai-slim", "ag-ui-protocol"] },
  ledger: logRoutes,
  scenarios: [
    {
      name: "runs the call after it was approved, under a short headline",
      subject: "approve",
      endpoint: "/approval",
      steps: [
        { send: "mail" },
        { open: 1 },
        { sees: ["Approve send_email?", "ann@example.com"] },
        { press: "approve" },
        { ends: "success" },
        { ledger: [ann] },
        { log: [ranWithResult] },
      ],
    },
    {
      name: "runs nothing after a denial",
      subject: "deny",
      endpoint: "/approval",
      steps: [{ send: "mail" }, { press: "deny" }, { ends: "success" }, { ledger: [] }, { log: [/^Denied/] }],
    },
    {
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
      ],
    },
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
        { ledger: [{ did: "book", guests: 6, price: 12.5, window: true, tags: ["a", "b"], room: { floor: 2, name: "Blue" } }] },
      ],
    },
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
    {
      name: "runs a free call beside a gated one",
      subject: "mixed",
      endpoint: "/approval",
      steps: [
        { send: "mixed" },
        { open: 1 },
        { press: "approve" },
        { ends: "success" },
        {
          ledger: [
            { did: "get_weather", city: "Oslo" },
            { did: "delete_file", path: "/app/a" },
          ],
        },
      ],
    },
    {
      name: "skips the question with a new message, which is answered",
      subject: "cancel",
      endpoint: "/approval",
      steps: [
        { send: "mail" },
        { steerAway: "something else" },
        { ends: "success" },
        { open: 0 },
        { ledger: [] },
        { reads: ["You said: something else"] },
      ],
    },
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
    {
      name: "approves after a reload",
      subject: "reload",
      endpoint: "/approval",
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
      name: "approves after a reload where the server keeps the conversation",
      subject: "reload",
      endpoint: "/kept",
      page: { routes: { history: "/kept" } },
      steps: [
        { send: "mail" },
        { load: true },
        { open: 1 },
        { sees: ["ann@example.com"] },
        { press: "approve" },
        { ends: "success" },
        { ledger: [ann] },
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
        { reads: ["user: mail", "You said: thanks"] },
        { send: "delete" },
        { press: "deny" },
        { ends: "success" },
        { ledger: [ann] },
      ],
    },
    ...humanToolsOf({
      endpoint: "/approval",
      beside: { ask: "slot and mail", yes: [{ press: "approve", on: "send_email" }], ran: [ann] },
    }),
    ...rough.scenarios,
  ],
  untried: rough.untried,
};
