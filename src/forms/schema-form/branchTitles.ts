"use client";
import { keyLabels } from "../../present/keyLabels.js";
import {
  asText,
  isRecord,
  own,
  ownList,
  showJson,
  type UnknownRecord,
} from "../../protocol/json.js";
import type { JsonSchema } from "../../protocol/messages.js";
import { cut } from "../../schema/document/cut.js";
import { definitionOf } from "../../schema/document/references.js";
import { anyValue, kindsKey } from "../../schema/form/formSchema.js";
import { readMap } from "../../schema/form/readMap.js";
import { typeTitle } from "../../schema/form/readUnion.js";
import type { FormLabels } from "../defaultFormLabels.js";
import { rewriteSchema, someSchema } from "./rewriteSchema.js";

const unions = ["anyOf", "oneOf", kindsKey];

/**
 * Titles the untitled alternatives of unions by their content, so that nothing is called "1" or
 * "2", and adds the difference to alternatives with the same title.
 */
export function branchTitles(form: JsonSchema, labels: FormLabels): JsonSchema {
  if (!someSchema(form, (schema) => unions.some((keyword) => Object.hasOwn(schema, keyword))))
    return form;
  const definitions = own(form, "$defs");

  const withTitle = (branch: unknown, tag: string | undefined): unknown => {
    if (!isRecord(branch) || own(branch, "title") !== undefined || Object.hasOwn(branch, "const"))
      return branch;
    const title = tag ?? titleOf(branch);
    return title === undefined ? branch : { ...branch, title };
  };

  const titleOf = (branch: UnknownRecord): string | undefined => {
    const reference = own(branch, "$ref");
    if (typeof reference === "string") {
      const target = resolve(branch);
      const title =
        target === branch
          ? undefined
          : (own(target, "title") ?? own(target, typeTitle) ?? kindOf(target, labels, definitions));
      return asText(title);
    }
    return kindOf(branch, labels, definitions);
  };

  // One pass for each way to distinguish them: an agent may give one title to a thousand choices.
  const distinguish = (branches: readonly unknown[]): readonly unknown[] => {
    const titles = branches.map((branch) => own(branch, "title"));
    const alike = counted(titles);
    if (!titles.some((title) => typeof title === "string" && (alike.get(title) ?? 0) > 1))
      return branches;
    const ways = [
      fixedValues,
      fieldNames,
      (one: UnknownRecord) => kindOf(one, labels, definitions),
    ].map((describe) => {
      const keyed = branches.map((branch, index) => {
        const text = describe(resolve(branch));
        return { text, key: JSON.stringify([titles[index], text]) };
      });
      return { keyed, counts: counted(keyed.map(({ key }) => key)) };
    });
    return branches.map((branch, index) => {
      const title = titles[index];
      if (!isRecord(branch) || typeof title !== "string" || (alike.get(title) ?? 0) < 2)
        return branch;
      // Only a difference that no other of the same title has.
      const [difference] = ways.flatMap(({ keyed, counts }) => {
        const one = keyed[index];
        return one?.text !== undefined && counts.get(one.key) === 1 ? [one.text] : [];
      });
      return {
        ...branch,
        title: `${title} (${difference ?? labels.numbered("alternative", index + 1)})`,
      };
    });
  };

  const resolve = (branch: unknown): UnknownRecord => {
    if (!isRecord(branch)) return {};
    const reference = own(branch, "$ref");
    if (typeof reference !== "string") return branch;
    const target = definitionOf(reference, definitions);
    return isRecord(target) ? target : branch;
  };

  return rewriteSchema(form, (node) => {
    for (const keyword of unions) {
      const branches = node[keyword];
      if (!Array.isArray(branches)) continue;
      const tags = tagsOf(branches.map(resolve));
      const titled = branches.map((branch, index) => withTitle(branch, tags[index]));
      node[keyword] = distinguish(titled);
    }
  });
}

/**
 * The words of the value that tells kinds of answer apart, such as "Credit card" for
 * `type: "credit_card"`, or of the few that do; undefined for kinds without it.
 */
