import { act, cleanup, render, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { userEvent } from "vitest/browser";
import { InterruptPanel } from "../../src/index.js";
import { settleTime } from "../../src/present/followPress.js";
import { inputInterrupt, type SimulatedClock, toolCallInterrupt } from "../../src/testing.js";
import { askedRun } from "../support/askedRun.js";
import "../../src/styles/structure.css";
import "../../src/styles/theme.css";
import "../../src/styles/panel.css";

const total = 1000;
const message = (index: number) => `Question ${index + 1} of many?`;

async function shown(count = total) {
  const questions = Array.from({ length: count }, (_, index) =>
    index === 1
      ? inputInterrupt({ id: "form", message: message(index) })
      : toolCallInterrupt({ id: `q${index}`, message: message(index) }),
  );
  const { run, clock } = await askedRun(questions, { submitMode: "manual" });
  const { container } = render(<InterruptPanel run={run} shortcuts />);
  const box = (): HTMLElement => {
    const found = container.querySelector<HTMLElement>(".agui-list-box");
    if (found === null) throw new Error("The list is not a long one.");
    return found;
  };
  if (count > 50) await expect.poll(() => container.querySelector(".agui-list-box")).not.toBeNull();
  // The list is measured before its cards are in the page.
  await expect.poll(() => screen.queryAllByRole("article").length).toBeGreaterThan(0);
  const unfold = async (index: number): Promise<void> => {
    const head = () => screen.findByRole("button", { name: message(index) });
    await userEvent.click(await head());
    await expect.poll(async () => (await head()).getAttribute("aria-expanded")).toBe("true");
  };
  return { run, clock, box, cards: () => screen.getAllByRole("article"), unfold };
}

/** Waits until the keys are taken: not just after the focus was moved to a card. */
async function rests(clock: SimulatedClock): Promise<void> {
  clock.advance(settleTime);
  await new Promise((resolve) => setTimeout(resolve, settleTime + 20));
}

const card = (index: number) => screen.findByRole("article", { name: message(index) });
const place = (element: Element | null) => element?.closest("li")?.getAttribute("aria-posinset");

describe("many questions", () => {
  it("are all in the page while they are few", async () => {
    const { cards } = await shown(50);
    await expect.poll(() => cards().length).toBe(50);
    expect(place(cards()[49] ?? null)).toBe("50");
    expect(document.querySelector(".agui-list-box")).toBeNull();
  });

  it("are in the page only near the screen when there are 1,000, and show their position among all", async () => {
    const { box, cards } = await shown();
    expect(cards().length).toBeLessThan(40);
    box().scrollTop = box().scrollHeight / 2;
    await expect.poll(() => Number(place(cards()[5] ?? null))).toBeGreaterThan(300);
    const item = cards()[5]?.closest("li");
    expect(item).toHaveAttribute("aria-setsize", "1000");
    expect(cards().length).toBeLessThan(40);
    expect(item?.parentElement?.tagName).toBe("OL");
  });

  it("keep the same distance from each other as a few rows do", async () => {
    const between = ([one, other]: readonly HTMLElement[]) =>
      Math.round(
        (other?.getBoundingClientRect().top ?? 0) - (one?.getBoundingClientRect().bottom ?? 0),
      );
    const few = await shown(6);
    await expect.poll(() => between(few.cards().slice(2))).toBe(4);
    cleanup();
    const many = await shown();
    await expect.poll(() => between(many.cards().slice(2))).toBe(4);
  });

  it("are rows of which one is open, wherever it is scrolled to", async () => {
    const { box } = await shown();
    const head = (index: number) => screen.findByRole("button", { name: message(index) });
    expect(await head(0)).toHaveAttribute("aria-expanded", "true");
    box().scrollTop = box().scrollHeight / 2;
    await expect.poll(() => screen.queryByRole("button", { name: message(500) })).not.toBeNull();
    await userEvent.click(await head(500));
    await expect.poll(async () => (await head(500)).getAttribute("aria-expanded")).toBe("true");
    expect(await head(500)).toHaveFocus();
    expect(document.querySelectorAll('[aria-expanded="true"][data-part="row-head"]')).toHaveLength(
      1,
    );
    await userEvent.keyboard("{ArrowDown}");
    await expect.poll(() => document.activeElement).toBe(await head(501));
    await userEvent.keyboard("{End}");
    await expect.poll(() => document.activeElement).toBe(await head(total - 1));
    await userEvent.keyboard("{Home}");
    await expect.poll(() => document.activeElement).toBe(await head(0));
    expect(await head(0)).toHaveAttribute("aria-expanded", "false");
  });

  it("keep what was typed into a question that was scrolled away", async () => {
    const { box, unfold } = await shown();
    await unfold(1);
    await userEvent.type(
      await within(await card(1)).findByRole("textbox", { name: /Name/ }),
      "Apollo",
    );
    await unfold(2);
    screen.getByRole("switch").focus();
    box().scrollTop = box().scrollHeight;
    await expect.poll(() => screen.queryByRole("article", { name: message(1) })).toBeNull();
    box().scrollTop = 0;
    await unfold(1);
    expect(await within(await card(1)).findByRole("textbox", { name: /Name/ })).toHaveValue(
      "Apollo",
    );
  });

  it("keep the one that has the focus, however far it is scrolled away", async () => {
    const { box } = await shown();
    (await within(await card(0)).findByRole("button", { name: "Approve" })).focus();
    box().scrollTop = box().scrollHeight;
    await card(total - 1);
    expect(document.activeElement).toHaveTextContent("Approve");
    expect(place(document.activeElement)).toBe("1");
  });

  it("are gone through by Page Down and Page Up, and from end to end", async () => {
    await shown();
    (await card(0)).focus();
    await userEvent.keyboard("{PageDown}{PageDown}");
    await expect.poll(() => place(document.activeElement)).toBe("3");
    await userEvent.keyboard("{PageUp}");
    await expect.poll(() => place(document.activeElement)).toBe("2");
    await userEvent.keyboard("{Control>}{End}{/Control}");
    await expect.poll(() => place(document.activeElement)).toBe("1000");
    const last = document.activeElement?.getBoundingClientRect();
    expect(last?.top).toBeLessThan(innerHeight);
    await userEvent.keyboard("{Control>}{Home}{/Control}");
    await expect.poll(() => place(document.activeElement)).toBe("1");
  });

  it("are answered by keys alone, one after the other, and no answer is lost", async () => {
    const { run, box, clock } = await shown();
    (await card(2)).focus();
    await userEvent.keyboard("{Enter}");
    for (let answered = 0; answered < 8; answered += 1) {
      await rests(clock);
      await userEvent.keyboard(answered % 2 === 0 ? "aa" : "dd");
      await expect.poll(() => place(document.activeElement)).toBe(String(answered + 4));
    }
    const drafts = run
      .getSnapshot()
      .interrupts.slice(2, 10)
      .map(({ draft }) => draft?.status === "resolved" && draft.payload);
    expect(drafts).toEqual(
      Array.from({ length: 8 }, (_, index) => ({ approved: index % 2 === 0 })),
    );
    expect(await screen.findByText("8 of 1000 answered")).toBeVisible();
    box().scrollTop = 0;
    expect(
      await within(await card(2)).findByText("Approved", { selector: '[data-part="status"]' }),
    ).toBeVisible();
  });

  it("lead the focus from an answer to the next open one, however far away it is, round to the first, and at last to the bar", async () => {
    const { run, clock, unfold } = await shown();
    await unfold(3);
    const answered = (ids: (index: number) => boolean) =>
      run.getSnapshot().interrupts.forEach(({ id }, index) => {
        if (ids(index)) run.cancel(id);
      });
    act(() => answered((index) => index !== 0 && index !== 3 && index !== 700));
    const approve = await within(await card(3)).findByRole("button", { name: "Approve" });
    act(() => approve.focus());
    // A press counts once the focus has settled.
    clock.advance(1000);
    await userEvent.keyboard("{Enter}");
    await expect.poll(() => place(document.activeElement)).toBe("701");
    expect(document.activeElement).toBe(await card(700));
    const { top, bottom } = (await card(700)).getBoundingClientRect();
    expect([top >= 0, bottom <= innerHeight]).toEqual([true, true]);
    await rests(clock);
    await userEvent.keyboard("aa");
    await expect.poll(() => place(document.activeElement)).toBe("1");
    await rests(clock);
    await userEvent.keyboard("dd");
    await expect.poll(() => document.activeElement).toHaveAttribute("data-part", "resume");
  });
});
