import { render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { cdp, page, userEvent } from "vitest/browser";
import { InterruptCard, InterruptPanel, type Presentation } from "../../src/index.js";
import { toolCallInterrupt } from "../../src/testing.js";
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
  await page.viewport(800, 900);
  await moves("no-preference");
});
afterEach(() => moves(""));

const pays = (id: string) => proposes(id, "refundPayment", { paymentId: id, note: "x".repeat(60) });
const asks = (id: string) => toolCallInterrupt({ id, toolCallId: id, message: `Refund ${id}?` });

async function shown(ids: readonly string[], presentation: Presentation = {}) {
  const played = await askedRun(ids.map(asks), {}, ids.flatMap(pays));
  render(
    <>
      <InterruptPanel run={played.run} presentation={presentation} />
      <textarea aria-label="Message" defaultValue="Below" />
    </>,
  );
  await screen.findAllByRole("article");
  // A press does not count where the card came under a pointer that has not moved since.
  await userEvent.hover(screen.getByRole("textbox", { name: "Message" }));
  await settled();
  return played;
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 700));

interface Shift extends PerformanceEntry {
  readonly value: number;
  readonly sources: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRectReadOnly;
    readonly currentRect: DOMRectReadOnly;
  }[];
}

/** Adds up how far things jump, and notes which, until the sum is read. */
function followShifts(): () => { readonly sum: number; readonly moved: string } {
  const shifts: Shift[] = [];
  const observer = new PerformanceObserver((list) => {
    shifts.push(...(list.getEntries() as Shift[]));
  });
  observer.observe({ type: "layout-shift" });
  return () => {
    shifts.push(...(observer.takeRecords() as Shift[]));
    observer.disconnect();
    return {
      sum: shifts.reduce((sum, { value }) => sum + value, 0),
      moved: shifts
        .flatMap(({ sources }) => sources)
        .map(({ node, previousRect, currentRect }) =>
          [
            node?.nodeName,
            Reflect.get(node ?? {}, "className"),
            previousRect.y,
            currentRect.y,
          ].join(" "),
        )
        .join("\n"),
    };
  };
}

/**
 * The agent carries out what was answered, longer after the press than what a browser still takes
 * for the effect of a press. Returns how far things jump that the person has not moved.
 */
async function shiftsOfSuccess({ agent }: Awaited<ReturnType<typeof shown>>) {
  await waitFor(() => expect(agent.requests).toHaveLength(2));
  await settled();
  const shifts = followShifts();
  await agent.emit(succeeds);
  agent.end();
  await waitFor(() => expect(document.querySelector('[data-part="settled"]')).toBeVisible());
  await settled();
  return shifts();
}

describe("what is below a question does not jump", () => {
  it("when the agent has done what was approved", async () => {
    const played = await shown(["pi_1"]);
    await userEvent.click(screen.getByRole("button", { name: "Approve" }));
    const { sum, moved } = await shiftsOfSuccess(played);
    expect(sum, moved).toBeLessThan(0.01);
  });

  it("when it has done what was answered one by one", async () => {
    const played = await shown(["pi_1", "pi_2", "pi_3"], { batch: "one-by-one" });
    for (const name of ["Approve and next", "Approve and next", "Approve"]) {
      await userEvent.click(await screen.findByRole("button", { name }));
      played.clock.advance(1_000);
    }
    await userEvent.click(screen.getByRole("button", { name: "Send 3 answers" }));
    const { sum, moved } = await shiftsOfSuccess(played);
    expect(sum, moved).toBeLessThan(0.02);
  });
});

it("the bar that sends a batch comes from below, in the time of a card", async () => {
  const played = await shown(["pi_1", "pi_2"], { batch: "one-by-one" });
  const started: string[] = [];
  const noted = ({ target, propertyName, elapsedTime }: TransitionEvent) => {
    if (target instanceof HTMLElement && target.matches(".agui-resume"))
      started.push(`${propertyName} ${Math.round(elapsedTime * 100)}`);
  };
  document.addEventListener("transitionend", noted);
  for (const name of ["Approve and next", "Approve"]) {
    await userEvent.click(await screen.findByRole("button", { name }));
    played.clock.advance(1_000);
  }
  await waitFor(() => expect(started.toSorted()).toEqual(["opacity 22", "translate 22"]));
  document.removeEventListener("transitionend", noted);
});

it("an answered card folds into its row, and nothing folds for who wants less motion", async () => {
  const started: string[] = [];
  const noted = ({ animationName }: AnimationEvent) => started.push(animationName);
  document.addEventListener("animationstart", noted);
  await shown(["pi_1"]);
  const { height } = screen.getByRole("article").getBoundingClientRect();
  await userEvent.click(screen.getByRole("button", { name: "Approve" }));
  await waitFor(() => expect(started).toContain("agui-fold"));
  const row = screen.getByRole("article");
  const from = Number.parseFloat(row.style.getPropertyValue("--last-height"));
  expect(Math.abs(from - height)).toBeLessThan(2);
  await waitFor(() => expect(row.getBoundingClientRect().height).toBeLessThanOrEqual(56));
  document.body.replaceChildren();
  await moves("reduce");
  await shown(["pi_2"]);
  started.length = 0;
  await userEvent.click(screen.getByRole("button", { name: "Approve" }));
  await settled();
  expect(started).toEqual([]);
  document.removeEventListener("animationstart", noted);
});

/** Notes which properties of which elements begin to change by themselves, until it is stopped. */
function followTransitions(selector: string): () => string[] {
  const started = new Set<string>();
  const noted = ({ target, propertyName }: TransitionEvent) => {
    if (target instanceof Element && target.matches(selector)) started.add(propertyName);
  };
  document.addEventListener("transitionrun", noted);
  return () => {
    document.removeEventListener("transitionrun", noted);
    return [...started].toSorted();
  };
}

