import { act, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { cdp, page, userEvent } from "vitest/browser";
import { DecisionLog, InterruptPanel } from "../../src/index.js";
import { confirmationInterrupt, inputInterrupt, toolCallInterrupt } from "../../src/testing.js";
import { askedRun, proposes, succeeds } from "../support/askedRun.js";

/** What the person's system asks of every page. */
const emulate = (
  media: "" | "print",
  ...features: readonly { readonly name: string; readonly value: string }[]
) => cdp().send("Emulation.setEmulatedMedia", { media, features: [...features] });

beforeEach(() => page.viewport(700, 600));
afterEach(async () => {
  await emulate("");
  document.documentElement.removeAttribute("dir");
  document.body.removeAttribute("data-agui-theme");
});

const withReason = {
  type: "object",
  properties: { approved: { type: "boolean" }, reason: { type: "string" } },
};
const longText = `Dear Ann, ${"all is well. ".repeat(80)}Please transfer the money.`;

async function panelWith(...questions: readonly unknown[]) {
  const { run, agent } = await askedRun(
    questions,
    {},
    proposes("call-1", "send", { to: "ann\u200b", body: longText }),
  );
  render(
    <>
      <InterruptPanel run={run} shortcuts keepSettled={false} />
      <DecisionLog run={run} />
    </>,
  );
  await screen.findAllByRole("article");
  return { run, agent };
}

/** What is focused one after the other and is then, in part or whole, below something else. */
function covered(): readonly string[] {
  return [...document.querySelectorAll<HTMLElement>(".agui-card :is(button, summary)")].flatMap(
    (control) => {
      control.focus();
      const { left, right, top, bottom } = control.getBoundingClientRect();
      const seen = [top + 2, bottom - 2].map((y) =>
        document.elementFromPoint((left + right) / 2, y),
      );
      return seen.every((element) => control.contains(element)) ? [] : [control.textContent ?? ""];
    },
  );
}

describe("on a small or enlarged screen", () => {
  it.each([
    ["a page enlarged to 400 %", 320, 256],
    ["a phone", 320, 640],
  ])(
    "the bar does not cover what has the focus, and nothing scrolls sideways: %s",
    async (_, width, height) => {
      await page.viewport(width, height);
      await panelWith(
        toolCallInterrupt({ message: "Send it?", responseSchema: withReason }),
        confirmationInterrupt({ id: "second", message: "And this?" }),
        confirmationInterrupt({ id: "third", message: "And that?" }),
      );
      expect(covered()).toEqual([]);
      expect(document.documentElement.scrollWidth).toBe(width);
    },
  );

  it.each([
    [320, 640],
    [700, 560],
  ])(
    "the bar does not cover what is reached by Tab, text areas included: %d × %d",
    async (width, height) => {
      await page.viewport(width, height);
      const decision = {
        type: "object",
        properties: { approved: { type: "boolean" }, editedArgs: { type: "object" } },
      };
      const answer = {
        type: "object",
        properties: {
          essay: { type: "string", maxLength: 4000 },
          more: { type: "string", maxLength: 4000 },
        },
      };
      const { run } = await panelWith(
        toolCallInterrupt({
          message: "Send it?",
          responseSchema: {
            ...decision,
            properties: { ...decision.properties, ...withReason.properties },
          },
        }),
        inputInterrupt({ id: "second", message: "Why?", responseSchema: answer }),
        confirmationInterrupt({ id: "third", message: "And that?" }),
      );
      act(() => screen.getByRole("button", { name: "Edit" }).click());
      await screen.findByRole("textbox", { name: "Body" });
      await screen.findByRole("textbox", { name: /essay/i });
      scrollTo(0, 0);
      screen
        .getByRole("region", { name: "Questions from the agent" })
        .focus({ preventScroll: true });
      const bar = document.querySelector(".agui-resume");
      const below: string[] = [];
      let areas = 0;
      for (let pressed = 0; pressed < 60; pressed += 1) {
        await userEvent.keyboard("{Tab}");
        const { activeElement } = document;
        if (
          activeElement === null ||
          activeElement === document.body ||
          bar?.contains(activeElement)
        )
          break;
        if (activeElement instanceof HTMLTextAreaElement) areas += 1;
        const [focused, covering] = [
          activeElement.getBoundingClientRect(),
          bar?.getBoundingClientRect(),
        ];
        if (focused.bottom > (covering?.top ?? 0) + 2 && focused.top < (covering?.bottom ?? 0))
          below.push(activeElement.outerHTML);
      }
      expect(below).toEqual([]);
      expect(areas).toBeGreaterThan(2);
      expect(run.getSnapshot().interrupts).toHaveLength(3);
    },
  );

  it("shows the values of the log below their names on a very narrow screen, not in a column one letter wide", async () => {
    await page.viewport(280, 600);
    const log = await approved();
    for (const details of log.querySelectorAll("details")) details.open = true;
    const rows = log.querySelectorAll('[data-part="data-row"]');
    expect(rows.length).toBeGreaterThan(1);
    for (const row of rows) {
      const [name, value] = row.children;
      const below = name?.getBoundingClientRect().bottom ?? Number.POSITIVE_INFINITY;
      expect(value?.getBoundingClientRect().top).toBeGreaterThanOrEqual(below - 1);
    }
  });
});

/** The log of one approved call. */
async function approved(): Promise<HTMLElement> {
  const { run, agent } = await panelWith(toolCallInterrupt({ responseSchema: withReason }));
  await act(async () => {
    run.resolve("approve-1", { approved: true, reason: "She asked for it" });
    const sent = run.submit();
    await agent.emit([...succeeds]);
    agent.end();
    await sent;
  });
  const entry = await screen.findByText("She asked for it");
  return (
    within(document.body)
      .getAllByRole("list")
      .find((list) => list.contains(entry)) ?? document.body
  );
}

describe("in a page that runs from right to left", () => {
  it("the bar of a comment is where the lines of the page start", async () => {
    document.documentElement.dir = "rtl";
    const log = await approved();
    const { borderRightWidth, borderLeftWidth } = getComputedStyle(
      log.querySelector("blockquote") ?? log,
    );
    expect([borderRightWidth, borderLeftWidth]).toEqual(["2px", "0px"]);
    expect(getComputedStyle(screen.getByText("She asked for it")).direction).toBe("ltr");
  });
});

describe("on paper", () => {
  it("the whole of what is to be approved is printed, in dark letters, without buttons", async () => {
    document.body.dataset["aguiTheme"] = "dark";
    await panelWith(
      toolCallInterrupt({ message: "Send it?", responseSchema: withReason }),
      confirmationInterrupt({ id: "second", message: "And this?" }),
    );
    const end =
      document.querySelector(".agui-data dd .agui-fold > :nth-last-child(2)") ?? document.body;
    const isSeen = () =>
      end.checkVisibility({ contentVisibilityAuto: true, visibilityProperty: true });
    expect(end).toHaveTextContent(/money\.$/);
    expect(isSeen()).toBe(false);
    await emulate("print");
    expect(matchMedia("print").matches).toBe(true);
    // The browser lays the page out again when it next has the time.
    await vi.waitFor(() => expect(isSeen()).toBe(true));
    expect(getComputedStyle(end).color).toBe("rgb(23, 24, 26)");
    expect(getComputedStyle(document.querySelector(".agui-resume") ?? document.body).position).toBe(
      "static",
    );
    for (const button of screen.queryAllByRole("button", { name: /^(Approve|Deny|Send)/ }))
      expect(button).not.toBeVisible();
  });
});

describe("in the colours a person has chosen for all pages", () => {
  beforeEach(() => emulate("", { name: "forced-colors", value: "active" }));

  it("the selected row of the inbox is marked by more than a shade", () => {
    const { container } = render(
      <div className="agui-inbox">
        <div className="agui-inbox__list">
          <button type="button" className="agui-inbox__row" aria-current="true" />
          <button type="button" className="agui-inbox__row" />
        </div>
      </div>,
    );
    const [current, other] = [...container.querySelectorAll("button")].map(
      (row) => getComputedStyle(row).borderLeftWidth,
    );
    expect(current).not.toBe(other);
  });

  it("a switch that is on differs from one that is off", async () => {
    await panelWith(confirmationInterrupt({ message: "Sure?" }));
    const shown = screen.getByRole("switch");
    const looks = () => getComputedStyle(shown, "::before").backgroundColor;
    expect(getComputedStyle(shown, "::before").backgroundImage).toContain("gradient");
    const on = looks();
    shown.setAttribute("aria-checked", "false");
    expect(looks()).not.toBe(on);
  });

  it("the name of an invisible character has an edge, so that it is not mistaken for text", async () => {
    await panelWith(toolCallInterrupt({ message: "Send it?" }));
    const [mark] = document.querySelectorAll(".agui-mark");
    expect(getComputedStyle(mark ?? document.body).borderTopWidth).toBe("1px");
  });
});
