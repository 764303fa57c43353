import { act, render } from "@testing-library/react";
import { createPortal } from "react-dom";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { InterruptPanel } from "../../src/index.js";
import { settleTime } from "../../src/present/followPress.js";
import { confirmationInterrupt, inputInterrupt, toolCallInterrupt } from "../../src/testing.js";
import { askedRun, proposes } from "../support/askedRun.js";
import { inside, type Place, places } from "../support/embedded.js";

const press = (keys: string) => act(() => userEvent.keyboard(keys));

let place: Place | undefined;
beforeEach(() => page.viewport(800, 700));
afterEach(() => place?.remove());

const editable = {
  type: "object",
  properties: {
    approved: { type: "boolean" },
    editedArgs: { type: "object" },
    reason: { type: "string" },
  },
};

async function asked() {
  return askedRun(
    [
      toolCallInterrupt({ message: "Send it?", responseSchema: editable }),
      inputInterrupt({
        id: "who",
        message: "Who?",
        responseSchema: {
          type: "object",
          properties: { name: { type: "string" }, age: { type: "integer" } },
          required: ["name", "age"],
        },
      }),
      confirmationInterrupt({ id: "sure", message: "Sure?" }),
    ],
    {},
    proposes("call-1", "send", { to: "ann", text: "Hello" }),
  );
}

describe.each(Object.entries(places))("in %s", (_name, make) => {
  async function shown() {
    const played = await asked();
    place = make();
    const { container } = place;
    render(
      createPortal(<InterruptPanel run={played.run} shortcuts keepSettled={false} />, container),
    );
    const see = inside(place);
    await see.findByRole("textbox", { name: /name/i });
    /** Longer than presses are ignored after something has moved. */
    const settled = () =>
      act(async () => {
        played.clock.advance(2 * settleTime);
        await new Promise((resolve) => setTimeout(resolve, 2 * settleTime));
      });
    return { ...played, see, focused: place.focused, settled };
  }

  it("looks as in the page", async () => {
    const { see } = await shown();
    const [card] = see.getAllByRole("article");
    if (card === undefined) throw new Error("No card.");
    const { borderRadius, backgroundColor } = getComputedStyle(card);
    const panel = render(<InterruptPanel run={(await asked()).run} />);
    const [twin] = await panel.findAllByRole("article");
    if (twin === undefined) throw new Error("No card.");
    const own = getComputedStyle(twin);
    expect([borderRadius, backgroundColor]).toEqual([own.borderRadius, own.backgroundColor]);
  });

  it("a menu is opened, walked and left by keys, and its items can be pressed", async () => {
    const { see, focused, run, settled } = await shown();
    const [more] = see.getAllByRole("button", { name: "More" });
    more?.focus();
    await press("{Enter}");
    const role = () => focused()?.getAttribute("role");
    await expect.poll(role).toBe("menuitem");
    await press("{ArrowDown}");
    expect(role()).toBe("menuitem");
    await press("{Escape}");
    expect(focused() === more).toBe(true);
    await press("{Enter}");
    await expect.poll(role).toBe("menuitem");
    const skip = see.getByRole("menuitem", { name: "Skip" });
    const passed = new PointerEvent("pointerdown", { bubbles: true, composed: true });
    act(() => void skip.dispatchEvent(passed));
    expect(skip.isConnected).toBe(true);
    await settled();
    act(() => skip.click());
    expect(run.getSnapshot().interrupts.map(({ status }) => status)).toContain("answered");
  });

  it("a menu is closed by a press beside it", async () => {
    const { see } = await shown();
    const [more] = see.getAllByRole("button", { name: "More" });
    act(() => more?.click());
    expect(see.getAllByRole("menuitem")).not.toEqual([]);
    const beside = new PointerEvent("pointerdown", { bubbles: true, composed: true });
    act(() => void see.getByText("Sure?").dispatchEvent(beside));
    expect(see.queryByRole("menuitem")).toBeNull();
  });

  it("the first field to correct is focused", async () => {
    const { see, focused } = await shown();
    act(() => see.getByRole("button", { name: "Save answer" }).click());
    const corrections = see.getByRole("button", { name: "2 fields to correct" });
    act(() => corrections.click());
    expect(focused() === see.getByRole("textbox", { name: /name/i })).toBe(true);
  });

  it("the next question has the focus after an answer", async () => {
    const { see, focused } = await shown();
    const [approve] = see.getAllByRole("button", { name: "Approve" });
    approve?.focus();
    act(() => approve?.click());
    expect(focused() === see.getByRole("article", { name: /Who/ })).toBe(true);
  });

  it("a new question takes no focus from a field of the page around", async () => {
    const field = document.body.appendChild(document.createElement("input"));
    field.focus();
    const { focused } = await shown();
    expect(document.activeElement === field).toBe(true);
    expect(focused()?.closest("article") ?? null).toBeNull();
    field.remove();
  });

  it("shortcuts decide nothing while somebody types, nor just after the focus was moved", async () => {
    const { see, run, settled } = await shown();
    const statuses = () => run.getSnapshot().interrupts.map(({ status }) => status);
    const open = statuses();
    const pressIn = (element: HTMLElement) => {
      const pressed = { key: "a", bubbles: true, composed: true, cancelable: true };
      // Its time counts from when its own page was opened.
      const view = element.ownerDocument.defaultView;
      if (view === null) throw new Error("The page is not shown.");
      act(() => void element.dispatchEvent(new view.KeyboardEvent("keydown", pressed)));
    };
    const name = see.getByRole("textbox", { name: /name/i });
    act(() => name.focus());
    await settled();
    pressIn(name);
    await settled();
    pressIn(name);
    expect(statuses()).toEqual(open);
    const card = see.getByRole("article", { name: /Sure/ });
    act(() => card.focus());
    pressIn(card);
    await settled();
    pressIn(card);
    expect(statuses()).toEqual(open);
    await settled();
    pressIn(card);
    expect(statuses()).toEqual([open[0], open[1], "answered"]);
  });
});
