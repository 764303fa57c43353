import { describe, expect, it, vi } from "vitest";
import { type Dialect, defaultDialects, hitl as hitlDialect } from "../../../src/dialects.js";
import type { UnknownRecord } from "../../../src/protocol/json.js";
import { unshareValues } from "../../../src/thread/pause/storedValues.js";
import { calls, finished, started } from "../../support/builders.js";
import { createRun } from "../createRun.js";

const request = (name: string) => ({
  type: "function_approval_request",
  id: "req-1",
  function_call: { type: "function_call", call_id: "c1", name, arguments: { to: "ann" } },
});
const suspend = (toolName: string) => ({
  type: "mastra_suspend",
  runId: "m",
  toolCallId: "c1",
  toolName,
  args: { to: "ann" },
});
const hitl = (name: string) => ({
  action_requests: [{ name, args: { to: "ann" } }],
  review_configs: [{ action_name: name, allowed_decisions: ["approve", "edit", "reject"] }],
});
const onInterrupt = (value: unknown, rawEvent?: object) => ({
  type: "CUSTOM",
  name: "on_interrupt",
  value,
  rawEvent,
});
const confirm = (name: string) => ({
  function_name: name,
  function_call_id: "c1",
  function_arguments: { to: "ann" },
  steps: [
    { description: "Look up the address", status: "enabled" },
    { description: "Send", status: "enabled" },
  ],
});

/**
 * How backends ask outside of the outcome, and where the handle stores what the answer is written
 * with.
 */
const ways: readonly (readonly [way: string, events: readonly unknown[], forged: unknown])[] = [
  [
    "a workflow of Agent Framework",
    [
      ...calls("request_info", {}, "req-1"),
      { ...finished(), interrupt: [{ id: "req-1", value: request("send_mail") }] },
    ],
    { call: request("delete_all").function_call },
  ],
  [
    "steps of Agent Framework",
    [
      ...calls("send_mail", { to: "ann" }, "c1"),
      ...calls("confirm_changes", confirm("send_mail"), "ask"),
      finished(),
    ],
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
    {
      id: "on_interrupt:1",
      value: hitl("delete_all"),
      channel: { kind: "command", sent: hitl("delete_all") },
      index: 0,
    },
  ],
  [
    "a graph with an id of its own",
    [
      onInterrupt({ question: "send_mail?" }, { id: "0123456789abcdef0123456789abcdef" }),
      finished(),
    ],
    {
      id: "0123456789abcdef0123456789abcdef",
      value: "delete_all",
      channel: { kind: "command", sent: { value: "delete_all" } },
    },
  ],
];

async function askedRun(events: readonly unknown[]) {
  const made = createRun({ submitMode: "manual", dialects: defaultDialects });
  void made.run.send("Go");
  await made.agentSays(started(), ...events);
  await vi.waitFor(() => expect(made.snapshot().interrupts.length).toBeGreaterThan(0));
  return made;
}

const handleOf = ({ run }: Pick<ReturnType<typeof createRun>, "run">) =>
  JSON.parse(JSON.stringify(run.pauseHandle()));
const asked = async (events: readonly unknown[]) => handleOf(await askedRun(events));

function answerAll({
  run,
  snapshot,
}: Pick<ReturnType<typeof createRun>, "run" | "snapshot">): void {
  for (const { id, approval, dialect } of snapshot().interrupts) {
    // An edit names the call.
    const edited = dialect === "hitl" && { editedArgs: { to: "bob" } };
    run.resolve(id, approval === undefined ? "yes" : { approved: true, ...edited });
  }
  void run.submit();
}

/**
 * The request with which a page that opens this handle answers all its questions, or why it is
 * refused.
 */
async function answered(handle: unknown): Promise<string> {
  const { run, agent, snapshot } = createRun({ submitMode: "manual", dialects: defaultDialects });
  const opened = await run.restore(handle);
  if (!opened.ok) return opened.reason;
  answerAll({ run, snapshot });
  await vi.waitFor(() => expect(agent.requests).toHaveLength(1));
  const { messages = [], ...request } = agent.requests[0] ?? {};
  return JSON.stringify([request, messages.filter(({ role }) => role === "tool")]);
}

const lastChanged = (handle: { readonly questions: readonly object[] }, change: object) => ({
  ...handle,
  questions: handle.questions.with(-1, { ...handle.questions.at(-1), ...change }),
});

/**
 * Sends an interrupt with so many actions, in the outcome or in an event, and returns the handle of
 * its questions.
 */
async function askedFor(count: number, way: "outcome" | "event") {
  const actions = Array.from({ length: count }, (_, index) => ({
    name: "send_mail",
    args: { to: `person-${index}` },
  }));
  const value = { action_requests: actions, review_configs: hitl("send_mail").review_configs };
  const interrupt = {
    id: "i",
    reason: "langgraph:interrupt",
    metadata: { langgraph: { raw: value } },
  };
  return asked(
    way === "event"
      ? [onInterrupt(value), finished()]
      : [{ ...finished(), outcome: { type: "interrupt", interrupts: [interrupt] } }],
  );
}

