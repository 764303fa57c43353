import { expect, it } from "vitest";
import { defaultDialects } from "../../../src/dialects/builtIn/defaultDialects.js";
import { createLazyRun } from "../../../src/react/run/createLazyRun.js";
import { createAgentRun } from "../../../src/run/createAgentRun.js";
import { createEngine } from "../../../src/run/createEngine.js";
import { createShell } from "../../../src/run/createShell.js";
import * as answering from "../../../src/run/engine/answering.js";
import * as hosting from "../../../src/run/engine/hosting.js";
import * as patching from "../../../src/run/engine/patching.js";
import { lazyModule, loadedModule } from "../../../src/run/shared/lazyModule.js";
import * as keeping from "../../../src/run/storage/keeping.js";
import type { PauseStorage, StoredPause } from "../../../src/run/storage/PauseStorage.js";
import { confirmationInterrupt } from "../../../src/testing/script/fixtures.js";
import { asks, started } from "../../support/builders.js";

const asking = async function* () {
  yield [started(), asks([confirmationInterrupt({ id: "q" })])];
};
const silent = async function* () {};
const threadId = "thread-1";

async function pausedRun() {
  const run = createAgentRun({ transport: asking, threadId });
  await run.send("Go");
  return run.pauseHandle();
}

/** A run that loads what keeps pauses when it needs it; the first attempts fail. */
function createLateRun({ failures }: { readonly failures: number }) {
  let attempts = 0;
  const { run, begin } = createShell({ transport: silent, threadId });
  const late = lazyModule(async () => {
    if (++attempts <= failures) throw new Error("the network is gone");
    return keeping;
  });
  begin(createEngine, {
    backends: loadedModule({ defaultDialects }),
    answering: loadedModule(answering),
    keeping: late,
    patching: loadedModule(patching),
    hosting: loadedModule(hosting),
  });
  return run;
}

it("a handle is opened once what reads it is there", async () => {
  const run = createLateRun({ failures: 0 });
  expect(await run.restore(await pausedRun())).toEqual({ ok: true });
  expect(run.getSnapshot().interrupts).toMatchObject([{ id: "q" }]);
});

it("a handle is refused where what reads it does not arrive, and opened by the next call", async () => {
  const run = createLateRun({ failures: 1 });
  const handle = await pausedRun();
  expect(await run.restore(handle)).toMatchObject({
    ok: false,
    reason: "not-ready",
    error: { code: "not-loaded" },
  });
  expect(run.getSnapshot().interrupts).toEqual([]);
  expect(await run.restore(handle)).toEqual({ ok: true });
  expect(run.getSnapshot().interrupts).toMatchObject([{ id: "q" }]);
});

it("a run with a storage that is loaded late stores its pause, and shows the stored one", async () => {
  const stored = new Map<string, StoredPause | null>();
  const storage: PauseStorage = {
    load: (id) => stored.get(id),
    save: (id, record) => void stored.set(id, record),
  };
  const first = createLazyRun({ transport: asking, threadId, storage });
  await first.send("Go");
  const second = createLazyRun({ transport: silent, threadId, storage });
  expect(await second.ready()).toEqual({ ok: true });
  expect(second.getSnapshot().interrupts).toMatchObject([{ id: "q" }]);
});
