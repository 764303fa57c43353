import { cut, makeStream, serve } from "./streams/makeStream.mjs";

/**
 * One measurement in a process of its own: reads a stream again and again and prints the CPU time
 * of one reading. `age` of the process:
 * - `cold`: the first reading, with code that is loaded and has not been executed, as on a page
 *   that was just opened;
 * - `young`: the five after it, while the code is still being compiled, as in the first minutes of
 *   a page.
 * - otherwise readings after everything was compiled.
 * @typedef {{ contender: string, stream: import("./streams/makeStream.mjs").StreamSpec, chunk:
 * number | "event", folder?: string, age?: "cold" | "young" }} MeasureSpec
 */

/**
 * Contenders this slow are measured by their first reading: the compiler's warm-up is lost in it.
 */
const slow = 1500;
/**
 * What compiling costs is a matter of the first seconds, and not the same for a thousand lines and
 * for ten; a stream continues.
 */
const warmUp = 3000;
const enough = 800;
const fewest = 3;
const youngReadings = 5;

/** @type {MeasureSpec} */
const { contender, stream, chunk, folder = ".", age } = JSON.parse(process.argv[2] ?? "{}");
const { bytes, units } = makeStream(stream);
const fetch = serve(cut(bytes, chunk));
/**
 * @type {{ read: (fetch: typeof globalThis.fetch, folder: string) => Promise<(() => string) |
 * null>, prepare?: () => Promise<void> }}
 */
const { read, prepare } = await import(`./contenders/${contender}.mjs`);

// User and system time of all threads: collecting garbage is part of the price.
const spent = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
const time = async () => {
  const before = spent();
  const finish = await read(fetch, folder);
  return { cost: spent() - before, digest: finish?.() ?? null };
};

if (age !== undefined) await prepare?.();
const first = await time();
/** @type {number[]} */
const costs = [];
let sum = 0;
if (age === "young") {
  for (let reading = 0; reading < youngReadings; reading++) sum += (await time()).cost;
  costs.push(sum / youngReadings);
} else if (age === "cold" || first.cost > slow) costs.push(first.cost);
else {
  for (let total = first.cost; total < warmUp; ) total += (await time()).cost;
  for (let total = 0; total < enough || costs.length < fewest; ) {
    const { cost } = await time();
    costs.push(cost);
    total += cost;
  }
}
costs.sort((a, b) => a - b);
const middle = costs[costs.length >> 1] ?? 0;
console.log(JSON.stringify({ values: { value: (middle * 1000) / units }, digest: first.digest }));
