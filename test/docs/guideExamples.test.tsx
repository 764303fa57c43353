import { act, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createAgentRun, InterruptPanel } from "../../src/index.js";
import { createInterruptGate } from "../../src/server.js";
import { createScriptedAgent, type ScriptedAgent, toolCallInterrupt } from "../../src/testing.js";
import { examplesIn } from "../support/docs/pages.js";

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
            interrupts.push(toolCallInterrupt({ id: `q${index}`, toolCallId, message: `Question ${index}?`, ...fields }));
          }
          yield* agent.asks(interrupts);
        },
      },
    ],
    { pace: 0 },
  );
}

async function startedRun(agent: ScriptedAgent) {
  const run = createAgentRun({ url: "https://agent.example/agent", threadId: "thread-1", fetch: agent });
  await act(async () => void (await run.send("Go")));
  return run;
}

const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));

describe("the style that leaves out Skip", () => {
  const { code } = examplesIn("stories/docs/guides/custom-cards.md").find(({ language }) => language === "css") ?? { code: "" };
  const kinds: Readonly<Record<string, Fields>> = {
    "an approval": {},
    "a confirmation": { reason: "confirmation" },
    "a form": { reason: "input_required", responseSchema: { type: "object", properties: { name: { type: "string" } } } },
  };
  const show = async (fields: Fields) => {
    render(<style>{code}</style>);
    render(<InterruptPanel run={await startedRun(agentThatAsks(fields))} />);
  };

  it.each(Object.entries(kinds))("hides the button of %s while it can be answered", async (_, fields) => {
    await show(fields);
    expect(await screen.findByText("Skip")).not.toBeVisible();
  });

  it.each(Object.entries(kinds))("shows the button of %s once it has expired", async (_, fields) => {
    await show({ ...fields, expiresAt: "2020-01-01T00:00:00Z" });
    expect(await screen.findByRole("button", { name: "Skip" })).toBeVisible();
  });
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

it("refuses an answer that a policy of the server no longer allows, shows why, and keeps the question open", async () => {
  const { admitByPolicy } = await import("example:stories/docs/agents/typescript-gate.md#6");
  const gate = createInterruptGate();
  await gate.announce("thread-1", "run-1", [{ id: "q", reason: "confirmation", message: "Pay?" }]);
  const resume = [{ interruptId: "q", status: "resolved", payload: { approved: true } }];
  const ask = async (refusal: string | null) =>
    admitByPolicy(gate, { threadId: "thread-1", resume }, "ann", async (_, open) => (open === null ? "Closed" : refusal));
  expect(await ask("Payments need a manager.")).toMatchObject({
    kind: "refused",
    event: { message: "Payments need a manager." },
  });
  expect((await gate.read("thread-1")).open).not.toBeNull();
  expect(await ask(null)).toMatchObject({ kind: "resume" });
});
