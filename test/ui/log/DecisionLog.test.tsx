import { act, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { AgentRunProvider, createMask, DecisionLog } from "../../../src/index.js";
import { confirmationInterrupt, inputInterrupt, toolCallInterrupt } from "../../../src/testing.js";
import { askedRun, playedRun, proposes, succeeds } from "../../support/askedRun.js";
import { endingOf } from "../../support/endingOf.js";

const refuses = [{ type: "RUN_ERROR", message: "Too late.", code: "INTERRUPT_EXPIRED" }];

it("the log shows approved when the agent has accepted it, not when it was pressed", async () => {
  const { run, agent } = await askedRun([confirmationInterrupt()]);
  render(<DecisionLog run={run} />);
  act(() => run.resolve("confirm-1", { approved: true }));
  expect(agent.requests).toHaveLength(2);
  expect(screen.queryByText("Approved")).toBeNull();
  await act(async () => {
    await agent.emit(succeeds);
    agent.end();
  });
  expect(await screen.findByText("Approved")).toBeInTheDocument();
});

it("the log shows which decisions were sent with a signature", async () => {
  const { run, agent } = await askedRun(
    [confirmationInterrupt({ id: "a" }), confirmationInterrupt({ id: "b" })],
    {
      submitMode: "manual",
      signDecision: ({ answer }) =>
        answer.interruptId === "a" ? { signature: { kind: "passkey" } } : {},
    },
  );
  render(<DecisionLog run={run} />);
  act(() => run.resolve("a", { approved: true }));
  act(() => run.resolve("b", { approved: true }));
  act(() => void run.submit());
  await waitFor(() => expect(agent.requests).toHaveLength(2));
  await act(async () => {
    await agent.emit(succeeds);
    agent.end();
  });
  const entries = await screen.findAllByRole("listitem");
  expect(
    entries.map((entry) => within(entry).queryByText("Sent with a signature") !== null),
  ).toEqual([true, false]);
});

it.each<readonly [string, (id: string) => string | undefined, string]>([
  ["the host’s name", (id) => (id === "key-1" ? "Ann" : undefined), "Signed by Ann’s passkey"],
  ["no name where the host has none", () => undefined, "Sent with a signature"],
  ["no name where the host has only spaces", () => "  ", "Sent with a signature"],
  ["no name where the host has a number", () => 5 as never, "Sent with a signature"],
  [
    "no name where the host throws",
    () => {
      throw new Error("no");
    },
    "Sent with a signature",
  ],
  ["the host’s name with invisible characters marked", () => "A\u202enn", "Signed by A[U+202E]"],
])("the log shows whose passkey has signed: %s", async (_, passkeyOwner, text) => {
  const { run, agent } = await askedRun([confirmationInterrupt({ id: "a" })], {
    signDecision: () => ({ signature: { kind: "passkey", assertion: { id: "key-1" } } }),
  });
  render(
    <AgentRunProvider presentation={{ passkeyOwner }}>
      <DecisionLog run={run} />
    </AgentRunProvider>,
  );
  act(() => run.resolve("a", { approved: true }));
  await waitFor(() => expect(agent.requests).toHaveLength(2));
  await act(async () => {
    await agent.emit(succeeds);
    agent.end();
  });
  expect(await screen.findByRole("listitem")).toHaveTextContent(text);
});

it("an approval that the agent has refused because its time had passed is not called approved", async () => {
  const { run, agent } = await askedRun([confirmationInterrupt()]);
  render(<DecisionLog run={run} />);
  act(() => run.resolve("confirm-1", { approved: true }));
  await act(async () => {
    await agent.emit(refuses);
    agent.end();
  });
  await act(async () => expect(run.getSnapshot().status).toBe("failed"));
  expect(screen.getByRole("listitem")).toHaveTextContent(/nowApproved: not accepted by the agent/);
});

it("a denial is called a denial, and a skipped question is called neither denied nor approved", async () => {
  const { run, agent } = await askedRun([
    confirmationInterrupt({ id: "denied" }),
    confirmationInterrupt({ id: "left" }),
  ]);
  render(<DecisionLog run={run} />);
  await act(async () => {
    run.resolve("denied", { approved: false });
    run.cancel("left");
    const sent = run.submit();
    await agent.emit(succeeds);
    agent.end();
    await sent;
  });
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/nowDenied$/),
    expect.stringMatching(/nowSkipped$/),
  ]);
});

