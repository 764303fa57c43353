import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

/** @typedef {import("./groups/rowTypes.js").Measurement} Measurement */
/** @typedef {import("./groups/rowTypes.js").Measured} Measured */

const run = promisify(execFile);

/** What makes two measurements the same one. */
export const keyOf = (/** @type {Measurement} */ { script, spec }) =>
  JSON.stringify([script, spec]);

/**
 * Measures everything once per round, each in a fresh process, so that other load on the machine
 * affects all contenders alike.
 * @param {readonly Measurement[]} wanted
 * @param {number} rounds
 * @param {number} time milliseconds after which no measurement begins
 * @returns {Promise<ReadonlyMap<string, Measured>>}
 */
export async function measureRounds(wanted, rounds, time) {
  const distinct = [
    ...new Map(wanted.map((measurement) => [keyOf(measurement), measurement])).values(),
  ];
  /** @type {Map<string, Measured>} */
  const measured = new Map();
  const end = performance.now() + time;
  for (let round = 0; round < rounds; round++) {
    // Every other round backwards, so that no contender always follows the same one.
    for (const measurement of round % 2 === 0 ? distinct : distinct.toReversed()) {
      if (performance.now() > end) continue;
      const key = keyOf(measurement);
      const before = measured.get(key) ?? { rounds: [], digest: null };
      if (round >= (measurement.rounds ?? rounds) || before.failure !== undefined) continue;
      showProgress(
        `\r\x1b[Kround ${round + 1}/${rounds} ${measurement.script} ${JSON.stringify(measurement.spec)}`.slice(
          0,
          150,
        ),
      );
      measured.set(key, { ...before, ...(await measureOnce(measurement, before)) });
    }
  }
  showProgress("\r\x1b[K");
  return measured;
}

/** @param {string} line */
function showProgress(line) {
  if (process.stderr.isTTY) process.stderr.write(line);
}

/**
 * @param {Measurement} measurement
 * @param {Measured} before
 * @returns {Promise<Partial<Measured>>}
 */
async function measureOnce({ script, spec }, before) {
  const path = fileURLToPath(new URL(script, import.meta.url));
  const args = ["--expose-gc", path, JSON.stringify(spec)];
  try {
    const { stdout } = await run(process.execPath, args, {
      env: { ...process.env, NODE_ENV: "production" },
      timeout: 180_000,
    });
    const { values, digest = null } = JSON.parse(stdout.trim().split("\n").at(-1) ?? "");
    return { rounds: [...before.rounds, values], digest };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return {
      failure:
        reason.split("\n").find((line) => /^\w*Error:|\[ERROR\]/.test(line)) ??
        reason.slice(0, 120),
    };
  }
}
