import { render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { InterruptPanel } from "../../src/index.js";
import { askedRun } from "../support/askedRun.js";

const notShown = /has not shown the call/;

describe("a question about a call that the agent has not shown", () => {
  it.each([
    ["that it names", { id: "q", reason: "tool_call", toolCallId: "gone", message: "Pay?" }],
    ["that it does not name", { id: "q", reason: "tool_call", message: "Pay?" }],
    [
      "for another reason",
      { id: "q", reason: "confirmation", toolCallId: "gone", message: "Pay?" },
    ],
  ])("says so %s", async (_, interrupt) => {
    const { run } = await askedRun([interrupt]);
    render(<InterruptPanel run={run} />);
    await screen.findByRole("button", { name: /^(Approve|Yes)/ });
    expect(screen.getByText(notShown)).toBeVisible();
  });

  it.each([
    ["is about no call", { id: "q", reason: "confirmation", message: "Go on?" }],
    [
      "describes it itself",
      {
        id: "q",
        reason: "tool_call",
        message: "Pay?",
        metadata: { toolName: "pay", args: { cents: 500 } },
      },
    ],
  ])("says nothing where it %s", async (_, interrupt) => {
    const { run } = await askedRun([interrupt]);
    render(<InterruptPanel run={run} />);
    await screen.findByRole("button", { name: /^(Approve|Yes|Confirm)/ });
    expect(screen.queryByText(notShown)).toBeNull();
  });
});
