import { act, cleanup, render, screen, within } from "@testing-library/react";
import { StrictMode, useState } from "react";
import { afterEach, describe, expect, it } from "vitest";
import { userEvent } from "vitest/browser";
import { fromElicitation, heldCall } from "../../src/dialects.js";
import {
  type AgentRun,
  createAgentRun,
  createHeldList,
  InterruptPanels,
  webPauseStorage,
} from "../../src/index.js";
import type { ResumeEntry } from "../../src/protocol/input.js";
import { createSimulatedClock, type SimulatedClock } from "../../src/testing.js";
import {
  asksFor,
  begins,
  calls,
  createFakeServer,
  ends,
  says,
} from "../support/dialects/createFakeServer.js";

afterEach(() => localStorage.clear());

const start = Date.parse("2029-01-01T00:00:00Z");
const now = () => document.activeElement;
const card = (name: RegExp) => screen.findByRole("article", { name });
const button = async (inCard: RegExp, name: string | RegExp) =>
  within(await card(inCard)).findByRole("button", { name });

/** What an MCP server asks by a form. */
const owner = {
  id: 3,
  method: "elicitation/create",
  params: {
    message: "Who shall own the file?",
    requestedSchema: {
      type: "object",
      properties: { name: { type: "string", title: "Name", minLength: 1 } },
      required: ["name"],
    },
  },
};
const files = { server: "Files", session: "s1" };

/** What an editor's agent asks until a time. */
function deletionUntil(expiresAt: string) {
  const held = heldCall({ id: "call-1", name: "delete_file", args: { path: "/old" } });
  const interrupts = held.interrupts.map((one) => ({ ...one, expiresAt }));
  return { ...held, interrupts, agent: "Editor" };
}

/** An AG-UI agent that asks before it pays. */
const payer = () =>
  createFakeServer((posted, turn) =>
    turn === 0
      ? [
          begins(posted),
          ...calls("pay-1", "pay", { amount: 5 }),
          asksFor(posted, [
            { id: "pay-1", reason: "tool_call", toolCallId: "pay-1", message: "Pay?" },
          ]),
        ]
      : [begins(posted), ...says(`m-${turn}`, "Paid"), ends(posted)],
  );

/** A page with one column over an agent and a list, and those who ask in the list. */
function openPage(fetch: typeof globalThis.fetch, clock: SimulatedClock) {
  const storage = webPauseStorage();
  const list = createHeldList({ storage, clock });
  const agent = createAgentRun({
    url: "https://agent.test/",
    fetch,
    threadId: "shop",
    storage,
    clock,
  });
  const runs = [{ threadId: "shop", agent: "Shop", run: agent }, list];
  function Page() {
    const [shown] = useState(runs);
    return (
      <>
        <label>
          Message <input />
        </label>
        <InterruptPanels runs={shown} empty={<p>Nothing is asked</p>} />
      </>
    );
  }
  render(
    <StrictMode>
      <Page />
    </StrictMode>,
  );
  const answers: Record<string, readonly ResumeEntry[]> = {};
  const asks = (name: string, ...[questions, options]: Parameters<typeof list.ask>): void => {
    act(() => {
      void list.ask(questions, options).then(
        (entries) => {
          answers[name] = entries;
        },
        () => {},
      );
    });
  };
  return { agent, asks, answers, clock };
}

/** Presses Enter on a button after its focus has settled. */
async function enters(clock: SimulatedClock, target: HTMLElement): Promise<void> {
  act(() => target.focus());
  clock.advance(1000);
  await userEvent.keyboard("{Enter}");
}

const started = (run: AgentRun) =>
  act(async () => {
    await run.start();
  });

