import { act, render, screen, within } from "@testing-library/react";
import { type ComponentType, StrictMode } from "react";
import { describe, expect, it } from "vitest";
import { userEvent } from "vitest/browser";
import {
  defineRenderer,
  GenericInterruptCard,
  InterruptPanel,
  type InterruptRenderer,
  type RendererProps,
} from "../../src/index.js";
import { deferred } from "../../src/run/shared/promises.js";
import { confirmationInterrupt, inputInterrupt } from "../../src/testing.js";
import { playedRun } from "../support/askedRun.js";

interface LateCard {
  readonly default: ComponentType<RendererProps>;
}
const never = new Promise<LateCard>(() => {});
const now = () => document.activeElement;
const card = (name: RegExp) => screen.getByRole("article", { name });
const button = (inCard: RegExp, name: string) =>
  within(card(inCard)).findByRole("button", { name });

/** Shows that the agent acted on the answers. */
const reply = [
  { type: "TEXT_MESSAGE_START", messageId: "reply", role: "assistant" },
  { type: "TEXT_MESSAGE_CONTENT", messageId: "reply", delta: "Done." },
  { type: "TEXT_MESSAGE_END", messageId: "reply" },
];

/** A panel whose agent asks when the test triggers it. */
function shown(renderers: readonly InterruptRenderer[] = []) {
  const { run, agent, clock } = playedRun();
  let runs = 0;
  render(
    <StrictMode>
      <label>
        Message to the agent <input />
      </label>
      <button type="button">Elsewhere</button>
      <InterruptPanel run={run} renderers={renderers} />
    </StrictMode>,
  );
  const finishes = async (outcome: unknown, shown: readonly unknown[] = []): Promise<void> => {
    runs += 1;
    const runId = `r${runs}`;
    await act(async () => {
      await agent.emit([
        { type: "RUN_STARTED", threadId: "t", runId },
        ...shown,
        { type: "RUN_FINISHED", threadId: "t", runId, outcome },
      ]);
      agent.end();
    });
  };
  return {
    run,
    agent,
    /** Presses Enter on a button after its focus has settled. */
    async enters(target: HTMLElement) {
      act(() => target.focus());
      clock.advance(1000);
      await userEvent.keyboard("{Enter}");
    },
    async asks(...interrupts: readonly unknown[]) {
      if (run.getSnapshot().status !== "resuming") act(() => void run.start());
      await finishes({ type: "interrupt", interrupts });
      await expect.poll(() => run.getSnapshot().status).toBe("interrupted");
    },
    succeeds: () => finishes({ type: "success" }, reply),
  };
}

const ask = (id: string, more = {}) => confirmationInterrupt({ id, message: `${id}?`, ...more });

describe("the focus", () => {
  it("moves to a new question when nothing else has it, to the card and to none of its controls", async () => {
    const person = shown();
    expect(now()).toBe(document.body);
    await person.asks(ask("one"), ask("two"));
    expect(card(/one/)).toHaveFocus();
  });

  it("stays where a person types, or is at work elsewhere on the page", async () => {
    const person = shown();
    await userEvent.click(screen.getByLabelText("Message to the agent"));
    await person.asks(ask("one"));
    expect(screen.getByLabelText("Message to the agent")).toHaveFocus();
    screen.getByRole("button", { name: "Elsewhere" }).focus();
    act(() => person.run.reset());
    await person.asks(ask("two"));
    expect(screen.getByRole("button", { name: "Elsewhere" })).toHaveFocus();
  });

  it("goes from an answer to the next open question, round to one that was passed by, and at last to the bar", async () => {
    const person = shown();
    await person.asks(ask("one"), inputInterrupt({ id: "form", message: "form?" }), ask("three"));
    await person.enters(await button(/three/, "No, don’t"));
    expect(card(/one/)).toHaveFocus();
    await person.enters(await button(/one/, "Yes, go ahead"));
    expect(card(/form/)).toHaveFocus();
    const field = await within(card(/form/)).findByRole("textbox", { name: /Name/ });
    await userEvent.click(field);
    await userEvent.keyboard("Apollo{Enter}");
    await expect.poll(now).toHaveAttribute("data-part", "resume");
  });

  it("stays with a question whose answer is taken back", async () => {
    const person = shown();
    await person.asks(ask("one"), ask("two"));
    await person.enters(await button(/one/, "Yes, go ahead"));
    await person.enters(await button(/one/, "Change"));
    expect(card(/one/)).toHaveFocus();
  });

  it("is back at the question when its answer could not be sent", async () => {
    const person = shown();
    await person.asks(ask("one"));
    await person.enters(await button(/one/, "Yes, go ahead"));
    expect(card(/one/)).toHaveFocus();
    await act(async () => person.agent.fail(new TypeError("gone")));
    await screen.findByRole("button", { name: "Send again" });
    expect(card(/one/)).toHaveFocus();
  });

  it("stays in the panel when all is settled, and moves to the agent's next question", async () => {
    const person = shown();
    await person.asks(ask("one"));
    await person.enters(await button(/one/, "Yes, go ahead"));
    await person.succeeds();
    await expect.poll(() => document.querySelector('[data-part="interrupt"]')).toBeNull();
    expect(screen.getByRole("region", { name: "Questions from the agent" })).toHaveFocus();
    await person.asks(ask("two"));
    expect(card(/two/)).toHaveFocus();
  });

  it("stays on the skip button when the card replaces its fallback, and away if the user has moved it away", async () => {
    const cards = [deferred<LateCard>(), deferred<LateCard>()];
    const late = defineRenderer({ reason: "acme:a", load: () => cards[0]?.promise ?? never });
    const later = defineRenderer({ reason: "acme:b", load: () => cards[1]?.promise ?? never });
    const person = shown([late, later]);
    await person.asks(
      { id: "a", reason: "acme:a", message: "a?" },
      { id: "b", reason: "acme:b", message: "b?" },
    );
    const before = await button(/a/, "Skip");
    before.focus();
    await act(async () => cards[0]?.resolve({ default: GenericInterruptCard }));
    await expect.poll(() => before.isConnected).toBe(false);
    expect(now()).not.toBe(before);
    expect(card(/^a/)).toContainElement(document.querySelector<HTMLElement>(":focus"));
    expect(now()).toHaveTextContent("Skip");

    const left = await button(/b/, "Skip");
    left.focus();
    left.blur();
    await act(async () => cards[1]?.resolve({ default: GenericInterruptCard }));
    await expect.poll(() => screen.queryByText("Loading…")).toBeNull();
    expect(now()).toBe(document.body);
  });
});
