import { addTo } from "../protocol/collections.js";
import { gateMetadata } from "../protocol/input.js";
import {
  asRecord,
  asText,
  dropUndefined,
  isRecord,
  own,
  ownList,
  ownText,
  recordOf,
  type UnknownRecord,
} from "../protocol/json.js";
import { tooDeep } from "../protocol/limits.js";
import type { JsonSchema, Metadata } from "../protocol/messages.js";
import { prunedPlace } from "../protocol/refuseDeep.js";
import { readDecisionWords } from "./decisionWords.js";
import type {
  ApprovalCapability,
  InterruptKind,
  InterruptToolCall,
  PendingInterrupt,
  Problem,
} from "./interrupt.js";
import { parseExpiry, parseStatedDeadline } from "./parseExpiry.js";
import { readApproval } from "./readApproval.js";
import { toolCallFromMetadata } from "./toolCallFromMetadata.js";

/** Context of parsing besides the interrupt itself. */
interface ParseContext {
  /** Finds the streamed tool call an interrupt names. */
  readonly findToolCall?: (toolCallId: string) => InterruptToolCall | undefined;
  /** The dialect that announced it; default `"standard"`. */
  readonly dialect?: string;
  /** Whether two words of the schema are read as a decision although a dialect announced it. */
  readonly readsWords?: boolean;
}

/**
 * Parses one interrupt of any quality. An invalid field is dropped and flagged in `problems`; the
 * question is kept. It is unanswerable only where the id is missing, because an answer could not
 * name it.
 */
export function parseInterrupt(raw: unknown, context: ParseContext = {}): PendingInterrupt {
  const problems: Problem[] = [];
  const flag = (code: string, message: string): undefined => {
    problems.push({ code, message });
  };
  const fields = recordOf(raw);
  if (!isRecord(raw)) flag("not-an-object", "an interrupt must be an object");

  const text = (key: string): string | undefined => {
    const value = own(fields, key) ?? undefined;
    // What is too deep is a problem with everything else that was left out of the interrupt.
    if (value === undefined || value === tooDeep) return undefined;
    return asText(value) ?? flag(`bad-${key}`, `${key} is not a string and was ignored`);
  };

  const id = text("id");
  if (id === undefined) flag("missing-id", "no id, so no answer can name it");
  else if (id === "") flag("empty-id", "the id is empty");
  const reason = text("reason") ?? "";
  if (reason === "") flag("missing-reason", "no reason");
  const stated = text("message");
  const subagentRunId = text("subagentRunId");
  const { expiresAt, problem, statedDeadline } = parseExpiry(own(fields, "expiresAt"));
  if (problem !== undefined) problems.push(problem);
  const sentSchema = readSchema(own(fields, "responseSchema"), flag);
  const { gateKey, metadata } = readMetadata(own(fields, "metadata") ?? undefined, flag);

  const { dialect, readsWords = dialect === undefined } = context;
  // A dialect has read what its backend says beside the question.
  const message = stated ?? (dialect === undefined ? sentenceIn(metadata) : undefined);

  const statedKind = kindOf(reason);
  const toolCallId = text("toolCallId");
  const toolCall = findToolCall(statedKind, toolCallId, metadata, context, flag);
  const isAboutCall = (toolCallId ?? toolCall) !== undefined;
  // What a dialect reads as a choice is one: its words may be the branches of a flow.
  const mayDecide = readsWords && statedKind !== "input_required";
  const decision = mayDecide
    ? readDecisionWords(sentSchema, statedKind !== "custom" || isAboutCall)
    : undefined;
  const asksApproval = mayDecide && (decision !== undefined || asksToApprove(reason, sentSchema));
  const kind = statedKind === "custom" && isAboutCall && asksApproval ? "tool_call" : statedKind;
  const responseSchema = decision?.schema ?? sentSchema;
  const offered = approvalOf({ kind, responseSchema, metadata, toolCall });
  const approval = offered && decision ? withWords(offered, decision) : offered;
  return dropUndefined({
    id: id ?? "",
    kind,
    reason,
    message,
    toolCallId,
    toolCall,
    responseSchema,
    expiresAt,
    statedDeadline: statedDeadline ?? deadlineIn(metadata, expiresAt),
    metadata,
    subagentRunId,
    gateKey,
    approval,
    answerable: id !== undefined,
    dialect: dialect ?? "standard",
    problems,
    raw,
  });
}

