import { act, cleanup, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { createAgentRun } from "../../src/core.js";
import { defineDialect } from "../../src/dialects.js";
import { TransportError } from "../../src/errors/errors.js";
import { AgentRunProvider, DecisionLog, germanLabels, InterruptPanel } from "../../src/index.js";
import { confirmationInterrupt, scriptedTransport, toolCallInterrupt } from "../../src/testing.js";
import { askedRun, proposes, succeeds } from "../support/askedRun.js";
import { endingOf } from "../support/endingOf.js";

const twice = "The agent may already have acted on this answer. Sending it again may do it twice.";
const begins = { type: "RUN_STARTED", threadId: "t", runId: "r2" };
const ends = { type: "RUN_FINISHED", threadId: "t", runId: "r2" };
const says = [
  { type: "TEXT_MESSAGE_START", messageId: "m2", role: "assistant" },
  { type: "TEXT_MESSAGE_CONTENT", messageId: "m2", delta: "On it" },
];
const safe = defineDialect({ name: "safe", claims: () => true, repeat: "idempotent" });
const button = (name: string) => screen.queryByRole("button", { name });
const verdicts = () =>
  screen
    .queryAllByRole("listitem")
    .flatMap((item) => item.querySelector(".agui-log__verdict")?.textContent ?? []);

type Options = Parameters<typeof askedRun>[1];

/** A person has approved a question, and its reply is lost. */
async function lost(options: Options = {}) {
  const played = await askedRun([confirmationInterrupt({ id: "a" })], options);
  render(
    <>
      <InterruptPanel run={played.run} keepSettled={false} />
      <DecisionLog run={played.run} />
    </>,
  );
  await userEvent.click(screen.getByRole("button", { name: "Yes, go ahead" }));
  await waitFor(() => expect(played.agent.requests).toHaveLength(2));
  await act(async () => played.agent.fail(new TypeError("gone")));
  await waitFor(() => expect(button("Send again")).toBeEnabled());
  return played;
}

/** The same with an agent that can be asked for its history, and then returns this. */
async function lostWithHistory(...history: readonly unknown[]) {
  const agent = scriptedTransport();
  const answering = { ...begins, runId: "" };
  const transport = Object.assign(agent.transport, {
    async *history() {
      answering.runId = agent.requests[1]?.runId ?? "";
      yield history.map((event) => (event === itsRun ? answering : event));
    },
  });
  const run = createAgentRun({ transport, threadId: "t" });
  const asked = endingOf(run.start());
  await agent.emit([begins, { ...ends, outcome: { type: "interrupt", interrupts: [question] } }]);
  agent.end();
  await asked;
  render(
    <>
      <InterruptPanel run={run} keepSettled={false} />
      <DecisionLog run={run} />
    </>,
  );
  await userEvent.click(screen.getByRole("button", { name: "Yes, go ahead" }));
  await waitFor(() => expect(agent.requests).toHaveLength(2));
  await act(async () => agent.fail(new TypeError("gone")));
  await waitFor(() => expect(button("Ask the agent")).toBeEnabled());
  return { run, agent };
}
const question = confirmationInterrupt({ id: "a" });
/** Replaces the start of the run that carried the answer in a history. */
const itsRun = {};

describe("what is known about an answer comes before why", () => {
  const notice = () => {
    const [title, ...text] = document.querySelectorAll(".agui-notice p");
    return [title?.textContent, ...text.map((line) => line.textContent)];
  };

  it("it may have arrived, and where the agent has a history it is asked first", async () => {
    await lostWithHistory(begins, ends);
    expect(notice()).toEqual([
      "Your answer may have arrived.",
      "The agent could not be reached.",
      "Ask the agent to find out.",
    ]);
    expect(document.querySelectorAll(".agui-button--primary")).toHaveLength(1);
    expect(button("Ask the agent")).toHaveClass("agui-button--primary");
  });

  it("it may have arrived, and sending it again is first only where that is safe", async () => {
    await lost();
    expect(notice()).toEqual(["Your answer may have arrived.", "The agent could not be reached."]);
    expect(button("Send again")).not.toHaveClass("agui-button--primary");
    cleanup();
    await lost({ dialects: [safe] });
    expect(button("Send again")).toHaveClass("agui-button--primary");
  });

  it("it was not sent only where it did not leave", async () => {
    const { run, agent } = await askedRun([question]);
    render(<InterruptPanel run={run} />);
    await userEvent.click(screen.getByRole("button", { name: "Yes, go ahead" }));
    await act(async () => agent.fail(new TransportError("Refused", { delivery: "not-sent" })));
    expect(notice()).toEqual([
      "Your answer was not sent.",
      "The agent could not be reached.",
      "It is still here.",
    ]);
  });

  it("of several answers it is said that they were not sent", async () => {
    const { run, agent } = await askedRun([question, confirmationInterrupt({ id: "b" })]);
    render(<InterruptPanel run={run} />);
    for (const yes of screen.getAllByRole("button", { name: "Yes, go ahead" }))
      await userEvent.click(yes);
    await userEvent.click(screen.getByRole("button", { name: "Send 2 answers" }));
    await act(async () => agent.fail(new TransportError("Refused", { delivery: "not-sent" })));
    expect(notice()[0]).toBe("Your answers were not sent.");
    expect(notice().at(-1)).toBe("They are still here.");
  });
});

describe("sending an answer again after a lost reply", () => {
  it("sending again needs a second press where the agent may act twice, and explains why", async () => {
    const { agent } = await lost();
    expect(screen.getByText("Your answer may have arrived.")).toBeVisible();
    expect(screen.queryByText(/safe/)).toBeNull();

    await userEvent.click(screen.getByRole("button", { name: "Send again" }));
    expect(agent.requests).toHaveLength(2);
    const anyway = screen.getByRole("button", { name: "Send again anyway" });
    expect(anyway).toHaveFocus();
    expect(screen.getAllByRole("status").some(({ textContent }) => textContent === twice)).toBe(
      true,
    );

    await userEvent.click(anyway);
    await waitFor(() => expect(agent.requests).toHaveLength(3));
    expect(agent.requests[2]?.resume).toEqual(agent.requests[1]?.resume);
  });

  it("sending again can be cancelled, by a button and by Escape", async () => {
    const { agent } = await lost();
    const back = async (goBack: () => Promise<unknown>) => {
      await userEvent.click(screen.getByRole("button", { name: "Send again" }));
      expect(button("Send again anyway")).toBeEnabled();
      await goBack();
      expect(button("Send again anyway")).toBeNull();
      expect(button("Send again")).toBeEnabled();
      expect(button("Back")).toBeNull();
    };
    await back(() => userEvent.click(screen.getByRole("button", { name: "Back" })));
    await back(() => userEvent.keyboard("{Escape}"));
    expect(agent.requests).toHaveLength(2);
  });

  it("sending again is one press of a key that is held down, and of a double click", async () => {
    const { agent, clock } = await lost();
    act(() => screen.getByRole("button", { name: "Send again" }).focus());
    act(() => clock.advance(1000));
    await userEvent.keyboard("{Enter>5/}");
    expect(button("Send again anyway")).toBeEnabled();
    await userEvent.keyboard("{Escape}");
    await userEvent.dblClick(screen.getByRole("button", { name: "Send again" }));
    expect(agent.requests).toHaveLength(2);
  });

  it("sending again asks again for each attempt", async () => {
    const { agent } = await lost();
    await userEvent.click(screen.getByRole("button", { name: "Send again" }));
    await userEvent.click(screen.getByRole("button", { name: "Send again anyway" }));
    await waitFor(() => expect(agent.requests).toHaveLength(3));
    await act(async () => agent.fail(new TypeError("gone")));
    await userEvent.click(await screen.findByRole("button", { name: "Send again" }));
    expect(agent.requests).toHaveLength(3);
    expect(button("Send again anyway")).toBeEnabled();
  });

  it("sending again needs one press where the dialect declares that a repeat is idempotent", async () => {
    const { agent } = await lost({ dialects: [safe] });
    expect(screen.getByText("Sending the same answers again is safe.")).toBeVisible();
    expect(screen.queryByText(twice)).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Send again" }));
    await waitFor(() => expect(agent.requests).toHaveLength(3));
  });

  it("sending again is not called safe once the question can only be closed", async () => {
    const { agent } = await lost({ dialects: [safe] });
    await userEvent.click(screen.getByRole("button", { name: "Send again" }));
    await waitFor(() => expect(agent.requests).toHaveLength(3));
    await act(async () => {
      await agent.emit([
        { type: "RUN_ERROR", message: "No such question", code: "INTERRUPT_NOT_FOUND" },
      ]);
      agent.end();
    });
    expect(await screen.findByRole("button", { name: "Close question" })).toBeEnabled();
    expect(button("Send again")).toBeNull();
    expect(screen.queryByText("Sending the same answers again is safe.")).toBeNull();
  });

  it("sending again is one press where the agent has refused the answer", async () => {
    const { run, agent } = await askedRun([question]);
    render(<InterruptPanel run={run} />);
    await userEvent.click(screen.getByRole("button", { name: "Yes, go ahead" }));
    await act(async () => {
      await agent.emit([{ type: "RUN_ERROR", message: "Busy", code: "PARTIAL_RESUME" }]);
      agent.end();
    });
    await userEvent.click(await screen.findByRole("button", { name: "Send again" }));
    await waitFor(() => expect(agent.requests).toHaveLength(3));
  });
});

describe("checking what happened", () => {
  const buttons = () =>
    within(screen.getByRole("region", { name: "Questions from the agent" })).getAllByRole("button");

  it("checking comes first where the agent has a history, and finds that the questions are still open", async () => {
    const { run, agent } = await lostWithHistory(begins, {
      ...ends,
      outcome: { type: "interrupt", interrupts: [question] },
    });
    const names = buttons().map(({ textContent }) => textContent);
    expect(names.indexOf("Ask the agent")).toBeLessThan(names.indexOf("Send again"));
    expect(screen.getByRole("button", { name: "Ask the agent" })).toHaveClass(
      "agui-button--primary",
    );
    await userEvent.click(screen.getByRole("button", { name: "Ask the agent" }));
    expect(await screen.findByText("The agent still asks.")).toBeVisible();
    expect(verdicts()).toEqual(["Approved: sent, not confirmed"]);
    expect(run.getSnapshot().interrupts).toMatchObject([
      { draft: { payload: { approved: true } }, locked: false },
    ]);
    await userEvent.click(screen.getByRole("button", { name: "Send again" }));
    await userEvent.click(screen.getByRole("button", { name: "Send again anyway" }));
    await waitFor(() => expect(agent.requests).toHaveLength(3));
  });

  it("checking finds that the agent has acted on the answer", async () => {
    await lostWithHistory(
      itsRun,
      {
        type: "MESSAGES_SNAPSHOT",
        messages: [{ id: "m", role: "assistant", content: "Deleted." }],
      },
      ends,
    );
    await userEvent.click(screen.getByRole("button", { name: "Ask the agent" }));
    await waitFor(() => expect(verdicts()).toEqual(["Approved"]));
    expect(screen.queryByRole("article")).toBeNull();
  });

  it("checking finds that another page gave another answer, which the agent accepted", async () => {
    const input = {
      resume: [{ interruptId: "a", status: "resolved", payload: { approved: false } }],
    };
    await lostWithHistory(
      { ...begins, runId: "r2" },
      { ...ends, runId: "r2", outcome: { type: "interrupt", interrupts: [question] } },
      { ...begins, runId: "r3", input },
      ...says,
      { ...ends, runId: "r3" },
    );
    await userEvent.click(screen.getByRole("button", { name: "Ask the agent" }));
    expect(
      await screen.findByText("Answered elsewhere.", { selector: ".agui-notice *" }),
    ).toBeVisible();
    expect(verdicts()).toEqual(["Approved here, answered elsewhere"]);
  });

  it.each([
    ["the question is gone", [begins, ends]],
    ["somebody has answered", [begins, ...says, ends]],
  ])(
    "checking finds that %s, and does not claim that the answer was accepted",
    async (_, history) => {
      await lostWithHistory(...history);
      await userEvent.click(screen.getByRole("button", { name: "Ask the agent" }));
      expect(
        await screen.findByText("Sent. It is not known whether the agent used this answer.", {
          selector: ".agui-notice *",
        }),
      ).toBeVisible();
      expect(verdicts()).toEqual(["Approved: sent, not confirmed"]);
      await userEvent.click(screen.getByRole("button", { name: "Got it" }));
      await waitFor(() => expect(button("Got it")).toBeNull());
    },
  );

  it("checking changes nothing when the history cannot be read", async () => {
    const { agent } = await lostWithHistory({ type: "RUN_ERROR", message: "No history" });
    await userEvent.click(screen.getByRole("button", { name: "Ask the agent" }));
    expect(await screen.findByText("The agent says: “No history”")).toBeVisible();
    expect(button("Ask the agent")).toBeEnabled();
    expect(agent.requests).toHaveLength(2);
  });

  it("checking is not offered where the agent has no history", async () => {
    await lost();
    expect(button("Ask the agent")).toBeNull();
  });
});

describe("the outcome of an approved call", () => {
  const result = {
    type: "TOOL_CALL_RESULT",
    messageId: "r",
    toolCallId: "call-1",
    content: "Sent.",
  };

  it.each([
    ["a result", [begins, result, ends], "Approved", "Approved: Send it?"],
    [
      "a reply without a result",
      [begins, ...says, ends],
      "Approved, no result seen",
      "Approved, no result seen: Send it?",
    ],
    [
      "nothing",
      [begins, ends],
      "Approved: sent, not confirmed",
      "Approved: sent, not confirmed: Send it?",
    ],
    [
      "an error by which the agent refuses",
      [begins, { type: "RUN_ERROR", message: "No", code: "INVALID_PAYLOAD" }],
      "Approved: not accepted by the agent",
      "Approved: not accepted by the agent: Send it?",
    ],
    [
      "another error, after which the agent may have acted",
      [begins, { type: "RUN_ERROR", message: "Disk full" }],
      "Approved: sent, not confirmed",
      "Approved: sent, not confirmed: Send it?",
    ],
  ] as const)(
    "the outcome of an approved call is shown in the log and announced: %s",
    async (_, events, line, news) => {
      const { run, agent } = await askedRun(
        [toolCallInterrupt({ message: "Send it?" })],
        { submitMode: "manual" },
        proposes("call-1", "sendEmail", { to: "ann" }),
      );
      render(
        <>
          <InterruptPanel run={run} keepSettled={false} />
          <DecisionLog run={run} />
        </>,
      );
      act(() => {
        run.resolve("approve-1", { approved: true });
        void run.submit();
      });
      await waitFor(() => expect(agent.requests).toHaveLength(2));
      await act(async () => {
        await agent.emit(events);
        agent.end();
      });
      await waitFor(() => expect(verdicts()).toEqual([line]));
      await waitFor(() =>
        expect(screen.getAllByRole("status").map(({ textContent }) => textContent)).toContain(news),
      );
    },
  );

  it("the outcome of an approved call is shown while the agent works: first sending, then accepted", async () => {
    const { run, agent } = await askedRun([confirmationInterrupt({ id: "a" })]);
    render(<InterruptPanel run={run} />);
    await userEvent.click(screen.getByRole("button", { name: "Yes, go ahead" }));
    expect(screen.getByText("Sending…")).toBeVisible();
    await act(async () => agent.emit([begins]));
    expect(screen.getByText("Sending…")).toBeVisible();
    await act(async () => agent.emit(says));
    expect(await screen.findByText("The agent has your answer")).toBeVisible();
    await act(async () => agent.fail(new TypeError("gone")));
    expect(
      await screen.findByText("The agent had accepted your answers before that."),
    ).toBeVisible();
    expect(button("Send again")).toBeNull();
  });

  it("the outcome of an approved call is shown in German, too", async () => {
    const { run, agent } = await askedRun([confirmationInterrupt({ id: "a" })]);
    render(
      <AgentRunProvider labels={germanLabels}>
        <InterruptPanel run={run} keepSettled={false} />
        <DecisionLog run={run} />
      </AgentRunProvider>,
    );
    await act(async () => run.resolve("a", { approved: true }));
    await act(async () => agent.fail(new TypeError("gone")));
    await userEvent.click(await screen.findByRole("button", { name: "Erneut senden" }));
    await userEvent.click(screen.getByRole("button", { name: "Trotzdem erneut senden" }));
    await waitFor(() => expect(agent.requests).toHaveLength(3));
    await act(async () => {
      await agent.emit(succeeds);
      agent.end();
    });
    await waitFor(() => expect(verdicts()).toEqual(["Genehmigt"]));
  });
});
