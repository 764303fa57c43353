import { setMaxListeners } from "node:events";
import { readFileSync } from "node:fs";
import type {
  RunnerTestSuite as Suite,
  RunnerTestCase as Test,
  RunnerTestFile as TestFile,
} from "vitest";
import { expect, inject, TestRunner, type VitestTestRunner } from "vitest";

type Hits = Readonly<Record<string, number>>;

/** What the changed code reads and writes while it runs. */
interface Switches {
  /** The change that is in effect. */
  activeMutant?: string | undefined;
  /** The test whose hits are counted. */
  currentTestId?: string | undefined;
  mutantCoverage?: { static: Hits; perTest: Record<string, Hits> };
  /** How often changed places may run; `isEndless` after that. */
  hitCount?: number | undefined;
  hitLimit?: number | undefined;
  isEndless?: boolean | undefined;
  /** How long a test that is repeated may wait for something, in milliseconds. */
  patience?: number | undefined;
}

declare module "vitest" {
  interface TaskMeta {
    /** The changes that tests of this file have reached, and those that one of them noticed. */
    reached?: readonly string[];
    noticed?: readonly string[];
    /** The changes that loading the code has reached so far. */
    reachedAtLoad?: readonly string[];
    /** The tests of this file that fail when they are repeated without any change. */
    unrepeatable?: readonly string[];
  }
}

/** What Vitest keeps of a test that runs, beside what it declares. */
interface RunningTest extends Test {
  onFinished?: ((context: unknown) => unknown)[];
}

/**
 * At most as many tests of one file are repeated for one change, evenly spread over those that
 * reach it.
 */
const mostRepeated = 40;
/**
 * Slower tests, in milliseconds, are not counted: a quicker one proves the same. On a busy machine
 * the measured time is far too long.
 */
const slowest = { processor: 300, clock: 3_000 };
const mostHits = 2_000_000;

const shared: { __stryker__?: Switches } = globalThis as object;
shared.__stryker__ ??= {};
const switches = shared.__stryker__;
/** How long each test kept the processor busy. */
const workOf = new Map<Test, number>();
const noticed = new Set<string>();
const broken = new Set<Test>();
/** What loading the code has reached; everything is loaded before the first test. */
let reachedAtLoad: ReadonlySet<string> | null = null;

/**
 * Runs the tests of a file, and then those that reach a changed place again, once for each change,
 * until one of them fails. Nothing is loaded again, which makes it fast; so a change of what runs
 * only when a module is loaded cannot be evaluated.
 */
export default class MutationRunner extends TestRunner {
  #before = process.cpuUsage();

  override async onBeforeRunTask(test: Test): Promise<void> {
    reachedAtLoad ??= new Set(Object.keys(switches.mutantCoverage?.static ?? {}));
    switches.currentTestId = test.id;
    await super.onBeforeRunTask(test);
    this.#before = process.cpuUsage();
  }

