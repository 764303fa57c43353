import { render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { StrictMode, useState } from "react";
import { describe, expect, it } from "vitest";
import {
  fromInterruptHandle,
  holdQuestions,
  type InterruptDecision,
  toInterruptDecisions,
} from "../../../src/dialects.js";
import { InterruptPanel, useAgentRun } from "../../../src/index.js";

/** What was stored when the process died, as it comes out of a link, a queue or a database. */
const stored = `{"id":"6d1f","createdAt":"2026-01-01T03:00:00Z","messages":[],"pendingApprovals":[
  {"toolCallId":"c1","toolName":"sendEmail","args":{"to":"x"},"stepNumber":0},
  {"toolCallId":"c2","toolName":"deleteFile","args":{"path":"/a"},"stepNumber":0}],
  "interruptedStepToolCalls":[],"previousUsage":{"inputTokens":0,"outputTokens":0,"totalTokens":0}}`;

/** The page behind the link: nothing but the stored JSON, and where the decisions go. */
function Page({
  decide,
}: {
  readonly decide: (decisions: readonly InterruptDecision[]) => Promise<void>;
}) {
  const handle: unknown = JSON.parse(stored);
  const [agent] = useState(() =>
    holdQuestions(fromInterruptHandle(handle), (resume) =>
      decide(toInterruptDecisions(handle, resume)),
    ),
  );
  return <InterruptPanel run={useAgentRun({ agent })} keepSettled={false} />;
}

async function openPage(decide: (decisions: readonly InterruptDecision[]) => Promise<void>) {
  const user = userEvent.setup();
  render(
    <StrictMode>
      <Page decide={decide} />
    </StrictMode>,
  );
  await screen.findAllByRole("article");
  const card = (name: RegExp) => within(screen.getByRole("article", { name }));
  return { user, card };
}

describe("a page opened from a message, hours after the agent's process has died", () => {
  it("shows every call at once; one is edited and approved, one denied, and the decisions come out whole and in order", async () => {
    const got: (readonly InterruptDecision[])[] = [];
    const { user, card } = await openPage(async (decisions) => void got.push(decisions));
    // Skipping is a denial there, so only the button for a denial is offered.
    await waitFor(() => expect(screen.queryByRole("button", { name: /^Skip/ })).toBeNull());
    expect(screen.getAllByRole("button", { name: "Deny" })).toHaveLength(2);
    await user.click(card(/deleteFile/).getByRole("button", { name: "Deny" }));
    await user.click(card(/sendEmail/).getByRole("button", { name: "Show the whole card" }));
    await user.click(await card(/sendEmail/).findByRole("button", { name: "Edit" }));
    const field = await card(/sendEmail/).findByRole("textbox", { name: "To" });
    await user.clear(field);
    await user.type(field, "y");
    await user.click(card(/sendEmail/).getByRole("button", { name: /^Approve/ }));
    expect(got).toEqual([]);
    await user.click(screen.getByRole("button", { name: "Send 2 answers" }));
    await waitFor(() => expect(screen.queryByRole("article")).toBeNull());
    expect(got).toEqual([
      [
        { toolCallId: "c1", action: "approve", editedArgs: { to: "y" } },
        { toolCallId: "c2", action: "deny" },
      ],
    ]);
  });

  it("keeps every decision where they cannot be stored, and sends them again", async () => {
    let fails = true;
    const got: (readonly InterruptDecision[])[] = [];
    const { user, card } = await openPage(async (decisions) => {
      if (fails) throw new Error("The database is asleep.");
      got.push(decisions);
    });
    await user.click(card(/sendEmail/).getByRole("button", { name: "Approve" }));
    await user.click(await card(/deleteFile/).findByRole("button", { name: "Approve" }));
    await user.click(screen.getByRole("button", { name: "Send 2 answers" }));
    await screen.findByText(/The database is asleep/);
    fails = false;
    await user.click(screen.getByRole("button", { name: "Send again" }));
    await user.click(screen.getByRole("button", { name: "Send again anyway" }));
    await waitFor(() => expect(screen.queryByRole("article")).toBeNull());
    expect(got).toEqual([
      [
        { toolCallId: "c1", action: "approve" },
        { toolCallId: "c2", action: "approve" },
      ],
    ]);
  });
});