it("a person is not shown as declining what had timed out", async () => {
  const { run, agent } = await askedRun([
    confirmationInterrupt({ expiresAt: "2029-12-31T23:59:59Z" }),
  ]);
  render(<DecisionLog run={run} />);
  await act(async () => {
    run.cancel("confirm-1");
    await agent.emit(succeeds);
    agent.end();
  });
  expect(await screen.findByRole("listitem")).not.toHaveTextContent(/denied|declined|approved/i);
});

it("the log shows who decided, which tool it was about, that it was edited, and what the tool returned", async () => {
  const responseSchema = {
    type: "object",
    properties: { approved: { type: "boolean" }, editedArgs: { type: "object" } },
  };
  const { run, agent } = await askedRun(
    [toolCallInterrupt({ message: "Send it?", responseSchema })],
    {},
    proposes("call-1", "sendEmail", { to: "ann" }),
  );
  render(<DecisionLog run={run} />);
  const [begins, ends] = [succeeds.at(0), succeeds.at(-1)];
  act(() =>
    run.resolve(
      "approve-1",
      { approved: true, editedArgs: { to: "bea" } },
      { decidedBy: { name: "Dora" } },
    ),
  );
  await waitFor(() => expect(agent.requests).toHaveLength(2));
  await act(async () => {
    await agent.emit([
      begins,
      { type: "TOOL_CALL_RESULT", messageId: "m", toolCallId: "call-1", content: "Sent to bea." },
      ends,
    ]);
    agent.end();
  });
  const entry = await screen.findByRole("listitem");
  expect(entry).toHaveTextContent(
    /^sendEmailnowTo was ann now beaApproved with 1 change by DoraThe tool’s resultSent to bea\.Details/,
  );
  expect(entry).toHaveTextContent(/DetailsSend it\?as proposedProposedToann/);
  expect(within(entry).getByText("as proposed")).not.toBeVisible();
});

describe("when a decision was settled", () => {
  it("the time of a decision is relative, and exact on hover", async () => {
    const { run, agent, clock } = await askedRun([confirmationInterrupt()]);
    render(<DecisionLog run={run} />);
    act(() => run.resolve("confirm-1", { approved: true }));
    await act(async () => {
      await agent.emit(succeeds);
      agent.end();
    });
    const time = await screen.findByRole("time");
    expect(time).toHaveTextContent("now");
    expect(time).toHaveAttribute("datetime", "2030-01-01T00:00:00.000Z");
    expect(time).toHaveAttribute("title", expect.stringContaining("2030"));
    act(() => clock.advance(3 * 60_000));
    expect(time).toHaveTextContent("3 min ago");
    act(() => clock.advance(26 * 3_600_000));
    expect(time).toHaveTextContent(/2029|2030/);
  });
});

it("the log quotes the comment of a denial, and shows a result as rows", async () => {
  const responseSchema = {
    type: "object",
    properties: { approved: { type: "boolean" }, reason: { type: "string" } },
  };
  const { run, agent } = await askedRun(
    [
      toolCallInterrupt({ id: "yes", message: "Send it?", responseSchema }),
      confirmationInterrupt({ id: "no", message: "Delete it?", responseSchema }),
    ],
    {},
    proposes("call-1", "sendEmail", { to: "ann" }),
  );
  render(<DecisionLog run={run} />);
  const [begins, ends] = [succeeds.at(0), succeeds.at(-1)];
  await act(async () => {
    run.resolve("yes", { approved: true });
    run.resolve("no", { approved: false, reason: "Keep it until the audit" });
    void run.submit();
    const content = '{"sent": true, "id": "m_81"}';
    await agent.emit([
      begins,
      { type: "TOOL_CALL_RESULT", messageId: "m", toolCallId: "call-1", content },
      ends,
    ]);
    agent.end();
  });
  await screen.findByText("Approved");
  expect(screen.getByText("Keep it until the audit").closest("blockquote")).toBeVisible();
  expect(screen.getByText("m_81").closest("dd")).toBeVisible();
});

