import { act, render, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { DecisionLog } from "../../src/index.js";
import { confirmationInterrupt, toolCallInterrupt } from "../../src/testing.js";
import { askedRun, proposes, succeeds } from "../support/askedRun.js";

const refuses = [{ type: "RUN_ERROR", message: "Too late.", code: "INTERRUPT_EXPIRED" }];

it("T35 D57: says approved when the agent has accepted it, not when it was pressed", async () => {
  const { run, agent } = await askedRun([confirmationInterrupt()]);
  render(<DecisionLog run={run} />);
  act(() => run.resolve("confirm-1", { approved: true }));
  expect(agent.requests).toHaveLength(2);
  expect(screen.queryByText("Approved")).toBeNull();
  await act(async () => {
    await agent.emit(succeeds);
    agent.end();
  });
  expect(await screen.findByText("Approved")).toBeInTheDocument();
});

it("D57: says nothing of an approval that the agent has refused because its time had passed", async () => {
  const { run, agent } = await askedRun([confirmationInterrupt()]);
  render(<DecisionLog run={run} />);
  act(() => run.resolve("confirm-1", { approved: true }));
  await act(async () => {
    await agent.emit(refuses);
    agent.end();
  });
  await act(async () => expect(run.getSnapshot().status).toBe("failed"));
  expect(screen.queryByRole("listitem")).toBeNull();
});

it("D75: calls a denial a denial, and leaving a question neither that nor a yes", async () => {
  const { run, agent } = await askedRun([confirmationInterrupt({ id: "denied" }), confirmationInterrupt({ id: "left" })]);
  render(<DecisionLog run={run} />);
  await act(async () => {
    run.resolve("denied", { approved: false });
    run.cancel("left");
    const sent = run.submit();
    await agent.emit(succeeds);
    agent.end();
    await sent;
  });
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Denied/),
    expect.stringMatching(/^Left unanswered/),
  ]);
});

it("D75: does not say that a person declined what had timed out", async () => {
  const { run, agent } = await askedRun([confirmationInterrupt({ expiresAt: "2029-12-31T23:59:59Z" })]);
  render(<DecisionLog run={run} />);
  await act(async () => {
    run.cancel("confirm-1");
    await agent.emit(succeeds);
    agent.end();
  });
  expect(await screen.findByRole("listitem")).not.toHaveTextContent(/denied|declined|approved/i);
});

it("says who decided, which tool it was about, that it was edited, and what the tool returned", async () => {
  const responseSchema = { type: "object", properties: { approved: { type: "boolean" }, editedArgs: { type: "object" } } };
  const { run, agent } = await askedRun(
    [toolCallInterrupt({ message: "Send it?", responseSchema })],
    {},
    proposes("call-1", "sendEmail", { to: "ann" }),
  );
  render(<DecisionLog run={run} />);
  const [begins, ends] = succeeds;
  act(() => run.resolve("approve-1", { approved: true, editedArgs: { to: "bea" } }, { decidedBy: { name: "Dora" } }));
  await waitFor(() => expect(agent.requests).toHaveLength(2));
  await act(async () => {
    await agent.emit([begins, { type: "TOOL_CALL_RESULT", messageId: "m", toolCallId: "call-1", content: "Sent to bea." }, ends]);
    agent.end();
  });
  const entry = await screen.findByRole("listitem");
  expect(entry).toHaveTextContent("Approved with edits by DorasendEmailSend it?Sent to bea.");
});
