import type { ResumeEntry } from "../protocol/input.js";
import {
  asText,
  isRecord,
  jsonEqual,
  listOf,
  own,
  ownAt,
  ownRecord,
  recordOf,
  type UnknownRecord,
} from "../protocol/json.js";
import type { JsonSchema } from "../protocol/messages.js";
import { approvalSchema } from "./approvalSchema.js";
import {
  type DecisionSides,
  type LastingOffer,
  lastingOffer,
  readSides,
  sideIn,
  wordsIn,
} from "./decisionSides.js";
import { editPaths } from "./editPaths.js";
import type {
  DecisionFields,
  DecisionForm,
  DecisionKind,
  DecisionWords,
  InterruptToolCall,
  LastingWords,
  PendingInterrupt,
} from "./interrupt.js";
import { commentKeys, definitionOf, definitionsIn } from "./schemaProperties.js";

/** A question about two words, as a question of the standard. */
interface TwoValued {
  readonly words: DecisionWords;
  /** The schema of `{ approved }`, with what may be given beside it. */
  readonly schema: JsonSchema;
  readonly fields?: DecisionFields | undefined;
  /** Whether a comment is taken only with a denial. */
  readonly commentWith?: "deny" | undefined;
}

/** Forms with more than this are no decisions. */
const mostProperties = 32;

/**
 * Reads a schema that lets people choose between two words, one on the side of approving (approve,
 * allow, accept, yes) and one on the side of denying (deny, reject, decline, cancelled, no): as the
 * whole answer, as one property, or as the constant of each of its alternatives. Each side may have
 * more words that decide for longer than this call (`allow_once`, `allow_always`). Undefined where
 * the words do not decide, such as a third one without a place for edited arguments, or where more
 * is required than a decision, a comment and a choice. Pure.
 *
 * @param isAboutCall Whether the question is known to be about a tool call or is a confirmation; a
 *   plain yes or no may be the answer to anything else.
 */
export function readDecisionWords(
  schema: JsonSchema | boolean | undefined,
  isAboutCall: boolean,
): TwoValued | undefined {
  if (schema === undefined || typeof schema === "boolean") return undefined;
  const resolve = (part: unknown): JsonSchema => definitionOf(part, schema);
  const whole = readSides(schema, isAboutCall);
  if (whole !== undefined) {
    const { approve, deny, edit } = whole;
    if (edit !== undefined) return undefined;
    const offer = lastingOffer(schema, "", whole);
    return {
      words: { schema, approve, deny, lasting: offer?.words, comments: {} },
      schema: withExtras(approvalSchema(), offer?.properties),
      fields: offer?.fields,
    };
  }
  const branches = branchesIn(schema, isAboutCall, resolve);
  return branches && twoValued(schema, branches, branches.offer);
}

/** Something of each side; edited arguments may be a side of their own. */
interface Sides<T> extends Readonly<Record<DecisionKind, T>> {
  readonly edit?: T | undefined;
}

/** One alternative of the answer. */
interface Branch {
  /** Its constants. */
  readonly base: UnknownRecord;
  readonly properties: ReadonlyMap<string, JsonSchema>;
  readonly required: ReadonlySet<unknown>;
}

interface Branches extends Sides<Branch> {
  /** The words that decide for longer, of one object. */
  readonly offer?: LastingOffer | undefined;
}

function branchesIn(
  schema: JsonSchema,
  isAboutCall: boolean,
  resolve: (part: unknown) => JsonSchema,
): Branches | undefined {
  const alternatives = own(schema, "oneOf") ?? own(schema, "anyOf");
  if (alternatives === undefined) return oneObject(readBranch(schema, resolve), isAboutCall);
  if (!Array.isArray(alternatives) || alternatives.length > 3) return undefined;
  // What is asked beside the alternatives would be left out.
  if (own(schema, "properties") !== undefined || own(schema, "allOf") !== undefined)
    return undefined;
  const read = alternatives.map((one) => readBranch(resolve(one), resolve));
  const [first] = read;
  if (first === undefined || read.includes(undefined)) return undefined;
  const branches = read.filter((branch) => branch !== undefined);
  for (const key of first.properties.keys()) {
    const words = branches.map(({ base }) => own(base, key));
    const decided = readSides({ enum: words }, isAboutCall);
    if (decided === undefined) continue;
    if (decided.lasting !== undefined) return undefined;
    if (branches.some((branch) => hidesConstant(branch, key, first))) return undefined;
    return bySide(decided, (word) => branches[words.indexOf(word)] ?? first);
  }
  return undefined;
}

