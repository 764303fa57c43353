import { act, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { type } from "arktype";
import { useState } from "react";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import {
  AgentRunProvider,
  defaultRenderers,
  defineRenderer,
  Interrupt,
  InterruptPanel,
  InterruptRouter,
  Resume,
  ToolApproval,
  useInterrupts,
} from "../../../src/index.js";
import { confirmationInterrupt, toolCallInterrupt } from "../../../src/testing.js";
import { askedRun, proposes } from "../../support/askedRun.js";
import { expectConsole } from "../../support/consoleGuard.js";

const email = z.object({ to: z.string(), copies: z.number() });

const sendEmail = defineRenderer({
  reason: "tool_call",
  tool: "sendEmail",
  args: email,
  component: ({ toolCall, decide }) => (
    <button type="button" onClick={() => decide({ approved: true })}>
      Send {toolCall.args.copies + 1} to {toolCall.args.to.toUpperCase()}
    </button>
  ),
});

it("the router shows a card of the application's own, with typed arguments, and everything else by default", async () => {
  const { run, agent } = await askedRun(
    [toolCallInterrupt(), confirmationInterrupt()],
    {},
    proposes("call-1", "sendEmail", { to: "ann", copies: 1 }),
  );
  render(<InterruptPanel run={run} renderers={[sendEmail, ...defaultRenderers]} />);
  await userEvent.click(screen.getByRole("button", { name: "Send 2 to ANN" }));
  await userEvent.click(screen.getByRole("button", { name: "No, don’t" }));
  await userEvent.click(screen.getByRole("button", { name: "Send 2 answers" }));
  expect(agent.requests[1]?.resume).toEqual([
    { interruptId: "approve-1", status: "resolved", payload: { approved: true } },
    { interruptId: "confirm-1", status: "resolved", payload: { approved: false } },
  ]);
});

it("the router shows every kind of question of a mixed batch, and is ready when all of them are answered", async () => {
  const unknown = {
    id: "new",
    reason: "acme:new",
    message: "What now?",
    metadata: { of: "no known shape" },
  };
  const { run, agent } = await askedRun([
    toolCallInterrupt({ message: "Send it?" }),
    unknown,
    confirmationInterrupt(),
  ]);
  render(<InterruptPanel run={run} />);
  await userEvent.click(screen.getByRole("button", { name: "Approve" }));
  await userEvent.click(screen.getByRole("button", { name: "Yes, go ahead" }));
  expect(screen.getByText("2 of 3 answered")).toBeInTheDocument();
  await userEvent.type(await screen.findByLabelText("Your answer"), "Go on");
  await userEvent.click(screen.getByRole("button", { name: "Save answer" }));
  await userEvent.click(screen.getByRole("button", { name: "Send 3 answers" }));
  expect(agent.requests[1]?.resume).toEqual([
    { interruptId: "approve-1", status: "resolved", payload: { approved: true } },
    { interruptId: "new", status: "resolved", payload: "Go on" },
    { interruptId: "confirm-1", status: "resolved", payload: { approved: true } },
  ]);
});

it("two views of one batch share its answers, and either may send all of them", async () => {
  const { run, agent } = await askedRun([
    toolCallInterrupt({ message: "Send it?" }),
    confirmationInterrupt(),
  ]);
  const approvals = defineRenderer({
    reason: "tool_call",
    answered: "own",
    component: ({ status, decide }) => (
      <button type="button" onClick={() => decide({ approved: true })}>
        {`the mail is ${status}`}
      </button>
    ),
  });
  const confirmations = defineRenderer({
    reason: "confirmation",
    answered: "own",
    component: ({ status, decide }) => (
      <button type="button" onClick={() => decide({ approved: false })}>
        {`the rest is ${status}`}
      </button>
    ),
  });
  render(
    <>
      <InterruptRouter run={run} renderers={[approvals]} matchedOnly />
      <InterruptRouter run={run} renderers={[confirmations]} matchedOnly />
      <InterruptRouter run={run} renderers={[confirmations]} matchedOnly />
    </>,
  );
  await userEvent.click(screen.getByRole("button", { name: "the mail is unanswered" }));
  const [first] = screen.getAllByRole("button", { name: "the rest is unanswered" });
  if (first === undefined) throw new Error("nothing was asked");
  await userEvent.click(first);
  expect(screen.getAllByRole("button", { name: "the rest is answered" })).toHaveLength(2);
  act(() => void run.submit());
  expect(agent.requests[1]?.resume).toMatchObject([
    { payload: { approved: true } },
    { payload: { approved: false } },
  ]);
});

describe.each([
  ["the panel", InterruptPanel],
  ["the router", InterruptRouter],
])("%s", (_, Shown) => {
  it("the router shows what a host's list has no renderer for", async () => {
    const { run } = await askedRun([confirmationInterrupt()]);
    render(<Shown run={run} renderers={[sendEmail]} />);
    expect(await screen.findByRole("button", { name: "Yes, go ahead" })).toBeEnabled();
  });

  it("the router shows every question where no list is given", async () => {
    const { run } = await askedRun([
      confirmationInterrupt(),
      { id: "new", reason: "acme:new", message: "What now?" },
    ]);
    render(<Shown run={run} />);
    expect(await screen.findByRole("button", { name: "Yes, go ahead" })).toBeEnabled();
    expect(await screen.findByLabelText("Your answer")).toBeEnabled();
  });

  it("a card that throws is replaced by the next that matches, so that a tool call can still be approved", async () => {
    expectConsole("error", "no such thing");
    const events = proposes("call-1", "sendEmail", { to: "ann", copies: 1 });
    const { run, agent } = await askedRun([toolCallInterrupt()], {}, events);
    const broken = defineRenderer({
      tool: "sendEmail",
      component: () => {
        throw new Error("no such thing");
      },
    });
    const elsewhere = defineRenderer({ tool: "deleteAll", component: () => <p>Delete all</p> });
    render(<Shown run={run} renderers={[broken, elsewhere]} />);
    expect(await screen.findByText("ann")).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Approve" }));
    expect(agent.requests[1]?.resume).toMatchObject([{ payload: { approved: true } }]);
  });

  it("a host's card for everything is preferred as the replacement", async () => {
    expectConsole("error", "no such thing");
    const { run } = await askedRun([confirmationInterrupt()]);
    const broken = defineRenderer({
      reason: "confirmation",
      component: () => {
        throw new Error("no such thing");
      },
    });
    const plain = defineRenderer({
      component: ({ interrupt }) => <p>{`Plainly: ${interrupt.message}`}</p>,
    });
    render(<Shown run={run} renderers={[broken, plain]} />);
    expect(await screen.findByText(/^Plainly: /)).toBeVisible();
    expect(screen.queryByRole("button", { name: "Yes, go ahead" })).toBeNull();
  });
});

it("the router leaves the questions that no renderer matches to another component, if the page is set up so", async () => {
  const { run } = await askedRun([confirmationInterrupt()]);
  const { container } = render(<InterruptRouter run={run} renderers={[sendEmail]} matchedOnly />);
  await act(async () => {});
  expect(container).toBeEmptyDOMElement();
});

it("the user can stop waiting for an agent that sends nothing more, and send the same again", async () => {
  const { run, agent, clock } = await askedRun([confirmationInterrupt()]);
  render(<InterruptPanel run={run} />);
  await userEvent.click(screen.getByRole("button", { name: "Yes, go ahead" }));
  expect(screen.queryByRole("button", { name: "Stop waiting" })).toBeNull();
  act(() => clock.advance(10_000));
  await userEvent.click(screen.getByRole("button", { name: "Stop waiting" }));
  await userEvent.click(screen.getByRole("button", { name: "Send again" }));
  await userEvent.click(screen.getByRole("button", { name: "Send again anyway" }));
  expect(agent.requests[2]?.resume).toEqual(agent.requests[1]?.resume);
});

it("arguments that do not pass the renderer's schema are shown by the default card", async () => {
  const { run } = await askedRun(
    [toolCallInterrupt()],
    {},
    proposes("call-1", "sendEmail", { to: "ann", copies: "two" }),
  );
  render(<InterruptPanel run={run} renderers={[sendEmail, ...defaultRenderers]} />);
  expect(screen.getByRole("button", { name: "Approve" })).toBeEnabled();
});

it.each([
  ["zod", z.object({ to: z.string(), copies: z.number() })],
  ["valibot", v.object({ to: v.string(), copies: v.number() })],
  ["arktype", type({ to: "string", copies: "number" })],
] as const)("the arguments are checked by a schema of %s", async (_, args) => {
  const card = defineRenderer({
    tool: "sendEmail",
    args,
    component: ({ toolCall }) => <p>{`to ${toolCall.args.to}`}</p>,
  });
  const asks = (copies: unknown) =>
    askedRun(
      [toolCallInterrupt()],
      {},
      proposes("call-1", "sendEmail", { to: "ann", copies }),
    ).then(({ run }) => run);
  const [fitting, other] = [await asks(1), await asks("one")];
  const { rerender } = render(<InterruptPanel run={fitting} renderers={[card]} />);
  expect(screen.getByText("to ann")).toBeInTheDocument();
  rerender(<InterruptPanel run={other} renderers={[card]} />);
  expect(screen.queryByText("to ann")).toBeNull();
  expect(screen.getByRole("button", { name: "Approve" })).toBeEnabled();
  await act(async () => {});
});

it("the generic card replaces one that throws, and the others stay", async () => {
  const broken = defineRenderer({
    reason: "acme:*",
    component: () => {
      throw new Error("no such thing");
    },
  });
  expectConsole("error", "no such thing");
  const { run } = await askedRun([
    { id: "a", reason: "acme:pick", message: "Pick one" },
    confirmationInterrupt(),
  ]);
  render(<InterruptPanel run={run} renderers={[broken, ...defaultRenderers]} />);
  await userEvent.type(await screen.findByLabelText("Your answer"), "This one");
  await userEvent.click(screen.getByRole("button", { name: "Save answer" }));
  expect(run.getSnapshot().interrupts[0]?.draft).toEqual({
    status: "resolved",
    payload: "This one",
  });
  expect(screen.getByRole("button", { name: "Yes, go ahead" })).toBeEnabled();
});

it("each question is mounted under a key of its own, so that no state is shared with the next", async () => {
  const counting = defineRenderer({
    component: function Counting({ interrupt }) {
      const [id] = useState(interrupt.id);
      return <p>{`first seen as ${id}`}</p>;
    },
  });
  const { run, agent } = await askedRun([confirmationInterrupt({ id: "a" })], {});
  render(<InterruptRouter run={run} renderers={[counting]} />);
  expect(screen.getByText("first seen as a")).toBeInTheDocument();
  await act(async () => {
    run.resolve("a", { approved: true });
    await agent.emit([
      { type: "RUN_STARTED", threadId: "t", runId: "r2" },
      {
        type: "RUN_FINISHED",
        threadId: "t",
        runId: "r2",
        outcome: { type: "interrupt", interrupts: [confirmationInterrupt({ id: "b" })] },
      },
    ]);
    agent.end();
  });
  expect(await screen.findByText("first seen as b")).toBeInTheDocument();
});

it("typed input is kept when the card is unmounted and mounted again", async () => {
  const { run } = await askedRun([{ id: "a", reason: "acme:why", message: "Why?" }]);
  const { unmount } = render(<InterruptPanel run={run} />);
  await userEvent.type(await screen.findByLabelText("Your answer"), "Because");
  unmount();
  render(<InterruptPanel run={run} />);
  expect(await screen.findByLabelText("Your answer")).toHaveValue("Because");
});

it.each([
  ["<ToolApproval.Approve>", "<ToolApproval.Root>", <ToolApproval.Approve key="part" />],
  ["<Interrupt.Message>", "<Interrupt.Root>", <Interrupt.Message key="part" />],
  ["<Resume.Submit>", "<Resume.Root>", <Resume.Submit key="part" />],
  ["useInterrupts", "<AgentRunProvider", <NoRun key="part" />],
])("an error with an example is thrown when %s is outside %s", (part, root, element) => {
  expect(() => render(element)).toThrow(part);
  expect(() => render(element)).toThrow(root);
});

function NoRun() {
  return <p>{useInterrupts().length}</p>;
}

it("every part can be changed: another element, a class and a style by state, and a veto", async () => {
  const { run } = await askedRun([toolCallInterrupt()], { submitMode: "manual" });
  const [interrupt] = run.getSnapshot().interrupts;
  if (interrupt === undefined) throw new Error("nothing was asked");
  render(
    <AgentRunProvider run={run}>
      <ToolApproval.Root
        interrupt={interrupt}
        className={({ kind }) => `card ${kind}`}
        data-extra="yes"
      >
        <ToolApproval.Approve
          render={<a href="#approve">x</a>}
          style={({ status }) => ({ opacity: status === "unanswered" ? 0.5 : 1 })}
          onClick={(event) => event.preventDefault()}
        >
          Go
        </ToolApproval.Approve>
        <ToolApproval.Deny render={(props) => <button {...props} title="made by hand" />} />
      </ToolApproval.Root>
    </AgentRunProvider>,
  );
  const card = screen.getByRole("article");
  expect(card).toHaveClass("card", "tool_call");
  expect(card).toHaveAttribute("data-part", "interrupt");
  expect(card).toHaveAttribute("data-status", "unanswered");
  expect(card).toHaveAttribute("data-extra", "yes");
  expect(card).not.toHaveAttribute("data-expired");
  const approve = screen.getByRole("link", { name: "Go" });
  expect(approve).toHaveStyle({ opacity: "0.5" });
  await userEvent.click(approve);
  expect(run.getSnapshot().interrupts[0]?.draft).toBeNull();
  await userEvent.click(screen.getByTitle("made by hand"));
  expect(run.getSnapshot().interrupts[0]?.draft).toEqual({
    status: "resolved",
    payload: { approved: false },
  });
});
