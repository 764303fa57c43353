import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import * as React from "react";
import { StrictMode, Suspense, useState } from "react";
import { expect, it, vi } from "vitest";
import { type AgentRun, InterruptCard, InterruptPanel } from "../../src/index.js";
import { confirmationInterrupt, inputInterrupt, toolCallInterrupt } from "../../src/testing.js";
import "../../src/forms/answer/AnswerForm.js";
import "../../src/forms/schema-form/SchemaForm.js";
import "../../src/parts/shortcuts/listenForShortcuts.js";
import { askedRun, proposes, succeeds } from "../support/askedRun.js";

const { Activity } = React;
const questions = ["a", "b"].map((id) => confirmationInterrupt({ id, message: `Question ${id}?` }));
const one = [confirmationInterrupt({ id: "a", message: "Question a?" })];
const drafts = (run: AgentRun) => run.getSnapshot().interrupts.map(({ draft }) => draft !== null);
const never = new Promise<never>(() => {});

function Suspends({ when }: { readonly when: boolean }) {
  if (when) React.use(never);
  return null;
}

async function shown(ui: React.ReactElement) {
  const page = render(<StrictMode>{ui}</StrictMode>);
  await act(async () => vi.dynamicImportSettled());
  return {
    ...page,
    show: (next: React.ReactElement) =>
      act(async () => page.rerender(<StrictMode>{next}</StrictMode>)),
  };
}

it("shortcuts decide nothing while Activity hides the panel", async () => {
  const { run, clock } = await askedRun(questions);
  const ui = (mode: "hidden" | "visible") => (
    <Activity mode={mode}>
      <InterruptPanel run={run} shortcuts={{ enabled: true }} />
    </Activity>
  );
  const { show } = await shown(ui("visible"));
  clock.advance(1000);
  await userEvent.keyboard("a");
  await show(ui("hidden"));
  await act(async () => vi.dynamicImportSettled());
  await userEvent.keyboard("aa");
  expect(drafts(run)).toEqual([false, false]);
  await show(ui("visible"));
  await act(async () => vi.dynamicImportSettled());
  await userEvent.keyboard("a");
  expect(drafts(run)).toEqual([false, false]);
});

it("shortcuts decide nothing while Suspense hides the panel", async () => {
  const { run, clock } = await askedRun(questions);
  const ui = (hidden: boolean) => (
    <Suspense fallback="wait">
      <Suspends when={hidden} />
      <InterruptPanel run={run} shortcuts={{ enabled: true }} />
    </Suspense>
  );
  const { show } = await shown(ui(false));
  clock.advance(1000);
  await userEvent.keyboard("a");
  await show(ui(true));
  await userEvent.keyboard("aaa");
  expect(drafts(run)).toEqual([false, false]);
});

it("a press of a resting pointer is ignored right after Activity shows the panel again", async () => {
  const { run } = await askedRun(questions);
  const ui = (mode: "hidden" | "visible") => (
    <Activity mode={mode}>
      <InterruptPanel run={run} />
    </Activity>
  );
  const { show } = await shown(ui("visible"));
  const yes = within(screen.getByRole("article", { name: /Question a/ })).getByRole("button", {
    name: "Yes, go ahead",
  });
  await userEvent.hover(yes);
  await show(ui("hidden"));
  await show(ui("visible"));
  fireEvent.pointerDown(yes);
  fireEvent.click(yes, { detail: 1 });
  expect(drafts(run)).toEqual([false, false]);
});

it("a press of a resting pointer is ignored right after Suspense shows the panel again", async () => {
  const { run } = await askedRun(questions);
  const ui = (hidden: boolean) => (
    <Suspense fallback="wait">
      <Suspends when={hidden} />
      <InterruptPanel run={run} />
    </Suspense>
  );
  const { show } = await shown(ui(false));
  const yes = within(screen.getByRole("article", { name: /Question a/ })).getByRole("button", {
    name: "Yes, go ahead",
  });
  await userEvent.hover(yes);
  await show(ui(true));
  await show(ui(false));
  fireEvent.pointerDown(yes);
  fireEvent.click(yes, { detail: 1 });
  expect(drafts(run)).toEqual([false, false]);
});

it("an answer is sent once where the panel is unmounted while it is sent, and its outcome is recorded", async () => {
  const { run, agent } = await askedRun(one);
  const { unmount, show } = await shown(<InterruptPanel run={run} />);
  await userEvent.click(screen.getByRole("button", { name: "Yes, go ahead" }));
  expect(agent.requests).toHaveLength(2);
  await show(<p>away</p>);
  await show(<InterruptPanel run={run} />);
  await act(async () => vi.dynamicImportSettled());
  expect(agent.requests).toHaveLength(2);
  unmount();
  await act(async () => {
    await agent.emit(succeeds as never);
    agent.end();
  });
  await vi.waitFor(() => expect(run.getSnapshot().interrupts).toEqual([]));
  expect(run.getSnapshot().decisions[0]).toMatchObject({ outcome: "accepted" });
  expect(agent.requests).toHaveLength(2);
});

