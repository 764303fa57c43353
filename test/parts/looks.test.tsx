import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { Interrupt, InterruptRouter, ToolApproval } from "../../src/index.js";
import { askedRun, proposes } from "../support/askedRun.js";

const parts = (className?: string) => (
  <ToolApproval.Root {...(className !== undefined && { className })}>
    <ToolApproval.Args data-testid="args" />
    <Interrupt.Actions data-testid="actions">
      <ToolApproval.Approve />
      <ToolApproval.Deny className="mine" />
      <Interrupt.Cancel render={<button type="button" className="theirs" />} />
    </Interrupt.Actions>
  </ToolApproval.Root>
);

async function show(className?: string) {
  const { run } = await askedRun(
    [{ id: "q", reason: "tool_call", message: "Send it?", toolCallId: "tc" }],
    {},
    proposes("tc", "send", { to: "ann@example.com" }),
  );
  render(<InterruptRouter run={run} renderers={[{ component: () => parts(className) }]} />);
  const button = (name: string) => screen.getByRole("button", { name }).className;
  return {
    args: screen.getByTestId("args").className,
    actions: screen.getByTestId("actions").className,
    buttons: [button("Approve"), button("Deny"), button("Skip")],
  };
}

it.each(["agui-card", "own agui-card"])(
  "parts of a card with the class %j look like those of the built-in cards, unless they have a class or an element of their own",
  async (className) => {
    expect(await show(className)).toEqual({
      args: "agui-data",
      actions: "agui-actions",
      buttons: ["agui-button agui-button--primary", "mine", "theirs"],
    });
  },
);

it.each([undefined, "own", "agui-card--own"])(
  "parts of a card with the class %j have no look that was not given to them",
  async (className) => {
    expect(await show(className)).toEqual({
      args: "",
      actions: "",
      buttons: ["", "mine", "theirs"],
    });
  },
);
