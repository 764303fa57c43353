import { type ChildProcess, spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import type { CrashPoint } from "./crash.js";
import { startDatabase } from "./localDatabase.js";
import { startRestate } from "./localRestate.js";

/** Kills the server at each point, answers in between, and counts what was paid. */
const engine = process.env["ENGINE"] === "restate" ? "restate" : "dbos";
const points: readonly (CrashPoint | "none")[] = [
  ...(["none", "announced", "waiting", "admitted", "forwarded", "received", "paid"] as const),
  "closed",
];
const port = Number(process.env["PORT"] ?? 3100);
const address = `http://localhost:${port}`;
const run = Date.now().toString(36);
// Of this process: those of the servers are killed with them.
const database = process.env["DATABASE_URL"] ?? (await startDatabase());
let restate = engine === "restate" ? await startRestate() : undefined;

try {
  for (const point of points)
    for (const approved of [true, false])
      await check(point, approved, `${engine}-${run}-${point}-${approved}`);
  await checkLate(`${engine}-${run}-late`);
} finally {
  killRestate();
}
process.exit(0);

async function check(point: CrashPoint | "none", approved: boolean, id: string): Promise<void> {
  const first = await serve(point);
  const answering = (async () => {
    await post(`start/${id}`);
    await until(id, ({ question }) => question !== null);
    // Two equal answers at the same moment, and the opposite one after them.
    await Promise.all([answer(id, approved), answer(id, approved)]);
    return answer(id, !approved);
  })();
  const isDenialOfPayment = point === "paid" && !approved;
  if (point === "none" || isDenialOfPayment) await answering;
  else await Promise.all([first.ended, answering.catch(() => "cut off")]);
  first.stop();
  await first.ended;
  if (killRestate()) restate = await startRestate();
  const second = await serve("none");
  await post(`start/${id}`);
  const again = await answer(id, approved);
  const { payments, result } = await until(id, (state) => state.result !== null);
  const contradicting = await answer(id, !approved);
  const expected = [approved ? 1 : 0, approved ? "paid" : "not paid", "ALREADY_ANSWERED"];
  const found = [payments, result, contradicting];
  if (JSON.stringify(found) !== JSON.stringify(expected) || !/resume|repeated/.test(again))
    throw new Error(
      `${engine}, ${point}: ${JSON.stringify([found, again])}, not ${JSON.stringify(expected)}`,
    );
  console.log(`✓ ${engine}, killed at ${point}, ${approved ? "approved" : "denied"}: ${result}`);
  second.stop();
  await second.ended;
}

async function checkLate(id: string): Promise<void> {
  const server = await serve("none", { WAIT_SECONDS: "1" });
  await post(`start/${id}`);
  await until(id, ({ result }) => result === "no answer in time");
  const late = await answer(id, true);
  const { payments } = await stateOf(id);
  if (payments !== 0 || late !== "UNKNOWN_INTERRUPT_ID") throw new Error(`late: ${late}`);
  console.log(`✓ ${engine}, an answer that comes too late is refused, and nothing waits for it`);
  server.stop();
  await server.ended;
}

/** Kills the server of Restate where this test has started it, with all of its processes. */
function killRestate(): boolean {
  if (restate?.pid === undefined) return false;
  process.kill(-restate.pid, "SIGKILL");
  restate = undefined;
  return true;
}

interface Server {
  readonly ended: Promise<unknown>;
  readonly stop: () => void;
}

async function serve(point: CrashPoint | "none", more: NodeJS.ProcessEnv = {}): Promise<Server> {
  const env = {
    ...process.env,
    ...more,
    PORT: `${port}`,
    CRASH_AT: point,
    LEASE: "2000",
    DATABASE_URL: database,
  };
  const child: ChildProcess = spawn(process.execPath, ["--import", "tsx", "src/server.ts"], {
    ...{ env: { ...env, INVOICE: "none" }, stdio: ["ignore", "ignore", "inherit"] },
  });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  for (
    let time = 0;
    time < 300 && child.exitCode === null && child.signalCode === null;
    time += 1
  ) {
    if (
      await fetch(`${address}/state/none`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      break;
    await sleep(100);
  }
  return { ended, stop: () => child.kill("SIGKILL") };
}

interface State {
  readonly question: string | null;
  readonly payments: number;
  readonly result: string | null;
}

async function until(id: string, isReached: (state: State) => boolean): Promise<State> {
  for (let time = 0; time < 600; time += 1) {
    const state = await stateOf(id);
    if (isReached(state)) return state;
    await sleep(100);
  }
  throw new Error(`${id} waits for ever: ${JSON.stringify(await stateOf(id))}`);
}

async function stateOf(id: string): Promise<State> {
  return (await fetch(`${address}/state/${id}`)).json() as Promise<State>;
}

async function post(path: string): Promise<string> {
  return (await fetch(`${address}/${path}`, { method: "POST" })).text();
}

function answer(id: string, approved: boolean): Promise<string> {
  return post(`answer/${id}?approved=${approved}`);
}
