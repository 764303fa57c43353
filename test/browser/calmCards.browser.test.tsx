import { render, screen, waitFor, within } from "@testing-library/react";
import { useEffect } from "react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { cdp, page, userEvent } from "vitest/browser";
import {
  type AgentRun,
  createAgentRun,
  InterruptCard,
  InterruptPanel,
  type Presentation,
  useAgentRun,
} from "../../src/index.js";
import { scriptedTransport, toolCallInterrupt } from "../../src/testing.js";
import { askedRun, proposes, succeeds } from "../support/askedRun.js";
import "../../src/styles/structure.css";
import "../../src/styles/theme.css";
import "../../src/styles/panel.css";
import "../../src/styles/forms.css";

const moves = (wish: string) =>
  cdp().send("Emulation.setEmulatedMedia", {
    features: [{ name: "prefers-reduced-motion", value: wish }],
  });

beforeEach(async () => {
  await page.viewport(1280, 900);
  await moves("no-preference");
});
afterEach(() => moves(""));

const settled = () => new Promise((resolve) => setTimeout(resolve, 700));

const ids = ["pi_1", "pi_2", "pi_3"];
const pays = (id: string) => proposes(id, "refundPayment", { paymentId: id, note: "x".repeat(60) });
const asks = (id: string) => toolCallInterrupt({ id, toolCallId: id, message: `Refund ${id}?` });
const returns = (id: string) => ({
  type: "TOOL_CALL_RESULT",
  messageId: `result ${id}`,
  toolCallId: id,
  content: `Refunded ${id}.`,
});

/** A conversation that has its questions and results at the calls, above the field for a message. */
function Conversation({
  run,
  presentation = {},
}: {
  readonly run: AgentRun;
  readonly presentation?: Presentation;
}) {
  const { messages } = useAgentRun({ run });
  const resultOf = (id: string) =>
    messages.find((message) => message.role === "tool" && message.toolCallId === id)?.content;
  return (
    <div style={{ maxInlineSize: 640 }}>
      {messages.map((message) =>
        message.role !== "assistant" ? null : (
          <div key={message.id}>
            {typeof message.content === "string" ? <p>{message.content}</p> : null}
            {message.toolCalls?.map(({ id }) => (
              <InterruptCard key={id} run={run} toolCallId={id}>
                {resultOf(id) === undefined ? null : <p>{String(resultOf(id))}</p>}
              </InterruptCard>
            ))}
          </div>
        ),
      )}
      <InterruptPanel run={run} presentation={presentation} shortcuts />
      <input aria-label="Message" />
    </div>
  );
}

/** Adds up how far things jump that the person has not moved, until it is read. */
function followShifts(): () => number {
  let sum = 0;
  const add = (entries: readonly PerformanceEntry[]): void => {
    for (const entry of entries)
      if (Reflect.get(entry, "hadRecentInput") === false)
        sum += Number(Reflect.get(entry, "value"));
  };
  const observer = new PerformanceObserver((list) => add(list.getEntries()));
  observer.observe({ type: "layout-shift" });
  return () => {
    add(observer.takeRecords());
    observer.disconnect();
    return sum;
  };
}

const buttons = () => [
  ...document.querySelectorAll<HTMLButtonElement>('[data-part="approve"]:enabled'),
];
const hints = () =>
  [...document.querySelectorAll("kbd")].filter((hint) => hint.checkVisibility()).length;

async function presses(button: HTMLElement | undefined): Promise<void> {
  if (button === undefined) throw new Error("There is no button.");
  // A press does not count where the card came under a pointer that has not moved since.
  await userEvent.hover(screen.getByRole("textbox", { name: "Message" }));
  await settled();
  await userEvent.click(button);
}

// The first one of the file: no other one has loaded what shows questions yet.
it("a batch arrives at its calls, without a moment in the panel", async () => {
  const agent = scriptedTransport();
  const run = createAgentRun({ transport: agent.transport, threadId: "t" });
  function Page() {
    useEffect(() => void run.start(), []);
    return <Conversation run={run} />;
  }
  render(<Page />);
  await waitFor(() => expect(agent.requests).toHaveLength(1));
  await agent.emit([{ type: "RUN_STARTED", threadId: "t", runId: "r1" }, ...ids.flatMap(pays)]);
  await settled();
  const shifts = followShifts();
  const outcome = { type: "interrupt", interrupts: ids.map(asks) };
  await agent.emit([{ type: "RUN_FINISHED", threadId: "t", runId: "r1", outcome }]);
  agent.end();
  expect(await screen.findAllByRole("article")).toHaveLength(3);
  await settled();
  expect(shifts()).toBeLessThan(0.02);
});

