import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ajvValidator } from "../../src/ajv.js";
import { defaultValidator } from "../../src/schema/check/defaultValidator.js";
import type { SchemaValidator } from "../../src/schema/issues/SchemaValidator.js";

interface Case {
  readonly draft: string;
  readonly file: string;
  readonly group: string;
  readonly name: string;
  readonly schema: Record<string, unknown> | boolean;
  readonly data: unknown;
  readonly valid: boolean;
}

interface Group {
  readonly description: string;
  readonly schema: Record<string, unknown> | boolean;
  readonly tests: readonly {
    readonly description: string;
    readonly data: unknown;
    readonly valid: boolean;
  }[];
}

const drafts: Readonly<Record<string, string>> = {
  draft7: "http://json-schema.org/draft-07/schema#",
  "draft2020-12": "https://json-schema.org/draft/2020-12/schema",
};
const root = join(import.meta.dirname, "../data/json-schema-test-suite");

const cases: readonly Case[] = Object.entries(drafts).flatMap(([draft, $schema]) =>
  readdirSync(join(root, draft)).flatMap((file) => {
    const groups: readonly Group[] = JSON.parse(readFileSync(join(root, draft, file), "utf8"));
    return groups.flatMap(({ description, schema, tests }) =>
      tests.map(
        (test): Case => ({
          draft,
          file: file.replace(".json", ""),
          group: description,
          name: test.description,
          schema: typeof schema === "boolean" ? schema : { $schema, ...schema },
          data: test.data,
          valid: test.valid,
        }),
      ),
    );
  }),
);

interface Exception {
  readonly because: string;
  readonly file: RegExp;
  readonly group: RegExp;
  readonly name?: RegExp;
  /**
   * True where more is refused than the suite asks; otherwise only more is let through, and the
   * agent checks it.
   */
  readonly stricter?: true;
}

/** Where we differ on purpose. An entry that no longer differs fails. */
const exceptions: readonly Exception[] = [
  {
    because:
      "a person should hear of a malformed date before the agent does, so formats are checked, as the suite allows",
    file: /^format$/,
    group: / format$/,
    name: /only an annotation/,
    stricter: true,
  },
  {
    because: "nothing is fetched, not even a meta-schema",
    file: /^(ref|defs|definitions)$/,
    group: /^(remote ref, containing refs itself|validate definition against metaschema)$/,
  },
  {
    because: "names are compared as they stand: no address is made of a base and a name",
    file: /^(ref|anchor)$/,
    group:
      /relative uris|absolute uris|absolute-path-reference|Recursive references between|nearest parent|URN base URI with|URN ref with|base URI change|absolute URI|non-relative URI|different base uri|on nested schema/,
  },
  {
    because: "what patterns leave over is not counted, for patterns are checked apart",
    file: /^unevaluatedProperties$/,
    group: /patternProperties|nested refs$|can see annotations from if/,
  },
  {
    because: "dynamic references are followed by the agent only",
    file: /^unevaluated/,
    group: /with \$dynamicRef/,
  },
];

const exceptionOf = ({ file, group, name }: Case): Exception | undefined =>
  exceptions.find(
    (one) => one.file.test(file) && one.group.test(group) && (one.name?.test(name) ?? true),
  );

const fails = (validator: SchemaValidator, one: Case): boolean =>
  validator(one.schema, one.data).status !== (one.valid ? "valid" : "invalid");
const show = ({ draft, file, group, name }: Case): string => `${draft}/${file}: ${group}: ${name}`;

it("the official suite is there", () => {
  expect(cases.filter(({ draft }) => draft === "draft7").length).toBeGreaterThan(880);
  expect(cases.filter(({ draft }) => draft === "draft2020-12").length).toBeGreaterThan(1_200);
});

describe.each([
  ["the interpreting validator", defaultValidator],
  ["ajv", ajvValidator()],
])("%s", (_name, validator) => {
  it.each(Object.keys(drafts))("the validator agrees with the official suite of %s", (draft) => {
    const failed = cases.filter(
      (one) => one.draft === draft && exceptionOf(one) === undefined && fails(validator, one),
    );
    expect(failed.map(show)).toEqual([]);
  });

  it.each(exceptions.map((one) => [one.because, one] as const))(
    "the validator differs from the official suite because %s",
    (_because, exception) => {
      const failed = cases.filter((one) => exceptionOf(one) === exception && fails(validator, one));
      expect(failed.length).toBeGreaterThan(0);
      // To refuse a right answer would leave a person without a way out.
      expect(
        failed.filter(({ valid }) => valid !== (exception.stricter === true)).map(show),
      ).toEqual([]);
    },
  );
});

it("both validators agree on every case, wherever ajv compiles", () => {
  const validator = ajvValidator();
  const differing = cases.filter(
    (one) =>
      validator(one.schema, one.data).status !== defaultValidator(one.schema, one.data).status,
  );
  expect(differing.map(show)).toEqual([]);
});
