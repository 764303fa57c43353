import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { createAgentRun, InterruptPanel } from "../../src/index.js";
import { replayRecording } from "../support/dialects/replayRecording.js";

it("shows the details of a question of TanStack AI on its card, and no hashes", async () => {
  const { fetch } = replayRecording("tanstack-ai/plan-and-approval");
  const run = createAgentRun({ url: "https://agent.test/", fetch });
  await run.send("Go");
  render(<InterruptPanel run={run} />);
  const card = await screen.findByRole("article", { name: /Is this plan fine/ });
  expect(card.textContent).toContain("Mail people");
  expect(card.textContent).not.toMatch(/sha256|interruptBinding|definitionId/);
});
