import { runnerImport } from "vite";

const { module } = await runnerImport(new URL("runHosts.ts", import.meta.url).pathname, { configFile: false, logLevel: "error" });
// Vite has set it to development, and the library and the pages would be built so.
delete process.env["NODE_ENV"];
await module.runHosts(process.argv.slice(2));
