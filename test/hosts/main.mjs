import { runnerImport } from "vite";

const { module } = await runnerImport(new URL("runHosts.ts", import.meta.url).pathname, {
  configFile: false,
  logLevel: "error",
});
await module.runHosts(process.argv.slice(2));