/** The alternatives of one object whose only choice between words is a decision. */
function oneObject(branch: Branch | undefined, isAboutCall: boolean): Branches | undefined {
  if (branch === undefined) return undefined;
  const { base, properties, required } = branch;
  const deciding = [...properties].flatMap(([key, property]) => {
    const decided = readSides(property, isAboutCall);
    return decided === undefined ? [] : [{ key, decided }];
  });
  const [only] = deciding;
  if (only === undefined || deciding.length > 1) return undefined;
  const { key, decided } = only;
  if (hidesConstant(branch, key, branch)) return undefined;
  if (required.size > 0 && !required.has(key)) return undefined;
  const others = new Map([...properties].filter(([name]) => name !== key));
  const offer = lastingOffer(properties.get(key), key, decided);
  if (offer !== undefined && (ownKeys.has(key) || decided.edit !== undefined)) return undefined;
  const branches = bySide(decided, (word) => ({
    base: { ...base, [key]: word },
    properties: others,
    required,
  }));
  return { ...branches, offer };
}

/** The keys of the standard's answer, which is written before the agent's. */
const ownKeys: ReadonlySet<string> = new Set(["approved", "editedArgs", "reason"]);

/** Where an answer says what kind of answer it is. */
const formKeys = /^(?:type|kind|object|format|protocol|\$?schema|v|(?:schema_?)?version)$/i;

/**
 * Whether a press would send a constant that nobody has seen, such as arguments or `always: true`.
 * Only what every answer has alike, such as its version, says nothing.
 */
function hidesConstant({ base }: Branch, deciding: string, { base: other }: Branch): boolean {
  return Object.entries(base).some(([key, value]) => {
    if (key === deciding) return false;
    const isPlain = typeof value === "number" || typeof value === "string";
    return !isPlain || !formKeys.test(key) || own(other, key) !== value;
  });
}

function bySide<T>({ approve, deny, edit }: DecisionSides, read: (word: string) => T): Sides<T> {
  return {
    approve: read(approve),
    deny: read(deny),
    edit: edit === undefined ? undefined : read(edit),
  };
}

function readBranch(
  schema: JsonSchema,
  resolve: (part: unknown) => JsonSchema,
): Branch | undefined {
  const [properties, required] = [own(schema, "properties"), own(schema, "required")];
  if (!isRecord(properties) || Object.keys(properties).length > mostProperties) return undefined;
  const resolved = Object.entries(properties).map(([name, part]) => [name, resolve(part)] as const);
  const constants = resolved.flatMap(([name, part]) => {
    const choices = own(part, "enum");
    if (Object.hasOwn(part, "const")) return [[name, part["const"]] as const];
    return Array.isArray(choices) && choices.length === 1 ? [[name, choices[0]] as const] : [];
  });
  return {
    base: Object.fromEntries(constants),
    properties: new Map(resolved),
    required: new Set(listOf(required)),
  };
}