it("the comment of a denial is hidden where the mask hides it by its name, as in the export", async () => {
  const responseSchema = {
    type: "object",
    properties: { approved: { type: "boolean" }, reason: { type: "string" } },
  };
  const { run, agent } = await askedRun([
    confirmationInterrupt({ message: "Delete it?", responseSchema }),
  ]);
  render(<DecisionLog run={run} mask={createMask((path) => path.join(".") === "reason")} />);
  act(() => run.resolve("confirm-1", { approved: false, reason: "The password is 4711" }));
  await waitFor(() => expect(agent.requests).toHaveLength(2));
  await act(async () => {
    await agent.emit(succeeds);
    agent.end();
  });
  expect(await screen.findByText("Denied")).toBeVisible();
  expect(screen.queryByText(/4711/)).not.toBeInTheDocument();
});

it("the log has what a person answered, with secrets hidden, and only once the agent has accepted it", async () => {
  const { run, agent } = await askedRun([inputInterrupt({ message: "Who?" })]);
  render(<DecisionLog run={run} mask={createMask((path) => path.at(-1) === "pin")} />);
  act(() => run.resolve("input-1", { name: "Ann Baker", pin: "4711" }));
  await waitFor(() => expect(agent.requests).toHaveLength(2));
  expect(screen.queryByText("Ann Baker")).not.toBeInTheDocument();
  await act(async () => {
    await agent.emit(succeeds);
    agent.end();
  });
  expect(await screen.findByRole("listitem")).toHaveTextContent(
    /^Who\?nowAnsweredDetailsYour answerNameAnn BakerPin.*Hidden/,
  );
  expect(screen.getByText("Ann Baker")).not.toBeVisible();
  await userEvent.click(screen.getByText("Details"));
  expect(screen.getByText("Ann Baker")).toBeVisible();
  expect(screen.queryByText("4711")).not.toBeInTheDocument();
});

const editable = {
  type: "object",
  properties: { approved: { type: "boolean" }, editedArgs: { type: "object" } },
};

describe("the arguments of a decision", () => {
  async function decidedLog(payload: object, ...between: readonly unknown[]) {
    const { run, agent } = await askedRun(
      [toolCallInterrupt({ message: "Send it?", responseSchema: editable })],
      {},
      proposes("call-1", "sendEmail", { to: "ann" }),
    );
    render(<DecisionLog run={run} />);
    act(() => run.resolve("approve-1", payload));
    await waitFor(() => expect(agent.requests).toHaveLength(2));
    const [begins, ends] = [succeeds.at(0), succeeds.at(-1)];
    await act(async () => {
      await agent.emit([begins, ...between, ends]);
      agent.end();
    });
    return screen.findByRole("listitem");
  }

  const lists = (entry: HTMLElement) =>
    within(entry)
      .getAllByRole("definition", { hidden: true })
      .map((value) => value.textContent);

  it("the arguments of a decision can be read as they were proposed", async () => {
    const entry = await decidedLog({ approved: true });
    expect(within(entry).queryByText("Proposed")).not.toBeVisible();
    await userEvent.click(within(entry).getByText("Details"));
    expect(within(entry).getByText("Proposed")).toBeVisible();
    expect(lists(entry)).toEqual(["ann"]);
  });

  it("the arguments of a decision can be read as they were approved, where a person has changed them", async () => {
    const entry = await decidedLog(
      { approved: true, editedArgs: { to: "bea" } },
      ...proposes("call-1", "sendEmail", { to: "bea" }),
    );
    expect(lists(entry)).toEqual(["ann", "bea"]);
    expect(within(entry).getByText("Approved instead")).toBeInTheDocument();
    expect(within(entry).queryByText("Used instead")).toBeNull();
  });

  it("the arguments of a decision are visible immediately where the agent used others than were approved", async () => {
    const entry = await decidedLog(
      { approved: true, editedArgs: { to: "bea" } },
      ...proposes("call-1", "sendEmail", { to: "eve" }),
    );
    expect(within(entry).getByText("Used instead")).toBeVisible();
    expect(lists(entry)).toEqual(["ann", "bea", "eve"]);
  });
});

