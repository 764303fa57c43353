import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type AgentRun, createAgentRun, type ResumeEntry, type SubmitResult } from "../../src/core.js";

const folder = join(import.meta.dirname, "../data/recordings");

interface Step {
  readonly resume: readonly ResumeEntry[];
  readonly body: string;
  readonly status: number;
  readonly contentType: string;
}

/** Announced on a channel of their own, which the standard does not know; reading them is a dialect's work. */
const legacyChannel = /legacy-command|command-resume/;

const cases = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .flatMap(({ name }) => readdirSync(join(folder, name)).map((recorded) => `${name}/${recorded}`))
  .filter((name) => existsSync(join(folder, name, "http.json")));

function stepsOf(name: string): readonly Step[] {
  const read = (file: string): string => readFileSync(join(folder, name, file), "utf8");
  const http: readonly { readonly status: number; readonly contentType?: string }[] = JSON.parse(read("http.json"));
  return http.map(({ status, contentType }, index) => {
    const { resume } = JSON.parse(read(`${index + 1}.request.json`));
    const entries = Array.isArray(resume) ? resume : [];
    return { resume: entries, body: read(`${index + 1}.response.sse`), status, contentType: contentType ?? "text/event-stream" };
  });
}

/** What must be open after a step: what its last RUN_FINISHED asks; what was open before it, when it has none. */
function openAfter({ body }: Step, before: readonly string[]): readonly string[] {
  const ends = body
    .split("\n")
    .filter((line) => line.startsWith("data:") && line.includes('"RUN_FINISHED"'))
    .map((line) => JSON.parse(line.slice(5)))
    .filter(({ type }) => type === "RUN_FINISHED");
  const interrupts: readonly { readonly id: string }[] | undefined = ends.at(-1)?.outcome?.interrupts;
  return ends.length === 0 ? before : (interrupts ?? []).map(({ id }) => id);
}

const openIds = (run: AgentRun): readonly string[] => run.getSnapshot().interrupts.map(({ id }) => id);

describe("streams that real servers sent", () => {
  it("are all here", () => {
    expect(cases.length).toBeGreaterThan(50);
  });

  it.each(cases.filter((name) => !legacyChannel.test(name)))(
    "%s: each step leaves open what the agent left open",
    async (name) => {
      let current: Step | undefined;
      const open = (): AgentRun =>
        createAgentRun({
          url: "https://agent.test/",
          submitMode: "manual",
          // What the recorded client sent decides the story, not what the schema would have allowed.
          validator: () => ({ status: "valid" }),
          fetch: async () =>
            new Response(current?.body ?? "", {
              status: current?.status ?? 200,
              headers: { "content-type": current?.contentType ?? "" },
            }),
        });
      let run = open();
      for (const step of stepsOf(name)) {
        current = step;
        const before = openIds(run);
        const sent = before.length > 0 && step.resume.length > 0 ? await answer(run, step.resume) : undefined;
        if (sent?.ok !== true) {
          // Nothing was open, or the recorded client did what this one refuses to: the stream is read as by a page just opened.
          run = open();
          await run.start();
        }
        expect(openIds(run)).toEqual(openAfter(step, sent?.ok === true ? before : []));
        expect(run.getSnapshot().ending?.kind).not.toBe("rejected");
      }
    },
  );
});

async function answer(run: AgentRun, resume: readonly ResumeEntry[]): Promise<SubmitResult> {
  for (const entry of resume) {
    if (entry.status === "resolved") run.resolve(entry.interruptId, entry.payload);
    else run.cancel(entry.interruptId);
  }
  return run.submit();
}

it("keeps the answer when the agent refuses it and asks the same again in one stream", async () => {
  const [first, second] = stepsOf("langgraph/hitl-cancelled");
  let body = first?.body ?? "";
  const fetch = async () => new Response(body, { headers: { "content-type": "text/event-stream" } });
  const run = createAgentRun({ url: "https://agent.test/", fetch });
  await run.start();
  body = second?.body ?? "";
  run.cancel(openIds(run)[0] ?? "");
  const result = await run.submit();
  expect(result).toMatchObject({ ok: true, ending: { kind: "error" } });
  expect(run.getSnapshot()).toMatchObject({
    status: "failed",
    composer: { delivery: "rejected", canRetry: true },
    interrupts: [{ draft: { status: "cancelled" }, locked: false }],
    decisions: [{ outcome: "refused" }, { outcome: "open" }],
  });
});
