import { act, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { StrictMode } from "react";
import { expect, it, vi } from "vitest";
import type { AgentRun } from "../../../src/core.js";
import { germanLabels, InterruptPanel, type InterruptPanelProps } from "../../../src/index.js";
import { confirmationInterrupt, inputInterrupt, toolCallInterrupt } from "../../../src/testing.js";
import { editable } from "../../support/approvableQuestions.js";
import { askedRun, proposes } from "../../support/askedRun.js";
import { chooses, menuItem } from "../../support/moreMenu.js";

const approval = toolCallInterrupt({ message: "Send it?", responseSchema: editable });

async function shown(interrupt: object = approval, props: Partial<InterruptPanelProps> = {}) {
  const played = await askedRun([interrupt], {}, proposes("call-1", "send", { to: "ann" }));
  render(
    <StrictMode>
      <InterruptPanel run={played.run} presentation={{ lines: false }} {...props} />
      <button type="button">Elsewhere</button>
    </StrictMode>,
  );
  await screen.findByRole("article");
  act(() => played.clock.advance(1_000));
  return played;
}

const more = () => screen.getByRole("button", { name: "More" });
const menu = () => screen.queryByRole("menu");
const draftOf = (run: AgentRun) => run.getSnapshot().interrupts[0]?.draft;

it("Skip is never beside Deny: it is in the menu, which says what it does", async () => {
  const { run } = await shown();
  expect(screen.queryByRole("button", { name: "Skip" })).toBeNull();
  const skip = await menuItem("Skip");
  expect(skip).toHaveTextContent("SkipNo answer. The agent goes on without it.");
  expect(skip).toHaveAccessibleDescription("No answer. The agent goes on without it.");
  await userEvent.click(skip);
  expect(draftOf(run)).toEqual({ status: "cancelled" });
});

it.each([
  ["a form", inputInterrupt()],
  ["an expired question", { ...approval, expiresAt: "2029-01-01T00:00:00Z" }],
])("%s has Skip in sight, because it is the only way out", async (_, interrupt) => {
  await shown(interrupt);
  expect(await screen.findByRole("button", { name: "Skip" })).toBeVisible();
  expect(screen.queryByRole("button", { name: "More" })).toBeNull();
});

it.each<readonly [string, object, string | null, boolean]>([
  ["an approval with a note has it in the menu alone", approval, "More", false],
  ["an approval without one has no menu", confirmationInterrupt(), null, false],
  ["a form", inputInterrupt(), null, false],
  [
    "what has expired can be skipped",
    { ...approval, expiresAt: "2029-01-01T00:00:00Z" },
    null,
    true,
  ],
])("where the host has no Skip, %s", async (_, interrupt, menuName, isSkippable) => {
  await shown(interrupt, { presentation: { lines: false, skip: false } });
  expect(screen.queryByRole("button", { name: "Skip" }) !== null).toBe(isSkippable);
  expect(screen.queryByRole("button", { name: "More" })?.getAttribute("aria-label") ?? null).toBe(
    menuName,
  );
});

it("the button names its menu, whose first item takes the focus", async () => {
  await shown();
  expect(more()).toHaveAttribute("aria-haspopup", "menu");
  expect(more()).toHaveAttribute("aria-expanded", "false");
  await userEvent.click(more());
  expect(more()).toHaveAttribute("aria-expanded", "true");
  expect(menu()).toHaveAccessibleName("More");
  expect(more()).toHaveAttribute("aria-controls", menu()?.id);
  expect(screen.getByRole("menuitem", { name: "Add a note" })).toHaveFocus();
});

it("arrow keys, Home and End move between the items", async () => {
  await shown();
  const skip = await menuItem("Skip");
  const note = screen.getByRole("menuitem", { name: "Add a note" });
  for (const [key, item] of [
    ["{ArrowDown}", skip],
    ["{ArrowDown}", note],
    ["{ArrowUp}", skip],
    ["{Home}", note],
    ["{End}", skip],
  ] as const) {
    await userEvent.keyboard(key);
    expect(item).toHaveFocus();
  }
});

it("Escape closes the menu and gives the focus back, and the host does not hear of it", async () => {
  await shown();
  await menuItem("Skip");
  const heard = vi.fn();
  document.addEventListener("keydown", heard, { capture: true, once: true });
  await userEvent.keyboard("{Escape}");
  document.removeEventListener("keydown", heard, { capture: true });
  expect(menu()).toBeNull();
  expect(more()).toHaveFocus();
  expect(heard).not.toHaveBeenCalled();
});

it("Tab closes the menu and goes on from its button", async () => {
  await shown();
  await menuItem("Skip");
  await userEvent.tab();
  expect(menu()).toBeNull();
  expect(screen.getByRole("button", { name: "Elsewhere" })).toHaveFocus();
});

it.each([
  ["a second press of its button", () => userEvent.click(more())],
  ["a press elsewhere", () => userEvent.click(document.body)],
])("%s closes the menu, and answers nothing", async (_, press) => {
  const { run } = await shown();
  await menuItem("Skip");
  await press();
  expect(menu()).toBeNull();
  expect(draftOf(run)).toBeNull();
});

it("Add a note opens the field, takes the focus there, and is no longer in the menu", async () => {
  await shown();
  await chooses("Add a note");
  expect(menu()).toBeNull();
  expect(screen.getByRole("textbox")).toHaveFocus();
  await menuItem("Skip");
  expect(screen.getAllByRole("menuitem")).toHaveLength(1);
});

it("a confirmation has only Skip in its menu", async () => {
  await shown(confirmationInterrupt());
  await menuItem("Skip");
  expect(screen.getAllByRole("menuitem")).toHaveLength(1);
});

it("the menu of a German card is German", async () => {
  await shown(approval, { labels: germanLabels });
  await userEvent.click(screen.getByRole("button", { name: "Mehr" }));
  expect(screen.getAllByRole("menuitem").map(({ textContent }) => textContent)).toEqual([
    "Notiz hinzufügen",
    "ÜberspringenKeine Antwort. Der Agent macht ohne sie weiter.",
  ]);
});
