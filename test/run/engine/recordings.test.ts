import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  type AgentRun,
  createAgentRun,
  type InterruptView,
  type ResumeEntry,
  type RunResult,
} from "../../../src/core.js";
import { createAgno, defaultDialects } from "../../../src/dialects.js";
import { headersOf } from "../../support/dialects/replayRecording.js";
import { openOnTheWire } from "../../support/openOnTheWire.js";

const folder = join(import.meta.dirname, "../../data/recordings");

interface Step {
  readonly resume: readonly ResumeEntry[];
  /** What was sent by the channel that is older than `resume`. */
  readonly command?: unknown;
  /** Whether it answers by tool messages, or by the state, and not by `resume`. */
  readonly answersOtherwise: boolean;
  readonly body: string;
  readonly status: number;
  readonly contentType: string;
}

const cases = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .flatMap(({ name }) => readdirSync(join(folder, name)).map((recorded) => `${name}/${recorded}`))
  .filter((name) => existsSync(join(folder, name, "http.json")));

/** A response that is no event stream has another ending. */
function responseFile(name: string, step: number): string {
  return readdirSync(join(folder, name)).find((file) => file.startsWith(`${step}.response.`)) ?? "";
}

function stepsOf(name: string): readonly Step[] {
  const read = (file: string): string => readFileSync(join(folder, name, file), "utf8");
  const http: readonly { readonly status: number; readonly contentType?: string }[] = JSON.parse(
    read("http.json"),
  );
  return http.map(({ status, contentType }, index) => {
    const { resume, forwardedProps, messages, state } = JSON.parse(
      read(`${index + 1}.request.json`),
    );
    const entries = Array.isArray(resume) ? resume : [];
    const command = forwardedProps?.command?.resume;
    return {
      resume: entries,
      command,
      answersOtherwise:
        messages?.at(-1)?.role === "tool" ||
        state?.resume_map !== undefined ||
        resume?.interrupts !== undefined,
      body: read(responseFile(name, index + 1)),
      status,
      contentType: contentType ?? "text/event-stream",
    };
  });
}

/** The agent's own id: one interrupt of it may hold several questions. */
function wireId({ id, origin }: InterruptView): string {
  const original = typeof origin === "object" && origin !== null && "id" in origin ? origin.id : id;
  return typeof original === "string" ? original : id;
}

/**
 * Tools at which Agno pauses, which it does not announce; one case shows the library without the
 * host's configuration, too.
 */
const agnoTools = {
  send_email: "confirmation",
  book: "input",
  get_user_input: "input",
  ask_user: "feedback",
} as const;
const isAgno = (name: string): boolean =>
  name.startsWith("agno/") && !name.endsWith("default-dialects");
const dialectsFor = (name: string) =>
  isAgno(name) ? [createAgno({ tools: agnoTools }), ...defaultDialects] : defaultDialects;
const adkTools = [
  "adk_request_confirmation",
  "adk_request_input",
  "adk_request_credential",
  "confirm_changes",
];
const pausingToolsOf = (name: string): readonly string[] => {
  if (isAgno(name)) return Object.keys(agnoTools);
  if (name.startsWith("spakky/")) return ["hitl_approval"];
  return name.startsWith("adk/") ? adkTools : [];
};

const openIds = (run: AgentRun): readonly string[] => [
  ...new Set(run.getSnapshot().interrupts.map(wireId)),
];

describe("streams that real servers sent", () => {
  it("the recorded streams are complete", () => {
    expect(cases.length).toBeGreaterThanOrEqual(241);
  });

  it.each(cases)("the recording %s leaves open at each step what the agent left open", replay);

  async function replay(name: string): Promise<void> {
    let current: Step | undefined;
    const open = (): AgentRun =>
      createAgentRun({
        url: "https://agent.test/",
        submitMode: "manual",
        dialects: dialectsFor(name),
        // What the recorded client sent decides the story, not what the schema would have allowed.
        validator: () => ({ status: "valid" }),
        fetch: async () =>
          new Response(current?.body ?? "", {
            status: current?.status ?? 200,
            headers: headersOf({
              response: current?.body ?? "",
              contentType: current?.contentType ?? "",
            }),
          }),
      });
    let run = open();
    for (const step of stepsOf(name)) {
      current = step;
      const before = openIds(run);
      const sent = before.length > 0 ? await answer(run, step) : undefined;
      if (sent?.ok !== true) {
        // Nothing was open, or the recorded client did what this one refuses to: the stream is read
        // as by a page just opened.
        run = open();
        await run.start();
      }
      const cancelled = step.resume
        .filter(({ status }) => status === "cancelled")
        .map(({ interruptId }) => interruptId);
      const stream = {
        body: step.body,
        before: sent?.ok === true ? before : [],
        cancelled,
        pausingTools: pausingToolsOf(name),
      };
      expect(openIds(run)).toEqual(openOnTheWire(stream));
      expect(run.getSnapshot().ending?.kind).not.toBe("rejected");
    }
  }
});

/** Answers as the recorded client did, in the format of this one. */
async function answer(
  run: AgentRun,
  { resume, command, answersOtherwise }: Step,
): Promise<RunResult | undefined> {
  if (answersOtherwise) {
    for (const { id } of run.getSnapshot().interrupts) run.resolve(id, { approved: true });
    return run.submit();
  }
  const [first] = openIds(run);
  const bare: readonly ResumeEntry[] =
    command === undefined
      ? []
      : [{ interruptId: first ?? "", status: "resolved", payload: command }];
  const entries = resume.length > 0 ? resume : bare;
  if (entries.length === 0) return undefined;
  const { interrupts } = run.getSnapshot();
  for (const entry of entries) {
    const own = interrupts.filter((interrupt) => wireId(interrupt) === entry.interruptId);
    if (own.length === 0 && entry.status === "resolved")
      run.resolve(entry.interruptId, entry.payload);
    for (const [index, { id }] of own.entries()) {
      if (entry.status === "resolved") run.resolve(id, decided(entry.payload, index));
      else run.cancel(id);
    }
  }
  return run.submit();
}

/** One decision of a list in this client's format; anything else unchanged. */
function decided(payload: unknown, index: number): unknown {
  if (
    typeof payload !== "object" ||
    payload === null ||
    !("decisions" in payload) ||
    !Array.isArray(payload.decisions)
  )
    return payload;
  const { type, message, editedAction, edited_action } = payload.decisions[index];
  if (type === "reject")
    return { approved: false, ...(message !== undefined && { reason: message }) };
  return {
    approved: true,
    ...(type === "edit" && { editedArgs: (editedAction ?? edited_action).args }),
  };
}

it("an answer is kept when the agent fails on it and asks the same again in one stream", async () => {
  const [first, second] = stepsOf("langgraph/hitl-cancelled");
  let body = first?.body ?? "";
  const fetch = async () =>
    new Response(body, { headers: { "content-type": "text/event-stream" } });
  const run = createAgentRun({ url: "https://agent.test/", fetch });
  await run.start();
  body = second?.body ?? "";
  run.cancel(run.getSnapshot().interrupts[0]?.id ?? "");
  const result = await run.submit();
  expect(result).toMatchObject({ ok: true, ending: { kind: "error" } });
  expect(run.getSnapshot()).toMatchObject({
    status: "failed",
    composer: { delivery: "unknown", advice: "unavailable", canRetry: false },
    interrupts: [{ draft: { status: "cancelled" }, locked: false }],
    decisions: [{ outcome: "unknown" }, { outcome: "open", mayHaveArrived: true }],
  });
});
