import { describe, expect, it } from "vitest";
import { askServer, eventsOf } from "../../support/dialects/askServer.js";
import { readRecording, replayRecording } from "../../support/dialects/replayRecording.js";

/** What was recorded when the agent asked, with another text in place of one. */
const asking = (from: string, to: string) =>
  replayRecording("adk/credential", (response) => response.replaceAll(from, to));

const callback = (address = "", changes = {}) => {
  const state = new URL(address).searchParams.get("state");
  const query = new URLSearchParams({ code: "abc", state: state ?? "", ...changes });
  return { authResponseUri: `https://app.example.com/callback?${query}` };
};

describe("a tool of ADK that wants the person to sign in", () => {
  it("asks for it with the address to open, and gets the address that it led to", async () => {
    const { steps, ...server } = replayRecording("adk/credential");
    const { run, first } = await askServer(server, "What is on Monday?");
    expect(first).toMatchObject({
      dialect: "adk",
      kind: "input_required",
      message: "Sign in at accounts.example.com, so that read_calendar can go on?",
      toolCall: { name: "read_calendar" },
      details: { scopes: { "calendar.readonly": "Read your calendar" } },
    });
    expect(first.opens).toMatch(/^https:\/\/accounts\.example\.com\/authorize\?/);
    run.resolve(first.id, callback(first.opens));
    await run.submit();
    expect(sentContent(server.requests[1])).toEqual(sentContent(steps[1]?.request));
    expect(run.getSnapshot()).toMatchObject({
      ending: { kind: "success" },
      decisions: [{ outcome: "accepted", evidence: "result" }],
    });
  });

  it("goes on without it when the question is skipped", async () => {
    const { steps, ...server } = replayRecording("adk/credential-skipped");
    const { run, first } = await askServer(server, "What is on Monday?");
    run.cancel(first.id);
    await run.submit();
    expect(sentContent(server.requests[1])).toEqual({ error: "access_denied" });
    expect(sentContent(steps[1]?.request)).toEqual({ error: "access_denied" });
    expect(run.getSnapshot().ending).toEqual({ kind: "success" });
  });

  it.each([
    ["of another sign-in", { state: "another" }],
    ["without a state", { state: "" }],
  ])("takes no address %s", async (_, changes) => {
    const { run, first } = await askServer(replayRecording("adk/credential"), "Monday?");
    run.resolve(first.id, callback(first.opens, changes));
    expect(run.getSnapshot().interrupts).toMatchObject([
      { status: "invalid", issues: [{ code: "other-sign-in" }] },
    ]);
  });

  it.each([
    [
      "an address that others can read",
      "https://accounts.example.com/authorize?",
      "http://a.test/?",
    ],
    ["a program", "https://accounts.example.com/authorize?", "javascript:alert(1)//"],
    ["no address", "authUri", "other"],
  ])("can only be skipped with %s", async (_, from, to) => {
    const { first } = await askServer(asking(from, to), "What is on Monday?");
    expect(first.opens).toBeUndefined();
    expect(first).toMatchObject({
      responseSchema: false,
      notes: [{ code: "access-not-given" }],
    });
  });

  it("is asked by any call of that name, also by one that says nothing", async () => {
    const [step] = readRecording("adk/credential");
    const text = (step?.response ?? "")
      .replace(/^data: /gm, "")
      .replace(/"delta":"\{\\"functionCallId.*"/, '"delta":"{}"');
    const { first } = await askServer(eventsOf(text.replace(/\n\n/g, "\n")), "Monday?");
    expect(first).toMatchObject({ message: "Sign in?", responseSchema: false });
  });
});

function sentContent(request: unknown): unknown {
  const { messages } = request as { messages: readonly { role: string; content: string }[] };
  return JSON.parse(messages.findLast(({ role }) => role === "tool")?.content ?? "");
}
