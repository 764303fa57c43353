import { runnerImport } from "vite";

const { module } = await runnerImport(new URL("driver/runServers.ts", import.meta.url).pathname, {
  configFile: false,
  logLevel: "error",
});
await module.runServers(process.argv.slice(2));
// Those of other protocols, where all are run.
if (process.argv.length === 2) await import(new URL("../protocols/run.mjs", import.meta.url).href);
