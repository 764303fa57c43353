import { defineConfig } from "vitest/config";
import config from "../../vite.config.js";
import { testsOf } from "./vitestProjects.js";

/** What `npm test` leaves out, or repeats less often. */
export default defineConfig({ ...config, test: testsOf("deep") });