function twoValued(
  root: JsonSchema,
  { approve, deny, edit }: Sides<Branch>,
  offer: LastingOffer | undefined,
): TwoValued | undefined {
  const edited = edit ?? approve;
  const args = editPaths.find((path) => argsSchemaIn(edited, path) !== undefined);
  // A third word that changes something else than the arguments is a choice of its own.
  if (edit !== undefined && args === undefined) return undefined;
  const [approval, denial] = [readBeside(approve, args), readBeside(deny, args)];
  if (approval === undefined || denial === undefined) return undefined;
  if (approve.required.has(approval.comment)) return undefined;
  const choices = { ...denial.choices, ...approval.choices };
  const hasChoices = Object.keys(choices).length > 0;
  // Beside another choice it is a form of both.
  if (offer !== undefined && hasChoices) return undefined;
  const forms: DecisionFields = {
    approve: approval.form,
    deny: approve.properties === deny.properties ? approval.form : denial.form,
  };
  const comments = { approve: approval.comment, deny: denial.comment };
  const argsSchema = args && argsSchemaIn(edited, args);
  const schema = withExtras(
    approvalSchema({
      edit: argsSchema && { ...definitionsIn(root), ...argsSchema },
      comment: (comments.approve ?? comments.deny) !== undefined,
    }),
    { ...offer?.properties, ...choices },
  );
  return {
    words: {
      schema: root,
      approve: approve.base,
      deny: deny.base,
      edit: edit?.base,
      args,
      nameKey: nameKeyIn(edited, args),
      repeatsArgs: approve.required.has(args?.[0]) || undefined,
      lasting: offer?.words,
      comments,
    },
    schema: deny.required.has(comments.deny) ? { ...schema, ...explainsDenials } : schema,
    fields: hasChoices ? forms : offer?.fields,
    commentWith: comments.approve === undefined && comments.deny !== undefined ? "deny" : undefined,
  };
}

function nameKeyIn({ properties }: Branch, [key = "", inner]: readonly string[] = []) {
  const hasName = isRecord(own(own(properties.get(key), "properties"), "name"));
  return inner !== undefined && hasName ? "name" : undefined;
}

function argsSchemaIn({ properties }: Branch, [key = "", inner]: readonly string[]) {
  const property = properties.get(key);
  const place = inner === undefined ? property : own(own(property, "properties"), inner);
  return isRecord(place) && isOf(place, "object") ? place : undefined;
}

const isOf = (schema: JsonSchema, type: string): boolean => {
  const types = [own(schema, "type") ?? own(schema, "anyOf") ?? type].flat();
  return types.some((one) => one === type || own(one, "type") === type);
};

function commentIn({ properties, base }: Branch): string | undefined {
  return commentKeys.find((key) => {
    const property = properties.get(key);
    return property !== undefined && !Object.hasOwn(base, key) && isFreeText(property);
  });
}

const isFreeText = (schema: JsonSchema): boolean =>
  isOf(schema, "string") && wordsIn(schema) === undefined;

/** What is given beside the decision of an alternative. */
interface Beside {
  /** The key of a comment. */
  readonly comment: string | undefined;
  /** The schemas of what people choose. */
  readonly choices: UnknownRecord;
  /** Their form; undefined where nothing is chosen. */
  readonly form: DecisionForm | undefined;
}

/**
 * Undefined where something else is required. Optional properties that are no choice are left out.
 */
function readBeside(branch: Branch, args: readonly string[] | undefined): Beside | undefined {
  const { properties, required, base } = branch;
  const comment = commentIn(branch);
  const places = new Set([...Object.keys(base), comment, args?.[0]]);
  const others = [...properties].filter(([name]) => !places.has(name));
  const choices = others.filter(([, property]) => isChoice(property));
  const mayBeLeftOut = ([name, property]: (typeof others)[number]): boolean =>
    isChoice(property) || !required.has(name);
  if (!others.every(mayBeLeftOut)) return undefined;
  return { comment, choices: Object.fromEntries(choices), form: formOf(choices, required) };
}

function isChoice(schema: JsonSchema): boolean {
  return own(schema, "type") === "boolean" || wordsIn(schema) !== undefined;
}

function formOf(
  choices: readonly (readonly [string, JsonSchema])[],
  required: Branch["required"],
): DecisionForm | undefined {
  if (choices.length === 0) return undefined;
  const names = choices.map(([name]) => name);
  return {
    schema: {
      type: "object",
      properties: Object.fromEntries(choices),
      required: names.filter((name) => required.has(name)),
    },
  };
}

function withExtras(schema: JsonSchema, extras: UnknownRecord | undefined): JsonSchema {
  return {
    ...schema,
    properties: { ...extras, ...ownRecord(schema, "properties") },
  };
}