/** The same handle as it was written before values were shared. */
const unshared = ({ shared, ...handle }: Awaited<ReturnType<typeof asked>>) => ({
  ...handle,
  questions: handle.questions.map((question: UnknownRecord) => unshareValues(question, shared)),
});

describe.each(["outcome", "event"] as const)(
  "an interrupt with many actions, announced in the %s",
  (way) => {
    it("an interrupt with many actions is stored once, and not with each of its actions", async () => {
      const sizes = [];
      for (const count of [40, 80]) sizes.push(JSON.stringify(await askedFor(count, way)).length);
      const [one = 0, two = 0] = sizes;
      expect(two).toBeLessThan(one * 2.2);
    });

    it("an interrupt with many actions is answered as before after a reload, also from a handle with a copy for each action", async () => {
      const handle = await askedFor(3, way);
      const sent = await answered(handle);
      expect(sent).toContain('{"to":"bob"}');
      expect(JSON.parse(sent)).toEqual(JSON.parse(await answered(unshared(handle))));
      expect(unshared(handle).questions[2].origin).toMatchObject({
        index: 2,
        value: { action_requests: { length: 3 } },
      });
    });

    it("an interrupt is read as often after a reload, however many actions it has", async () => {
      const text = JSON.stringify(await askedFor(30, way));
      let reads = 0;
      const { detect } = hitlDialect;
      if (detect === undefined) throw new Error("it detects nothing");
      const counting: Dialect = {
        ...hitlDialect,
        read(interrupt, context) {
          reads++;
          return hitlDialect.read?.(interrupt, context) ?? [];
        },
        detect: {
          ...detect,
          announcements(question, end) {
            reads++;
            return detect.announcements?.(question, end) ?? [];
          },
        },
      };
      const { run, snapshot } = createRun({ dialects: [counting] });
      expect(await run.restore(JSON.parse(text))).toEqual({ ok: true });
      expect(snapshot().interrupts).toHaveLength(30);
      expect(reads).toBeLessThan(5);
    });

    it("an interrupt is refused where the handle no longer holds it", async () => {
      const { shared: _, ...handle } = await askedFor(2, way);
      const lost = { ...handle, shared: [] };
      const forged = { value: hitl("delete_all"), channel: { kind: "command" }, index: 0 };
      expect(await answered(lastChanged(lost, { origin: forged }))).toBe("bad-handle");
      for (const index of [-1, 0.5, "0", 99, null]) {
        const sharing = { raw: index, value: index, channel: index };
        expect(
          await answered(lastChanged(await askedFor(2, way), { shared: sharing, origin: forged })),
        ).toBe("bad-handle");
      }
    });
  },
);

describe("a stored question that was asked outside of the outcome", () => {
  it.each(ways)(
    "a stored question is answered with what the agent sent, and not with changed stored data: %s",
    async (_, events, forged) => {
      const handle = unshared(await asked(events));
      const sent = [
        await answered(handle),
        await answered(lastChanged(handle, { origin: forged })),
      ];
      for (const request of sent) {
        expect(request).toContain("thread-1");
        expect(request).not.toContain("delete_all");
      }
    },
  );

  it.each(ways)(
    "a stored question is opened with its answer where that was sent without a reply: %s",
    async (_, events) => {
      const made = await askedRun(events);
      const ids = made.openIds();
      answerAll(made);
      await vi.waitFor(() => expect(made.agent.requests).toHaveLength(2));
      const later = createRun({ submitMode: "manual", dialects: defaultDialects });
      expect(await later.run.restore(handleOf(made))).toEqual({ ok: true });
      expect(later.snapshot().composer).toMatchObject({ delivery: "unknown", canRetry: true });
      expect(later.openIds()).toEqual(ids);
    },
  );

  it.each(ways.slice(0, 5))(
    "a stored question is refused where what the agent sent is gone: %s",
    async (_, events, forged) => {
      const handle = unshared(await asked(events));
      const messages = handle.messages.filter(
        ({ role }: { readonly role: string }) => role === "user",
      );
      expect(
        await answered({ ...lastChanged(handle, { raw: {}, origin: forged }), messages }),
      ).toBe("bad-handle");
    },
  );

  it("a stored question is opened where its dialect keeps only ids, although it cannot be read again", async () => {
    const handle = unshared(await asked(ways[2]?.[1] ?? []));
    const flat = lastChanged(handle, { raw: {}, origin: { checkpoint: "c-1" } });
    const { run } = createRun({ submitMode: "manual", dialects: defaultDialects });
    expect(await run.restore(flat)).toEqual({ ok: true });
  });
});
