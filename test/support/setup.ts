import { afterAll, afterEach, vi } from "vitest";
import { settleConsole, watchConsole } from "./consoleGuard.js";

watchConsole();
afterEach(settleConsole);
// Output after the last test has ended belongs to a test, too.
afterAll(settleConsole);

// On a busy machine a state is reached later than in the second allowed by default, and mostly after a turn or two: no wait needs a
// time of their own, and looks often.
const { waitFor } = vi;
vi.waitFor = (callback, options) => waitFor(callback, options ?? { timeout: 10_000, interval: 5 });
