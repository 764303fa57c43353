import { isRecord } from "../../protocol/json.js";
import { defineRenderer, type InterruptRenderer } from "../../react/defineRenderer.js";
import {
  ConfirmationCard,
  GenericInterruptCard,
  InputRequiredCard,
  ToolApprovalCard,
} from "./cards.js";

/**
 * The built-in renderers, in order: a decision about a tool, any other decision, a form, and the
 * generic card, which matches every interrupt. `InterruptPanel` and `InterruptRouter` put them
 * behind any list.
 */
export const defaultRenderers: readonly InterruptRenderer[] = [
  defineRenderer({
    when: ({ kind, approval }) => kind === "tool_call" && approval !== undefined,
    component: ToolApprovalCard,
    answered: "own",
  }),
  defineRenderer({
    when: ({ approval }) => approval !== undefined,
    component: ConfirmationCard,
    answered: "own",
  }),
  defineRenderer({
    when: ({ kind, responseSchema }) => kind === "input_required" && isRecord(responseSchema),
    component: InputRequiredCard,
    answered: "own",
  }),
  defineRenderer({ component: GenericInterruptCard, answered: "own" }),
];
