import { afterAll, afterEach, beforeEach, vi } from "vitest";
import { settleConsole, watchConsole } from "./consoleGuard.js";
import { patient } from "./patience.js";
import { canTimeProcessor, startTiming } from "./quickest.js";

watchConsole();
afterEach(settleConsole);
// Output after the last test has ended belongs to a test, too.
afterAll(settleConsole);

// CI waits longer for a test that hangs. The limit of what a test may cost stays the same there: it
// is held against the processor's time.
if (canTimeProcessor) {
  let elapsed = startTiming();
  beforeEach(() => {
    elapsed = startTiming();
  });
  afterEach(({ task }) => {
    const limit = task.timeout / patient(1);
    const time = elapsed(limit);
    if (time >= limit)
      throw new Error(
        `The test took ${time.toFixed()} ms of the processor; its limit is ${limit} ms.`,
      );
  });
}

// On a busy machine a state is reached later than in the second allowed by default, and mostly
// after a turn or two: no wait needs a time of their own, and looks often.
const { waitFor } = vi;
vi.waitFor = (callback, options) =>
  waitFor(callback, options ?? { timeout: patient(10_000), interval: 5 });
