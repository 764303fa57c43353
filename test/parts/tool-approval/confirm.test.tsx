import { act, fireEvent, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { InterruptPanel, type Presentation } from "../../../src/index.js";
import { askedRun, proposes } from "../../support/askedRun.js";
import { chooses, menuItem } from "../../support/moreMenu.js";

async function shown(
  presentation: Presentation,
  more: object = {},
  name = "deleteInvoices",
  options: object = {},
) {
  const question = {
    id: "q",
    reason: "tool_call",
    message: "Delete them?",
    toolCallId: "tc",
    metadata: { destructive: true },
    ...more,
  };
  const { run, clock } = await askedRun(
    [question],
    { submitMode: "manual", ...options },
    proposes("tc", name, { count: 14 }),
  );
  render(<InterruptPanel run={run} presentation={presentation} />);
  await screen.findByRole("article");
  act(() => void clock.advance(1_000));
  return { clock, draft: () => run.getSnapshot().interrupts[0]?.draft ?? null };
}

const button = (name: string | RegExp) => screen.getByRole("button", { name });

describe("a risky approval", () => {
  it("a risky approval needs one press where the host asks for no more, on a button that looks dangerous", async () => {
    const { draft } = await shown({});
    expect(button("Approve")).toHaveAttribute("data-risky");
    await userEvent.click(button("Approve"));
    expect(draft()).not.toBeNull();
  });

  it("a risky approval has the host's label on its button, and the built-in one if that throws or is missing", async () => {
    await shown({
      approveLabel: ({ name, args }) =>
        name === "deleteInvoices" ? `Delete ${(args as { count: number }).count}` : undefined,
    });
    expect(button("Delete 14")).toBeVisible();
  });

  it.each<readonly [string, unknown]>([
    ["nothing to read", ""],
    ["only spaces", "  "],
    ["a number", 5],
    ["an object", {}],
    ["a promise", Promise.resolve("Pay")],
    ["a symbol", Symbol("Pay")],
  ])("the button keeps the built-in label where the host's is %s", async (_, approveLabel) => {
    await shown({ approveLabel: () => approveLabel as string });
    expect(button("Approve")).toBeVisible();
    expect(button("Deny")).toBeVisible();
  });

  it("invisible characters are marked in a label that quotes the agent", async () => {
    await shown({ approveLabel: () => "Pay \u202e001$" });
    expect(button("Pay [U+202E]001$")).toBeVisible();
  });

  it.each<readonly [string, unknown]>([
    ["a promise", Promise.resolve(undefined)],
    ["another word", "always"],
    ["an object", {}],
  ])("an approval must be held where a function of the host decides with %s", async (_, wanted) => {
    const { draft } = await shown({ confirm: () => wanted as "hold" });
    await userEvent.click(button(/Approve/));
    expect(draft()).toBeNull();
  });

  it.each<readonly [string, unknown]>([
    ["names as one text", [{ matches: () => "count", Component: () => null }]],
    ["a renderer that is missing", [null]],
  ])("the card keeps its rows and buttons where the host has %s", async (_, argumentRenderers) => {
    await shown({ argumentRenderers: argumentRenderers as never });
    expect(screen.getByRole("term")).toHaveTextContent("Count");
    expect(button("Approve")).toBeVisible();
  });

  it("the card keeps working with labels that throw", async () => {
    await shown({
      approveLabel: () => {
        throw new Error("no");
      },
    });
    expect(button("Approve")).toBeVisible();
  });
});

describe("an approval that is held", () => {
  it("a held approval is given once the pointer has held the button for a second, and not before", async () => {
    const { clock, draft } = await shown({ confirm: "hold" });
    const approve = button("Approve (hold)");
    fireEvent.pointerDown(approve, { button: 0 });
    expect(approve).toHaveAttribute("data-holding");
    act(() => void clock.advance(900));
    expect(draft()).toBeNull();
    act(() => void clock.advance(200));
    expect(draft()).toMatchObject({ payload: { approved: true } });
  });

  it.each([
    ["right", 2],
    ["middle", 1],
  ])("an approval is not given by holding the %s mouse button", async (_, mouseButton) => {
    const { clock, draft } = await shown({ confirm: "hold" });
    const approve = button("Approve (hold)");
    fireEvent.pointerDown(approve, { button: mouseButton });
    expect(approve).not.toHaveAttribute("data-holding");
    act(() => void clock.advance(5_000));
    expect(draft()).toBeNull();
  });

  it("a held approval is not given where the pointer leaves before", async () => {
    const { clock, draft } = await shown({ confirm: "hold" });
    fireEvent.pointerDown(button("Approve (hold)"), { button: 0 });
    act(() => void clock.advance(500));
    fireEvent.pointerLeave(button("Approve (hold)"));
    act(() => void clock.advance(5_000));
    expect(draft()).toBeNull();
  });

  it.each([" ", "Enter"])(
    "a held approval is given by holding the key %j, however often it repeats",
    async (key) => {
      const { clock, draft } = await shown({ confirm: "hold" });
      const approve = button("Approve (hold)");
      fireEvent.keyDown(approve, { key });
      act(() => void clock.advance(600));
      fireEvent.keyDown(approve, { key, repeat: true });
      expect(draft()).toBeNull();
      act(() => void clock.advance(600));
      expect(draft()).not.toBeNull();
    },
  );

  it("an approval can be given without holding, after a press that was too short or came from assistive technology", async () => {
    const { clock, draft } = await shown({ confirm: "hold" });
    fireEvent.click(button("Approve (hold)"), { detail: 0 });
    expect(draft()).toBeNull();
    act(() => void clock.advance(1_000));
    await userEvent.click(button("Approve without holding"));
    expect(draft()).not.toBeNull();
  });

  it.each([
    ["a key", (held: HTMLElement) => fireEvent.keyUp(held, { key: "Enter" })],
    ["a pointer", () => fireEvent.pointerUp(document.body)],
  ])(
    "a click of assistive technology counts after a hold by %s that did not count",
    async (by, release) => {
      const { clock, draft } = await shown({ confirm: "hold" });
      const approve = button("Approve (hold)");
      act(() => approve.focus());
      fireEvent.pointerOver(approve);
      if (by === "a key") fireEvent.keyDown(approve, { key: "Enter" });
      else fireEvent.pointerDown(approve, { button: 0 });
      act(() => void clock.advance(1_000));
      release(approve);
      expect(draft()).toBeNull();
      fireEvent.click(approve, { detail: 0 });
      expect(button("Approve without holding")).toBeVisible();
    },
  );

  it("an approval is a plain press where the agent marks no risk, unless the host's function requires more", async () => {
    await shown({ confirm: "hold" }, { metadata: {} });
    expect(button("Approve")).not.toHaveAttribute("data-risky");
  });

  it("a hold is required by a function of the host, also by one that throws", async () => {
    await shown(
      {
        confirm: () => {
          throw new Error("no");
        },
      },
      { metadata: {} },
    );
    expect(button("Approve (hold)")).toBeVisible();
  });
});

describe("an approval that is typed", () => {
  it("a typed approval waits for the name of the tool, letter by letter", async () => {
    const { draft } = await shown({ confirm: "type" });
    expect(button("Approve")).toBeDisabled();
    const field = screen.getByRole("textbox", { name: "To approve, type deleteInvoices" });
    await userEvent.type(field, "deleteInvoice");
    expect(button("Approve")).toBeDisabled();
    await userEvent.type(field, "s");
    await userEvent.click(button("Approve"));
    expect(draft()).not.toBeNull();
  });

  it("an approval is held instead where the name cannot be typed as it is shown", async () => {
    await shown({ confirm: "type" }, {}, "delete\u200bAll");
    expect(screen.queryByRole("textbox", { name: /To approve/ })).toBeNull();
    expect(button("Approve (hold)")).toBeVisible();
  });

  it("a typed approval never prevents a denial", async () => {
    const { draft } = await shown({ confirm: "type" });
    await userEvent.click(button("Deny"));
    expect(draft()).toMatchObject({ payload: { approved: false } });
  });
});

describe("an approval that a passkey signs", () => {
  const signDecision = () => ({ signature: {} });

  it("an approval names the passkey on its button, and is given with one press", async () => {
    const { draft } = await shown({ confirm: "passkey" }, {}, undefined, { signDecision });
    await userEvent.click(button("Approve with passkey"));
    expect(draft()).toMatchObject({ payload: { approved: true } });
    expect(screen.queryByRole("button", { name: "Approve without holding" })).toBeNull();
  });

  it("a denial does not name the passkey on its button", async () => {
    await shown({ confirm: "passkey" }, {}, undefined, { signDecision });
    expect(button("Deny")).toBeVisible();
  });

  it("an approval without a risk does not name the passkey on its button", async () => {
    await shown({ confirm: "passkey" }, { metadata: {} }, undefined, { signDecision });
    expect(button("Approve")).toBeVisible();
  });

  it("an approval is held where the run does not sign", async () => {
    const { draft } = await shown({ confirm: "passkey" });
    await userEvent.click(button("Approve (hold)"));
    expect(draft()).toBeNull();
  });
});

describe("a note", () => {
  const responseSchema = {
    type: "object",
    properties: { approved: { type: "boolean" }, reason: { type: "string" } },
    required: ["approved"],
  };

  it("a note is opened by a button, has a visible label, takes the focus, and is sent with the answer", async () => {
    const { draft } = await shown({}, { responseSchema });
    expect(screen.queryByRole("textbox")).toBeNull();
    await chooses("Add a note");
    const field = screen.getByRole("textbox", { name: "Comment for the agent (optional)" });
    expect(field).toHaveFocus();
    expect(screen.getByText("Comment for the agent (optional)")).toBeVisible();
    await userEvent.type(field, "Keep them until the audit");
    await userEvent.click(button("Deny"));
    expect(draft()).toMatchObject({
      payload: { approved: false, reason: "Keep them until the audit" },
    });
  });

  it("a note is not offered where the agent has no field for it", async () => {
    await shown({});
    expect(await menuItem("Skip")).toBeVisible();
    expect(screen.getAllByRole("menuitem")).toHaveLength(1);
  });
});
