import { act, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import Libsql from "libsql";
import { afterEach, describe, expect, it, vi } from "vitest";
import { defaultDialects } from "../../src/dialects.js";
import { createAgentRun, InterruptPanel } from "../../src/index.js";
import { createInterruptGate, sqlitePauseStore } from "../../src/server.js";
import { createScriptedAgent, type ScriptedAgent, toolCallInterrupt } from "../../src/testing.js";
import { sqlFile } from "../support/sqlFile.js";

afterEach(() => vi.unstubAllGlobals());

type Fields = Parameters<typeof toolCallInterrupt>[0];

/** Asks one question for each entry. */
function agentThatAsks(...questions: readonly Fields[]): ScriptedAgent {
  return createScriptedAgent(
    [
      {
        name: "agent",
        *script(agent) {
          const interrupts = [];
          for (const [index, fields] of questions.entries()) {
            const toolCallId = yield* agent.calls("pay", { amount: index });
            interrupts.push(
              toolCallInterrupt({
                id: `q${index}`,
                toolCallId,
                message: `Question ${index}?`,
                ...fields,
              }),
            );
          }
          yield* agent.asks(interrupts);
        },
      },
    ],
    { pace: 0 },
  );
}

async function startedRun(agent: ScriptedAgent) {
  const run = createAgentRun({
    url: "https://agent.example/agent",
    threadId: "thread-1",
    fetch: agent,
  });
  await act(async () => void (await run.send("Go")));
  return run;
}

const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));

describe("the panel that leaves out Skip", () => {
  const kinds: Readonly<Record<string, Fields>> = {
    "an approval": {},
    "a confirmation": { reason: "confirmation" },
    "a form": {
      reason: "input_required",
      responseSchema: { type: "object", properties: { name: { type: "string" } } },
    },
  };
  const show = async (fields: Fields) => {
    const { Unskippable } = await import("example:stories/docs/guides/custom-cards.md#5");
    render(<Unskippable run={await startedRun(agentThatAsks(fields))} />);
    await screen.findByText("Question 0?");
  };

  it.each(Object.entries(kinds))("has no button to skip %s", async (_, fields) => {
    await show(fields);
    // What answers is there; a form is loaded after its card.
    await screen.findByRole("button", { name: /^(Approve|Yes, go ahead|Send answer)$/ });
    const menu = screen.queryByRole("button", { name: "More" });
    if (menu !== null) await userEvent.click(menu);
    expect(screen.queryByText("Skip")).toBeNull();
  });

  it.each(Object.entries(kinds))(
    "shows the button of %s once it has expired",
    async (_, fields) => {
      await show({ ...fields, expiresAt: "2020-01-01T00:00:00Z" });
      expect(await screen.findByRole("button", { name: "Skip" })).toBeVisible();
    },
  );
});

it("shows one question at a time, and sends all answers at the end", async () => {
  const agent = agentThatAsks({}, {});
  const { OneAtATime } = await import("example:stories/docs/guides/batches.md#1");
  render(<OneAtATime run={await startedRun(agent)} />);
  expect(await screen.findByText("Question 0?")).toBeVisible();
  expect(screen.queryByText("Question 1?")).toBeNull();
  await press("Approve");
  expect(await screen.findByText("Question 1?")).toBeVisible();
  expect(screen.queryByText("Question 0?")).toBeNull();
  await press("Back");
  await press("Deny");
  expect(await screen.findByText("Question 1?")).toBeVisible();
  await press("Deny");
  expect(agent.requests()).toHaveLength(1);
  await userEvent.click(await screen.findByRole("button", { name: /^Send/ }));
  await waitFor(() => expect(agent.requests().at(-1)?.resume).toHaveLength(2));
});

it("answers a stored pause from a server, without a page", async () => {
  const agent = agentThatAsks({});
  const handle = (await startedRun(agent)).pauseHandle();
  if (handle === null) throw new Error("nothing is open");
  vi.stubGlobal("fetch", agent);
  const { deny } = await import("example:stories/docs/guides/storage-and-tabs.md#7");
  expect(await deny(JSON.parse(JSON.stringify(handle)))).toMatchObject({ ok: true });
  expect(agent.requests().at(-1)?.resume).toMatchObject([
    { payload: { approved: false }, metadata: { decidedBy: "nightly job" } },
  ]);
});

it("takes an answer by a link once two people have agreed, and none after that", async () => {
  const { askTwo } = await import("example:stories/docs/agents/typescript-gate.md#4");
  const { answerByLink } = await import("example:stories/docs/agents/typescript-gate.md#5");
  const gate = createInterruptGate();
  const question = { id: "q", reason: "tool_call", toolCallId: "call-1", message: "Pay?" };
  await askTwo(gate, "thread-1", "run-1", question, { id: "call-1", name: "pay", args: "{}" });
  const by = (person: string) => ({ threadId: "thread-1", interruptId: "q", person });
  expect(await answerByLink(gate, by("eve"), true)).toMatch("may not answer");
  expect(await answerByLink(gate, by("ann"), true)).toMatch("1 more person");
  expect(await answerByLink(gate, by("bob"), true)).toBe("Your answer is recorded.");
  expect(await answerByLink(gate, by("cleo"), false)).toMatch("The first answer counts");
});

