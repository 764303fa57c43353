import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { userEvent } from "vitest/browser";
import { renderLive } from "../support/renderLive.js";

const press = (keys: string) => userEvent.keyboard(keys);
const now = () => document.activeElement;

/** Presses Tab until an element of that name has the focus. */
async function goesTo(name: string | RegExp): Promise<void> {
  const wanted = (): boolean => {
    const element = now();
    return (
      element !== null &&
      [...screen.queryAllByRole("button", { name }), ...screen.queryAllByLabelText(name)].includes(
        element as HTMLElement,
      )
    );
  };
  for (let presses = 0; presses < 60; presses += 1) {
    if (wanted()) return;
    await press("{Tab}");
  }
  throw new Error(`${String(name)} cannot be reached by the Tab key.`);
}

describe("without a pointer", () => {
  it("three questions are answered, one of them with edited arguments, and sent, from one end to the other", async () => {
    const person = renderLive("mixed-batch");
    await person.asks();

    await goesTo("Edit");
    await press("{Enter}");
    await expect.poll(() => now()?.matches("input, textarea")).toBe(true);
    await goesTo(/subject/i);
    await press("{Control>}a{/Control}Version 2.4");
    await goesTo("Approve with 1 change");
    await press("{Enter}");
    // The button is gone; the focus moves to the next question, and to no control of it.
    await person.sees("1 of 3 answered");
    expect(now()).toBe(person.card(/When shall the release/));

    await goesTo("stable");
    await press("{ArrowDown}");
    await goesTo(/Share of users/);
    await press("25");
    await goesTo("Save answer");
    await press("{Enter}");
    await person.sees("2 of 3 answered");
    expect(now()).toBe(person.card(/Remove version 2.2/));

    await goesTo("Yes, go ahead");
    await press("{Enter}");
    await expect.poll(() => screen.getByRole("button", { name: "Send 3 answers" })).toBeEnabled();
    expect(now()).toHaveAttribute("data-part", "resume");

    await goesTo("Send 3 answers");
    await press("{Enter}");
    await person.endsAs("success");
    const resolved = (payload: unknown) => ({ status: "resolved", payload });
    expect(await person.answers()).toEqual([
      [
        resolved({
          approved: true,
          editedArgs: expect.objectContaining({ subject: "Version 2.4" }),
        }),
        resolved({ channel: "beta", percentage: 25 }),
        resolved({ approved: true }),
      ],
    ]);
    expect(now()).not.toBeNull();
  });

  it("no control is focused automatically, and neither Enter in a field nor Escape nor a click beside it decides anything", async () => {
    const person = renderLive("mixed-batch");
    await person.asks();
    expect(now()).toBe(person.card(/Announce the release/));
    const drafts = () => person.run.getSnapshot().interrupts.map(({ draft }) => draft);

    await goesTo("Edit");
    await press("{Enter}");
    await goesTo(/subject/i);
    await press("x{Enter}{Escape}");
    await goesTo(/Share of users/);
    await press("5{Escape}");
    // Enter submits the form, which shows what is missing; it decides nothing about other cards.
    await press("{Enter}");
    await person.sees("1 field to correct");
    await userEvent.click(document.documentElement, { position: { x: 2, y: 2 } });
    expect(drafts()).toEqual([null, null, null]);
    expect(await person.resumes()).toEqual([]);
    expect(person.card(/Announce the release/)).toBeVisible();
  });

  it("a question is named by its message, announces its state politely, and its controls are not inside an alert", async () => {
    const person = renderLive("mixed-batch");
    await person.asks();
    const panel = screen.getByRole("region", { name: "Questions from the agent" });
    expect(within(panel).getAllByRole("status")[0]).toHaveTextContent("3");
    expect(
      document.querySelector("[role='alert'] :is(button, input, select, textarea)"),
    ).toBeNull();
    expect(screen.queryByRole("alert")).toBeNull();
    const cards = screen.getAllByRole("article");
    expect(cards.map((card) => card.getAttribute("aria-labelledby") !== null)).toEqual([
      true,
      true,
      true,
    ]);
    for (const [index, name] of [
      /Announce the release/,
      /When shall the release/,
      /Remove version 2.2/,
    ].entries()) {
      expect(cards[index]).toHaveAccessibleName(expect.stringMatching(name));
    }
  });
});