it("two panels of one run send one answer", async () => {
  const { run, agent } = await askedRun(one);
  await shown(
    <>
      <InterruptPanel run={run} shortcuts={{ enabled: true }} />
      <InterruptPanel run={run} shortcuts={{ enabled: true }} />
    </>,
  );
  const [x, y] = screen.getAllByRole("button", { name: "Yes, go ahead" });
  if (!x || !y) throw new Error("two");
  fireEvent.click(x);
  if (y.isConnected) fireEvent.click(y);
  await act(async () => {});
  expect(agent.requests).toHaveLength(2);
});

it("one key press approves nothing where two panels of one run have shortcuts", async () => {
  const { run, clock, agent } = await askedRun(one);
  await shown(
    <>
      <InterruptPanel run={run} shortcuts={{ enabled: true }} />
      <InterruptPanel run={run} shortcuts={{ enabled: true }} />
    </>,
  );
  clock.advance(1000);
  await userEvent.keyboard("a");
  await act(async () => {});
  expect(agent.requests).toHaveLength(1);
});

it("typed input is dropped where the panel is given another run", async () => {
  const schema = { type: "object", properties: { name: { type: "string" } }, required: ["name"] };
  const first = await askedRun([inputInterrupt({ id: "a", responseSchema: schema as never })]);
  const second = await askedRun([inputInterrupt({ id: "a", responseSchema: schema as never })]);
  const { show } = await shown(<InterruptPanel run={first.run} />);
  await userEvent.type(await screen.findByRole("textbox"), "secret");
  await show(<InterruptPanel run={second.run} />);
  expect(await screen.findByRole("textbox")).toHaveValue("");
  expect(second.run.getSnapshot().interrupts[0]?.input).toBeUndefined();
  expect(second.agent.requests).toHaveLength(1);
});

it("a press of a resting pointer is ignored where the panel is given another run", async () => {
  const first = await askedRun(one);
  const second = await askedRun([confirmationInterrupt({ id: "a", message: "Delete all?" })]);
  const { show } = await shown(<InterruptPanel run={first.run} />);
  const yes = screen.getByRole("button", { name: "Yes, go ahead" });
  await userEvent.hover(yes);
  fireEvent.pointerDown(yes);
  await show(<InterruptPanel run={second.run} />);
  await act(async () => vi.dynamicImportSettled());
  const after = screen.getByRole("button", { name: "Yes, go ahead" });
  expect(after).not.toBe(yes);
  fireEvent.pointerOver(after);
  fireEvent.pointerDown(after);
  fireEvent.click(after, { detail: 1 });
  expect(second.agent.requests).toHaveLength(1);
});

it("a hold ends when the panel is mounted again", async () => {
  const { run, clock, agent } = await askedRun(
    [toolCallInterrupt({ id: "a", toolCallId: "c1", metadata: { risk: "high" } })],
    {},
    proposes("c1", "pay", { amount: 1 }),
  );
  const ui = (key: string) => (
    <InterruptPanel key={key} run={run} presentation={{ confirm: () => "hold" } as never} />
  );
  const { show } = await shown(ui("1"));
  const hold = screen.getByRole("button", { name: /hold/ });
  clock.advance(1000);
  await userEvent.hover(hold);
  fireEvent.pointerDown(hold, { button: 0 });
  expect(hold).toHaveAttribute("data-holding");
  act(() => clock.advance(600));
  await show(ui("2"));
  await act(async () => vi.dynamicImportSettled());
  act(() => clock.advance(2000));
  expect(drafts(run)).toEqual([false]);
  expect(agent.requests).toHaveLength(1);
});

it("a hold ends where Activity hides the panel", async () => {
  const { run, clock, agent } = await askedRun(
    [toolCallInterrupt({ id: "a", toolCallId: "c1", metadata: { risk: "high" } })],
    {},
    proposes("c1", "pay", { amount: 1 }),
  );
  const ui = (mode: "hidden" | "visible", suspended = false) => (
    <Suspense fallback="wait">
      <Suspends when={suspended} />
      <Activity mode={mode}>
        <InterruptPanel run={run} presentation={{ confirm: () => "hold" } as never} />
      </Activity>
    </Suspense>
  );
  const { show } = await shown(ui("visible"));
  const hold = screen.getByRole("button", { name: /hold/ });
  clock.advance(1000);
  await userEvent.hover(hold);
  fireEvent.pointerDown(hold, { button: 0 });
  act(() => clock.advance(600));
  await show(ui("hidden"));
  act(() => clock.advance(2000));
  expect(drafts(run)).toEqual([false]);
  expect(agent.requests).toHaveLength(1);
});

