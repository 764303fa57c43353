import { describe, expect, it } from "vitest";
import { type Decision, encodeDecision } from "../../src/core.js";
import { askServer } from "../support/dialects/askServer.js";
import { replayRecording } from "../support/dialects/replayRecording.js";

/** Plays a recorded story with a decision about its first question. */
async function decide(name: string, decision: Decision) {
  const { steps, ...server } = replayRecording(name);
  const { run, first } = await askServer(server, "mail please");
  run.resolve(first.id, encodeDecision(first, decision));
  const result = await run.submit();
  return { run, first, result, steps, requests: server.requests };
}

describe("recorded servers without a dialect of their own", () => {
  it.each([
    ["kaboo/approve", { status: "approved" }],
    ["claude-managed-agents/allow", "allow"],
  ])("%s: Approve leaves in the server's own words, as it was recorded", async (name, payload) => {
    const { run, first, steps, requests } = await decide(name, { approved: true });
    expect(first).toMatchObject({
      dialect: "standard",
      kind: "tool_call",
      toolCall: { name: "send_mail" },
      approval: { canApprove: true, canDeny: true },
    });
    expect(first.notes).toBeUndefined();
    expect(requests[1]).toMatchObject({ resume: [{ status: "resolved", payload }] });
    expect(requests[1]?.["resume"]).toEqual(steps[1]?.request["resume"]);
    expect(run.getSnapshot()).toMatchObject({
      ending: { kind: "success" },
      decisions: [{ verdict: "approved", outcome: "accepted", evidence: "result" }],
    });
  });

  it("claude-managed-agents/allow: Deny is the word for it", async () => {
    const { requests } = await decide("claude-managed-agents/allow", { approved: false });
    expect(requests[1]).toMatchObject({ resume: [{ status: "resolved", payload: "deny" }] });
  });

  it("kaboo/approve: takes edited arguments, and a reason with a denial, in its own keys", async () => {
    const editedArgs = { to: "bob@example.com", subject: "Q3" };
    const edited = await decide("kaboo/approve", { approved: true, editedArgs });
    expect(edited.requests[1]).toMatchObject({
      resume: [{ payload: { status: "approved", tool_input: editedArgs } }],
    });
    expect(edited.run.getSnapshot().decisions).toMatchObject([{ edited: true }]);
    const denied = await decide("kaboo/approve", { approved: false, comment: "Not now" });
    expect(denied.requests[1]).toMatchObject({
      resume: [{ payload: { status: "cancelled", reason: "Not now" } }],
    });
  });

  it("kaboo/approve: nobody says that a lost answer may be sent again without harm", async () => {
    const { steps, ...server } = replayRecording("kaboo/approve");
    const { run, first } = await askServer(
      {
        ...server,
        fetch: async (url, init) => {
          const response = await server.fetch(url, init);
          if (server.requests.length < 2) return response;
          throw new TypeError("the connection was lost");
        },
      },
      "mail please",
    );
    run.resolve(first.id, { approved: true });
    await run.submit();
    expect(steps).not.toEqual([]);
    expect(run.getSnapshot().composer).toMatchObject({ delivery: "unknown", repeat: "unknown" });
  });

  it("django-ag-ui/approve: is Pydantic AI's, by its words", async () => {
    const { first, steps, requests } = await decide("django-ag-ui/approve", { approved: true });
    expect(first).toMatchObject({ dialect: "pydanticAi", onCancel: "reject" });
    expect(first.likely).toBeUndefined();
    expect(requests[1]?.["resume"]).toEqual(steps[1]?.request["resume"]);
  });
});
