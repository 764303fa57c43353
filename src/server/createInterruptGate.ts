import type { AgUiInterrupt } from "../protocol/events.js";
import { listOf } from "../protocol/json.js";
import type { JsonSchema } from "../protocol/messages.js";
import { sha256, sortedJson } from "../protocol/sha256.js";
import { toJson } from "../protocol/toJson.js";
import { unknownKey } from "../protocol/unknownKey.js";
import { defaultValidator } from "../schema/check/defaultValidator.js";
import type { SchemaValidator } from "../schema/issues/SchemaValidator.js";
import { admitResume } from "./admitResume.js";
import { carriesCall, describesCall, digestCalls, readCarried } from "./announcedCalls.js";
import { type AnnounceOptions, announceInterrupts } from "./announceInterrupts.js";
import { type ResumeRefusalCode, readBoundedResume } from "./checkResume.js";
import { tellRecorded, type VerifySignature, verifySignatures } from "./checkSignatures.js";
import { type GivenAnswers, readShown, statesShown } from "./compareShown.js";
import { createSchemaCheck } from "./createSchemaCheck.js";
import type { GateClaim, GateVerdict, ResumeVerdict } from "./GateVerdict.js";
import { endClaim, renewClaim, takeClaim } from "./leases.js";
import { readAnswerRules } from "./record/AnswerRules.js";
import { findInterruptFault } from "./record/findInterruptFault.js";
import {
  InterruptGateError,
  invalidAnnouncement,
  invalidOptions,
  quoteIds,
  refuseUnknownOptions,
} from "./record/InterruptGateError.js";
import { measureJson } from "./record/measureJson.js";
import {
  type ClaimId,
  lengthOfMark,
  type PauseRecord,
  readPauseRecord,
} from "./record/PauseRecord.js";
import { createMemoryPauseStore, type PauseStore } from "./record/PauseStore.js";
import { withoutGate } from "./record/questionKey.js";
import { type ResumeLimits, remembered, resolveResumeLimits } from "./resumeLimits.js";

/** Stores the questions of an agent and decides which answers it may act on. */
export interface InterruptGate {
  /**
   * Stores what a run asks; call it before RUN_FINISHED is sent, and send what it resolves to. It
   * replaces what the thread waited for. The same call again, at any time and whatever has become of
   * the questions, changes nothing and resolves to the same interrupts.
   *
   * @param runId The run that asks. Each run announces once.
   * @param interrupts Each with an id of its own: ids that were used before on the thread are
   * refused.
   * @param options `toolCalls`: the calls that the questions name, so that no answer counts for
   * other arguments than those it was given
   *   for. `claim`: the claim under which the run acted on earlier answers; it ends in the same step. `rules`: who may answer.
   * @returns The interrupts to send. The metadata of each has a key (`interruptGate`); clients that
   * know it send it back with the call that
   *   they showed. It is removed from the answers.
   * @throws InterruptGateError `invalid-announcement`, `run-already-announced`, `claim-open` or
   * `claim-lost`; nothing is stored then.
   */
  readonly announce: (
    threadId: string,
    runId: string,
    interrupts: readonly AgUiInterrupt[],
    options?: AnnounceOptions,
  ) => Promise<readonly AgUiInterrupt[]>;
  /**
   * Reads the record of a thread, to show what is open and what was answered. Nothing changes.
   *
   * @throws InterruptGateError `invalid-options` when the thread id is none that can be announced,
   * as the other methods that look up a thread.
   */
  readonly read: (threadId: string) => Promise<PauseRecord>;
  /**
   * Decides about a run input. Of all the answers to a pause, in whatever process they arrive,
   * exactly one is admitted as `resume`. Rejects only when the store fails; any input, however
   * malformed, gets a verdict.
   *
   * @param options.answeredBy Who answers, as the host authenticated them. It is recorded with the
   * answers.
   */
  readonly admit: (
    threadId: string,
    input: unknown,
    options?: { readonly answeredBy?: string },
  ) => Promise<GateVerdict>;
  /**
   * Takes over admitted answers that no worker holds: their lease ended before `acted`. The claim
   * has the same key as before. Resolves to `undefined` when there are none.
   *
   * @throws InterruptGateError `no-lease` when the gate has no `lease`.
   */
  readonly claim: (threadId: string) => Promise<ResumeVerdict | undefined>;
  /**
   * Extends the lease of a claim while its work goes on. Resolves to `undefined` when another
   * worker has taken over: stop then.
   */
  readonly renew: (threadId: string, claim: GateClaim) => Promise<GateClaim | undefined>;
  /**
   * Ends a claim: its answers are acted on, and are never offered again. Resolves to `false` when
   * another worker has taken over. The same call again changes nothing. A run that asks again
   * passes the claim to `announce` instead.
   */
  readonly acted: (threadId: string, claim: ClaimId) => Promise<boolean>;
}

