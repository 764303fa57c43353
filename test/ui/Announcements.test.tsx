import { act, render, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { DecisionLog, InterruptPanel } from "../../src/index.js";
import { confirmationInterrupt, toolCallInterrupt } from "../../src/testing.js";
import { askedRun, succeeds } from "../support/askedRun.js";

const statuses = () => screen.getAllByRole("status").map(({ textContent }) => textContent);
const announces = (words: string | RegExp) =>
  statuses().some((text) => (typeof words === "string" ? text === words : words.test(text ?? "")));
const minutes = 60_000;

it.each([
  ["Go?", "The agent has a question for you: “Go?”"],
  ["a".repeat(300), `The agent has a question for you: “${"a".repeat(199)}…”`],
  ["Go\u202e?", "The agent has a question for you: “Go[U+202E]?”"],
  [" ", "The agent needs your input."],
])(
  "a new question, %j, is announced with what it asks, in quotation marks where the agent says it",
  async (message, announced) => {
    const { run } = await askedRun([{ ...toolCallInterrupt({ message: "-" }), message }]);
    render(<InterruptPanel run={run} />);
    expect(statuses()).toContain(announced);
  },
);

it("of several new questions the number is announced", async () => {
  const { run } = await askedRun([
    confirmationInterrupt({ id: "a", message: "Go?" }),
    confirmationInterrupt({ id: "b", message: "Stay?" }),
  ]);
  render(<InterruptPanel run={run} />);
  expect(statuses()).toContain("The agent has 2 questions for you.");
});

it("five minutes, one minute and the end are announced once each, and no second in between", async () => {
  const { run, clock } = await askedRun([
    confirmationInterrupt({ message: "Go?", expiresAt: "2030-01-01T00:10:00Z" }),
  ]);
  render(<InterruptPanel run={run} />);
  const announced: string[] = [];
  let last = "";
  for (let second = 0; second <= 11 * 60; second += 1) {
    const now = statuses().join("|");
    if (now !== last) announced.push(now);
    last = now;
    act(() => clock.advance(1000));
  }
  const arrived = "The agent has a question for you: “Go?”";
  expect(
    announced.map((text) => text.split("|").filter((part) => part !== "" && part !== arrived)),
  ).toEqual([
    [],
    ["5 minutes left to answer: Go?"],
    ["1 minute left to answer: Go?"],
    ["The time to answer has passed: Go?"],
  ]);
  expect(screen.getByRole("timer")).toHaveTextContent("Expired");
});

it("a deadline is not announced whose question has its answer, nor one that passed before the panel was mounted", async () => {
  const soon = "2030-01-01T00:06:00Z";
  const { run, clock } = await askedRun(
    [
      confirmationInterrupt({ id: "a", message: "Answered?", expiresAt: soon }),
      confirmationInterrupt({ id: "b", message: "Late?", expiresAt: "2029-12-31T23:00:00Z" }),
      confirmationInterrupt({ id: "c", message: "Open?", expiresAt: soon }),
    ],
    { submitMode: "manual" },
  );
  render(<InterruptPanel run={run} />);
  act(() => run.resolve("a", { approved: true }));
  act(() => clock.advance(2 * minutes));
  expect(announces("5 minutes left to answer: Open?")).toBe(true);
  expect(announces(/Late/)).toBe(false);
});

it("the countdown shows the date while it is far away, and ticks by minutes, then by seconds near the end", async () => {
  const { run, clock } = await askedRun([
    confirmationInterrupt({ expiresAt: "2030-01-03T00:00:00Z" }),
  ]);
  render(<InterruptPanel run={run} />);
  const timer = screen.getByRole("timer");
  expect(timer).toHaveTextContent(/^Answer by .*2030/);
  act(() => clock.advance(24 * 60 * minutes + 1000));
  expect(timer).toHaveTextContent(/^1 d left$|^23 h/);
  expect(timer).toHaveAccessibleName(/^23 hours left|^1 day left/);
  act(() => clock.advance(23 * 60 * minutes + 30 * minutes));
  expect(timer).toHaveTextContent("29 min left");
  expect(timer).toHaveAccessibleName("29 minutes left");
  const changes = (during: number): number => {
    let count = 0;
    let before = timer.textContent;
    for (let passed = 0; passed < during; passed += 1000) {
      act(() => clock.advance(1000));
      if (timer.textContent !== before) count += 1;
      before = timer.textContent;
    }
    return count;
  };
  expect(changes(10 * minutes)).toBe(10);
  act(() => clock.advance(16 * minutes));
  expect(changes(minutes)).toBe(60);
  act(() => clock.advance(3 * minutes));
  expect(timer).toHaveTextContent("Expired");
});

it("the outcome of an answer is announced with the text of its log, and of several by their number", async () => {
  const decide = async (
    answer: (run: Awaited<ReturnType<typeof askedRun>>["run"]) => void,
    ...ids: readonly string[]
  ) => {
    const { run, agent } = await askedRun(
      ids.map((id) => toolCallInterrupt({ id, message: `${id}?` })),
      { submitMode: "manual" },
    );
    const { unmount } = render(
      <>
        <InterruptPanel run={run} keepSettled={false} />
        <DecisionLog run={run} />
      </>,
    );
    expect(announces(/^(?:Approved|Denied|Skipped):|accepted/)).toBe(false);
    act(() => {
      answer(run);
      void run.submit();
    });
    await waitFor(() => expect(agent.requests).toHaveLength(2));
    await act(async () => {
      await agent.emit(succeeds);
      agent.end();
    });
    await waitFor(() => expect(screen.queryAllByRole("article")).toEqual([]));
    const announced = statuses().filter((text) => text !== "");
    unmount();
    return announced;
  };
  expect(await decide((run) => run.resolve("a", { approved: true }), "a")).toEqual([
    "Approved: a?",
  ]);
  expect(await decide((run) => run.resolve("a", { approved: false }), "a")).toEqual(["Denied: a?"]);
  expect(await decide((run) => run.cancel("a"), "a")).toEqual(["Skipped: a?"]);
  expect(
    await decide(
      (run) => {
        run.resolve("a", { approved: true });
        run.resolve("b", { approved: true });
      },
      "a",
      "b",
    ),
  ).toEqual(["The agent has accepted 2 answers."]);
});
