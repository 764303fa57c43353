import { act, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createAgentRun, InterruptPanel } from "react-agui-interrupts";
import { createScriptedAgent, toolCallInterrupt } from "react-agui-interrupts/testing";
import { expect, it } from "vitest";
import { budgetCard } from "../../stories/recipes/BudgetCard.js";

it("raises the budget when its button is pressed", async () => {
  const args = { team: "Research", amount: 1200, currency: "EUR" };
  const agent = createScriptedAgent([
    {
      name: "budget",
      *script(agent) {
        const toolCallId = yield* agent.calls("raiseBudget", args);
        yield* agent.asks([toolCallInterrupt({ message: "May I?", toolCallId })]);
      },
    },
  ]);
  const run = createAgentRun({ url: "https://agent/budget", fetch: agent });
  render(<InterruptPanel run={run} renderers={[budgetCard]} />);
  await act(async () => void (await run.send("Go")));
  await userEvent.click(await screen.findByRole("button", { name: "Raise it" }));
  await waitFor(() => expect(run.getSnapshot().status).toBe("finished"));
  expect(agent.requests().at(-1)?.resume).toMatchObject([{ payload: { approved: true } }]);
});
