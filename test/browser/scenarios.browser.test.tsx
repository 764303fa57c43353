import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { Message, ToolMessage } from "../../src/index.js";
import { renderLive } from "../support/renderLive.js";

const yes = { status: "resolved", payload: { approved: true } };
const no = { status: "resolved", payload: { approved: false } };
const left = { status: "cancelled" };

function toolResults(messages: readonly Message[]): readonly ToolMessage[] {
  return messages.filter((message) => message.role === "tool");
}

function calls(messages: readonly Message[]): readonly string[] {
  return messages.flatMap((message) =>
    message.role === "assistant" ? (message.toolCalls ?? []).map(({ id }) => id) : [],
  );
}

describe("a person and a real agent, over HTTP", () => {
  it("shows the card only after the run has ended, sends one approval, and gets the tool's result on the original call", async () => {
    const person = renderLive("minimal-approval");
    const statuses: string[] = [];
    const stop = person.run.subscribe(() => {
      const { status, interrupts } = person.run.getSnapshot();
      statuses.push(`${status} ${interrupts.length}`);
    });
    await person.asks();
    stop();
    expect(new Set(statuses)).toEqual(new Set(["running 0", "interrupted 1"]));

    const proposed = calls(person.messages());
    await person.presses("Approve");
    await person.endsAs("success");
    expect(await person.answers()).toEqual([[yes]]);
    expect(toolResults(person.messages()).map(({ toolCallId }) => toolCallId)).toEqual(proposed);
    expect(calls(person.messages())).toEqual(proposed);
    expect(screen.queryByRole("article")).toBeNull();
  });

  it("denies a tool call, without inventing a result", async () => {
    const person = renderLive("minimal-approval");
    await person.asks();
    await person.presses("Deny");
    await person.endsAs("success");
    expect(await person.answers()).toEqual([[no]]);
    expect(toolResults(person.messages())).toEqual([]);
  });

  it("leaves a question unanswered, which is not the same as denying it", async () => {
    const person = renderLive("minimal-approval");
    await person.asks();
    await person.skips();
    await person.endsAs("success");
    expect(await person.answers()).toEqual([[left]]);
  });

  it("edits the arguments before approving, and keeps the audit trail over both runs", async () => {
    const person = renderLive("approve-with-edits");
    await person.asks();
    await person.presses("Edit");
    await person.types(/subject/i, "A gentle reminder");
    await person.presses("Approve with 1 change");
    await person.endsAs("success");

    const editedArgs = expect.objectContaining({
      to: "ann@example.com",
      subject: "A gentle reminder",
    });
    expect(await person.answers()).toEqual([
      [{ status: "resolved", payload: { approved: true, editedArgs } }],
    ]);
    const [record] = person.run.getSnapshot().decisions;
    expect(record).toMatchObject({
      verdict: "approved",
      edited: true,
      outcome: "accepted",
      proposed: { toolName: "sendEmail" },
    });
    expect(record?.proposed?.args).toMatchObject({ subject: "Your invoice is overdue" });
    expect(record?.payload).toEqual({ approved: true, editedArgs });
    expect(record?.result).toContain("A gentle reminder");
    expect(record?.runId).not.toBe(record?.resumeRunId);
  });

  it("approves unedited arguments without sending them back", async () => {
    const person = renderLive("approve-with-edits");
    await person.asks();
    await person.presses("Approve");
    await person.endsAs("success");
    expect(await person.answers()).toEqual([[yes]]);
  });

  it("approves two of three parallel calls and skips one, sent in the agent's order and not the user's", async () => {
    const person = renderLive("parallel-approvals");
    await person.asks();
    await person.skips(/cy@/);
    await person.presses("Approve", /ben@/);
    await person.sees("2 of 3 answered");
    expect(await person.resumes()).toEqual([]);
    await person.presses("Approve", /ann@/);
    await person.presses("Send 3 answers");
    await person.endsAs("success");
    expect(await person.answers()).toEqual([[yes, yes, left]]);
    expect(toolResults(person.messages())).toHaveLength(2);
  });

  it("fills in the quarterly filing before its deadline", async () => {
    const person = renderLive("quarterly-filing");
    await person.asks();
    await person.sees(/^\d+ min$|^\d:\d\d$/);
    await person.chooses("Q1");
    await person.types(/Year/, "2026");
    await person.types(/Revenue/, "4200000");
    await person.presses("Send answer");
    await person.endsAs("success");
    expect(await person.answers()).toEqual([
      [{ status: "resolved", payload: { quarter: "Q1", year: 2026, revenue: 4200000 } }],
    ]);
  });

  it.each([
    ["Yes, go ahead", yes],
    ["No, don’t", no],
    ["Skip", left],
  ])("answers a confirmation with “%s”", async (button, answer) => {
    const person = renderLive("confirmation");
    await person.asks();
    await (button === "Skip" ? person.skips() : person.presses(button));
    await person.endsAs("success");
    expect(await person.answers()).toEqual([[answer]]);
  });

  it("answers a reason no library knows, by its schema", async () => {
    const person = renderLive("custom-reason");
    await person.asks();
    await person.chooses("Rotterdam: 140 in stock, arrives Thursday");
    await person.presses("Send answer");
    await person.endsAs("success");
    expect(await person.answers()).toEqual([
      [{ status: "resolved", payload: { warehouse: "rot" } }],
    ]);
  });

  it("answers a run that asks again, and sees state, steps, activity and reasoning on the way", async () => {
    const person = renderLive("interrupts-twice");
    await person.asks();
    await person.presses("Approve");
    await person.chooses("window");
    await person.presses("Send answer");
    await person.endsAs("success");
    expect(await person.answers()).toEqual([
      [yes],
      [{ status: "resolved", payload: expect.objectContaining({ seat: "window" }) }],
    ]);
    const { state, steps, activities, messages, decisions } = person.run.getSnapshot();
    expect(state).toEqual({ trip: { to: "Vienna", train: "RJ 63" }, booked: true });
    expect(steps.map(({ status }) => status)).toEqual(["finished", "finished"]);
    expect(activities).toMatchObject([{ activityType: "PLAN", content: { tasks: [{}, {}] } }]);
    expect(messages.some(({ role }) => role === "reasoning")).toBe(true);
    expect(decisions.map(({ outcome }) => outcome)).toEqual(["accepted", "accepted"]);
  });

  it("answers three kinds of question in one request", async () => {
    const person = renderLive("mixed-batch");
    await person.asks();
    await person.presses("Deny", /Announce/);
    await person.chooses("beta");
    await person.types(/Share of users/, "10");
    await person.presses("Save answer");
    await person.presses("Yes, go ahead", /Remove/);
    await person.presses("Send 3 answers");
    await person.endsAs("success");
    expect(await person.answers()).toEqual([
      [no, { status: "resolved", payload: { channel: "beta", percentage: 10 } }, yes],
    ]);
  });
});

