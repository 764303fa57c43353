import { act, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { StrictMode, useState } from "react";
import { renderToString } from "react-dom/server";
import { describe, expect, it } from "vitest";
import {
  type AgentRun,
  AgentRunProvider,
  InterruptCard,
  InterruptPanel,
} from "../../../src/index.js";
import { confirmationInterrupt, inputInterrupt, toolCallInterrupt } from "../../../src/testing.js";
import { askedRun, playedRun, proposes, succeeds } from "../../support/askedRun.js";

const email = toolCallInterrupt({ id: "mail", message: "Send it?" });
const remove = confirmationInterrupt({ id: "remove", message: "Delete it?" });
const sends = proposes("call-1", "sendEmail", { to: "ann@example.com" });
const card = (name: string) => screen.getByRole("article", { name });
const chat = () => screen.getByRole("list", { name: "Conversation" });
const panel = () => screen.getByRole("region", { name: "Questions from the agent" });

/** A conversation with a place at the tool call, and the panel below it. */
function Page({
  run,
  keepSettled = false,
}: {
  readonly run: AgentRun;
  readonly keepSettled?: boolean;
}) {
  const [scrolled, setScrolled] = useState(false);
  return (
    <AgentRunProvider run={run}>
      <ol aria-label="Conversation">
        <li>{scrolled ? null : <InterruptCard toolCallId="call-1" />}</li>
      </ol>
      <button type="button" onClick={() => setScrolled(!scrolled)}>
        Scroll
      </button>
      <InterruptPanel shortcuts keepSettled={keepSettled} />
    </AgentRunProvider>
  );
}

async function shown(interrupts: readonly unknown[] = [email, remove], keepSettled = false) {
  const played = await askedRun(interrupts, {}, sends);
  render(<Page run={played.run} keepSettled={keepSettled} />, { wrapper: StrictMode });
  await screen.findAllByRole("article");
  return played;
}

/** Waits until moved elements have come to rest. */
const rests = (clock: { readonly advance: (by: number) => void }) => act(() => clock.advance(400));

describe("a card that is placed at its tool call", () => {
  it("a placed card is rendered at its tool call, once, while the panel lists the other questions and counts all", async () => {
    const { clock } = await shown();
    rests(clock);
    expect(within(chat()).getByRole("article")).toHaveAccessibleName("Send it?");
    expect(within(panel()).getByRole("article")).toHaveAccessibleName("Delete it?");
    expect(within(panel()).getByText("0 of 2 answered")).toBeVisible();

    await userEvent.click(within(card("Send it?")).getByRole("button", { name: "Approve" }));
    expect(within(panel()).getByText("1 of 2 answered")).toBeVisible();
    expect(
      within(chat()).getByText("Approved", { selector: '[data-part="status"]' }),
    ).toBeVisible();
  });

  it("a placed card passes the focus on to the next question, wherever that is, and last to the bar", async () => {
    const { clock } = await shown();
    rests(clock);
    await userEvent.click(within(card("Send it?")).getByRole("button", { name: "Approve" }));
    expect(card("Delete it?")).toHaveFocus();
    rests(clock);
    await userEvent.click(
      within(card("Delete it?")).getByRole("button", { name: "Yes, go ahead" }),
    );
    expect(document.querySelector('[data-part="resume"]')).toHaveFocus();
  });

  it("a placed card is focused when its question arrives", async () => {
    const { run, agent } = playedRun();
    render(<Page run={run} />);
    act(() => void run.start());
    await act(async () => {
      const interrupts = { type: "interrupt", interrupts: [email] };
      await agent.emit([
        { type: "RUN_STARTED", threadId: "t", runId: "r1" },
        ...sends,
        { type: "RUN_FINISHED", threadId: "t", runId: "r1", outcome: interrupts },
      ]);
      agent.end();
    });
    await waitFor(() => expect(card("Send it?")).toHaveFocus());
    expect(chat()).toContainElement(card("Send it?"));
    expect(
      await screen.findByText("The agent has a question for you: “Send it?”"),
    ).toBeInTheDocument();
  });

  it("a placed card returns to the panel when its place is unmounted, with its input and the focus", async () => {
    const form = inputInterrupt({ id: "form", message: "Which name?", toolCallId: "call-1" });
    await shown([form, remove]);
    const field = await within(chat()).findByRole("textbox", { name: /Name/ });
    await userEvent.type(field, "Apollo");
    act(() => card("Which name?").focus());
    act(() => screen.getByRole("button", { name: "Scroll" }).click());
    expect(within(chat()).queryByRole("article")).toBeNull();
    expect(panel()).toContainElement(card("Which name?"));
    expect(await within(panel()).findByRole("textbox", { name: /Name/ })).toHaveValue("Apollo");
    expect(card("Which name?")).toHaveFocus();
    act(() => screen.getByRole("button", { name: "Scroll" }).click());
    expect(chat()).toContainElement(card("Which name?"));
  });

  it("a placed card ignores a press right after cards have moved to make room for it", async () => {
    const { run, clock } = await shown();
    rests(clock);
    const no = () => within(card("Delete it?")).getByRole("button", { name: "No, don’t" });
    const touches = () => userEvent.pointer([{ keys: "[TouchA]", target: no() }]);
    // The panel's first card is now the one that was in the conversation.
    act(() => screen.getByRole("button", { name: "Scroll" }).click());
    await touches();
    expect(run.getSnapshot().interrupts.map(({ draft }) => draft)).toEqual([null, null]);
    rests(clock);
    await touches();
    expect(run.getSnapshot().interrupts[1]?.draft).toMatchObject({ payload: { approved: false } });
  });

  it("a placed card is reached by the panel's shortcuts, in the order of the page", async () => {
    const { run, clock } = await shown();
    await waitFor(async () => {
      rests(clock);
      await userEvent.keyboard("j");
      expect(card("Send it?")).toHaveFocus();
    });
    rests(clock);
    await userEvent.keyboard("aa");
    expect(run.getSnapshot().interrupts[0]?.draft).toMatchObject({ payload: { approved: true } });
  });

  it("a placed card has the notice about it below it, with the button that helps, and not the panel", async () => {
    const { agent } = await shown([email]);
    expect(within(chat()).getByRole("status")).toBeEmptyDOMElement();
    await userEvent.click(within(card("Send it?")).getByRole("button", { name: "Approve" }));
    await waitFor(() => expect(agent.requests).toHaveLength(2));
    await act(async () => agent.fail(new TypeError("gone")));
    expect(await within(chat()).findByText("Your answer may have arrived.")).toBeVisible();
    expect(within(chat()).getByRole("button", { name: "Send again" })).toBeEnabled();
    expect(within(panel()).queryByText("Your answer may have arrived.")).toBeNull();
    expect(within(panel()).queryByRole("button", { name: "Send again" })).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Scroll" }));
    expect(within(panel()).getByText("Your answer may have arrived.")).toBeVisible();
  });

  it("a notice about several questions stays in the panel", async () => {
    const { run, agent } = await shown();
    act(() => {
      run.resolve("mail", { approved: true });
      run.resolve("remove", { confirmed: true });
    });
    act(() => void run.submit());
    await waitFor(() => expect(agent.requests).toHaveLength(2));
    await act(async () => agent.fail(new TypeError("gone")));
    expect(await within(panel()).findByText("Your answers may have arrived.")).toBeVisible();
    expect(within(chat()).queryByRole("status")).toBeNull();
  });

  it("a placed card stays as a settled card where the panel keeps those", async () => {
    const { agent, clock } = await shown([email], true);
    rests(clock);
    await userEvent.click(within(card("Send it?")).getByRole("button", { name: "Approve" }));
    await waitFor(() => expect(agent.requests).toHaveLength(2));
    await act(async () => {
      await agent.emit(succeeds);
      agent.end();
    });
    await waitFor(() => expect(within(chat()).getByText(/^Approved/)).toBeVisible());
    expect(within(panel()).queryByRole("article")).toBeNull();
  });
});

it("a question is shown once where two places ask for it", async () => {
  const { run } = await askedRun([email], {}, sends);
  render(
    <AgentRunProvider run={run}>
      <InterruptCard interruptId="mail" />
      <InterruptCard toolCallId="call-1" />
      <InterruptPanel />
    </AgentRunProvider>,
  );
  expect(await screen.findAllByRole("article")).toHaveLength(1);
});

it("each panel of a page stays a landmark with a name of its own", async () => {
  const { run } = await askedRun([email], {}, sends);
  const { rerender } = render(
    <AgentRunProvider run={run}>
      <InterruptPanel key="a" />
      <InterruptPanel key="b" />
    </AgentRunProvider>,
  );
  expect(await screen.findByRole("region", { name: "Questions from the agent (2)" })).toBeVisible();
  expect(screen.getByRole("region", { name: "Questions from the agent" })).toBeVisible();
  rerender(
    <AgentRunProvider run={run}>
      <InterruptPanel key="b" />
    </AgentRunProvider>,
  );
  await waitFor(() =>
    expect(screen.getByRole("region")).toHaveAccessibleName("Questions from the agent"),
  );
});

it("a placed card is an empty place on a server", async () => {
  const { run } = await askedRun([email], {}, sends);
  expect(renderToString(<InterruptCard run={run} toolCallId="call-1" className="mine" />)).toBe(
    '<div tabindex="-1" data-part="card-slot" class="agui-slot mine"></div>',
  );
});
