import { describe, it } from "vitest";
import { answersTheQuestion, cases, decisions } from "../support/corpusForms.js";
import { someOf } from "../support/depth.js";

/**
 * Whether a schema has numbers, dates or other formats: for these a browser has fields of its own.
 * Every schema is tested in jsdom.
 */
const hasOwnFields = (schema: unknown): boolean =>
  /"(format|integer|number)"/.test(JSON.stringify(schema) ?? "");

describe("a question by an honest schema is answered in the fields of a real browser", () => {
  it.each(
    someOf(cases((name) => !decisions.has(name)).filter(([, { schema }]) => hasOwnFields(schema))),
  )("%s", (_name, one) => answersTheQuestion(one));
});
