import { refuseUnknown } from "../errors/refuseUnknown.js";
import { loadForms } from "../parts/LazyForms.js";
import { answering, backends, engine } from "../react/run/createLazyRun.js";
import { besideQuestions } from "./cards/lateBesideQuestions.js";
import { panelContent } from "./panel/InterruptPanel.js";

/** What `preload` loads beside what every question needs. */
export interface PreloadOptions {
  /** Forms for questions with a schema as well. Default: false. */
  readonly forms?: boolean | undefined;
}

/**
 * Loads what `useAgentRun` and `InterruptPanel` otherwise load when they are mounted: what runs an
 * agent, and the cards. Call it when it is likely that a conversation is opened, such as when the
 * pointer is over its button.
 *
 * @returns Resolves when everything was tried, because what did not arrive is loaded again when it
 * is needed. Rejects only with `misuse`, for an unknown option.
 */
export async function preload(options: PreloadOptions = {}): Promise<void> {
  refuseUnknown(options, ["forms"], "preload");
  const parts = [engine, panelContent, answering, backends, besideQuestions];
  await Promise.all([...parts.map((part) => part.load()), options.forms && loadForms()]);
}
