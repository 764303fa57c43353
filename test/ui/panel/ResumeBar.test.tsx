import { act, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, it } from "vitest";
import { ResumeBar } from "../../../src/index.js";
import { confirmationInterrupt } from "../../../src/testing.js";
import { askedRun } from "../../support/askedRun.js";

it("a person whose answer fails again and again can send the agent that none will come", async () => {
  const { run, agent } = await askedRun([confirmationInterrupt({ id: "a" })]);
  render(<ResumeBar run={run} />);
  expect(screen.queryByRole("button")).toBeNull();

  await act(async () => {
    run.resolve("a", { approved: true });
    agent.fail(new TypeError("gone"));
  });
  await userEvent.click(await screen.findByRole("button", { name: "Skip" }));
  expect(agent.requests.at(-1)?.resume).toEqual([{ interruptId: "a", status: "cancelled" }]);
});

it("a person whose answers may have arrived can only send the same again, not compose another request", async () => {
  const { run, agent } = await askedRun([
    confirmationInterrupt({ id: "a" }),
    confirmationInterrupt({ id: "b" }),
  ]);
  const { container } = render(<ResumeBar run={run} />);
  const isOffered = (part: string) => container.querySelector(`[data-part="${part}"]`) !== null;
  act(() => {
    run.resolve("a", { approved: true });
    run.resolve("b", { approved: true });
  });
  expect([isOffered("submit"), isOffered("retry")]).toEqual([true, false]);
  await act(async () => {
    const sent = run.submit();
    await agent.emit([{ type: "RUN_STARTED", threadId: "t", runId: "r2" }]);
    agent.end();
    await sent;
  });
  expect(run.getSnapshot().composer.delivery).toBe("unknown");
  expect([isOffered("submit"), isOffered("retry")]).toEqual([false, true]);
});

it("a person who has cancelled the signature of the only answer can send it again at once, and sign it then", async () => {
  let signs = false;
  const { run, agent } = await askedRun([confirmationInterrupt({ id: "a" })], {
    signDecision: () => (signs ? { signature: { signedAt: 1 } } : null),
  });
  render(<ResumeBar run={run} />);
  await act(async () => run.resolve("a", { approved: true }));
  const send = await screen.findByRole("button", { name: "Send answer" });
  expect(agent.requests.filter(({ resume }) => resume !== undefined)).toEqual([]);
  signs = true;
  await userEvent.click(send);
  await waitFor(() =>
    expect(agent.requests.at(-1)?.resume).toMatchObject([
      { interruptId: "a", metadata: { signature: { signedAt: 1 } } },
    ]),
  );
});
