import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const folder = join(import.meta.dirname, "../.database");
const first = Number(process.env["RESTATE_PORT"] ?? 54_322);
const [ingress, admin, node, services] = [0, 1, 2, 3].map((more) => `127.0.0.1:${first + more}`);

/** Where Restate is reached, and where it reaches this process. */
export const addresses = {
  ingress: `http://${ingress}`,
  admin: `http://${admin}`,
  services: `http://${services}`,
};

/**
 * Starts a server of Restate for this example alone, with its data in `.database`. One that a
 * killed server has left behind goes on, and is not returned.
 */
export async function startRestate(): Promise<ChildProcess | undefined> {
  if (await isThere()) return undefined;
  mkdirSync(folder, { recursive: true });
  const name = ["@restatedev/restate-server@1.7.12", "--base-dir", "restate", "--node-name", "one"];
  const server = spawn("npx", ["--yes", ...name], {
    ...{ cwd: folder, stdio: "ignore", detached: true },
    env: {
      ...process.env,
      DO_NOT_TRACK: "1",
      RESTATE_INGRESS__BIND_ADDRESS: ingress,
      RESTATE_ADMIN__BIND_ADDRESS: admin,
      RESTATE_BIND_ADDRESS: node,
      RESTATE_ADVERTISED_ADDRESS: `http://${node}`,
    },
  });
  server.unref();
  for (let time = 0; time < 1200; time += 1) {
    if (await isThere()) return server;
    await sleep(100);
  }
  throw new Error("Restate does not start.");
}

async function isThere(): Promise<boolean> {
  const answers = [`${addresses.admin}/health`, `${addresses.ingress}/restate/health`].map((url) =>
    fetch(url).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
  return (await Promise.all(answers)).every((isUp) => isUp);
}