/** Options of `createInterruptGate`. */
export interface InterruptGateOptions {
  /** Default: `createMemoryPauseStore()`, which is for one process only. */
  readonly store?: PauseStore | undefined;
  /**
   * Milliseconds a worker has to act on admitted answers before they are offered to another one;
   * longer than the clocks of your machines differ. With 0, `admit` leaves the work to whichever
   * worker calls `claim`. Without it, answers count as acted on when they are admitted: those of a
   * worker that dies are lost.
   */
  readonly lease?: number | undefined;
  /** Milliseconds since 1970. Default: the machine's clock. */
  readonly now?: (() => number) | undefined;
  /** Validates payloads by the schema of their question. Default: `defaultValidator`. */
  readonly validator?: SchemaValidator | undefined;
  /**
   * Refuses answers that do not state what was shown (`NOT_SHOWN`), as those of clients other than
   * this library, and announcements whose questions name a tool call that is not in `toolCalls`.
   * Default: false, then the verdict's `isCompared` is whether they were compared.
   */
  readonly requireShown?: boolean | undefined;
  /**
   * Verifies the signatures of answers, for announcements whose rules are `signed`.
   * `passkeyVerifier` of `react-agui-interrupts/passkey-server` makes one. It gets whatever a
   * client sends as a signature. Default: no signature is good.
   */
  readonly verifySignature?: VerifySignature | undefined;
  /** Default: 10,000 entries, 1,000 levels, 8,388,608 characters. */
  readonly limits?: Partial<ResumeLimits> | undefined;
}

/**
 * Creates a gate that checks every input of an agent: coverage, unknown ids, expiry, schemas,
 * sizes, and repeats. The first answer to a pause is admitted, an equal one later is a repeat, a
 * different one is refused.
 *
 * @throws InterruptGateError `store-not-atomic` when the store has no `update`; `invalid-options`
 * when `lease` or the time of `now` is no number, or an option is unknown.
 */
