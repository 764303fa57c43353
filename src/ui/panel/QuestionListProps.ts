import type { RefObject } from "react";
import type { InterruptRenderer } from "../../react/defineRenderer.js";
import type { AgentRun } from "../../run/api/AgentRun.js";
import type { ReachableList } from "../focus/FocusManager.js";

export interface QuestionListProps {
  readonly run: AgentRun;
  readonly renderers: readonly InterruptRenderer[];
  /** Set while the list shows its questions as rows. */
  readonly reach: RefObject<ReachableList | null>;
}
