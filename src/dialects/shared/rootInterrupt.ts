import type { Answered, AnswerRequest, Dialect, Question } from "../../core/dialect/Dialect.js";
import { isRecord, own, showJson, type UnknownRecord } from "../../protocol/json.js";
import type { StreamEvent } from "../../protocol/readEvent.js";
import { recordsIn } from "./readValues.js";

/** A pause at the root of RUN_FINISHED, as it was announced before there was an outcome with a list. */
export interface RootInterrupt {
  /** `list` is the first format of Agent Framework for Python. */
  readonly shape: "draft" | "list";
  /** The interrupts; empty where the agent only announced that it is interrupted. */
  readonly interrupts: readonly UnknownRecord[];
  /** The run that asked. */
  readonly runId: string;
}

/** Reads such an end of a run; undefined for every other event, and for ends that the standard reads. */
export function readRootInterrupt(event: StreamEvent): RootInterrupt | undefined {
  if (event.type !== "RUN_FINISHED" || event.outcome.type === "interrupt" || event.outcome.type === "cancelled") return undefined;
  const { outcome, runId } = event;
  const stands = isRecord(event) ? own(event, "interrupt") : undefined;
  if (isRecord(stands)) return { shape: "draft", interrupts: [stands], runId };
  const listed = recordsIn(stands);
  if (listed.length > 0) return { shape: "list", interrupts: listed, runId };
  return outcome.type === "word" && outcome.word === "interrupt" ? { shape: "draft", interrupts: [{}], runId } : undefined;
}

/** The ends of runs that announce such a pause: it stands alone, or in a list. */
export const announceAtRoot: NonNullable<Dialect["announcements"]> = ({ raw }, end) =>
  [raw, [raw]].map((interrupt) => [{ ...end, interrupt }]);

/** The id of a pause on this client; the agent's own id is sent back only where it gave one. */
export function identify(interrupt: UnknownRecord, runId: string): Pick<Question, "origin"> & { readonly id: string } {
  const given = own(interrupt, "id") ?? undefined;
  if (given === undefined) return { id: `interrupt:${runId}`, origin: {} };
  return { id: typeof given === "string" ? given : showJson(given), origin: { interruptId: given } };
}

/** Answers a pause at the root by an object in place of the standard's array; there is never more than one. */
export function answerRoot([answer]: readonly Answered[]): AnswerRequest {
  if (answer === undefined || answer.entry.status === "cancelled") return {};
  const { origin } = answer.interrupt;
  return { resume: { ...(isRecord(origin) && origin), payload: answer.entry.payload } };
}

/** Returns the text of the first of several keys. */
export function textOf(record: UnknownRecord, keys: readonly string[]): string | undefined {
  return keys.map((key) => own(record, key)).find((value) => typeof value === "string");
}
