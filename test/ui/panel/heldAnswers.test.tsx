import { act, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, it } from "vitest";
import { createAgentRun, InterruptPanel } from "../../../src/index.js";
import { fakeBackend } from "../../support/dialects/fakeBackends.js";

it.each([
  ["alone", "Send a mail"],
  ["of several", "Send two mails"],
])(
  "an answer that the agent cannot take stays a question, with the reason and its buttons: one %s",
  async (_, text) => {
    const server = fakeBackend("hitl").make();
    const run = createAgentRun({ url: "https://agent.test/", fetch: server.fetch });
    render(<InterruptPanel run={run} />);
    await act(() => run.send(text));
    const approvals = await screen.findAllByRole("button", { name: "Approve" });
    const [first] = run.getSnapshot().interrupts;
    await act(async () => {
      for (const one of run.getSnapshot().interrupts)
        run.resolve(one, { approved: true, ...(one === first && { reason: "Fine" }) });
    });
    expect(screen.getByText(/receives a comment only with a denial/)).toBeVisible();
    expect(screen.getAllByRole("button", { name: "Approve" })).toHaveLength(1);
    expect(server.requests).toHaveLength(1);
    await userEvent.click(screen.getByRole("button", { name: "Approve" }));
    if (approvals.length > 1)
      await userEvent.click(await screen.findByRole("button", { name: "Send 2 answers" }));
    await waitFor(() => expect(server.requests).toHaveLength(2));
  },
);
