import { spawn } from "node:child_process";
import { createServer } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { createAgentRun, encodeDecision } from "../../src/core.js";
import { patient } from "../support/patience.js";

const program = join(import.meta.dirname, "../servers/dotnet/program/model.mjs");
let stop = (): void => {};
let model = "";

/** A port that was free a moment ago. */
const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, () => {
      const address = server.address();
      server.close(() =>
        resolve(typeof address === "object" && address !== null ? address.port : 0),
      );
    });
  });

beforeAll(async () => {
  const port = await freePort();
  const child = spawn(process.execPath, [program, `--port=${port}`]);
  stop = () => void child.kill();
  await new Promise<void>((resolve) => child.stdout.once("data", () => resolve()));
  model = `http://127.0.0.1:${port}`;
  vi.stubEnv("DOTNET_URL", `${model}/sdk`);
}, patient(30_000));
afterAll(() => {
  stop();
  vi.unstubAllEnvs();
});

/** What the model of the server did since it was asked for the last time. */
const acts = async (): Promise<unknown> => {
  const done: unknown = await (await fetch(`${model}/ledger`)).json();
  await fetch(`${model}/ledger`, { method: "DELETE" });
  return done;
};

/** A run behind the program of the page, and what it has sent. */
async function ask(tools?: readonly { name: string; description: string; parameters: object }[]) {
  const { POST } = await import("example:stories/docs/backends/dotnet.md#2");
  const bodies: string[] = [];
  const run = createAgentRun({
    url: "https://page.test/agent",
    submitMode: "manual",
    tools,
    fetch: async (url, init) => {
      bodies.push(String(init?.body));
      return POST(new Request(url, init));
    },
  });
  await run.send("delete");
  await vi.waitFor(() => expect(run.getSnapshot().interrupts).toHaveLength(1));
  const answer = async (approved: boolean, editedArgs?: Record<string, unknown>): Promise<void> => {
    const [interrupt] = run.getSnapshot().interrupts;
    if (interrupt === undefined) throw new Error("nothing is asked");
    run.resolve(interrupt, encodeDecision(interrupt, { approved, editedArgs }));
    await run.submit();
  };
  const send = async (body: string): Promise<string> =>
    (await POST(new Request("https://page.test/agent", { method: "POST", body }))).text();
  return { run, bodies, answer, send };
}

const report = { tool: "delete_file", arguments: { filename: "report.pdf" } };

it("behind the documented gate, .NET runs what was approved, and the same answer again does nothing", async () => {
  const { run, bodies, answer, send } = await ask();
  await answer(true);
  expect(run.getSnapshot()).toMatchObject({
    status: "finished",
    interrupts: [],
    decisions: [{ outcome: "accepted" }],
  });
  expect(await acts()).toEqual([report]);
  expect(await send(bodies.at(-1) ?? "")).not.toContain("RUN_ERROR");
  expect(await acts()).toEqual([]);
});

it("behind the documented gate, .NET runs nothing after a denial", async () => {
  const { run, answer } = await ask();
  await answer(false);
  expect(run.getSnapshot().status).toBe("finished");
  expect(await acts()).toEqual([]);
});

it("behind the documented gate, an answer that brings another call is refused before .NET sees it", async () => {
  const { bodies, answer, send } = await ask();
  vi.spyOn(globalThis, "fetch").mockRejectedValueOnce(new TypeError("cut off"));
  await answer(true).catch(() => {});
  vi.restoreAllMocks();
  const other = (bodies.at(-1) ?? "").replaceAll("report.pdf", "everything");
  expect(other).toContain("everything");
  expect(await send(other)).toContain("RUN_ERROR");
  expect(await acts()).toEqual([]);
});

it("behind the documented gate, an edit with an argument that is not offered is refused before .NET sees it", async () => {
  const { run, bodies, answer, send } = await ask();
  expect(run.getSnapshot().interrupts[0]?.approval).toMatchObject({ canEdit: true });
  vi.spyOn(globalThis, "fetch").mockRejectedValueOnce(new TypeError("cut off"));
  await answer(true, { filename: "draft.pdf" }).catch(() => {});
  vi.restoreAllMocks();
  const sent = bodies.at(-1) ?? "";
  expect(
    await send(
      sent.replaceAll('{"filename":"draft.pdf"}', '{"filename":"draft.pdf","force":true}'),
    ),
  ).toContain("RUN_ERROR");
  expect(await acts()).toEqual([]);
});

it("behind the documented gate, .NET runs the call with the edited arguments", async () => {
  const { run, answer } = await ask();
  await answer(true, { filename: "draft.pdf" });
  expect(run.getSnapshot().status).toBe("finished");
  expect(await acts()).toEqual([{ tool: "delete_file", arguments: { filename: "draft.pdf" } }]);
});

it("behind the documented gate, approvals that the SDK keeps out of the outcome are held as well", async () => {
  const { bodies, answer, send } = await ask([
    { name: "set_title", description: "Sets the title.", parameters: { type: "object" } },
  ]);
  await answer(true);
  expect(await acts()).toEqual([report]);
  expect(await send(bodies.at(-1) ?? "")).not.toContain("RUN_ERROR");
  expect(await acts()).toEqual([]);
});
