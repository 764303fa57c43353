import { act, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { InterruptPanel } from "../../../src/index.js";
import { confirmationInterrupt, toolCallInterrupt } from "../../../src/testing.js";
import { askedRun, proposes, succeeds } from "../../support/askedRun.js";

const email = toolCallInterrupt({ id: "mail", message: "Send it?" });
const other = confirmationInterrupt({ id: "other", message: "Delete it?" });
const sends = proposes("call-1", "sendEmail", { to: "ann@example.com" });
const card = (name: string) => screen.getByRole("article", { name });

describe("an answered card", () => {
  it("is one row with the verdict, the tool and a way to change it, and shows its arguments on demand", async () => {
    const { run } = await askedRun([email, other], {}, sends);
    render(<InterruptPanel run={run} />);
    await userEvent.click(within(card("Send it?")).getByRole("button", { name: "Approve" }));

    const row = within(card("Send it?"));
    expect(row.getByText("Will be approved")).toBeVisible();
    expect(row.getByText("Not sent yet")).toBeVisible();
    expect(row.getByText("sendEmail")).toBeVisible();
    expect(row.queryByText("ann@example.com")).toBeNull();
    expect(row.queryByRole("button", { name: "Approve" })).toBeNull();

    await userEvent.click(row.getByRole("button", { name: "Details" }));
    expect(row.getByText("ann@example.com")).toBeVisible();
    await userEvent.click(row.getByRole("button", { name: "Change" }));
    expect(within(card("Send it?")).getByRole("button", { name: "Approve" })).toBeEnabled();
    expect(run.getSnapshot().interrupts[0]?.draft).toBeNull();
  });

  it("says who answered, where that is known", async () => {
    const { run } = await askedRun([email, other], {}, sends);
    render(<InterruptPanel run={run} />);
    act(() => run.resolve("mail", { approved: true }, { decidedBy: "Ann" }));
    expect(within(card("Send it?")).getByText("by Ann")).toBeVisible();
  });

  it("is being sent until the agent shows that it acts on the answer", async () => {
    const { run, agent } = await askedRun([email], {}, sends);
    render(<InterruptPanel run={run} />);
    await userEvent.click(screen.getByRole("button", { name: "Approve" }));
    expect(within(card("Send it?")).getByText("Sending…")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Change" })).toBeNull();
    await act(async () => agent.emit(succeeds.slice(0, -1)));
    expect(await within(card("Send it?")).findByText("Accepted, the agent is working")).toBeVisible();
  });
});

describe("a settled card", () => {
  const result = { type: "TOOL_CALL_RESULT", messageId: "m", toolCallId: "call-1", content: '{"sent":true,"id":"m_81"}' };

  async function settled(keepSettled: boolean) {
    const { run, agent } = await askedRun([email], {}, sends);
    render(<InterruptPanel run={run} keepSettled={keepSettled} />);
    await userEvent.click(screen.getByRole("button", { name: "Approve" }));
    await waitFor(() => expect(agent.requests).toHaveLength(2));
    await act(async () => {
      await agent.emit([succeeds[0], result, succeeds.at(-1)]);
      agent.end();
    });
    await waitFor(() => expect(run.getSnapshot().interrupts).toEqual([]));
    return run;
  }

  it("goes unless the host keeps it", async () => {
    await settled(false);
    expect(screen.queryByRole("article")).toBeNull();
  });

  it("stays in its place with the verdict, the time and the result as rows", async () => {
    await settled(true);
    const kept = within(card("Send it?"));
    expect(kept.getByText("Approved")).toBeVisible();
    expect(kept.getByText("sendEmail")).toBeVisible();
    expect(kept.getByRole("time")).toHaveTextContent("now");
    expect(kept.getByText("m_81").closest("dd")).toBeVisible();
    expect(kept.queryByRole("button", { name: "Change" })).toBeNull();
  });

  it("keeps an unknown outcome apart from an accepted one", async () => {
    const { run, agent } = await askedRun([email], {}, sends);
    render(<InterruptPanel run={run} keepSettled />);
    await userEvent.click(screen.getByRole("button", { name: "Approve" }));
    await waitFor(() => expect(agent.requests).toHaveLength(2));
    await act(async () => {
      await agent.emit([succeeds[0], succeeds.at(-1)]);
      agent.end();
    });
    expect(await within(card("Send it?")).findByText("Approved: sent, outcome unknown")).toBeVisible();
  });
});