it.each([
  ["no-preference", ["translate"]],
  ["reduce", []],
])(
  "the question goes from its place in the card to that in the row: %s",
  async (wish, expected) => {
    await moves(wish);
    await shown(["pi_1"]);
    const stop = followTransitions(".agui-answered__text");
    await userEvent.click(screen.getByRole("button", { name: "Approve" }));
    await settled();
    expect(stop()).toEqual(expected);
  },
);

it.each([
  ["no-preference", ["height", "margin-top", "opacity"]],
  ["reduce", []],
])(
  "an answered card stays where it is when the agent replies, and only the result comes in: %s",
  async (wish, expected) => {
    await moves(wish);
    const { agent } = await shown(["pi_1"]);
    await userEvent.click(screen.getByRole("button", { name: "Approve" }));
    await waitFor(() => expect(agent.requests).toHaveLength(2));
    await settled();
    const [ofCard, ofResult] = [".agui-card--settled", ".agui-log__result"].map(followTransitions);
    await agent.emit(
      succeeds.toSpliced(1, 0, {
        type: "TOOL_CALL_RESULT",
        messageId: "result",
        toolCallId: "pi_1",
        content: "Refunded.",
      }),
    );
    agent.end();
    await waitFor(() => expect(document.querySelector('[data-part="settled"]')).toBeVisible());
    await settled();
    expect(ofCard?.()).toEqual([]);
    expect(ofResult?.()).toEqual(expected);
  },
);

it("a conversation that is read at its end stays where it is when a card begins to fold", async () => {
  const { run } = await askedRun(["pi_1", "pi_2"].map(asks), {}, ["pi_1", "pi_2"].flatMap(pays));
  render(
    <div data-testid="scroller" style={{ blockSize: 300, overflow: "auto" }}>
      {/* So slow that it only begins while the test looks. */}
      <style>{".agui-card { animation-duration: 600s !important; }"}</style>
      <InterruptCard run={run} toolCallId="pi_1" />
      <InterruptCard run={run} toolCallId="pi_2" />
      <InterruptPanel run={run} />
    </div>,
  );
  const [first] = await screen.findAllByRole("button", { name: "Approve" });
  await settled();
  const scroller = screen.getByTestId("scroller");
  scroller.scrollTop = scroller.scrollHeight;
  await settled();
  const before = scroller.scrollTop;
  first?.focus({ preventScroll: true });
  first?.click();
  await waitFor(() => expect(document.querySelector(".agui-card--answered")).toBeVisible());
  await settled();
  expect(before).toBeGreaterThan(80);
  expect(before - scroller.scrollTop).toBeLessThan(30);
});

it("while a line unfolds, nothing of its card is seen below its edge", async () => {
  const call = proposes("look", "lookUpOrder", { order: "4711" });
  const { run } = await askedRun([asks("look")], {}, call);
  render(<InterruptPanel run={run} />);
  await userEvent.click(await screen.findByRole("button", { name: "Show the whole card" }));
  await waitFor(() => expect(getComputedStyle(screen.getByRole("article")).overflow).toBe("clip"));
  expect(getComputedStyle(screen.getByRole("article")).overflowClipMargin).toBe("0px");
});

it("a line unfolds from its height to its card, and folds from there into its row", async () => {
  const started: string[] = [];
  // The sign of an answer on its way may turn before the card folds, or not at all.
  const noted = ({ animationName }: AnimationEvent) => {
    if (animationName !== "agui-turn") started.push(animationName);
  };
  document.addEventListener("animationstart", noted);
  const call = proposes("look", "lookUpOrder", { order: "4711" });
  const { clock } = await askedRun([asks("look")], {}, call).then((played) => {
    render(<InterruptPanel run={played.run} />);
    return played;
  });
  const unfold = await screen.findByRole("button", { name: "Show the whole card" });
  await settled();
  started.length = 0;
  await userEvent.click(unfold);
  await waitFor(() => expect(started).toEqual(["agui-fold"]));
  const card = screen.getByRole("article");
  const from = Number.parseFloat(card.style.getPropertyValue("--last-height"));
  expect(from).toBeLessThanOrEqual(56);
  await settled();
  clock.advance(1_000);
  await userEvent.click(screen.getByRole("button", { name: "Approve" }));
  await waitFor(() => expect(started.slice(0, 2)).toEqual(["agui-fold", "agui-unfold"]));
  document.removeEventListener("animationstart", noted);
});

it.each([
  [1, 0.75],
  [2, 0.5],
])(
  "the list closes the gap once for %d of 3 questions that leave it together",
  async (leaving, rest) => {
    const ids = ["pi_1", "pi_2", "pi_3"];
    const { run } = await askedRun(ids.map(asks), {}, ids.flatMap(pays));
    const pageWith = (placed: readonly string[]) => (
      <>
        <InterruptPanel run={run} />
        {placed.map((id) => (
          <InterruptCard key={id} run={run} interruptId={id} />
        ))}
      </>
    );
    const { rerender } = render(pageWith([]));
    const list = (await screen.findAllByRole("article"))[0]?.closest("ol");
    if (list == null) throw new Error("no list");
    await settled();
    const started: string[] = [];
    list.addEventListener("animationstart", ({ animationName, target }) => {
      if (target === list) started.push(animationName);
    });
    const height = list.offsetHeight;
    rerender(pageWith(ids.slice(0, leaving)));
    await waitFor(() => expect(started).toEqual(["agui-fold"]));
    expect(list.style.getPropertyValue("--last-height")).toBe(`${height}px`);
    await waitFor(() => expect(list.offsetHeight).toBeLessThan(height * rest));
    await settled();
    expect(started).toEqual(["agui-fold"]);
  },
);
