import { act, fireEvent, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { StrictMode } from "react";
import { describe, expect, it, vi } from "vitest";
import {
  type AgentRun,
  Confirmation,
  createAgentRun,
  InputForm,
  Interrupt,
  InterruptPanel,
  Resume,
  type RunTransport,
  Shortcuts,
  ToolApproval,
  useInterrupts,
} from "../../src/index.js";
import {
  confirmationInterrupt,
  createSimulatedClock,
  inputInterrupt,
  mockIds,
  scriptedTransport,
  toolCallInterrupt,
} from "../../src/testing.js";
// Loaded beforehand, so that no test waits for it.
import "../../src/forms/answer/AnswerForm.js";
import "../../src/forms/schema-form/SchemaForm.js";
import { internalsOf } from "../../src/run/api/internals.js";
import { askedRun } from "../support/askedRun.js";

const questions = ["a", "b"].map((id) => confirmationInterrupt({ id, message: `Question ${id}?` }));

/** A card of a host that shows one question after the other in the same place, without a key. */
function OneByOne({ run }: { readonly run: AgentRun }) {
  const open = useInterrupts(run).find(({ draft }) => draft === null);
  if (open === undefined) return <p>Done</p>;
  return (
    <Interrupt.Root run={run} interrupt={open}>
      <Interrupt.Message />
      <Confirmation.Confirm>Yes</Confirmation.Confirm>
      <Interrupt.Cancel>Skip</Interrupt.Cancel>
    </Interrupt.Root>
  );
}

const answered = (run: AgentRun) => run.getSnapshot().interrupts.map(({ draft }) => draft !== null);

it("a press does not approve the question that takes the place of the one just approved", async () => {
  const { run, clock } = await askedRun(questions);
  const user = userEvent.setup();
  render(
    <StrictMode>
      <OneByOne run={run} />
    </StrictMode>,
  );
  await user.click(screen.getByRole("button", { name: "Yes" }));
  expect(screen.getByText("Question b?")).toBeVisible();
  fireEvent.pointerDown(screen.getByRole("button", { name: "Yes" }));
  fireEvent.click(screen.getByRole("button", { name: "Yes" }), { detail: 1 });
  expect(answered(run)).toEqual([true, false]);
  clock.advance(300);
  fireEvent.pointerDown(screen.getByRole("button", { name: "Yes" }));
  fireEvent.click(screen.getByRole("button", { name: "Yes" }), { detail: 1 });
  expect(answered(run)).toEqual([true, true]);
});

it("a press that began on another question is ignored", async () => {
  const { run } = await askedRun(questions);
  render(<OneByOne run={run} />);
  const button = screen.getByRole("button", { name: "Yes" });
  fireEvent.pointerDown(button);
  act(() => run.cancel("a"));
  fireEvent.click(button, { detail: 1 });
  expect(answered(run)).toEqual([true, false]);
});

it("Enter is ignored within 300 ms after something else gave the focus to the button", async () => {
  const { run, clock } = await askedRun(questions);
  const user = userEvent.setup();
  render(<OneByOne run={run} />);
  act(() => screen.getByRole("button", { name: "Yes" }).focus());
  await user.keyboard("{Enter}");
  expect(answered(run)).toEqual([false, false]);
  clock.advance(300);
  await user.keyboard("{Enter}");
  expect(answered(run)).toEqual([true, false]);
});

it("Enter is accepted immediately where the person reached the button by Tab", async () => {
  const { run } = await askedRun(questions);
  const user = userEvent.setup();
  render(<OneByOne run={run} />);
  while (document.activeElement?.textContent !== "Yes") await user.tab();
  await user.keyboard("{Enter}");
  expect(answered(run)).toEqual([true, false]);
});

it("Enter and a press at the same time send one request, in StrictMode", async () => {
  const { run, agent } = await askedRun(questions.slice(0, 1));
  const user = userEvent.setup();
  render(
    <StrictMode>
      <InterruptPanel run={run} />
    </StrictMode>,
  );
  const yes = screen.getByRole("button", { name: "Yes, go ahead" });
  await user.hover(yes);
  act(() => {
    fireEvent.keyDown(yes, { key: "Enter" });
    fireEvent.click(yes, { detail: 0 });
    fireEvent.pointerDown(yes);
    fireEvent.click(yes, { detail: 1 });
  });
  expect(agent.requests).toHaveLength(2);
});

it("no deciding button is focused, and nothing is preselected, when questions arrive and are answered", async () => {
  const { run } = await askedRun(questions);
  render(<InterruptPanel run={run} />);
  expect(document.activeElement?.tagName).not.toBe("BUTTON");
  act(() => run.resolve("a", { confirmed: true }));
  expect(document.activeElement?.tagName).not.toBe("BUTTON");
});

it("a touch that was meant for a card which has just gone does not send the batch", async () => {
  const { run, agent, clock } = await askedRun(questions, { submitMode: "manual" });
  render(
    <Resume.Root run={run}>
      <Resume.Submit>Send</Resume.Submit>
    </Resume.Root>,
  );
  act(() => run.cancel("a"));
  act(() => run.cancel("b"));
  const tap = () => {
    fireEvent.pointerDown(screen.getByRole("button"), { pointerType: "touch" });
    fireEvent.click(screen.getByRole("button"), { detail: 1 });
  };
  tap();
  expect(agent.requests).toHaveLength(1);
  clock.advance(300);
  tap();
  expect(agent.requests).toHaveLength(2);
});

const forms: readonly (readonly [string, Readonly<Record<string, unknown>>])[] = [
  ["of a schema", { type: "object", properties: { name: { type: "string" } } }],
  ["of one text", { description: "In a word." }],
  ["without fields", { type: "object" }],
  ["in JSON", { type: "object", properties: { a: { $ref: "https://elsewhere.example/schema" } } }],
];

/** A card of a host that shows one form after the other in the same place, without a key. */
function FormByForm({ run }: { readonly run: AgentRun }) {
  const open = useInterrupts(run).find(({ draft }) => draft === null);
  if (open === undefined) return <p>Done</p>;
  return (
    <Interrupt.Root run={run} interrupt={open}>
      <Interrupt.Message />
      <InputForm.Fields />
    </Interrupt.Root>
  );
}

async function askedForms(responseSchema: Readonly<Record<string, unknown>>) {
  const played = await askedRun(
    ["a", "b"].map((id) => inputInterrupt({ id, message: `Form ${id}?`, responseSchema })),
    { submitMode: "manual" },
  );
  for (const id of ["a", "b"])
    internalsOf(played.run).setInput(id, { value: responseSchema === forms[1]?.[1] ? id : {} });
  render(<FormByForm run={played.run} />);
  await screen.findByRole("button", { name: "Save answer" });
  return played;
}

it.each(forms)(
  "a press does not submit the form %s that takes the place of the one just submitted",
  async (_, schema) => {
    const { run, clock } = await askedForms(schema);
    const tap = async () => {
      const button = await screen.findByRole("button", { name: "Save answer" });
      fireEvent.pointerDown(button, { pointerType: "touch" });
      fireEvent.click(button, { detail: 1 });
    };
    clock.advance(300);
    await tap();
    expect(answered(run)).toEqual([true, false]);
    await tap();
    expect(answered(run)).toEqual([true, false]);
    clock.advance(300);
    await tap();
    expect(answered(run)).toEqual([true, true]);
  },
);

it("a form is not submitted by a press that began on another form, nor by the second half of a double click", async () => {
  const { run, clock } = await askedForms({ type: "object" });
  clock.advance(300);
  const button = screen.getByRole("button", { name: "Save answer" });
  fireEvent.click(button, { detail: 2 });
  expect(answered(run)).toEqual([false, false]);
  fireEvent.pointerDown(button);
  act(() => run.cancel("a"));
  fireEvent.click(await screen.findByRole("button", { name: "Save answer" }), { detail: 2 });
  expect(answered(run)).toEqual([true, false]);
});

it("Enter in a field submits no form within 300 ms after the focus was moved there, nor while a key is held down", async () => {
  const { run, clock } = await askedForms({
    type: "object",
    properties: { name: { type: "string" } },
  });
  const user = userEvent.setup();
  const field = await screen.findByRole("textbox", { name: /Name/ });
  act(() => field.focus());
  await user.keyboard("{Enter}");
  expect(answered(run)).toEqual([false, false]);
  clock.advance(300);
  fireEvent.keyDown(field, { key: "Enter", repeat: true }) && fireEvent.submit(field);
  expect(answered(run)).toEqual([false, false]);
  await user.keyboard("{Enter}");
  expect(answered(run)).toEqual([true, false]);
});

it("Enter submits a form immediately where the person reached the field by Tab or a press", async () => {
  const { run } = await askedForms({ type: "object", properties: { name: { type: "string" } } });
  const user = userEvent.setup();
  await screen.findByRole("textbox", { name: /Name/ });
  while (document.activeElement?.tagName !== "INPUT") await user.tab();
  await user.keyboard("{Enter}");
  expect(answered(run)).toEqual([true, false]);
  await user.click(await screen.findByRole("textbox", { name: /Name/ }));
  await user.keyboard("{Enter}");
  expect(answered(run)).toEqual([true, true]);
});

it("input of a form is not kept for the question that takes its place", async () => {
  const { run } = await askedForms({ type: "object", properties: { name: { type: "string" } } });
  await userEvent.type(await screen.findByRole("textbox", { name: /Name/ }), "for a");
  act(() => run.cancel("a"));
  expect(await screen.findByRole("textbox", { name: /Name/ })).toHaveValue("");
});

it("the first press on the button of a form opens what is folded, and the next one submits", async () => {
  const { run } = await askedRun(
    [
      inputInterrupt({
        id: "a",
        message: `Pay ${"a lot ".repeat(200)}to eve?`,
        responseSchema: { type: "object" },
      }),
    ],
    {
      submitMode: "manual",
    },
  );
  render(<InterruptPanel run={run} />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Save answer" }));
  expect(answered(run)).toEqual([false]);
  expect(document.querySelector('details[data-part="fold"]:not([open])')).toBeNull();
  await user.click(screen.getByRole("button", { name: "Save answer" }));
  expect(answered(run)).toEqual([true]);
});

describe("shortcuts", () => {
  async function shown() {
    const played = await askedRun(
      ["a", "b", "c"].map((id) => toolCallInterrupt({ id, message: `Call ${id}?` })),
      { submitMode: "manual" },
    );
    await import("../../src/parts/shortcuts/listenForShortcuts.js");
    render(<InterruptPanel run={played.run} shortcuts />);
    await act(async () => {});
    return { ...played, user: userEvent.setup() };
  }

  it("shortcuts do nothing within 300 ms after the question came, moved or took the focus", async () => {
    let eventTime = 1_000;
    vi.spyOn(Event.prototype, "timeStamp", "get").mockImplementation(() => eventTime);
    const { run, clock, user } = await shown();
    await user.keyboard("aa");
    expect(answered(run)).toEqual([false, false, false]);
    clock.advance(300);
    await user.keyboard("aa");
    expect(answered(run)).toEqual([true, false, false]);
    await user.keyboard("aaaa");
    expect(answered(run)).toEqual([true, false, false]);
    clock.advance(300);
    // The focus has only just been moved to the next card.
    await user.keyboard("aa");
    expect(answered(run)).toEqual([true, false, false]);
    eventTime += 299;
    await user.keyboard("aa");
    expect(answered(run)).toEqual([true, false, false]);
    eventTime += 1;
    await user.keyboard("aa");
    expect(answered(run)).toEqual([true, true, false]);
    vi.restoreAllMocks();
  });

  it("shortcuts work immediately on a card that the person has reached", async () => {
    const { run, clock, user } = await shown();
    clock.advance(300);
    await user.keyboard("aa");
    clock.advance(300);
    await user.keyboard("jaa");
    expect(answered(run)).toEqual([true, false, true]);
  });

  it("shortcuts do not press a button that is about another question than when they were armed", async () => {
    const { run, clock } = await askedRun(
      ["a", "b"].map((id) => toolCallInterrupt({ id, message: `Call ${id}?` })),
      { submitMode: "manual" },
    );
    await import("../../src/parts/shortcuts/listenForShortcuts.js");
    function OneCall() {
      const open = useInterrupts(run).find(({ draft }) => draft === null);
      if (open === undefined) return null;
      return (
        <Interrupt.Root run={run} interrupt={open}>
          <Interrupt.Message />
          <ToolApproval.Approve />
        </Interrupt.Root>
      );
    }
    render(
      <Shortcuts.Root>
        <OneCall />
      </Shortcuts.Root>,
    );
    await act(async () => {});
    const user = userEvent.setup();
    clock.advance(300);
    await user.keyboard("a");
    act(() => run.cancel("a"));
    clock.advance(300);
    await user.keyboard("a");
    expect(answered(run)).toEqual([true, false]);
  });
});

describe("the press of a finger counts", () => {
  const tap = (): void => {
    fireEvent.pointerDown(screen.getByRole("button", { name: "Yes" }), { pointerType: "touch" });
    fireEvent.click(screen.getByRole("button", { name: "Yes" }), { detail: 1 });
  };

  it("a touch counts also after the clock of the machine was set back", async () => {
    const simulated = createSimulatedClock(Date.UTC(2030, 0, 1));
    let ahead = 3_600_000;
    const clock = { ...simulated, now: () => simulated.now() + ahead };
    const { run } = await askedRun(questions, { submitMode: "manual", clock });
    render(<OneByOne run={run} />);
    act(() => run.cancel("a"));
    ahead = 0;
    simulated.advance(300);
    tap();
    expect(answered(run)).toEqual([true, true]);
  });

  it("a touch does not count earlier because a server's clock is ahead", async () => {
    const clock = createSimulatedClock(Date.UTC(2030, 0, 1));
    const agent = scriptedTransport();
    let reportTime: ((time: number) => void) | undefined;
    const transport: RunTransport = (input, context) => {
      reportTime = context.onServerTime;
      return agent.transport(input, context);
    };
    const run = createAgentRun({
      transport,
      clock,
      threadId: "t",
      generateId: mockIds("id"),
      submitMode: "manual",
    });
    const ending = run.start();
    await agent.emit([
      { type: "RUN_STARTED", threadId: "t", runId: "r1" },
      {
        type: "RUN_FINISHED",
        threadId: "t",
        runId: "r1",
        outcome: { type: "interrupt", interrupts: questions },
      },
    ]);
    agent.end();
    await ending;
    render(<OneByOne run={run} />);
    clock.advance(300);
    tap();
    reportTime?.(clock.now() + 3_600_000);
    tap();
    expect(answered(run)).toEqual([true, false]);
    clock.advance(300);
    tap();
    expect(answered(run)).toEqual([true, true]);
  });
});

describe("a press that ends elsewhere", () => {
  const yes = () => screen.getByRole("button", { name: "Yes" });
  /** A click by a screen reader comes without a press. */
  const clickByProgram = () => fireEvent.click(yes(), { detail: 0 });

  it.each(["pointerUp", "pointerCancel"] as const)(
    "a press that ends elsewhere does not block a later click of a screen reader (%s)",
    async (end) => {
      const { run } = await askedRun(questions);
      render(<OneByOne run={run} />);
      fireEvent.pointerOver(yes());
      // Too early to count.
      fireEvent.pointerDown(yes());
      fireEvent[end](document.body);
      clickByProgram();
      expect(answered(run)).toEqual([true, false]);
    },
  );

  it("a press does not block a later click of a screen reader where Space was released on another control", async () => {
    const { run } = await askedRun(questions);
    render(<OneByOne run={run} />);
    act(() => yes().focus());
    fireEvent.keyDown(yes(), { key: " " });
    act(() => screen.getByRole("button", { name: "Skip" }).focus());
    clickByProgram();
    expect(answered(run)).toEqual([true, false]);
  });

  it("a press that ends on the button after leaving it still ignores its own click", async () => {
    const { run } = await askedRun(questions);
    render(<OneByOne run={run} />);
    fireEvent.pointerOver(yes());
    fireEvent.pointerDown(yes());
    fireEvent.pointerOut(yes());
    fireEvent.pointerOver(yes());
    fireEvent.pointerUp(yes());
    fireEvent.click(yes(), { detail: 1 });
    expect(answered(run)).toEqual([false, false]);
  });
});