export function createInterruptGate(gateOptions: InterruptGateOptions = {}): InterruptGate {
  const {
    store = createMemoryPauseStore(),
    lease,
    now = Date.now,
    validator = defaultValidator,
    requireShown = false,
    verifySignature,
    limits: limitOptions = {},
  } = gateOptions;
  if (typeof store.update !== "function" || !["shared", "process"].includes(store.scope))
    throw new InterruptGateError(
      "store-not-atomic",
      'A pause store needs an atomic update(threadId, change), and scope: "shared" | "process". Separate reads and writes would admit two answers.',
    );
  refuseUnknownOptions(gateOptions, keysOfGate, "the gate");
  const fault = findOptionsFault(gateOptions) ?? findTimeFault(now(), lease);
  if (fault !== undefined) throw invalidOptions("the gate", fault);
  const time = (): number => {
    const at = now();
    const broken = findTimeFault(at, lease);
    if (broken === undefined) return at;
    throw new InterruptGateError(
      "invalid-options",
      `Cannot go on: ${broken}. Nothing was changed.`,
    );
  };
  const limits = resolveResumeLimits(limitOptions);
  const read = (stored: unknown) => readPauseRecord(stored, limits.depth);
  const schemaFault = createSchemaCheck(validator);
  const update: PauseStore["update"] = async (threadId, change) => {
    if (isStorableId(threadId)) return store.update(threadId, change);
    throw new InterruptGateError(
      "invalid-options",
      `Cannot look up the thread: threadId must be ${storableIds}.`,
    );
  };

  return {
    async announce(threadId, runId, interrupts, options = {}) {
      if (!isStorableId(threadId) || !isStorableId(runId))
        throw invalidAnnouncement(`threadId and runId must be ${storableIds}`);
      const questions = readAnnouncement(interrupts, limits, schemaFault).map(withoutGate);
      if (questions.some(({ id }) => !isStorableId(id)))
        throw invalidAnnouncement(`the id of an interrupt must be ${storableIds}`);
      const { rules, toolCalls } = readAnnounceOptions(options);
      const needsDigest = toolCalls !== undefined || questions.some(describesCall);
      const calls = needsDigest ? await digestCalls(questions, toolCalls ?? [], limits) : new Map();
      const unknown = questions
        .filter(({ id, toolCallId }) => toolCallId !== undefined && !calls.has(id))
        .map(({ id }) => id);
      const needs = {
        shown: requireShown,
        signed: rules?.signed === true,
        verifies: verifySignature !== undefined,
      };
      refuseUnanswerable(unknown, needs);
      const digests = [...calls.values()].map(({ interruptId, digest }) => [interruptId, digest]);
      const announcement = {
        runId,
        interrupts: questions,
        calls,
        digest: await sha256(sortedJson([questions, digests, rules ?? {}])),
        mark: (await sha256(runId)).slice(0, lengthOfMark),
        newKey: crypto.randomUUID(),
      };
      const context = { now: time(), limits, remembered };
      return update(threadId, (stored) =>
        announceInterrupts(read(stored), announcement, { claim: options.claim, rules }, context),
      );
    },
    read: (threadId) => update(threadId, (stored) => ({ result: read(stored) })),
    async admit(threadId, input, admitOptions = {}) {
      const unknown = unknownKey(admitOptions, keysOfAdmit);
      if (unknown !== undefined)
        return refuseInput("NOT_ALLOWED_TO_ANSWER", `admit has no option ${unknown}.`);
      const { answeredBy } = admitOptions;
      if (!isStorableId(threadId))
        return refuseInput("INVALID_RESUME", `threadId must be ${storableIds}.`);
      if (answeredBy !== undefined && !isStorableId(answeredBy))
        return refuseInput("NOT_ALLOWED_TO_ANSWER", `answeredBy must be ${storableIds}.`);
      const resume = readBoundedResume(input, limits);
      if (!resume.ok) return refuseInput(resume.code, resume.message);
      const { entries } = resume;
      const answers = entries.some(statesShown)
        ? await readShown(entries)
        : {
            entries: entries.map(withoutGate),
            shown: new Map(),
            carried: carriesCall(entries) ? await readCarried(entries) : new Map(),
          };
      const newKey = crypto.randomUUID();
      const options = {
        now: time(),
        validator,
        limits,
        remembered,
        lease,
        newKey,
        answeredBy,
        requireShown,
      };
      const decide = (input: GivenAnswers) =>
        update(threadId, (stored) => admitResume(read(stored), input, options));
      const verdict = await decide(answers);
      if (verdict !== "unverified") return verdict;
      // Verifying takes a look-up in a database, so it comes after all that is cheap.
      const signers = await verifySignatures(threadId, answers, verifySignature);
      const verified = await decide({ ...answers, signers });
      if (verified === "unverified") throw new TypeError("signatures were verified");
      await tellRecorded(verified, signers);
      return verified;
    },
    async claim(threadId) {
      if (lease === undefined || lease <= 0)
        throw new InterruptGateError(
          "no-lease",
          "Cannot claim: pass createInterruptGate the lease of a worker, in milliseconds.",
        );
      const at = time();
      return update<ResumeVerdict | undefined>(
        threadId,
        (stored) => takeClaim(read(stored), at, lease) ?? { result: undefined },
      );
    },
    async renew(threadId, claim) {
      const at = time();
      const leaseUntil = await update(threadId, (stored) =>
        renewClaim(read(stored), claim, at, lease ?? 0),
      );
      return leaseUntil === undefined ? undefined : { ...claim, leaseUntil };
    },
    async acted(threadId, claim) {
      return update(threadId, (stored) => {
        const before = read(stored);
        const record = endClaim(before, claim, limits, remembered);
        if (record === undefined) return { result: false };
        return record === before ? { result: true } : { record, result: true };
      });
    },
  };
}

