import { gateMetadata, type ResumeEntry } from "../protocol/input.js";
import { own, ownRecord, ownText, type UnknownRecord } from "../protocol/json.js";
import { type CarriedCall, digestCall, readCarried } from "./announcedCalls.js";
import type { ResumeRefusal } from "./checkResume.js";
import type { Signers } from "./GateVerdict.js";
import { quoteIds } from "./record/InterruptGateError.js";
import type { OpenPause } from "./record/PauseRecord.js";
import { keyOf, withoutGate } from "./record/questionKey.js";

/** What a page showed when the person answered. */
interface Shown {
  /** The key of the question. */
  readonly key: string;
  /** The digest of the call; absent when no call was shown, or none that can be read. */
  readonly call?: string;
  /** The call as the page states it. */
  readonly text?: { readonly name: string; readonly args: string };
}

/** The answers of a resume, and apart from them what was shown, by the id of the question. */
export interface GivenAnswers {
  readonly entries: readonly ResumeEntry[];
  readonly shown: ReadonlyMap<string, Shown>;
  /** The calls that they bring back. */
  readonly carried: ReadonlyMap<string, CarriedCall>;
  /** Those of the answers that have one. */
  readonly signers?: Signers;
}

/** Reads what was shown from the metadata of each answer. The answers are returned without it. */
export async function readShown(resume: readonly ResumeEntry[]): Promise<GivenAnswers> {
  const shown = await Promise.all(
    resume.map(async (entry) => {
      const gate = gateIn(entry);
      const key = ownText(gate, "key");
      if (key === undefined) return [];
      const shownCall = await readCall(own(gate, "call"));
      return [[entry.interruptId, { key, ...shownCall }] as const];
    }),
  );
  return {
    entries: resume.map(withoutGate),
    shown: new Map(shown.flat()),
    carried: await readCarried(resume),
  };
}

async function readCall(call: unknown): Promise<Pick<Shown, "call" | "text">> {
  const name = ownText(call, "name");
  const args = ownText(call, "args");
  if (name === undefined || args === undefined) return {};
  return { call: await digestCall(name, args), text: { name, args } };
}

/** Whether an answer states what was shown. */
export function statesShown(entry: ResumeEntry): boolean {
  return gateIn(entry) !== undefined;
}

function gateIn({ metadata }: ResumeEntry): UnknownRecord | undefined {
  return ownRecord(metadata, gateMetadata);
}

/**
 * Whether what was shown is what was asked. If so, `isCompared` is whether all of it could be
 * compared.
 */
type ShownCheck = { readonly ok: true; readonly isCompared: boolean } | ResumeRefusal;

/**
 * Compares what was shown with the open questions: an answer counts only for the question and the
 * arguments it was given for. An answer that states nothing comes from a client that does not know
 * the gate; it is accepted unless `required`. Pure.
 */
export function compareShown(
  pause: OpenPause,
  shown: ReadonlyMap<string, Shown>,
  required: boolean,
): ShownCheck {
  const calls = new Map(pause.calls?.map(({ interruptId, digest }) => [interruptId, digest]));
  const changed: string[] = [];
  const notCompared: string[] = [];
  for (const interrupt of pause.interrupts) {
    const { id, toolCallId } = interrupt;
    const key = keyOf(interrupt);
    const call = calls.get(id);
    const seen = key === undefined ? undefined : shown.get(id);
    if (seen === undefined) notCompared.push(id);
    else if (seen.key !== key || (call !== undefined && seen.call !== call)) changed.push(id);
    // A call that was not announced cannot be compared.
    else if (call === undefined && (toolCallId !== undefined || seen.call !== undefined))
      notCompared.push(id);
  }
  if (changed.length > 0) {
    const message = `The answer is for another question, or for other arguments than the agent's: ${quoteIds(changed)}. Load the question again.`;
    return { ok: false, code: "QUESTION_CHANGED", message, interruptIds: changed };
  }
  if (required && notCompared.length > 0) {
    const message = `The answer does not state what was shown: ${quoteIds(notCompared)}. Update the page.`;
    return { ok: false, code: "NOT_SHOWN", message, interruptIds: notCompared };
  }
  return { ok: true, isCompared: notCompared.length === 0 };
}