describe("an AG-UI agent, an MCP server and an editor in one column", () => {
  it("expires, withdraws and answers each question by itself, also over a reload", async () => {
    const { fetch, requests } = payer();
    const clock = createSimulatedClock(start);
    const before = openPage(fetch, clock);
    await started(before.agent);
    before.asks("owner", fromElicitation(owner, files));
    const editor = new AbortController();
    before.asks("deletion", deletionUntil("2029-01-01T00:01:00Z"));
    const extra = heldCall({ id: "call-2", name: "rename_file", args: { to: "/new" } });
    before.asks("renaming", { ...extra, agent: "Editor" }, { signal: editor.signal });
    for (const name of [/Pay\?/, /Who shall own/, /delete_file/, /rename_file/])
      expect(await card(name)).toBeVisible();

    // One expires, one is withdrawn; the others stay as they are.
    act(() => clock.advance(61_000));
    act(() => editor.abort(new Error("The editor was closed")));
    await expect.element(await card(/delete_file/)).toHaveTextContent(/expired/i);
    await expect
      .element(await card(/rename_file/))
      .toHaveTextContent("No longer needed: The editor was closed");
    cleanup();

    // After a reload the agent's pause is stored, and the server asks again.
    const after = openPage(fetch, clock);
    after.asks("owner", fromElicitation(owner, files));
    const again = within(await card(/Who shall own/));
    await again.findByRole("textbox", { name: /Name/ });
    expect(screen.queryByRole("article", { name: /rename_file/ })).toBeNull();
    await userEvent.type(again.getByRole("textbox", { name: /Name/ }), "Ann");
    clock.advance(1000);
    await userEvent.click(again.getByRole("button", { name: /^Send/ }));
    await expect.poll(() => after.answers["owner"]).toBeDefined();
    expect(after.answers["owner"]).toMatchObject([
      { status: "resolved", payload: { name: "Ann" } },
    ]);
    expect(requests).toHaveLength(1);
    await userEvent.click(await button(/Pay\?/, "Approve"));
    await expect.poll(() => requests.length).toBe(2);
    expect(requests[1]?.["resume"]).toMatchObject([
      { interruptId: "pay-1", payload: { approved: true } },
    ]);
    await expect.poll(() => screen.queryByText("Nothing is asked")).not.toBeNull();
  });

  it("moves the focus between the questions of several runs as within one", async () => {
    const { fetch } = payer();
    const clock = createSimulatedClock(start);
    const page = openPage(fetch, clock);
    await started(page.agent);
    page.asks("deletion", deletionUntil("2029-01-02T00:00:00Z"));
    page.asks("owner", fromElicitation(owner, files));
    await card(/Who shall own/);

    await enters(clock, await button(/delete_file/, "Deny"));
    await expect.poll(now).toBe(await card(/Who shall own/));
    const form = within(await card(/Who shall own/));
    await userEvent.click(await form.findByRole("textbox", { name: /Name/ }));
    await userEvent.keyboard("Ann");
    await enters(clock, form.getByRole("button", { name: /^Send/ }));
    // Round to the first one, of the agent.
    await expect.poll(now).toBe(await card(/Pay\?/));
    await enters(clock, await button(/Pay\?/, "Approve"));
    await expect.poll(() => Object.keys(page.answers).sort()).toEqual(["deletion", "owner"]);

    // Where nobody is at work, a new question has the focus, whoever asks.
    await expect.poll(() => screen.queryByText("Nothing is asked")).not.toBeNull();
    const extra = heldCall({ id: "call-2", name: "rename_file", args: { to: "/new" } });
    page.asks("renaming", { ...extra, agent: "Editor" });
    await expect.poll(now).toBe(await card(/rename_file/));
  });

  it("leaves a person where they type or are at another question", async () => {
    const { fetch } = payer();
    const clock = createSimulatedClock(start);
    const page = openPage(fetch, clock);
    await started(page.agent);
    const approve = await button(/Pay\?/, "Approve");
    act(() => approve.focus());
    page.asks("deletion", deletionUntil("2029-01-02T00:00:00Z"));
    await card(/delete_file/);
    expect(approve).toHaveFocus();
    const message = screen.getByRole("textbox", { name: "Message" });
    act(() => message.focus());
    page.asks("owner", fromElicitation(owner, files));
    await card(/Who shall own/);
    expect(message).toHaveFocus();
  });
});
