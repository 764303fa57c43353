import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { createAgentRun } from "../../src/core.js";
import { DecisionLog, germanLabels, InterruptPanel } from "../../src/index.js";
import { replayRecording } from "../support/dialects/replayRecording.js";

const note =
  "This agent runs nothing when some calls are approved and others denied. Approve all or deny all.";

async function shown(name: string) {
  const recorded = replayRecording(name);
  const run = createAgentRun({ url: "https://agent.test/", fetch: recorded.fetch });
  await run.send("Go");
  render(
    <>
      <InterruptPanel run={run} keepSettled={false} />
      <DecisionLog run={run} />
    </>,
  );
  return { run, ...recorded };
}

describe("what a person reads where an agent does otherwise", () => {
  it("a note is on the cards before mixed decisions, and is confirmed before they are sent", async () => {
    const { requests } = await shown("maf-python/approval-two-different");
    expect(await screen.findAllByText(note)).toHaveLength(2);
    const [approve] = await screen.findAllByRole("button", { name: "Approve" });
    if (approve !== undefined) await userEvent.click(approve);
    const denials = await screen.findAllByRole("button", { name: "Deny" });
    const last = denials.at(-1);
    if (last !== undefined) await userEvent.click(last);
    await userEvent.click(await screen.findByRole("button", { name: "Send 2 answers" }));
    expect(requests).toHaveLength(1);
    await userEvent.click(await screen.findByRole("button", { name: "Send anyway" }));
    await expect.poll(() => requests.length).toBe(2);
    expect(await screen.findByText("Approved, not run")).toBeInTheDocument();
  });

  it("a note is shown, with the text, for a message that would be dropped", async () => {
    const { run, requests } = await shown("langgraph/default-text-command-resume");
    await run.steerAway("Something else");
    expect(await screen.findByText("The agent has not received this message.")).toBeInTheDocument();
    expect(screen.getByText("Something else")).toBeInTheDocument();
    expect(requests).toHaveLength(1);
  });

  it("every note has a German text", () => {
    const codes = [
      "all-or-none",
      "none-ran",
      "ag2-not-proven",
      "edits-ignored",
      "keeps-failing",
      "answers-not-stated",
    ];
    expect(
      [...codes, "decisions-not-stated", "others-stop"].filter(
        (code) => germanLabels.notes[code] === undefined,
      ),
    ).toEqual([]);
  });
});
