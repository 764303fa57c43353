"use client";
import { isRecord, own, showJson, type UnknownRecord } from "../../protocol/json.js";
import type { JsonSchema } from "../../protocol/messages.js";
import { cut } from "../../schema/document/cut.js";
import { definitionOf } from "../../schema/document/references.js";
import { anyValue } from "../../schema/form/formSchema.js";
import type { FormLabels } from "../defaultFormLabels.js";
import { rewriteSchema } from "./rewriteSchema.js";

/**
 * Titles the untitled alternatives of unions by their content, so that nothing is called "1" or
 * "2", and adds the difference to alternatives with the same title.
 */
export function branchTitles(form: JsonSchema, labels: FormLabels): JsonSchema {
  const definitions = own(form, "$defs");

  const withTitle = (branch: unknown): unknown => {
    if (!isRecord(branch) || own(branch, "title") !== undefined || Object.hasOwn(branch, "const"))
      return branch;
    const title = titleOf(branch);
    return title === undefined ? branch : { ...branch, title };
  };

  const titleOf = (branch: UnknownRecord): string | undefined => {
    const reference = own(branch, "$ref");
    if (typeof reference === "string") {
      const target = resolve(branch);
      const title =
        target === branch ? undefined : (own(target, "title") ?? kindOf(target, labels));
      return typeof title === "string" ? title : undefined;
    }
    return kindOf(branch, labels);
  };

  // One pass for each way to distinguish them: an agent may give one title to a thousand choices.
  const distinguish = (branches: readonly unknown[]): readonly unknown[] => {
    const titles = branches.map((branch) => own(branch, "title"));
    const alike = counted(titles);
    if (!titles.some((title) => typeof title === "string" && (alike.get(title) ?? 0) > 1))
      return branches;
    const ways = [fixedValues, fieldNames, (one: UnknownRecord) => kindOf(one, labels)].map(
      (describe) => {
        const keyed = branches.map((branch, index) => {
          const text = describe(resolve(branch));
          return { text, key: JSON.stringify([titles[index], text]) };
        });
        return { keyed, counts: counted(keyed.map(({ key }) => key)) };
      },
    );
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
    for (const keyword of ["anyOf", "oneOf"]) {
      const branches = node[keyword];
      if (Array.isArray(branches))
        node[keyword] = startUndecided(distinguish(branches.map(withTitle)), resolve, labels);
    }
  });
}

function counted(values: readonly unknown[]): ReadonlyMap<unknown, number> {
  const counts = new Map<unknown, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

function kindOf(schema: UnknownRecord, labels: FormLabels): string | undefined {
  const type = own(schema, "type");
  if (type === "null") return labels.choice("null");
  if (Object.hasOwn(schema, anyValue)) return labels.choice("anything");
  if (isRecord(own(schema, "properties"))) return fieldNames(schema) ?? labels.kinds.object;
  const kinds: Readonly<Record<string, string>> = labels.kinds;
  return typeof type === "string" && Object.hasOwn(kinds, type) ? kinds[type] : undefined;
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

/**
 * Adds an empty first choice to kinds of answer of which one would be complete before anything is
 * entered, such as `{ type: "approve" }`: the first kind is preselected, so submitting the
 * untouched form would decide for the user.
 */
function startUndecided(
  branches: readonly unknown[],
  resolve: (branch: unknown) => UnknownRecord,
  labels: FormLabels,
): readonly unknown[] {
  const kinds = branches.map(resolve);
  const startsEmpty = kinds.some((kind) => own(kind, "type") === "null");
  return startsEmpty || !kinds.some(isComplete)
    ? branches
    : [{ type: "null", title: labels.choice("choose") }, ...branches];
}

/** Whether everything it requires is fixed. */
function isComplete(kind: UnknownRecord): boolean {
  const properties = own(kind, "properties");
  const required = own(kind, "required");
  if (!isRecord(properties) || !Array.isArray(required) || required.length === 0) return false;
  return required.every((name: unknown) => {
    const field = typeof name === "string" ? own(properties, name) : undefined;
    return isRecord(field) && Object.hasOwn(field, "const");
  });
}
