import { afterAll, afterEach } from "vitest";
import { settleConsole, watchConsole } from "./consoleGuard.js";

watchConsole();
afterEach(settleConsole);
// What is printed after the last test has ended belongs to somebody too.
afterAll(settleConsole);
