import type { Limits } from "../../protocol/limits.js";
import type { Dialects } from "../dialect/Dialects.js";
import type { AnswerChecks } from "../resume/answerChecks.js";
import type { ApplyPatch } from "../transcript/applyPatch.js";
import type { Effect } from "./RunEvent.js";
import type { RunState } from "./RunState.js";
import type { SubmitMode } from "./SubmitMode.js";

/** The next state and its effects. */
export type Transition = readonly [state: RunState, effects: readonly Effect[]];

/** The dependencies of a transition. */
export interface TransitionDeps {
  readonly checks: AnswerChecks;
  /** Default `"manual"`. */
  readonly submitMode?: SubmitMode;
  /** How long answers that are sent as they are given can be taken back, in milliseconds. Default 0. */
  readonly undoTime?: number;
  readonly applyPatch: ApplyPatch;
  /** The dialects of backends that differ from the standard. */
  readonly dialects: Dialects;
  /** Default: `defaultLimits`. */
  readonly limits?: Limits;
  /** Whether the agent's history can be loaded, so that a question that may be stale is looked at before it is answered. Default false. */
  readonly canLook?: boolean;
  /** Whether answers are signed before they are sent. Default false. */
  readonly signs?: boolean;
  /** The names of the tools the page declares; undefined where the host's own agent declares them. */
  readonly declaredTools?: ReadonlySet<string> | undefined;
}