it("a hold ends where Suspense hides the panel", async () => {
  const { run, clock, agent } = await askedRun(
    [toolCallInterrupt({ id: "a", toolCallId: "c1", metadata: { risk: "high" } })],
    {},
    proposes("c1", "pay", { amount: 1 }),
  );
  const ui = (suspended = false) => (
    <Suspense fallback="wait">
      <Suspends when={suspended} />
      <InterruptPanel run={run} presentation={{ confirm: () => "hold" } as never} />
    </Suspense>
  );
  const { show } = await shown(ui());
  const hold = screen.getByRole("button", { name: /hold/ });
  clock.advance(1000);
  await userEvent.hover(hold);
  fireEvent.pointerDown(hold, { button: 0 });
  act(() => clock.advance(600));
  await show(ui(true));
  act(() => clock.advance(2000));
  expect(drafts(run)).toEqual([false]);
  expect(agent.requests).toHaveLength(1);
});

it("a press on the panel's card is ignored that began on a placed card which is gone", async () => {
  const { run, agent } = await askedRun(one);
  const ui = (placed: boolean) => (
    <>
      {placed ? <InterruptCard run={run} interruptId="a" /> : null}
      <InterruptPanel run={run} />
    </>
  );
  const { show } = await shown(ui(true));
  const yes = screen.getByRole("button", { name: "Yes, go ahead" });
  await userEvent.hover(yes);
  fireEvent.pointerDown(yes);
  await show(ui(false));
  const after = screen.getByRole("button", { name: "Yes, go ahead" });
  expect(after).not.toBe(yes);
  fireEvent.pointerUp(after);
  fireEvent.click(document.body, { detail: 1 });
  fireEvent.pointerOver(after);
  fireEvent.pointerDown(after);
  fireEvent.click(after, { detail: 1 });
  expect(agent.requests).toHaveLength(1);
});

it("a question is shown once while Suspense hides and shows the place of its card", async () => {
  const { run } = await askedRun(one);
  const ui = (suspended: boolean) => (
    <>
      <Suspense fallback="wait">
        <Suspends when={suspended} />
        <InterruptCard run={run} interruptId="a" />
      </Suspense>
      <InterruptPanel run={run} />
    </>
  );
  const { show, container } = await shown(ui(false));
  expect(container.querySelectorAll('[data-part="interrupt"]')).toHaveLength(1);
  await show(ui(true));
  await act(async () => {});
  const section = screen.getByRole("region", { name: "Questions from the agent" });
  expect(within(section).getAllByRole("article")).toHaveLength(1);
  await show(ui(false));
  await act(async () => {});
  expect(within(section).queryAllByRole("article")).toHaveLength(0);
  expect(container.querySelectorAll('[data-part="interrupt"]')).toHaveLength(1);
});

it("typed text is kept where Suspense or Activity hides the panel for a while", async () => {
  const schema = { type: "object", properties: { name: { type: "string" } }, required: ["name"] };
  const { run } = await askedRun([inputInterrupt({ id: "a", responseSchema: schema as never })]);
  const ui = (mode: "hidden" | "visible", suspended = false) => (
    <Suspense fallback="wait">
      <Suspends when={suspended} />
      <Activity mode={mode}>
        <InterruptPanel run={run} />
      </Activity>
    </Suspense>
  );
  const { show } = await shown(ui("visible"));
  await userEvent.type(await screen.findByRole("textbox"), "Ann");
  await show(ui("hidden"));
  await show(ui("visible"));
  expect(screen.getByRole("textbox")).toHaveValue("Ann");
  await show(ui("visible", true));
  await show(ui("visible"));
  expect(screen.getByRole("textbox")).toHaveValue("Ann");
});

it("a press that began before an error boundary of the host was reset sends nothing", async () => {
  const { run, agent } = await askedRun(one);
  vi.spyOn(console, "error").mockImplementation(() => {});
  class Boundary extends React.Component<
    { readonly children: React.ReactNode },
    { readonly failed: boolean }
  > {
    override state = { failed: false };
    static getDerivedStateFromError() {
      return { failed: true };
    }
    override render() {
      return this.state.failed ? (
        <button type="button" onClick={() => this.setState({ failed: false })}>
          Again
        </button>
      ) : (
        this.props.children
      );
    }
  }
  let fail: () => void = () => {};
  function Fails() {
    const [failed, setFailed] = useState(false);
    fail = () => setFailed(true);
    if (failed) throw new Error("host");
    return null;
  }
  await shown(
    <Boundary>
      <Fails />
      <InterruptPanel run={run} />
    </Boundary>,
  );
  const yes = screen.getByRole("button", { name: "Yes, go ahead" });
  await userEvent.hover(yes);
  fireEvent.pointerDown(yes);
  act(() => fail());
  await userEvent.click(screen.getByRole("button", { name: "Again" }));
  const after = screen.getByRole("button", { name: "Yes, go ahead" });
  fireEvent.pointerOver(after);
  fireEvent.pointerDown(after);
  fireEvent.click(after, { detail: 1 });
  expect(agent.requests).toHaveLength(1);
});