/** A string that every database can store and index as it is. */
function isStorableId(value: unknown): value is string {
  return typeof value === "string" && /^[^\0\p{Surrogate}]{1,500}$/u.test(value);
}

const storableIds =
  "non-empty strings of at most 500 characters, without NUL and unpaired surrogates";

const keysOfGate = [
  "store",
  "lease",
  "now",
  "validator",
  "requireShown",
  "verifySignature",
  "limits",
];
const keysOfAnnounce: ReadonlySet<string> = new Set(["claim", "rules", "toolCalls"]);
const keysOfAdmit: ReadonlySet<string> = new Set(["answeredBy"]);

/** Why options cannot be used. */
function findOptionsFault(options: InterruptGateOptions): string | undefined {
  const { lease = 0, limits = {}, requireShown = false } = options;
  const { validator = defaultValidator, verifySignature = validator } = options;
  if (typeof validator !== "function" || typeof verifySignature !== "function")
    return "validator or verifySignature is not a function";
  if (typeof requireShown !== "boolean") return "requireShown is not true or false";
  const isNumber = (value: unknown): boolean => typeof value === "number" && !Number.isNaN(value);
  if (!isNumber(lease) || lease < 0) return "lease is not a number that can be used";
  if (!Object.values(limits).every((limit) => limit === undefined || isNumber(limit)))
    return "a limit is not a number that can be used";
  return undefined;
}

/** The times of ISO 8601, in milliseconds before and after 1970: databases take no other. */
const latestTime = 8.64e15;

/**
 * Why a time cannot be used. It is checked whenever it is read: with NaN, nothing expires, every
 * lease has ended, and what is stored cannot be read again.
 */
function findTimeFault(at: unknown, lease = 0): string | undefined {
  const isTime = typeof at === "number" && Math.abs(at) <= latestTime;
  if (!isTime) return "the time of now() is not a number that can be used";
  return at + lease <= latestTime ? undefined : "lease is not a number that can be used";
}

/**
 * Reads the options of an announcement.
 *
 * @throws InterruptGateError `invalid-announcement` when one is unknown, or the rules are none.
 */
function readAnnounceOptions(
  options: AnnounceOptions,
): Pick<AnnounceOptions, "rules" | "toolCalls"> {
  const unknown = unknownKey({ ...options }, keysOfAnnounce);
  if (unknown !== undefined) throw invalidAnnouncement(`announce has no option ${unknown}`);
  if (options.rules === undefined) return options;
  const read = readAnswerRules(options.rules);
  if (!read.ok) throw invalidAnnouncement(read.fault);
  const { answerableBy, approvals = 1 } = read.rules;
  const people = new Set(answerableBy).size;
  if (answerableBy !== undefined && people < approvals)
    throw invalidAnnouncement(`${approvals} approvals cannot come from ${people} people`);
  return { rules: read.rules, toolCalls: options.toolCalls };
}

