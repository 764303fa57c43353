import { definitionOf } from "../../interrupt/schemaProperties.js";
import {
  asRecord,
  asText,
  dropUndefined,
  isRecord,
  listOf,
  own,
  ownText,
  recordOf,
  type UnknownRecord,
} from "../../protocol/json.js";
import { parseIfJson } from "../../protocol/jsonText.js";
import type { JsonSchema } from "../../protocol/messages.js";
import type { LangChainAction } from "./langchainAction.js";

/** One action of a request. */
export interface HitlAction extends LangChainAction {
  /**
   * The key of the arguments in the request, which the answer repeats; pre-releases used
   * `arguments`.
   */
  readonly argsKey: "args" | "arguments";
  readonly description?: string;
  readonly toolCallId?: string;
}

/** What LangChain's human-in-the-loop middleware asks. */
export interface HitlRequest {
  readonly actions: readonly HitlAction[];
  /** Python uses snake_case, JavaScript camelCase; the answer must use the request's. */
  readonly casing: "snake" | "camel";
  /**
   * Newer versions ask for each call separately, and expect the decision without a list around it.
   */
  readonly single: boolean;
}

/**
 * Reads such a request, also from JSON text or a list of one; undefined for every other value.
 * `schema` is that of the answer. No released server was seen asking in a list, or for each call
 * separately.
 */
export function readHitlRequest(value: unknown, schema?: unknown): HitlRequest | undefined {
  const parsedValue = parseIfJson(value);
  const one: unknown =
    Array.isArray(parsedValue) && parsedValue.length === 1 ? parsedValue[0] : parsedValue;
  if (!isRecord(one)) return undefined;
  if (own(one, "type") === "tool_approval" && typeof own(one, "name") === "string") {
    const casing = Object.hasOwn(one, "toolCallId") ? "camel" : "snake";
    return { actions: [perCall(one, schema)], casing, single: true };
  }
  const casing = Array.isArray(own(one, "action_requests")) ? "snake" : "camel";
  const actions = own(one, casing === "snake" ? "action_requests" : "actionRequests");
  if (!Array.isArray(actions) || actions.length === 0) return undefined;
  const reviews = listOf(either(one, "review_configs", "reviewConfigs")).map(recordOf);
  const byName = new Map(reviews.toReversed().map((review) => [toolOf(review), review]));
  return {
    actions: actions.map((raw: unknown, index) => {
      const action = recordOf(raw);
      const name = own(action, "name");
      // There is one review for each action, in their order; or one for each tool, found by its
      // name.
      const beside = reviews[index];
      const review = beside !== undefined && toolOf(beside) === name ? beside : byName.get(name);
      return { ...listed(action, review ?? {}), raw };
    }),
    casing,
    single: false,
  };
}

// If nothing is listed, only approve and reject are certain to be accepted.
const defaultDecisions: ReadonlySet<unknown> = new Set(["approve", "reject"]);
/** What is offered for a call without a review; edits are not, because their schema is unknown. */
const anything: ReadonlySet<unknown> = new Set(["approve", "reject", "respond"]);

/** The tool that a review is about. */
const toolOf = (review: UnknownRecord): unknown => either(review, "action_name", "actionName");

function listed(action: UnknownRecord, review: UnknownRecord): Omit<HitlAction, "raw"> {
  const decisions = either(review, "allowed_decisions", "allowedDecisions");
  const named = listOf(decisions);
  const allowed = named.length > 0 ? new Set(named) : defaultDecisions;
  const argsSchema =
    either(review, "args_schema", "argsSchema") ??
    either(review, "arguments_schema", "argumentsSchema");
  return dropUndefined({
    ...proposal(action),
    description: asText(own(action, "description") ?? own(review, "description")),
    allowed,
    isStated: true,
    argsSchema: asRecord(argsSchema),
    explains: true,
  });
}

/**
 * One call asked separately; the allowed decisions are in the schema of its answer: a branch for
 * each, discriminated by `type`.
 */
function perCall(raw: UnknownRecord, schema: unknown): HitlAction {
  const answerSchema = schema ?? either(raw, "response_schema", "responseSchema");
  const root: JsonSchema = recordOf(answerSchema);
  const alternatives = own(root, "oneOf") ?? own(root, "anyOf");
  const branches = (Array.isArray(alternatives) ? alternatives : [root]).map((branch: unknown) =>
    definitionOf(branch, root),
  );
  const property = (branch: JsonSchema, name: string): JsonSchema =>
    definitionOf(own(own(branch, "properties"), name), root);
  const named = new Map(branches.map((branch) => [own(property(branch, "type"), "const"), branch]));
  const edit = named.get("edit") ?? {};
  const edited = ["edited_action", "editedAction"].map((name) => property(edit, name));
  const argsSchema = edited
    .map((action) => property(action, "args"))
    .find((args) => Object.keys(args).length > 0);
  const reject = named.get("reject");
  const hasNames = [...named.keys()].some((name) => typeof name === "string");
  return dropUndefined({
    ...proposal(raw),
    description: ownText(raw, "description"),
    toolCallId: asText(either(raw, "tool_call_id", "toolCallId")),
    allowed: hasNames ? new Set(named.keys()) : anything,
    isStated: hasNames,
    argsSchema: argsSchema && withDefinitions(argsSchema, root),
    explains: reject === undefined || Object.hasOwn(property(reject, "message"), "type"),
    raw,
  });
}

function proposal(action: UnknownRecord): Pick<HitlAction, "name" | "args" | "argsKey"> {
  const isOld = Object.hasOwn(action, "arguments") && !Object.hasOwn(action, "args");
  const argsKey = isOld ? "arguments" : "args";
  return { name: ownText(action, "name") ?? "", args: own(action, argsKey) ?? {}, argsKey };
}

function either(record: UnknownRecord, snake: string, camel: string): unknown {
  return own(record, snake) ?? own(record, camel);
}

function withDefinitions(schema: JsonSchema, root: JsonSchema): JsonSchema {
  const definitions = own(root, "$defs");
  return isRecord(definitions) ? { $defs: definitions, ...schema } : schema;
}
