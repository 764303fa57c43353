import { describe, expect, it } from "vitest";
import { askServer } from "../support/dialects/askServer.js";
import { replayRecording } from "../support/dialects/replayRecording.js";

/** What people read under *Details*, of questions without a tool call. */
const read = [
  ["langgraph/default-text-command-resume", {}],
  ["langgraph/form-resolved", { extra: { draft: true } }],
  ["langgraph-python/both-form", { reason: "quarter_needed" }],
  [
    "crewai/emit-approved",
    { to: "ann@example.com", subject: "Hello", body: "The figures are attached." },
  ],
  ["maf-python/ask-both", {}],
  ["maf-python-gen1/ask-list", {}],
  ["tanstack-ai/form-bad-payload", { hint: "any city" }],
  ["trpc-agent-go/breakpoint", {}],
  ["trpc-agent-go/prompt-facts", { rows: 42, table: "users" }],
] as const;

describe("the details of a question", () => {
  it.each(read)("%s: has no raw events, ids or hashes of the server", async (name, expected) => {
    const { first } = await askServer(replayRecording(name), "go");
    expect(first.details ?? first.metadata).toEqual(expected);
  });
});
