import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { defaultFormLabels } from "../../src/forms.js";
import { englishInboxLabels } from "../../src/inbox.js";
import { englishLabels, englishRuleLabels } from "../../src/index.js";

const src = join(import.meta.dirname, "../../src");
const sources = readdirSync(src, { recursive: true, encoding: "utf8" })
  .filter((file) => /\.tsx?$/.test(file) && !/labels\.ts$/i.test(file))
  .map((file) => readFileSync(join(src, file), "utf8"))
  .join("\n");

/** The labels that no code reads, neither as `labels.name` nor by their name in a string. */
const unused = (labels: object) =>
  Object.keys(labels).filter((name) => !new RegExp(`(\\.|")${name}\\b`).test(sources));

describe("every label is used by a component", () => {
  it.each([
    ["labels", englishLabels],
    ["labels of rules", englishRuleLabels],
    ["labels of the forms", defaultFormLabels],
    ["labels of the inbox", englishInboxLabels],
  ])("%s", (_, labels) => {
    expect(unused(labels)).toEqual([]);
  });

  it("finds a label that nothing uses", () =>
    expect(unused({ neverShown: "" })).toEqual(["neverShown"]));
});
