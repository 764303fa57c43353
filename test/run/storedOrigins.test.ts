import { describe, expect, it, vi } from "vitest";
import { defaultDialects } from "../../src/dialects.js";
import { calls, finished, started } from "../support/builders.js";
import { createRun } from "./createRun.js";

const request = (name: string) => ({
  type: "function_approval_request",
  id: "req-1",
  function_call: { type: "function_call", call_id: "c1", name, arguments: { to: "ann" } },
});
const suspend = (toolName: string) => ({ type: "mastra_suspend", runId: "m", toolCallId: "c1", toolName, args: { to: "ann" } });
const hitl = (name: string) => ({
  action_requests: [{ name, args: { to: "ann" } }],
  review_configs: [{ action_name: name, allowed_decisions: ["approve", "edit", "reject"] }],
});
const onInterrupt = (value: unknown, rawEvent?: object) => ({ type: "CUSTOM", name: "on_interrupt", value, rawEvent });
const confirm = (name: string) => ({
  function_name: name,
  function_call_id: "c1",
  function_arguments: { to: "ann" },
  steps: [
    { description: "Look up the address", status: "enabled" },
    { description: "Send", status: "enabled" },
  ],
});

/** How backends ask outside of the outcome, and where the handle stores what the answer is written with. */
const ways: readonly (readonly [way: string, events: readonly unknown[], forged: unknown])[] = [
  [
    "a workflow of Agent Framework",
    [...calls("request_info", {}, "req-1"), { ...finished(), interrupt: [{ id: "req-1", value: request("send_mail") }] }],
    { call: request("delete_all").function_call },
  ],
  [
    "steps of Agent Framework",
    [...calls("send_mail", { to: "ann" }, "c1"), ...calls("confirm_changes", confirm("send_mail"), "ask"), finished()],
    { asking: "ask", steps: [{ description: "delete_all", status: "enabled" }], names: [] },
  ],
  ["Mastra", [onInterrupt(suspend("send_mail")), finished()], { sent: suspend("delete_all") }],
  [
    "Mastra, as text",
    [onInterrupt(JSON.stringify(suspend("send_mail"))), finished()],
    { sent: JSON.stringify(suspend("delete_all")) },
  ],
  [
    "LangChain's middleware",
    [onInterrupt(hitl("other")), onInterrupt(hitl("send_mail")), finished()],
    { id: "on_interrupt:1", value: hitl("delete_all"), channel: { kind: "command", sent: hitl("delete_all") }, index: 0 },
  ],
  [
    "a graph with an id of its own",
    [onInterrupt({ question: "send_mail?" }, { id: "0123456789abcdef0123456789abcdef" }), finished()],
    { id: "0123456789abcdef0123456789abcdef", value: "delete_all", channel: { kind: "command", sent: { value: "delete_all" } } },
  ],
];

async function asked(events: readonly unknown[]) {
  const made = createRun({ submitMode: "manual", dialects: defaultDialects });
  void made.run.send("Go");
  await made.agentSays(started(), ...events);
  await vi.waitFor(() => expect(made.snapshot().interrupts.length).toBeGreaterThan(0));
  return JSON.parse(JSON.stringify(made.run.pauseHandle()));
}

/** The request with which a page that opens this handle answers all its questions, or why it is refused. */
async function answered(handle: unknown): Promise<string> {
  const { run, agent, snapshot } = createRun({ submitMode: "manual", dialects: defaultDialects });
  const opened = await run.restore(handle);
  if (!opened.ok) return opened.reason;
  for (const { id, approval, dialect } of snapshot().interrupts) {
    // An edit names the call.
    const edited = dialect === "hitl" && { editedArgs: { to: "bob" } };
    run.resolve(id, approval === undefined ? "yes" : { approved: true, ...edited });
  }
  void run.submit();
  await vi.waitFor(() => expect(agent.requests).toHaveLength(1));
  const { messages = [], ...request } = agent.requests[0] ?? {};
  return JSON.stringify([request, messages.filter(({ role }) => role === "tool")]);
}

const lastChanged = (handle: { readonly questions: readonly object[] }, change: object) => ({
  ...handle,
  questions: handle.questions.with(-1, { ...handle.questions.at(-1), ...change }),
});

describe("a stored question that was asked outside of the outcome", () => {
  it.each(ways)(
    "is answered with what the agent sent, and not with what was changed in the storage: %s",
    async (_, events, forged) => {
      const handle = await asked(events);
      const sent = [await answered(handle), await answered(lastChanged(handle, { origin: forged }))];
      for (const request of sent) {
        expect(request).toContain("thread-1");
        expect(request).not.toContain("delete_all");
      }
    },
  );

  it.each(ways.slice(0, 5))("is refused where what the agent sent is gone: %s", async (_, events, forged) => {
    const handle = await asked(events);
    const messages = handle.messages.filter(({ role }: { readonly role: string }) => role === "user");
    expect(await answered({ ...lastChanged(handle, { raw: {}, origin: forged }), messages })).toBe("bad-handle");
  });

  it("is opened where its dialect keeps nothing but ids, although it cannot be read again", async () => {
    const handle = await asked(ways[2]?.[1] ?? []);
    const flat = lastChanged(handle, { raw: {}, origin: { checkpoint: "c-1" } });
    const { run } = createRun({ submitMode: "manual", dialects: defaultDialects });
    expect(await run.restore(flat)).toEqual({ ok: true });
  });
});
