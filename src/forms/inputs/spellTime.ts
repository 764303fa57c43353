import { own } from "../../protocol/json.js";
import { checkedPattern } from "../../schema/document/schemaKeywords.js";
import { linearPattern } from "../../schema/pattern/linearPattern.js";

/**
 * The spelling of a picked time that the pattern of its schema takes: some types want a fraction of
 * a second, and some no seconds.
 */
export function spellTime(text: string, schema: unknown): string {
  const pattern = own(schema, checkedPattern);
  const taken = typeof pattern === "string" ? linearPattern(pattern) : undefined;
  const [, minutes, seconds, zone] = /^(.*\d\d:\d\d)(:\d\d)(Z?)$/.exec(text) ?? [];
  if (taken === undefined || minutes === undefined || taken.test(text)) return text;
  const fractions = [3, 6, 9, 1, 2].map((digits) => `${seconds}.${"0".repeat(digits)}`);
  const others = [...fractions, ...(seconds === ":00" ? [""] : [])];
  return others.map((end) => `${minutes}${end}${zone}`).find(taken.test) ?? text;
}