describe("when something goes wrong on the way", () => {
  it("keeps the answer when the connection breaks, shows the failure, and sends the identical answer again after a confirmation", async () => {
    const person = renderLive("failing-resume");
    await person.asks();
    await person.presses("Yes, go ahead");
    await person.sees("The connection was lost.");
    await person.sees("Your answer may have arrived.");
    await person.sees("Approved");
    await person.presses("Send again");
    await person.sees(
      "The agent may already have acted on this answer. Sending it again may do it twice.",
    );
    expect(await person.resumes()).toHaveLength(1);
    await person.presses("Send again anyway");
    await person.endsAs("success");
    const [first, second, ...more] = await person.resumes();
    expect(more).toEqual([]);
    expect(JSON.stringify(second?.resume)).toBe(JSON.stringify(first?.resume));
    expect(second?.runId).not.toBe(first?.runId);
  });

  it("closes the question when the connection breaks after the agent has started its reply", async () => {
    const person = renderLive("truncated-resume");
    await person.asks();
    await person.presses("Yes, go ahead");
    await person.sees("The connection was lost.");
    await person.sees("The agent had accepted your answers before that.");
    expect(screen.queryByRole("article")).toBeNull();
    expect(screen.queryByRole("button", { name: "Send again" })).toBeNull();
    expect(person.run.getSnapshot().decisions).toMatchObject([
      { verdict: "approved", outcome: "accepted" },
    ]);
    expect(await person.answers()).toEqual([[yes]]);
  });

  it("lets the person correct an answer the agent has refused", async () => {
    const person = renderLive("refused-resume");
    await person.asks();
    await person.types(/Cost centre/, "100");
    await person.presses("Send answer");
    await person.sees(/Cost centre 100 was closed last month/);
    await person.presses("Change");
    await waitFor(() => expect(screen.getByLabelText(/Cost centre/)).toHaveValue("100"));
    await person.types(/Cost centre/, "200");
    await person.presses("Send answer");
    await person.endsAs("success");
    expect(await person.answers()).toMatchObject([
      [{ payload: { costCentre: "100" } }],
      [{ payload: { costCentre: "200" } }],
    ]);
  });

  it("sends one request for a double click, in StrictMode", async () => {
    const person = renderLive("confirmation");
    await person.asks();
    await person.doublePresses("Yes, go ahead");
    await person.endsAs("success");
    expect(await person.answers()).toEqual([[yes]]);
  });

  it("shows the server's response and keeps the answer when a resume gets an HTTP error", async () => {
    const person = renderLive("http-503-on-resume");
    await person.asks();
    await person.presses("Yes, go ahead");
    await person.sees("The server answered with an error.");
    await person.sees("Your answer may have arrived.");
    await person.presses("Send again");
    await person.presses("Send again anyway");
    await person.endsAs("success");
    expect(await person.answers()).toEqual([[yes], [yes]]);
  });

  it("cancels everything and sends a new message in one request", async () => {
    const person = renderLive("parallel-approvals");
    await person.asks();
    expect(await person.run.send("Never mind")).toMatchObject({
      ok: false,
      reason: "questions-open",
    });
    const result = await person.run.steerAway("Never mind");
    expect(result).toMatchObject({ ok: true, ending: { kind: "success" } });
    expect(await person.answers()).toEqual([[left, left, left]]);
    expect((await person.resumes())[0]?.messages.at(-1)).toMatchObject({
      role: "user",
      content: "Never mind",
    });
  });

  it.each([
    ["unparsable-event", "rejected", "protocol", "The agent sent something that cannot be read."],
    ["wrong-content-type", "unreachable", "transport", /not an AG-UI event stream/],
    ["http-500", "unreachable", "transport", "The server answered with an error."],
    ["truncated", "truncated", "stream-truncated", "The connection was lost."],
  ])("ends %s as %s, with a typed error on screen", async (scenario, kind, code, text) => {
    const person = renderLive(scenario);
    await person.asks();
    await person.endsAs(kind);
    expect(person.run.getSnapshot().error?.code).toBe(code);
    await person.sees(text);
  });

  it("shows a question without an id and a way to dismiss it", async () => {
    const person = renderLive("missing-id");
    await person.asks();
    await person.sees(/it cannot be answered/);
    await person.presses("Close question");
    expect(screen.queryByRole("article")).toBeNull();
    expect(person.run.getSnapshot().status).toBe("idle");
  });

  it("answers a question whose schema is `true`", async () => {
    const person = renderLive("boolean-schema");
    await person.asks();
    await person.presses("Yes, go ahead");
    await person.endsAs("success");
    expect(await person.answers()).toEqual([[yes]]);
  });

  it("shows hostile text as text, and lets it be answered", async () => {
    const person = renderLive("hostile-title");
    await person.asks();
    expect(person.card().querySelector("img, script, a, b")).toBeNull();
    await person.presses("Deny");
    await person.endsAs("success");
    expect(await person.answers()).toEqual([[no]]);
  });
});
