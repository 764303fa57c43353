import { afterAll, afterEach, vi } from "vitest";
import { settleConsole, watchConsole } from "./consoleGuard.js";

watchConsole();
afterEach(settleConsole);
// What is printed after the last test has ended belongs to somebody too.
afterAll(settleConsole);

// On a busy machine a state is reached later than in the second allowed by default, and mostly after a turn or two: whoever waits gives no
// time of their own, and looks often.
const { waitFor } = vi;
vi.waitFor = (callback, options) => waitFor(callback, options ?? { timeout: 10_000, interval: 5 });