  override onAfterRunTask(test: Test): void {
    switches.currentTestId = undefined;
    workOf.set(test, workSince(this.#before));
    super.onAfterRunTask(test);
  }

  override async onAfterRunFiles(files: TestFile[] = []): Promise<void> {
    super.onAfterRunFiles();
    for (const file of files) {
      await this.#evaluate(file);
      // Vitest reports a file 100 ms after its last test, possibly before it was evaluated.
      const { onTaskUpdate }: VitestTestRunner = this;
      await onTaskUpdate?.([[file.id, file.result, file.meta]], []);
    }
  }

  async #evaluate(file: TestFile): Promise<void> {
    const chosen = new Set(inject("chosen"));
    // What such a file reaches while it loads modules again would not be reached again.
    if (readFileSync(file.filepath, "utf8").includes("vi.resetModules"))
      for (const id of reachedAtLoad ?? []) chosen.delete(id);
    const perTest = switches.mutantCoverage?.perTest ?? {};
    const reachedBy = new Map<string, Test[]>();
    for (const test of testsOf(file))
      for (const id of Object.keys(perTest[test.id] ?? {}).filter((hit) => chosen.has(hit)))
        reachedBy.set(id, [...(reachedBy.get(id) ?? []), test]);
    for (const tests of reachedBy.values()) tests.sort((a, b) => timeOf(a) - timeOf(b));
    const found: string[] = [];
    const left = [...reachedBy].filter(([id]) => !noticed.has(id));
    // What the tests share, such as a server, was closed after the last of them.
    const close = left.length > 0 ? await reopen(file) : async () => {};
    for (const test of new Set(left.flatMap(([, tests]) => tests)))
      if (isSlow(test)) await timeAgain(test);
    for (const [id, tests] of left) {
      if (!(await isNoticed(id, tests))) continue;
      noticed.add(id);
      found.push(id);
    }
    await close();
    if (switches.mutantCoverage !== undefined) switches.mutantCoverage.perTest = {};
    file.meta.reached = [...reachedBy.keys()];
    file.meta.noticed = found;
    file.meta.unrepeatable = testsOf(file).flatMap((test) =>
      broken.has(test) ? [test.fullName] : [],
    );
    file.meta.reachedAtLoad = [...(reachedAtLoad ?? [])];
  }
}

function testsOf(suite: Suite): readonly Test[] {
  return suite.tasks.flatMap((task) =>
    task.type === "suite" ? testsOf(task) : task.result?.state === "pass" ? [task] : [],
  );
}

/** Runs what runs before all tests of a suite; returns what runs after them. */
async function reopen(suite: Suite): Promise<() => Promise<void>> {
  const cleanups: (() => unknown)[] = [];
  for (const hook of TestRunner.getSuiteHooks(suite).beforeAll) {
    const cleanup: unknown = await hook(suite);
    if (typeof cleanup === "function") cleanups.push(() => cleanup());
  }
  for (const task of suite.tasks) if (task.type === "suite") cleanups.push(await reopen(task));
  for (const hook of TestRunner.getSuiteHooks(suite).afterAll) cleanups.push(() => hook(suite));
  return async () => {
    for (const cleanup of cleanups)
      await Promise.resolve()
        .then(cleanup)
        .catch(() => {});
  };
}

function timeOf(test: Test): number {
  return test.result?.duration ?? 0;
}

function workSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

function isSlow(test: Test): boolean {
  return (workOf.get(test) ?? 0) >= slowest.processor || timeOf(test) >= slowest.clock;
}

/** The first time, a test may have loaded code, or the machine may have been busy. */
async function timeAgain(test: Test): Promise<void> {
  const begun = performance.now();
  const before = process.cpuUsage();
  if (!(await passes(test, undefined)) || test.result === undefined) return;
  test.result.duration = performance.now() - begun;
  workOf.set(test, workSince(before));
}

async function isNoticed(id: string, tests: readonly Test[]): Promise<boolean> {
  const quick = tests.filter((test) => !isSlow(test));
  const step = Math.max(1, quick.length / mostRepeated);
  for (let at = 0; at < quick.length; at += step) {
    const test = quick[Math.floor(at)];
    if (test === undefined || broken.has(test) || (await passes(test, id))) continue;
    // A change may leave state behind that fails every later test.
    if ((await passes(test, undefined)) || (await passes(test, undefined))) return true;
    broken.add(test);
  }
  return false;
}

async function passes(test: Test, id: string | undefined): Promise<boolean> {
  switches.activeMutant = id;
  switches.hitCount = 0;
  switches.hitLimit = mostHits;
  switches.isEndless = false;
  const isPassed = (await passesInTime(test)) && !switches.isEndless;
  switches.activeMutant = undefined;
  switches.hitCount = undefined;
  switches.patience = undefined;
  return isPassed;
}

/**
 * A test that takes much longer than before has not passed. It waits no longer than that for the
 * page, and the next one starts when it has cleaned up: it would find what this one left on the
 * page.
 */
async function passesInTime(test: Test): Promise<boolean> {
  const time = 1_000 + 10 * timeOf(test);
  switches.patience = time - 200;
  const dom = "document" in globalThis ? await import("@testing-library/react") : undefined;
  const usual = dom?.getConfig().asyncUtilTimeout;
  dom?.configure({ asyncUtilTimeout: switches.patience });
  const run = repeat(test);
  const isPassed = await within(time, run);
  if (isPassed === undefined) await within(time, run);
  if (usual !== undefined) dom?.configure({ asyncUtilTimeout: usual });
  return isPassed ?? false;
}

/** The result of what runs; `undefined` where it takes longer. */
async function within(time: number, run: Promise<boolean>): Promise<boolean | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), time);
  });
  const result = await Promise.race([run, late]);
  clearTimeout(timer);
  return result;
}

async function repeat(test: RunningTest): Promise<boolean> {
  const suites: Suite[] = [];
  for (
    let suite: Suite | undefined = test.suite ?? test.file;
    suite !== undefined;
    suite = suite.suite
  )
    suites.push(suite);
  if (!suites.includes(test.file)) suites.push(test.file);
  // Each run adds a listener.
  setMaxListeners(0, test.context.signal);
  // The one that files import works only while Vitest runs a test.
  expect.poll = test.context.expect.poll;
  const cleanups: (() => unknown)[] = [];
  let isPassed = true;
  const attempt = async (run: () => unknown): Promise<void> => {
    try {
      await run();
    } catch {
      isPassed = false;
    }
  };
  for (const suite of suites.toReversed())
    for (const hook of TestRunner.getSuiteHooks(suite).beforeEach)
      await attempt(async () => {
        const cleanup: unknown = await hook(test.context, suite);
        if (typeof cleanup === "function") cleanups.push(() => cleanup());
      });
  if (isPassed) await attempt(() => TestRunner.getTestFn(test)());
  for (const suite of suites)
    for (const hook of TestRunner.getSuiteHooks(suite).afterEach.toReversed())
      await attempt(() => hook(test.context, suite));
  for (const finish of test.onFinished ?? []) cleanups.push(() => finish(test.context));
  delete test.onFinished;
  for (const cleanup of cleanups.toReversed()) await attempt(cleanup);
  return isPassed;
}
