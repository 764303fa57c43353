import { dropUndefined, isRecord, own, ownFields, ownList } from "../protocol/json.js";
import type { JsonSchema } from "../protocol/messages.js";
import { decisionKeys } from "../schema/document/decisionKeys.js";
import type {
  ApprovalCapability,
  DecisionFields,
  InterruptKind,
  InterruptToolCall,
} from "./interrupt.js";
import { branchKeywords, commentKeys, propertiesOf } from "./schemaProperties.js";

const replyKey = "response";
const fingerprintKey = "approvedActionFingerprint";

/**
 * Reads from the schema what can be decided. Without a schema, a tool call or confirmation accepts
 * `{ approved }`, as the protocol's own examples do. Editing is offered only where the schema
 * declares `editedArgs`: its presence is the permission. Returns undefined when the schema requires
 * something that is not a decision, or more than buttons can provide: then a form is shown.
 */
export function readApproval(
  kind: InterruptKind,
  schema: JsonSchema | boolean | undefined,
  toolCall: InterruptToolCall | undefined,
): ApprovalCapability | undefined {
  const isDecision = kind === "tool_call" || kind === "confirmation";
  if (schema === undefined || typeof schema === "boolean")
    return isDecision ? plainDecision(schema !== false, schema !== false) : undefined;
  if (own(schema, "type") === "boolean") {
    const plain = plainDecision(admits(schema, true), admits(schema, false));
    return isDecision ? { ...plain, decisionKey: null } : undefined;
  }
  const properties = propertiesOf(schema);
  const decisionKey = decisionKeys.find((key) => properties.has(key));
  if (decisionKey === undefined)
    return isDecision && properties.size === 0 && admitsAnyObject(schema)
      ? plainDecision(true, true)
      : undefined;
  if (wantsMore(schema, decisionKey)) return undefined;
  const decisions = properties.get(decisionKey) ?? [];
  const commentKey = commentKeys.find((key) => takesText(properties, key));
  const argsSchema = properties.get("editedArgs")?.[0];
  return dropUndefined<ApprovalCapability>({
    canApprove: decisions.some((property) => admits(property, true)),
    canDeny: decisions.some((property) => admits(property, false)),
    // An edit sends all arguments back, so each must be exactly what the agent sent.
    canEdit:
      argsSchema !== undefined && isRecord(toolCall?.args) && toolCall.duplicateKeys === undefined,
    canComment: commentKey !== undefined,
    argsSchema,
    decisionKey,
    commentKey,
    replyKey: takesReply(schema, decisionKey) ? replyKey : undefined,
    fields: fieldsBeside(schema),
  });
}

function plainDecision(canApprove: boolean, canDeny: boolean): ApprovalCapability {
  return { canApprove, canDeny, canEdit: false, canComment: false, decisionKey: "approved" };
}

/** The keywords by which a schema without properties asks for something. */
const askingKeywords = ["required", ...branchKeywords];

function admitsAnyObject(schema: JsonSchema): boolean {
  if (askingKeywords.some((key) => Object.hasOwn(schema, key))) return false;
  return own(schema, "additionalProperties") !== false && mayBeObject(schema);
}

/** What else the schema asks for beside the decision, as one form for either decision. */
function fieldsBeside(schema: JsonSchema): DecisionFields | undefined {
  const { properties, required: _, anyOf: __, oneOf: ___, allOf: ____, ...rest } = schema;
  if (!isRecord(properties)) return undefined;
  const more = Object.entries(properties).filter(
    ([name]) => !places.has(name) && name !== replyKey,
  );
  if (more.length === 0) return undefined;
  const form = { schema: { ...rest, properties: Object.fromEntries(more) } };
  return { approve: form, deny: form };
}

/** The properties that have a place of their own on a card. */
const places: ReadonlySet<unknown> = new Set([
  ...decisionKeys,
  ...commentKeys,
  "editedArgs",
  fingerprintKey,
]);

// Only an untyped or object schema takes `{ approved }`.
function mayBeObject(schema: JsonSchema): boolean {
  return typesOf({ type: own(schema, "type") ?? "object" })?.includes("object") === true;
}

/** Whether an alternative accepts text instead of the decision, and nothing else. */
function takesReply(schema: JsonSchema, decisionKey: string): boolean {
  if (requiredBy(schema).includes(decisionKey) || !takesText(propertiesOf(schema), replyKey))
    return false;
  return alternativeKeywords.some((keyword) => branchesOf(schema, keyword).some(wantsReply));
}

function wantsReply(branch: unknown): boolean {
  const required = requiredBy(branch);
  return required.length === 1 && required[0] === replyKey;
}

const alternativeKeywords = ["anyOf", "oneOf"];

function branchesOf(schema: JsonSchema, keyword: string): readonly unknown[] {
  return [own(schema, keyword) ?? []].flat();
}

function requiredBy(branch: unknown): readonly unknown[] {
  return ownList(branch, "required");
}

function takesText(properties: ReturnType<typeof propertiesOf>, key: string): boolean {
  const schemas = properties.get(key) ?? [];
  return schemas.some((property) => typesOf(property)?.includes("string"));
}

/** Whether something besides the decision is required that two buttons cannot provide. */
function wantsMore(schema: JsonSchema, decisionKey: string): boolean {
  const isMore = (branch: unknown): boolean => requiredBy(branch).some((name) => !places.has(name));
  // An alternative without the decision key is another kind of answer.
  const decides = (branch: unknown): boolean =>
    requiredBy(branch).includes(decisionKey) ||
    Object.hasOwn(ownFields(branch, "properties"), decisionKey);
  const alternatives = alternativeKeywords.some((keyword) => {
    const branches = branchesOf(schema, keyword);
    const deciding = branches.filter(decides);
    if (deciding.length > 0) return deciding.some(isMore);
    return branches.length > 0 && branches.every(isMore);
  });
  return isMore(schema) || branchesOf(schema, "allOf").some(isMore) || alternatives;
}

function admits(property: JsonSchema, decision: boolean): boolean {
  const types = typesOf(property);
  if (types !== undefined && !types.includes("boolean")) return false;
  if (Object.hasOwn(property, "const")) return property["const"] === decision;
  const options = own(property, "enum");
  return !Array.isArray(options) || options.includes(decision);
}

/**
 * The types that a schema names, in itself or in its alternatives (as `Optional[str]` is
 * generated); undefined where any type is accepted.
 */
function typesOf(property: JsonSchema): readonly unknown[] | undefined {
  const type = own(property, "type");
  if (type !== undefined) return Array.isArray(type) ? type : [type];
  const branches = own(property, "anyOf") ?? own(property, "oneOf");
  if (!Array.isArray(branches)) return undefined;
  const types = branches.map((branch: unknown) => (isRecord(branch) ? typesOf(branch) : undefined));
  return types.includes(undefined) ? undefined : types.flat();
}