it("the log shows what was sent as the result of a tool call, and that it is not what the tool returned", async () => {
  const { run, agent } = playedRun();
  const ending = endingOf(run.start());
  await agent.emit([
    { type: "RUN_STARTED", threadId: "t", runId: "r1" },
    ...proposes("ap_1", "request_approval", {
      request: {
        approval_id: "ap_1",
        function_name: "delete",
        function_arguments: { path: "/" },
        message: "Delete it?",
      },
    }),
    { type: "RUN_FINISHED", threadId: "t", runId: "r1" },
  ]);
  agent.end();
  await ending;
  render(<DecisionLog run={run} />);
  const [question] = run.getSnapshot().interrupts;
  act(() => run.resolve(question?.id ?? "", { approved: true }));
  await waitFor(() => expect(agent.requests).toHaveLength(2));
  await act(async () => {
    await agent.emit(succeeds);
    agent.end();
  });
  const entry = await screen.findByRole("listitem");
  expect(within(entry).getAllByText("Sent as the tool’s result")[0]).toBeVisible();
  expect(entry).toHaveTextContent(/Approved.*Yes/);
  expect(within(entry).queryByText("The tool’s result")).toBeNull();
});

it.each([
  ["input_required", "Input needed"],
  ["langgraph:city", "langgraph:city"],
])("a question of %s without words of the agent is named %s", async (reason, name) => {
  const { run, agent } = await askedRun([{ id: "a", reason, responseSchema: { type: "string" } }]);
  render(<DecisionLog run={run} />);
  await act(async () => {
    run.resolve("a", "Oslo");
    await agent.emit(succeeds);
    agent.end();
  });
  expect(await screen.findByRole("listitem")).toHaveTextContent(name);
});

describe("each outcome of a question has its own label", () => {
  const word = () =>
    screen
      .getAllByRole("listitem")
      .map((entry) => entry.querySelector(".agui-log__verdict")?.textContent);

  it("each outcome has its own label: an approval, a denial, an answer, a skipped question, and an expired one", async () => {
    const input = {
      id: "input",
      reason: "input_required",
      message: "Proceed",
      responseSchema: { type: "string" },
    };
    const { run, agent, clock } = await askedRun(
      [
        ...["approved", "denied", "left"].map((id) =>
          confirmationInterrupt({ id, message: "Proceed" }),
        ),
        input,
        confirmationInterrupt({
          id: "late",
          message: "Proceed",
          expiresAt: "2030-01-01T00:01:00Z",
        }),
      ],
      {},
    );
    render(<DecisionLog run={run} />);
    act(() => {
      clock.advance(61_000);
      run.resolve("approved", { approved: true });
      run.resolve("denied", { approved: false });
      run.resolve("input", "yes");
      run.cancel("left");
      run.cancel("late");
      void run.submit();
    });
    await waitFor(() => expect(agent.requests).toHaveLength(2));
    await act(async () => {
      await agent.emit(succeeds);
      agent.end();
    });
    await screen.findByText("Approved");
    expect(word()).toEqual(["Approved", "Denied", "Skipped", "Answered", "Expired"]);
  });

  it("a question that the agent no longer has gets its own label, and is not called approved", async () => {
    const { run, agent } = await askedRun([confirmationInterrupt({ message: "Proceed" })]);
    render(<DecisionLog run={run} />);
    await act(async () => {
      run.resolve("confirm-1", { approved: true });
      await agent.emit([{ type: "RUN_ERROR", message: "Who?", code: "UNKNOWN_INTERRUPT_ID" }]);
      agent.end();
    });
    expect(word()).toEqual(["Approved: not accepted by the agent"]);
    act(() => run.dismiss());
    expect(word()).toEqual(["No longer open"]);
  });

  it("a question that expired and could only be dismissed has its own label", async () => {
    const { run, clock } = await askedRun([
      confirmationInterrupt({ message: "Proceed", expiresAt: "2030-01-01T00:01:00Z" }),
    ]);
    render(<DecisionLog run={run} />);
    act(() => {
      clock.advance(61_000);
      run.dismiss();
    });
    expect(word()).toEqual(["Expired"]);
  });

  it("a question that was only dismissed has no label, because the agent may still be waiting", async () => {
    const { run } = await askedRun([confirmationInterrupt()]);
    render(<DecisionLog run={run} />);
    act(() => run.dismiss());
    expect(screen.queryByRole("listitem")).toBeNull();
  });
});
