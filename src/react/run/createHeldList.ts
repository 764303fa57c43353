import { refuseUnknownOption } from "../../run/api/unknownOption.js";
import { type HeldList, type HeldListOptions, heldListOf } from "../../run/inbox/heldList.js";
import { createLazyRun } from "./createLazyRun.js";

/**
 * Creates a list of questions that come one by one, from askers of any protocol: an MCP server, an
 * agent of an editor, a workflow. Each is a run of its own, so that it is answered, withdrawn and
 * stored by itself. Pass the list as one of the `runs` of `InterruptPanels` and of
 * `createInterruptInbox`.
 *
 * @param options What each run gets, such as `storage` and `undoSeconds`.
 * @throws AgentRunError `misuse` for an unknown option.
 *
 * @example
 * const list = createHeldList(); const answers = await list.ask(heldCall({ id, name, args }), {
 * signal });
 */
export function createHeldList(options: HeldListOptions = {}): HeldList {
  refuseUnknownOption(options, "createHeldList");
  return heldListOf(createLazyRun, options);
}
