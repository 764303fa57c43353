import { existsSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { examples, prepare, preparePython } from "../../examples/prepare.mjs";
import { freePort, run, serve } from "../package/shell.mjs";
import { drives } from "./drives.mjs";

/**
 * Builds and starts each example, and uses it in Chromium: `npm run test:examples`, or
 * `npm run test:examples -- chat-vite`.
 */
const folder = join(import.meta.dirname, "../../examples");
const names = process.argv.slice(2);
let failed = 0;

for (const name of examples().filter((one) => names.length === 0 || names.includes(one))) {
  const start = Date.now();
  const here = join(folder, name);
  const { needs, drive } = drives[name] ?? {};
  if (drive === undefined) throw new Error(`No test uses examples/${name}.`);
  if (needs !== undefined && !(await works(here, needs))) {
    console.log(`- ${name}: skipped, because "${needs}" does not work here`);
    continue;
  }
  try {
    prepare(here);
    // Otherwise its server would install them while it is waited for.
    if (existsSync(join(here, "requirements.txt"))) preparePython(here);
    refusePrivateRegistries(here);
    await run(here, "npm run build");
    const port = await freePort();
    const url = `http://localhost:${port}/`;
    const more = {
      PORT: String(port),
      AGENT_PORT: String(await freePort()),
      LINK_SECRET: "0123456789abcdef0123456789abcdef",
      SQLITE_FILE: join(tmpdir(), `approve-link-${port}.db`),
    };
    const server = await serve(here, "npm run preview", url, more);
    try {
      await drive(url, { printed: server.printed, environment: more });
    } catch (cause) {
      throw new Error(
        `${cause instanceof Error ? cause.message : String(cause)}\nThe server has printed:\n${server.printed()}`,
        {
          cause,
        },
      );
    } finally {
      server.stop();
    }
    console.log(`✓ ${name} (${((Date.now() - start) / 1000).toFixed(1)} s)`);
  } catch (cause) {
    failed++;
    console.error(`✗ ${name}: ${cause instanceof Error ? cause.message : String(cause)}`);
  }
}
process.exit(failed === 0 ? 0 : 1);

/**
 * @param {string} here
 * @param {string} command
 */
async function works(here, command) {
  try {
    await run(here, command);
    return true;
  } catch {
    return false;
  }
}

/** @param {string} here */
function refusePrivateRegistries(here) {
  const lock = readFileSync(join(here, "package-lock.json"), "utf8");
  const addresses = [
    ...lock.matchAll(/"resolved": "(?!file:|\.\.\/|https:\/\/registry\.npmjs\.org\/)([^"]+)"/g),
  ].map(([, address]) => address);
  if (addresses.length > 0)
    throw new Error(`The lock file names ${addresses[0]}, which others cannot reach.`);
}
