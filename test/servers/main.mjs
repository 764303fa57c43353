import { runnerImport } from "vite";

const { module } = await runnerImport(new URL("driver/runServers.ts", import.meta.url).pathname, {
  configFile: false,
  logLevel: "error",
});
await module.runServers(process.argv.slice(2));
