import { expect, it } from "vitest";
import { happen } from "../../support/builders.js";
import { isDeep } from "../../support/depth.js";
import { patient } from "../../support/patience.js";
import {
  firstWorld,
  keyOf,
  lies,
  misplaced,
  movesOf,
  ranTwice,
  refusals,
  type World,
} from "./smallWorld.js";

/**
 * How far the world is explored: every sequence of this many moves. With 8 there are 122,105
 * states, which take half a minute.
 */
const depth = Number(process.env["WORLD_DEPTH"] ?? (isDeep ? 7 : 6));

it(
  "no page claims what did not happen, in any order of presses, replies, losses, failures and a restart",
  () => {
    const seen = new Set([keyOf(firstWorld())]);
    let edge: readonly { readonly world: World; readonly path: readonly string[] }[] = [
      { world: firstWorld(), path: [] },
    ];
    for (let moves = 0; moves < depth; moves++) {
      const next: { readonly world: World; readonly path: readonly string[] }[] = [];
      for (const { world, path } of edge) {
        for (const move of movesOf(world)) {
          const key = keyOf(move.world);
          if (seen.has(key)) continue;
          seen.add(key);
          const reached = { world: move.world, path: [...path, move.name] };
          const wrong = [lies, ranTwice, refusals, misplaced].flatMap((fault) => fault(move.world));
          if (wrong.length > 0) expect.fail(`${wrong.join("; ")}\n${reached.path.join("\n")}`);
          next.push(reached);
        }
      }
      edge = next;
    }
    process.stdout.write(
      `${seen.size} states of two pages and a server, to a depth of ${depth} moves\n`,
    );
    expect(seen.size).toBeGreaterThan(1_000);
    // From everywhere, a page can leave its question.
    for (const { world } of edge) {
      for (const { state, posted } of world.pages)
        if (posted === null) expect(happen(state, { type: "dismiss" }).state.batch).toBeNull();
    }
  },
  patient(180_000),
);