const explainsDenials: JsonSchema = {
  if: { properties: { approved: { const: false } } },
  // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema
  then: { required: ["reason"], properties: { reason: { minLength: 1 } } },
};

/**
 * The answer to a question in the words of the agent's schema; as it is where the schema has the
 * standard's words, or a host has answered in the agent's own.
 */
export function inAgentsWords(
  { approval, toolCall }: Pick<PendingInterrupt, "approval" | "toolCall">,
  entry: ResumeEntry,
): ResumeEntry {
  const words = approval?.words;
  if (words === undefined || entry.status !== "resolved" || !isRecord(entry.payload)) return entry;
  const { approved, ...answer } = entry.payload;
  if (typeof approved !== "boolean") return entry;
  const payload = approved ? approvalIn(words, answer, toolCall) : inWords(words, "deny", answer);
  return { ...entry, payload };
}

/**
 * An answer in the agent's own words as one in the standard's, so that a card, the record and a
 * page tool know its decision, its edits and its comment. As it is where it is neither a yes nor a
 * no, or cannot be written again to the letter. Pure.
 */
export function inStandardWords(
  interrupt: Pick<PendingInterrupt, "id" | "approval" | "toolCall">,
  payload: unknown,
): unknown {
  const words = interrupt.approval?.words;
  const side = words && sideIn(words, payload);
  if (words === undefined || side === undefined) return payload;
  const { args = ["editedArgs"], comments, lasting } = words;
  const kind = side === "deny" ? side : "approve";
  const editedArgs = kind === "approve" ? ownAt(payload, args) : undefined;
  const comment = comments[kind] ?? "reason";
  const base = recordOf(words[side]);
  const isPlace = (key: string): boolean =>
    key === comment || (editedArgs !== undefined && key === args[0]) || Object.hasOwn(base, key);
  const answer = {
    ...Object.fromEntries(Object.entries(recordOf(payload)).filter(([key]) => !isPlace(key))),
    ...field(lasting?.key, lasting && lastingIn(lasting, kind, payload)),
    approved: kind === "approve",
    ...field("editedArgs", editedArgs),
    ...field("reason", own(payload, comment)),
  };
  const written = inAgentsWords(interrupt, {
    interruptId: interrupt.id,
    status: "resolved",
    payload: answer,
  });
  return written.status === "resolved" && jsonEqual(written.payload, payload) ? answer : payload;
}

function lastingIn({ key, ...words }: LastingWords, kind: DecisionKind, payload: unknown): unknown {
  const word = isRecord(payload) ? own(payload, key) : payload;
  return words[kind].find((one) => one === word);
}

function approvalIn(
  words: DecisionWords,
  answer: UnknownRecord,
  toolCall: InterruptToolCall | undefined,
): unknown {
  const { editedArgs } = answer;
  const args = editedArgs ?? (words.repeatsArgs ? toolCall?.args : undefined);
  const base = editedArgs === undefined ? words.approve : (words.edit ?? words.approve);
  const payload = inWords(words, "approve", answer, base);
  if (!isRecord(payload) || args === undefined) return payload;
  return { ...payload, ...argsAt(words, args, toolCall?.name) };
}

/** A decision without its arguments: the bare word, or an object with what was given beside it. */
function inWords(
  { lasting, comments, ...words }: DecisionWords,
  kind: DecisionKind,
  { editedArgs: _, reason, ...answer }: UnknownRecord,
  base: unknown = words[kind],
): unknown {
  const word = lasting && own(answer, lasting.key);
  if (!isRecord(base)) return word ?? base;
  const commentKey = comments[kind];
  return {
    ...answer,
    ...(commentKey === undefined && field("reason", reason)),
    ...base,
    ...field(lasting?.key, word),
    ...field(commentKey, asText(reason)),
  };
}

function field(key: string | undefined, value: unknown): UnknownRecord {
  return key === undefined || value === undefined ? {} : { [key]: value };
}

function argsAt({ args = [], nameKey }: DecisionWords, value: unknown, name = ""): UnknownRecord {
  const [key = "editedArgs", inner] = args;
  return { [key]: inner === undefined ? value : { ...field(nameKey, name), [inner]: value } };
}