describe("of several cards at their calls one is the current one", () => {
  it.each([320, 390, 1280])("with a filled button and hints of keys, %d px", async (width) => {
    await page.viewport(width, 900);
    const { run } = await askedRun(ids.map(asks), {}, ids.flatMap(pays));
    render(<Conversation run={run} />);
    await screen.findAllByRole("article");
    await settled();
    const looks = () => buttons().map((button) => getComputedStyle(button).backgroundColor);
    const [filled, tinted, third] = looks();
    expect(tinted).not.toBe(filled);
    expect(third).toBe(tinted);
    expect(hints()).toBe(2);
    buttons()[1]?.focus();
    expect(hints()).toBe(2);
    expect(within(buttons()[1] ?? document.body).getByText("A")).toBeVisible();
    const [first] = buttons();
    await presses(first);
    await settled();
    expect(looks()).toEqual([filled, tinted]);
  });

  it("one by one, the others are rows without a decision, and the next one opens", async () => {
    const { run, clock } = await askedRun(ids.map(asks), {}, ids.flatMap(pays));
    render(<Conversation run={run} presentation={{ batch: "one-by-one" }} />);
    await screen.findAllByRole("button", { name: /^Refund/ });
    expect(buttons()).toHaveLength(1);
    await presses(buttons()[0]);
    clock.advance(1_000);
    await waitFor(() =>
      expect(screen.getByRole("article", { name: "Refund pi_2?" })).toHaveFocus(),
    );
    expect(buttons()).toHaveLength(1);
    await userEvent.click(screen.getByRole("button", { name: "Refund pi_3?" }));
    await waitFor(() =>
      expect(screen.getByRole("button", { name: "Refund pi_2?" })).toHaveAttribute(
        "aria-expanded",
        "false",
      ),
    );
    expect(buttons()).toHaveLength(1);
  });
});

it("nothing jumps when the results of a batch arrive", async () => {
  const { run, clock, agent } = await askedRun(ids.map(asks), {}, ids.flatMap(pays));
  render(<Conversation run={run} presentation={{ batch: "one-by-one" }} />);
  for (const _ of ids) {
    await waitFor(() => expect(buttons()).toHaveLength(1));
    await presses(buttons()[0]);
    clock.advance(1_000);
  }
  await presses(await screen.findByRole("button", { name: "Send 3 answers" }));
  await waitFor(() => expect(agent.requests).toHaveLength(2));
  await settled();
  const shifts = followShifts();
  await agent.emit(succeeds.toSpliced(1, 0, ...ids.map(returns)));
  agent.end();
  await waitFor(() => expect(document.querySelector('[data-part="settled"]')).toBeVisible());
  await settled();
  expect(shifts()).toBeLessThan(0.02);
});

describe("what the page shows of a call stands once", () => {
  const shownOnes = (text: string) =>
    screen
      .queryAllByText(text, { exact: false })
      .filter((element) => element.checkVisibility() && element.childElementCount === 0);

  it("in the row of the answered card once that has the result", async () => {
    const { run, agent } = await askedRun(["pi_1"].map(asks), {}, pays("pi_1"));
    render(<Conversation run={run} />);
    await screen.findByRole("article");
    await presses(buttons()[0]);
    await waitFor(() => expect(agent.requests).toHaveLength(2));
    const shifts = followShifts();
    await agent.emit(succeeds.toSpliced(1, 0, returns("pi_1")));
    agent.end();
    const row = await waitFor(() => {
      const found = document.querySelector<HTMLElement>('[data-part="settled"]');
      if (found === null) throw new Error("not settled");
      return found;
    });
    await settled();
    expect(shownOnes("Refunded pi_1.")).toHaveLength(1);
    expect(within(row).getByText("Refunded pi_1.")).toBeVisible();
    expect(shifts()).toBeLessThan(0.01);
  });

  it("in the conversation where no row has it, as after a reload", async () => {
    const { run } = await askedRun([], {}, [...pays("pi_1"), returns("pi_1")]);
    render(<Conversation run={run} />);
    await waitFor(() => expect(shownOnes("Refunded pi_1.")).toHaveLength(1));
  });
});
