import { fireEvent, render, screen, within } from "@testing-library/react";
import { StrictMode } from "react";
import { describe, expect, it, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { InterruptPanel, type InterruptPanelProps, Shortcuts } from "../../src/index.js";
import { settleTime } from "../../src/present/followPress.js";
import {
  confirmationInterrupt,
  inputInterrupt,
  type SimulatedClock,
  toolCallInterrupt,
} from "../../src/testing.js";
import { askedRun } from "../support/askedRun.js";
import { chooses } from "../support/moreMenu.js";

/** Presses keys once everything has rested where it is. */
const press = async (keys: string) => {
  clocks.at(-1)?.advance(settleTime);
  await new Promise((resolve) => setTimeout(resolve, settleTime));
  await userEvent.keyboard(keys);
};
const clocks: SimulatedClock[] = [];
const card = (name: RegExp) => screen.getByRole("article", { name });
const commented = {
  type: "object",
  properties: { approved: { type: "boolean" }, reason: { type: "string" } },
  required: ["approved"],
};

async function shown(
  shortcuts: InterruptPanelProps["shortcuts"],
  questions: readonly unknown[] = threeQuestions,
) {
  const { run, clock } = await askedRun(questions, { submitMode: "manual" });
  clocks.push(clock);
  const show = (now: InterruptPanelProps["shortcuts"]) => (
    <StrictMode>
      <label>
        Message to the agent <input />
      </label>
      <InterruptPanel run={run} {...(now !== undefined && { shortcuts: now })} />
    </StrictMode>
  );
  // The shortcut listener is loaded on demand; a person does not press a key in the same moment.
  await import("../../src/parts/shortcuts/listenForShortcuts.js");
  const { rerender } = render(show(shortcuts));
  await new Promise((resolve) => setTimeout(resolve));
  return {
    run,
    drafts: () =>
      run
        .getSnapshot()
        .interrupts.map(({ draft }) => (draft?.status === "resolved" ? draft.payload : draft)),
    becomes: (now: InterruptPanelProps["shortcuts"]) => rerender(show(now)),
  };
}

const threeQuestions = [
  toolCallInterrupt({ id: "send", message: "Send it?", responseSchema: commented }),
  inputInterrupt({ id: "name", message: "Which name?" }),
  confirmationInterrupt({ id: "sure", message: "Are you sure?" }),
];
const approved = { approved: true };

describe("shortcuts", () => {
  it("are not there unless they are asked for", async () => {
    const { drafts } = await shown(undefined);
    await press("aadd");
    expect(drafts()).toEqual([null, null, null]);
    expect(document.querySelector("kbd, [aria-keyshortcuts]")).toBeNull();
  });

  it("are shown on the buttons, and need one press to go to the card and arm it, and another to press it", async () => {
    const { drafts } = await shown(true);
    const approve = within(card(/Send it/)).getByRole("button", { name: "Approve" });
    expect(approve).toHaveAttribute("aria-keyshortcuts", "A");
    expect(within(approve).getByText("A")).toBeVisible();

    await press("a");
    expect(drafts()).toEqual([null, null, null]);
    expect(card(/Send it/)).toHaveFocus();
    expect(approve).toHaveAttribute("data-armed");
    expect(screen.getByText("Press A again: Approve")).toHaveAttribute("role", "status");

    await press("a");
    expect(drafts()).toEqual([approved, null, null]);
    expect(card(/Which name/)).toHaveFocus();
  });

  it("arm a card that is out of sight first, and bring it into sight", async () => {
    const { drafts } = await shown(true);
    const spacer = document.createElement("div");
    spacer.style.height = "3000px";
    document.body.prepend(spacer);
    window.scrollTo(0, 0);
    await press("d");
    expect(drafts()).toEqual([null, null, null]);
    const { top } = card(/Send it/).getBoundingClientRect();
    expect(top).toBeLessThan(innerHeight);
    window.scrollTo(0, 0);
    await press("d");
    expect(drafts()).toEqual([null, null, null]);
    await press("d");
    expect(drafts()).toEqual([{ approved: false }, null, null]);
    spacer.remove();
  });

  it("are dead while a person types or composes, in the panel or beside it, and with Control, Alt or Meta", async () => {
    const { drafts } = await shown(true);
    await userEvent.click(screen.getByLabelText("Message to the agent"));
    await press("aadd");
    expect(screen.getByLabelText("Message to the agent")).toHaveValue("aadd");
    await chooses("Add a note");
    await userEvent.click(screen.getByLabelText("Comment for the agent (optional)"));
    await press("aadd");
    expect(screen.getByLabelText("Comment for the agent (optional)")).toHaveValue("aadd");
    card(/Send it/).focus();
    await press("{Control>}dd{/Control}{Alt>}aa{/Alt}");
    for (const key of ["d", "d"]) fireEvent.keyDown(card(/Send it/), { key, keyCode: 229 });
    expect(drafts()).toEqual([null, null, null]);
    expect(document.querySelector("[data-armed]")).toBeNull();
  });

  it.each([
    ["Escape", () => press("{Escape}")],
    ["another key", () => press("x")],
    ["the other decision", () => press("d")],
    ["the Tab key", () => press("{Tab}")],
    ["a click", () => userEvent.click(document.documentElement, { position: { x: 2, y: 2 } })],
  ])("are disarmed by %s, and nothing is decided", async (_, happens) => {
    const { drafts } = await shown(true);
    await press("a");
    await happens();
    await press("{Shift}");
    expect(document.querySelector('[data-part="approve"][data-armed]')).toBeNull();
    await press("a");
    expect(drafts()).toEqual([null, null, null]);
  });

  it("count as soon as a person has moved on by the Tab key", async () => {
    const { drafts } = await shown(true);
    card(/Send it/).focus();
    await press("{Tab}aa");
    expect(drafts()).toEqual([approved, null, null]);
  });

  it("decide nothing while a key is held down, nor by Enter on the card that is armed", async () => {
    const { drafts } = await shown(true);
    await press("{a>6/}");
    await press("{Enter}");
    expect(drafts()).toEqual([null, null, null]);
  });

  it("are switched off and on again by the person, or by the host", async () => {
    const onToggle = vi.fn();
    const { drafts, becomes } = await shown({ onEnabledChange: onToggle });
    const toggle = screen.getByRole("switch", { name: "Keyboard shortcuts" });
    expect(toggle).toBeChecked();
    await userEvent.click(toggle);
    expect(onToggle).toHaveBeenCalledWith(false);
    expect(toggle).not.toBeChecked();
    expect(document.querySelector("kbd")).toBeNull();
    await press("aa");
    expect(drafts()).toEqual([null, null, null]);
    await userEvent.click(toggle);
    await press("aa");
    expect(drafts()).toEqual([approved, null, null]);
    becomes({ enabled: false });
    expect(screen.getByRole("switch")).not.toBeChecked();
    becomes(false);
    expect(screen.queryByRole("switch")).toBeNull();
  });

  it("use other keys if the host sets them, and move from question to question", async () => {
    const { drafts } = await shown({ keys: { approve: "y", deny: "" } });
    await press("jj");
    expect(card(/Which name/)).toHaveFocus();
    await press("k");
    expect(card(/Send it/)).toHaveFocus();
    await press("jj");
    await press("dd");
    await press("yy");
    expect(drafts()).toEqual([null, null, approved]);
  });

  it.each<readonly [string, (panel: HTMLElement) => () => void]>([
    [
      "the host has hidden",
      (panel) => {
        panel.style.display = "none";
        return () => {
          panel.style.display = "";
        };
      },
    ],
    [
      "the host has made inert",
      (panel) => {
        panel.inert = true;
        return () => {
          panel.inert = false;
        };
      },
    ],
    [
      "is behind a modal dialog",
      () => {
        const dialog = document.body.appendChild(document.createElement("dialog"));
        dialog.showModal();
        dialog.blur();
        return () => dialog.remove();
      },
    ],
  ])("decide nothing on a card that %s, also where it was armed before", async (_, hide) => {
    const { drafts } = await shown(true);
    const panel = card(/Send it/).closest<HTMLElement>('[data-part="shortcuts"]')
      ?.parentElement as HTMLElement;
    const show = hide(panel);
    await press("aa");
    expect(drafts()).toEqual([null, null, null]);
    show();
    await press("a");
    expect(document.querySelector("[data-armed]")).not.toBeNull();
    const showAgain = hide(panel);
    await press("a");
    expect(drafts()).toEqual([null, null, null]);
    showAgain();
    await press("aa");
    expect(drafts()).toEqual([approved, null, null]);
  });

  it("do not affect the rest of the page", async () => {
    const { drafts } = await shown(true);
    const other = document.createElement("button");
    document.body.append(other);
    other.focus();
    await press("aa");
    expect(drafts()).toEqual([null, null, null]);
    other.remove();
  });

  it("throw an error that names the required parent when rendered outside of it", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    expect(() => render(<Shortcuts.Switch />)).toThrow(
      /<Shortcuts.Switch> is outside <Shortcuts.Root>/,
    );
    vi.restoreAllMocks();
  });
});
