import { act, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, it } from "vitest";
import { createAgentRun, InterruptPanel } from "../../../src/index.js";
import {
  asksFor,
  begins,
  createFakeServer,
  ends,
  says,
} from "../../support/dialects/createFakeServer.js";

const question = { id: "q1", reason: "confirmation", message: "Go on?" };

it("a first run that was cut off can be sent again by a button", async () => {
  const server = createFakeServer((posted, turn) =>
    turn === 0 ? [begins(posted)] : [begins(posted), ...says("a1", "Hello"), ends(posted)],
  );
  const run = createAgentRun({ url: "https://agent.test/", fetch: server.fetch });
  render(<InterruptPanel run={run} />);
  await act(() => run.send("Go"));
  await userEvent.click(await screen.findByRole("button", { name: "Send again" }));
  await waitFor(() => expect(run.getSnapshot().ending?.kind).toBe("success"));
  expect(server.requests[1]?.["messages"]).toEqual(server.requests[0]?.["messages"]);
  expect(screen.queryByRole("button", { name: "Send again" })).toBeNull();
});

it("a run with answers that was cut off has its own buttons", async () => {
  const server = createFakeServer((posted, turn) =>
    turn === 0 ? [begins(posted), asksFor(posted, [question])] : [begins(posted)],
  );
  const run = createAgentRun({ url: "https://agent.test/", fetch: server.fetch });
  render(<InterruptPanel run={run} />);
  await act(() => run.send("Go"));
  await userEvent.click(await screen.findByRole("button", { name: "Yes, go ahead" }));
  await waitFor(() => expect(run.getSnapshot().ending?.kind).toBe("truncated"));
  expect(run.getSnapshot().interrupts).toHaveLength(1);
  const again = screen.queryAllByRole("button", { name: "Send again" });
  expect(again.filter((one) => one.closest(".agui-notice") !== null)).toEqual([]);
});
