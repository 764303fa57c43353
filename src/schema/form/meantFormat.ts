import { own, ownText, type UnknownRecord } from "../../protocol/json.js";
import { linearPattern } from "../pattern/linearPattern.js";

/** A format, texts that a pattern for it takes, one of each list, and texts that it refuses. */
type Example = readonly [format: string, taken: readonly string[][], refused: readonly string[]];

const clocks = ["17:00", "17:00:00", "17:00:00.000"];

const examples: readonly Example[] = [
  ["year-month", [["2026-04"], ["1999-12"]], ["2026-13", "2026-00"]],
  ["seconds", [["90s"], ["1s"]], ["90", "90m", "s", "as"]],
  ["partial-time", [clocks, ["00:00", "00:00:00", "00:00:00.000"]], ["24:00", "17:60:00", "17.00"]],
  [
    "partial-date-time",
    [clocks.map((clock) => `2026-04-20T${clock}`)],
    ["2026-04-20", "2026-13-20T17:00:00", "2026-04-20T24:61:00", "x"],
  ],
];

/**
 * The format of a text that its pattern means, since some generators write a pattern alone; or that
 * of a type that is written in one way, whatever its format is.
 */
export function meantFormat(node: UnknownRecord): string | undefined {
  if (/\bgoogle\.protobuf\.Duration\b/.test(ownText(node, "$ref") ?? "")) return "seconds";
  const pattern = own(node, "format") === undefined ? ownText(node, "pattern") : undefined;
  if (pattern === undefined || !/[-:]|s\$$/.test(pattern)) return undefined;
  const { test } = linearPattern(pattern) ?? {};
  if (test === undefined) return undefined;
  const isMeant = ([, taken, refused]: Example): boolean =>
    taken.every((spellings) => spellings.some(test)) && !refused.some(test);
  return examples.find(isMeant)?.[0];
}
