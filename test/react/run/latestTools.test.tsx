import { act, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import {
  type AgentRun,
  humanTool,
  InterruptPanel,
  pageTool,
  useAgentRun,
} from "../../../src/index.js";
import { scriptedTransport } from "../../../src/testing.js";
import { calls, finished, started } from "../../support/builders.js";

it("a page that makes its tools at each render keeps its run, and the functions of the latest render are used", async () => {
  const agent = scriptedTransport();
  const runs = new Set<AgentRun["send"]>();
  const ran = vi.fn();
  function Page({ version }: { readonly version: number }) {
    const run = useAgentRun({
      transport: agent.transport,
      submitMode: "auto",
      tools: [
        humanTool({
          name: "confirm_plan",
          description: "",
          message: `Version ${version}?`,
          result: () => `by ${version}`,
        }),
        pageTool({ name: "locate", description: "", run: () => ran(version) }),
      ],
    });
    runs.add(run.send);
    return (
      <>
        <button type="button" onClick={() => void run.send("Go")}>
          Go
        </button>
        <InterruptPanel run={run} />
      </>
    );
  }
  const { rerender } = render(<Page version={1} />);
  await userEvent.click(screen.getByRole("button", { name: "Go" }));
  rerender(<Page version={2} />);
  const says = (...raws: readonly unknown[]) =>
    act(async () => {
      await agent.emit([started(), ...raws, finished()]);
      agent.end();
    });
  await says(...calls("confirm_plan", {}, "c1"), ...calls("locate", {}, "c2"));
  await screen.findByText("Version 2?");
  rerender(<Page version={3} />);
  await userEvent.click(await screen.findByRole("button", { name: "Approve" }));
  await waitFor(() => expect(agent.requests).toHaveLength(2));
  expect(agent.requests[1]?.messages.filter(({ role }) => role === "tool")).toMatchObject([
    { toolCallId: "c2" },
    { toolCallId: "c1", content: "by 3" },
  ]);
  expect(ran.mock.calls).toEqual([[2]]);
  expect(runs.size).toBe(1);
  await says();
});