/** Whether the reason asks for an approval, which the schema, if there is one, lets through. */
function asksToApprove(reason: string, schema: JsonSchema | boolean | undefined): boolean {
  const takesApproved =
    schema === undefined || isRecord(own(own(schema, "properties"), "approved"));
  return takesApproved && approvalReason.test(reason);
}

/** The deadline in the metadata, where the question has none. */
function deadlineIn(metadata: UnknownRecord | undefined, expiresAt: number | undefined) {
  return expiresAt === undefined ? parseStatedDeadline(own(metadata, "expiresAt")) : undefined;
}

const sentenceKeys = ["message", "question", "prompt"];
/** Where agents put what their code asked with. */
const askedKeys = ["value", "payload"];

/** The agent's question, where it is only in the metadata: raw data is never the only place. */
function sentenceIn(metadata: UnknownRecord | undefined): string | undefined {
  const sentences = askedKeys.flatMap((place) => [
    ownText(metadata, place),
    ...sentenceKeys.map((key) => ownText(own(metadata, place), key)),
  ]);
  const stated = sentenceKeys.map((key) => ownText(metadata, key));
  return [...stated, ...sentences].find((one) => one?.trim());
}

/** Reads the metadata, and takes the key of a gate out of it: people have no use for that. */
function readMetadata(
  value: unknown,
  flag: (code: string, message: string) => undefined,
): {
  readonly gateKey: string | undefined;
  readonly metadata: UnknownRecord | undefined;
} {
  const metadata = asRecord(value);
  if (value !== undefined && metadata === undefined)
    flag("bad-metadata", "metadata is not an object and was ignored");
  const gateKey = ownText(own(metadata, gateMetadata), "key");
  if (gateKey === undefined) return { gateKey, metadata };
  const { [gateMetadata]: _, ...rest } = metadata ?? {};
  return { gateKey, metadata: Object.keys(rest).length === 0 ? undefined : rest };
}

/** The same question with another tool call. */
export function withToolCall(
  interrupt: PendingInterrupt,
  toolCall: InterruptToolCall,
): PendingInterrupt {
  const { approval: before, ...rest } = interrupt;
  const approval = approvalOf({ ...interrupt, toolCall });
  const problems = interrupt.problems.filter(({ code }) => code !== "unknown-tool-call");
  const stated = approval && before ? withWords(approval, before) : approval;
  return dropUndefined({ ...rest, toolCall, approval: stated, problems });
}

/** What an approval has beside what its schema of `{ approved }` says. */
function withWords(
  approval: ApprovalCapability,
  { words, fields, commentWith }: Pick<ApprovalCapability, "words" | "fields" | "commentWith">,
): ApprovalCapability {
  return dropUndefined<ApprovalCapability>({ ...approval, words, fields, commentWith });
}

/** Reasons by which agents without a schema ask about a call. */
const approvalReason = /^(?:[\w.-]+:)?(?:tool[_-])?approval$/i;

function approvalOf({
  kind,
  responseSchema,
  metadata,
  toolCall,
}: {
  readonly kind: InterruptKind;
  readonly responseSchema?: JsonSchema | boolean | undefined;
  readonly metadata?: Metadata | undefined;
  readonly toolCall?: InterruptToolCall | undefined;
}): ApprovalCapability | undefined {
  // Options with custom kinds are shown as the agent offers them; a kind is never guessed to mean
  // yes or no.
  const offersKinds = responseSchema === undefined && hasOptionKinds(metadata);
  return offersKinds ? undefined : readApproval(kind, responseSchema, toolCall);
}