function tagsOf(kinds: readonly UnknownRecord[]): readonly (string | undefined)[] {
  const groups = kinds.filter((kind) => isRecord(own(kind, "properties")));
  const [first] = groups;
  const key = Object.keys(own(first, "properties") ?? {}).find((name) => {
    const values = groups.map((group) => tagsIn(group, name));
    const all = values.flat();
    return values.every(({ length }) => length > 0) && new Set(all).size === all.length;
  });
  if (key === undefined || groups.length < 2) return [];
  const tags = kinds.map((kind) => tagsIn(kind, key));
  const words = keyLabels(tags.flat());
  const wordOf = (tag: string): string => words.get(tag) ?? cut(tag, longestValue);
  return tags.map((some) => (some.length > 0 ? some.map(wordOf).join(", ") : undefined));
}

/** More values do not fit in the name of a kind. */
const mostTags = 3;

/** The values of a field that is fixed, or one of few; none where it may be anything else. */
function tagsIn(kind: UnknownRecord, name: string): readonly string[] {
  const field = own(own(kind, "properties"), name);
  const only = own(field, "const");
  const values = only === undefined ? ownList(field, "enum") : [only];
  return values.length <= mostTags && values.every(isTag) ? values : [];
}

function isTag(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}

function counted(values: readonly unknown[]): ReadonlyMap<unknown, number> {
  const counts = new Map<unknown, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

function kindOf(
  schema: UnknownRecord,
  labels: FormLabels,
  definitions: unknown,
): string | undefined {
  const type = own(schema, "type");
  if (type === "null") return labels.choice("null");
  if (Object.hasOwn(schema, anyValue)) return labels.choice("anything");
  const fields = isRecord(own(schema, "properties")) ? fieldNames(schema) : undefined;
  if (fields !== undefined) return fields;
  if (readMap(schema, definitions) !== undefined) return labels.kinds.map;
  if (isRecord(own(schema, "properties"))) return labels.kinds.object;
  const format = own(schema, "format");
  if (type === "string" && typeof format === "string" && isNamedFormat(format))
    return labels.kinds[format];
  const kinds: Readonly<Record<string, string>> = labels.kinds;
  return typeof type === "string" && Object.hasOwn(kinds, type) ? kinds[type] : undefined;
}

const namedFormats = ["date", "date-time", "time"] as const;

function isNamedFormat(format: string): format is (typeof namedFormats)[number] {
  return namedFormats.some((name) => name === format);
}

/**
 * Several fields are distinguished by their names, and by fixed values; the first few are enough.
 */
function fieldNames(schema: UnknownRecord): string | undefined {
  const names = fieldsOf(schema).map(({ title, fixed }) =>
    fixed === undefined ? title : `${title}: ${fixed}`,
  );
  if (names.length === 0) return undefined;
  return names.length > 3 ? `${names.slice(0, 3).join(", ")}, …` : names.join(", ");
}

/**
 * The values that the agent fixed, by which an alternative is mostly recognized; also of one that
 * is only a value.
 */
function fixedValues(schema: UnknownRecord): string | undefined {
  if (Object.hasOwn(schema, "const")) return cut(choiceText(own(schema, "const")), longestValue);
  const fixed = fieldsOf(schema).filter((field) => field.fixed !== undefined);
  return fixed.length === 0
    ? undefined
    : fixed.map(({ title, fixed: value }) => `${title}: ${value ?? ""}`).join(", ");
}

const longestValue = 40;

const choiceText = (value: unknown): string =>
  typeof value === "string" ? value : showJson(value);

function fieldsOf(
  schema: UnknownRecord,
): readonly { readonly title: string; readonly fixed: string | undefined }[] {
  const properties = own(schema, "properties");
  if (!isRecord(properties)) return [];
  return Object.keys(properties).map((name) => {
    const field = own(properties, name);
    const title = own(field, "title");
    const fixed = own(field, "const");
    return {
      title: typeof title === "string" ? title : name,
      fixed:
        typeof fixed === "string" || typeof fixed === "number"
          ? cut(String(fixed), longestValue)
          : undefined,
    };
  });
}