it("asks the open question again on the page of another person, and nothing once it is answered", async () => {
  const { askTwo, askAgain } = await import("example:stories/docs/agents/typescript-gate.md#4");
  const gate = createInterruptGate();
  const question = { id: "q", reason: "tool_call", toolCallId: "call-1", message: "Pay?" };
  const call = { id: "call-1", name: "pay", args: "{}" };
  await askTwo(gate, "thread-1", "run-1", question, call);
  const page = createAgentRun({
    threadId: "thread-1",
    submitMode: "manual",
    url: "https://agent.example/agent",
    fetch: async (_, init) => {
      const { threadId, runId } = JSON.parse(String(init?.body));
      const body = (await askAgain(gate, threadId, runId, call))
        .map((event) => `data: ${JSON.stringify(event)}\n\n`)
        .join("");
      return new Response(body, { headers: { "content-type": "text/event-stream" } });
    },
  });
  await page.start();
  expect(page.getSnapshot().interrupts).toMatchObject([
    { message: "Pay?", toolCall: { name: "pay" } },
  ]);
  const resume = [{ interruptId: "q", status: "cancelled" }];
  expect(await gate.admit("thread-1", { resume }, { answeredBy: "bob" })).toMatchObject({
    kind: "resume",
  });
  const later = { type: "RUN_FINISHED", threadId: "thread-1", runId: "run-9" };
  expect(await askAgain(gate, "thread-1", "run-9", call)).toEqual([
    { ...later, type: "RUN_STARTED" },
    later,
  ]);
});

it("lets a worker carry out an answer of a link once", async () => {
  const { work } = await import("example:stories/docs/agents/typescript-gate.md#6");
  const { answerByLink } = await import("example:stories/docs/agents/typescript-gate.md#5");
  const database = new Libsql(":memory:");
  database.exec(sqlFile("sqlite"));
  const store = sqlitePauseStore(database);
  const [page, worker] = [
    createInterruptGate({ store, lease: 0 }),
    createInterruptGate({ store, lease: 60_000 }),
  ];
  await page.announce("thread-1", "run-1", [{ id: "q", reason: "confirmation", message: "Pay?" }]);
  await answerByLink(page, { threadId: "thread-1", interruptId: "q", person: "ann" }, true);
  const carryOut = vi.fn(async () => {});
  await work(worker, store, carryOut);
  await work(worker, store, carryOut);
  expect(carryOut.mock.calls).toEqual([
    [
      "thread-1",
      expect.any(Map),
      expect.objectContaining({ interrupts: [expect.objectContaining({ id: "q" })] }),
    ],
  ]);
});

it("asks what an agent announces by an event of its own, answers it, and finds it again after a reload", async () => {
  const { acme } = await import("example:stories/docs/backends/custom-dialect.md#2");
  const requests: { readonly forwardedProps?: unknown }[] = [];
  const options = {
    threadId: "thread-1",
    url: "https://agent.example/agent",
    dialects: [acme, ...defaultDialects],
    fetch: async (_: unknown, init?: RequestInit) => {
      const input = JSON.parse(String(init?.body));
      const asks = { type: "CUSTOM", name: "acme:ask", value: { id: "q1", text: "Delete it?" } };
      const { threadId, runId } = input;
      const events = [
        { type: "RUN_STARTED", threadId, runId },
        ...(requests.length === 0 ? [asks] : []),
      ];
      const body = [...events, { type: "RUN_FINISHED", threadId, runId }].map(
        (event) => `data: ${JSON.stringify(event)}\n\n`,
      );
      requests.push(input);
      return new Response(body.join(""), { headers: { "content-type": "text/event-stream" } });
    },
  };
  const before = createAgentRun(options);
  await before.send("Clean up");
  const run = createAgentRun(options);
  expect(await run.restore(JSON.parse(JSON.stringify(before.pauseHandle())))).toEqual({ ok: true });
  render(<InterruptPanel run={run} />);
  expect(await screen.findByText("Delete it?")).toBeVisible();
  await press("Yes, go ahead");
  await waitFor(() =>
    expect(requests.at(-1)?.forwardedProps).toEqual({ answers: [{ id: "q1", yes: true }] }),
  );
});

it("answers a question of an own reason by the buttons of a card with a typed answer", async () => {
  const { budget } = await import("example:stories/docs/guides/custom-cards.md#2");
  const agent = agentThatAsks({
    reason: "acme:budget",
    responseSchema: { type: "object", properties: { limit: { type: "number" } } },
  });
  render(<InterruptPanel run={await startedRun(agent)} renderers={[budget]} />);
  await press("Up to 500 EUR");
  await waitFor(() =>
    expect(agent.requests().at(-1)?.resume).toMatchObject([{ payload: { limit: 500 } }]),
  );
});

it("shows what became of an answer", async () => {
  const { Outcome } = await import("example:stories/docs/guides/failures-and-retries.md#2");
  const run = await startedRun(agentThatAsks({}));
  render(<Outcome run={run} />);
  expect(screen.getByRole("status")).toBeEmptyDOMElement();
  await act(async () => {
    run.resolve("q0", { approved: true });
    await vi.waitFor(() => expect(run.getSnapshot().lastOutcome).not.toBeNull());
  });
  expect(screen.getByRole("status")).toHaveTextContent(/agent/);
});

it("refuses an answer that a policy of the server no longer allows, shows why, and keeps the question open", async () => {
  const { admitByPolicy } = await import("example:stories/docs/agents/typescript-gate.md#7");
  const gate = createInterruptGate();
  await gate.announce("thread-1", "run-1", [{ id: "q", reason: "confirmation", message: "Pay?" }]);
  const resume = [{ interruptId: "q", status: "resolved", payload: { approved: true } }];
  const ask = async (refusal: string | null) =>
    admitByPolicy(gate, { threadId: "thread-1", resume }, "ann", async (_, open) =>
      open === null ? "Closed" : refusal,
    );
  expect(await ask("Payments need a manager.")).toMatchObject({
    kind: "refused",
    event: { message: "Payments need a manager." },
  });
  expect((await gate.read("thread-1")).open).not.toBeNull();
  expect(await ask(null)).toMatchObject({ kind: "resume" });
});
