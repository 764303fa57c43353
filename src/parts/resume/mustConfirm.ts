import type { ComposerView } from "../../thread/view/AgentRunSnapshot.js";

/** Whether sending takes a second press: the agent may act twice, or not do what was decided. */
export function mustConfirm({ mayActTwice, mixedBatchNote }: ComposerView): boolean {
  return mayActTwice || mixedBatchNote !== null;
}
