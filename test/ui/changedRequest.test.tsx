import { act, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { createAgentRun } from "../../src/core.js";
import type { RendererProps } from "../../src/index.js";
import { DecisionLog, defineRenderer, InterruptPanel } from "../../src/index.js";
import { toolCallInterrupt } from "../../src/testing.js";
import { askedRun, type PlayedRun, proposes } from "../support/askedRun.js";

const shown = { to: "ann@example.com", sum: 10 };
const other = { to: "eve@example.com", sum: 10 };
const notice = "This request changed. Check it again.";

/**
 * Two questions, both approved and sent; the run that takes the answers streams the first call with
 * other arguments, and is refused.
 */
async function changed(ask: (played: PlayedRun) => void = () => {}): Promise<PlayedRun> {
  const played = await askedRun(
    [
      toolCallInterrupt({ message: "Pay?" }),
      toolCallInterrupt({ id: "b", toolCallId: "call-2", message: "Pay too?" }),
    ],
    { submitMode: "manual" },
    [...proposes("call-1", "pay", shown), ...proposes("call-2", "pay", shown)],
  );
  const { run, agent } = played;
  ask(played);
  await screen.findAllByRole("article");
  const [first] = run.getSnapshot().interrupts;
  await act(async () => {
    run.resolveAll(new Map([first?.id ?? "", "b"].map((id) => [id, { approved: true }])));
    void run.submit();
  });
  await waitFor(() => expect(agent.requests).toHaveLength(2));
  await act(async () => {
    await agent.emit([
      { type: "RUN_STARTED", threadId: "t", runId: "r2" },
      ...proposes("call-1", "pay", other),
      { type: "RUN_ERROR", message: "Refused", code: "PARTIAL_RESUME" },
    ]);
    agent.end();
  });
  await waitFor(() => expect(run.getSnapshot().interrupts[0]?.changed).toBe(true));
  return played;
}

const panel = ({ run }: PlayedRun): void => {
  render(
    <>
      <InterruptPanel run={run} keepSettled={false} />
      <DecisionLog run={run} />
    </>,
  );
};

describe("the card of a request that changed", () => {
  it("the card of a changed request shows the change and the agent's current request, and asks again", async () => {
    await changed(panel);
    const [card, unchanged] = screen.getAllByRole("article");
    expect(within(card ?? document.body).getByText(notice)).toBeVisible();
    expect(card).toHaveAccessibleDescription(new RegExp(`^${notice}`));
    expect(card).toHaveTextContent("eve@example.com");
    expect(card).not.toHaveTextContent("ann@example.com");
    expect(within(card ?? document.body).getByRole("button", { name: "Approve" })).toBeEnabled();
    expect(unchanged).not.toHaveTextContent(notice);
    expect(unchanged).toHaveTextContent("Approved · not sent yet");
  });

  it("a changed request is announced politely", async () => {
    await changed(panel);
    const announcements = screen.getAllByRole("status").map(({ textContent }) => textContent);
    expect(announcements).toContain("A request changed. Check it again: Pay?");
  });

  it("a changed request is left out of what can be approved together, and has no answer that could be sent again", async () => {
    await changed(panel);
    expect(screen.queryByRole("checkbox")).toBeNull();
    expect(screen.queryByRole("button", { name: "Send again" })).toBeNull();
  });

  it("a changed request loses the notice once it is answered again", async () => {
    const { run, agent } = await changed(panel);
    await userEvent.click(screen.getByRole("button", { name: "Approve" }));
    expect(screen.queryByText(notice)).toBeNull();
    act(() => void run.submit());
    await waitFor(() => expect(agent.requests).toHaveLength(3));
    expect(run.getSnapshot().decisions.at(-1)).toMatchObject({
      proposed: { args: other },
      verdict: "approved",
    });
  });

  it("an answer from a card that was rendered before the change is not accepted", async () => {
    const drawn: RendererProps[] = [];
    const card = defineRenderer({
      reason: "tool_call",
      component: (props: RendererProps) => {
        drawn.push(props);
        return <article>{props.interrupt.message}</article>;
      },
    });
    const { run } = await changed(
      ({ run }) => void render(<InterruptPanel run={run} renderers={[card]} />),
    );
    const before = drawn.find(({ interrupt }) => interrupt.message === "Pay?");
    act(() => {
      before?.decide({ approved: true });
      before?.resolve({ approved: true });
      before?.cancel();
    });
    expect(run.getSnapshot().interrupts[0]).toMatchObject({ draft: null, changed: true });
  });
});

it("the log shows that a request changed before it was answered", async () => {
  async function* says(...events: readonly unknown[]) {
    yield [{ type: "RUN_STARTED", threadId: "t", runId: "r1" }, ...events];
  }
  const asks = {
    type: "RUN_FINISHED",
    threadId: "t",
    runId: "r1",
    outcome: { type: "interrupt", interrupts: [toolCallInterrupt()] },
  };
  const run = createAgentRun({
    threadId: "t",
    transport: Object.assign(() => says(...proposes("call-1", "pay", shown), asks), {
      history: () => says(...proposes("call-1", "pay", other), asks),
    }),
  });
  await run.start();
  render(<DecisionLog run={run} />);
  expect(screen.queryByRole("listitem")).toBeNull();
  await act(async () => void (await run.load()));
  expect(screen.getByRole("listitem")).toHaveTextContent(/nowChanged by the agent/);
  expect(screen.getByRole("listitem")).toHaveAttribute("data-verdict", "changed");
  expect(screen.getByRole("listitem")).toHaveTextContent("ann@example.com");
});