/** Flags interrupts from which something was left out because it was nested too deeply. */
export function flagTooDeep(parsed: readonly PendingInterrupt[]): readonly PendingInterrupt[] {
  // Many questions may come from one interrupt, which is searched once.
  const places = new Map<unknown, string | undefined>();
  return parsed.map((interrupt) => {
    const { raw, problems } = interrupt;
    if (!places.has(raw)) places.set(raw, prunedPlace(raw));
    const place = places.get(raw);
    if (place === undefined) return interrupt;
    const message = `${place} is nested too deeply and was left out`;
    return { ...interrupt, problems: [...problems, { code: "too-deep", message }] };
  });
}

/**
 * Flags questions whose answers would have one id: ids that occur twice, and an interrupt of
 * several questions (`a/0`, `a/1`) beside another one with its id.
 */
export function flagDuplicates(parsed: readonly PendingInterrupt[]): readonly PendingInterrupt[] {
  const byId = new Map<string, PendingInterrupt[]>();
  const byAnswer = new Map<string, PendingInterrupt[]>();
  for (const interrupt of parsed.filter(({ answerable }) => answerable)) {
    addTo(byId, interrupt.id, interrupt);
    for (const answerId of answerIdsOf(interrupt)) addTo(byAnswer, answerId, interrupt);
  }
  const shared = new Set([...byId.values()].filter(({ length }) => length > 1).flat());
  for (const [answerId, same] of byAnswer)
    if (same.length > 1 && !same.every(({ id }) => id.startsWith(`${answerId}/`)))
      for (const interrupt of same) shared.add(interrupt);
  const problem = { code: "duplicate-id", message: "another interrupt has the same id" };
  return parsed.map((interrupt) =>
    shared.has(interrupt)
      ? { ...interrupt, problems: [...interrupt.problems, problem] }
      : interrupt,
  );
}

/**
 * The ids that an answer may name: that of the question, and that of its interrupt, which may hold
 * several.
 */
function answerIdsOf({ id, origin }: PendingInterrupt): ReadonlySet<string> {
  return new Set([id, ownText(origin, "id") ?? id]);
}

const statedKinds: readonly InterruptKind[] = ["tool_call", "input_required", "confirmation"];

function kindOf(reason: string): InterruptKind {
  return statedKinds.find((kind) => kind === reason) ?? "custom";
}

function hasOptionKinds(metadata: Metadata | undefined): boolean {
  const options = ownList(metadata, "options");
  return options.some((option) => ownText(option, "kind") !== undefined);
}

function readSchema(
  value: unknown,
  flag: (code: string, message: string) => undefined,
): JsonSchema | boolean | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === "boolean") {
    flag(
      "boolean-schema",
      `responseSchema is ${value}, which the protocol does not allow; it was kept`,
    );
    return value;
  }
  return (
    asRecord(value) ?? flag("bad-responseSchema", "responseSchema is not an object and was ignored")
  );
}

function findToolCall(
  kind: InterruptKind,
  toolCallId: string | undefined,
  metadata: Readonly<Record<string, unknown>> | undefined,
  context: ParseContext,
  flag: (code: string, message: string) => undefined,
): InterruptToolCall | undefined {
  if (kind === "tool_call" && toolCallId === undefined)
    flag("missing-tool-call-id", "the interrupt is about a tool call but does not name it");
  const streamed = toolCallId === undefined ? undefined : context.findToolCall?.(toolCallId);
  if (streamed !== undefined) return streamed;
  if (toolCallId !== undefined)
    flag("unknown-tool-call", "the interrupt names a tool call that was never streamed");
  return metadata === undefined ? undefined : toolCallFromMetadata(metadata, toolCallId);
}
