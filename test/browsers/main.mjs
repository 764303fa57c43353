import { runnerImport } from "vite";

const { module } = await runnerImport(new URL("runBrowsers.ts", import.meta.url).pathname, {
  configFile: false,
  logLevel: "error",
});
await module.runBrowsers(process.argv.slice(2));
