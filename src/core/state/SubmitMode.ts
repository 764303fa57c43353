/** When an answer is sent: see `AgentRunOptions.submitMode`. */
export type SubmitMode = "auto" | "when-complete" | "manual";

/** Whether an answer given now is sent immediately. */
export function sendsAtOnce(submitMode: SubmitMode, total: number): boolean {
  return submitMode === "when-complete" || (submitMode === "auto" && total === 1);
}
