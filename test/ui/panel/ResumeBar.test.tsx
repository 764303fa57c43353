import { act, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, it } from "vitest";
import { ResumeBar } from "../../../src/index.js";
import { confirmationInterrupt } from "../../../src/testing.js";
import { askedRun } from "../../support/askedRun.js";

it("a person whose answer is lost again and again can tell the agent that none will come", async () => {
  const { run, agent } = await askedRun([confirmationInterrupt({ id: "a" })]);
  render(<ResumeBar run={run} />);
  expect(screen.queryByRole("button")).toBeNull();

  await act(async () => {
    run.resolve("a", { approved: true });
    agent.fail(new TypeError("gone"));
  });
  await userEvent.click(await screen.findByRole("button", { name: "Skip it" }));
  expect(agent.requests.at(-1)?.resume).toEqual([{ interruptId: "a", status: "cancelled" }]);
});
