/**
 * Starts an example: `npm run example chat-vite`. Builds the library where that has not been done,
 * and installs what is missing.
 */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { examples, prepare } from "./prepare.mjs";

const [name = ""] = process.argv.slice(2);
const folder = join(import.meta.dirname, name);
if (!examples().includes(name)) {
  console.error(
    `Which one? ${examples()
      .map((one) => `npm run example ${one}`)
      .join(", ")}`,
  );
  process.exit(1);
}
prepare(folder);
process.exit(
  spawnSync("npm", ["start"], {
    cwd: folder,
    stdio: "inherit",
    shell: process.platform === "win32",
  }).status ?? 1,
);