function refuseInput(code: ResumeRefusalCode, message: string): GateVerdict {
  return { kind: "refused", event: { type: "RUN_ERROR", code, message }, interruptIds: [] };
}

/**
 * Reads the interrupts an agent is about to announce, as plain JSON.
 *
 * @throws InterruptGateError `invalid-announcement` when a client could not answer them safely.
 */
function readAnnouncement(
  interrupts: unknown,
  limits: ResumeLimits,
  schemaFault: (schema: JsonSchema) => string | undefined,
): readonly AgUiInterrupt[] {
  if (!Array.isArray(interrupts)) throw invalidAnnouncement("interrupts must be an array");
  if (interrupts.length > limits.entries)
    throw invalidAnnouncement(`${interrupts.length} interrupts are more than ${limits.entries}`);
  const measure = measureJson(interrupts, limits);
  if (!measure.ok) throw invalidAnnouncement(`the interrupts are ${measure.fault}`);
  const plain = toJson(interrupts);
  if (!isInterruptList(plain))
    throw invalidAnnouncement(findInterruptFault(listOf(plain)) ?? "not interrupts");
  for (const interrupt of plain) {
    const fault = findMisspelling(interrupt);
    if (fault !== undefined) throw invalidAnnouncement(fault);
  }
  for (const { id, responseSchema } of plain) {
    if (responseSchema === undefined) continue;
    const fault = schemaFault(responseSchema);
    if (fault !== undefined)
      throw invalidAnnouncement(
        `the responseSchema of ${quoteIds([id])} cannot be used (${fault})`,
      );
  }
  return plain;
}

const fieldsByLetters: ReadonlyMap<string, string> = new Map(
  ["toolCallId", "responseSchema", "expiresAt", "metadata", "message", "subagentRunId"].map(
    (field) => [lettersOf(field), field],
  ),
);

/** What the names of fields begin with that are often written in another way. */
const fieldsByBeginning = [
  ["expir", "expiresAt"],
  ["respons", "responseSchema"],
  ["toolcall", "toolCallId"],
] as const;

/**
 * A field of a question under a name that nothing reads, such as `expires_at`: it would never
 * expire; also a rule, which would let everybody answer here. Other fields are for versions of the
 * protocol to come.
 */
function findMisspelling(interrupt: AgUiInterrupt): string | undefined {
  const place = quoteIds([interrupt.id]);
  for (const key of Object.keys(interrupt)) {
    const letters = lettersOf(key);
    if (/^(answer|approv|rule|sign)/.test(letters))
      return `${JSON.stringify(key)} in ${place} is a rule; pass it in rules of the options`;
    const [, meant] = fieldsByBeginning.find(([start]) => letters.startsWith(start)) ?? [];
    const field = meant ?? fieldsByLetters.get(letters);
    if (field !== undefined && field !== key)
      return `${JSON.stringify(key)} is not ${field} in ${place}`;
  }
  return undefined;
}

function lettersOf(key: string): string {
  return key.replace(/[_-]/g, "").toLowerCase();
}

function isInterruptList(interrupts: unknown): interrupts is readonly AgUiInterrupt[] {
  return Array.isArray(interrupts) && findInterruptFault(interrupts) === undefined;
}

interface Needs {
  readonly shown: boolean;
  readonly signed: boolean;
  readonly verifies: boolean;
}

/**
 * Refuses an announcement that no answer could satisfy; `unknown` are questions about calls that
 * were not passed.
 */
function refuseUnanswerable(unknown: readonly string[], { shown, signed, verifies }: Needs): void {
  if (signed && !verifies)
    throw invalidAnnouncement("with rules.signed, create the gate with verifySignature");
  if (!(shown || signed) || unknown.length === 0) return;
  const option = shown ? "requireShown" : "rules.signed";
  throw invalidAnnouncement(`with ${option}, pass the calls of ${quoteIds(unknown)} as toolCalls`);
}
