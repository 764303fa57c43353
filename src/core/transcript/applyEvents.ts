import type { StreamEvent } from "../../protocol/readEvent.js";
import type { Problem } from "../interrupt/interrupt.js";
import { applyPatch } from "./applyPatch.js";
import { extendTranscript } from "./extendTranscript.js";
import { joinDeltas } from "./joinDeltas.js";
import type { Transcript } from "./Transcript.js";

/** Applies events to a transcript. Pure; unchanged parts keep their identity. Problems of reading are added to it. */
export function applyEvents(before: Transcript, events: readonly StreamEvent[], problems: readonly Problem[] = []): Transcript {
  return extendTranscript(before, joinDeltas(events), problems, applyPatch);
}
