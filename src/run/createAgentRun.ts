import { defaultDialects } from "../dialects/builtIn/defaultDialects.js";
import type { AgentRun, AgentRunOptions } from "./api/AgentRun.js";
import { createEngine } from "./createEngine.js";
import { createShell } from "./createShell.js";
import * as answering from "./engine/answering.js";
import * as hosting from "./engine/hosting.js";
import { createApplyPatch, createOrderCheck } from "./engine/patching.js";
import { loadedModule } from "./shared/lazyModule.js";
import * as keeping from "./storage/keeping.js";

/**
 * Creates a run of one thread with one agent. Creating it has no side effects: no request, no
 * timer, no listener. With `agent`, what the agent already has is in the snapshot at once.
 *
 * @throws AgentRunError `misuse` for options without an agent, and for an unknown one: a misspelled
 * `signDecision` would send answers unsigned, a misspelled `redact` store secrets.
 *
 * @example
 * const run = createAgentRun({ url: "/agent" }); await run.send("Send the report to Ann"); const
 * [interrupt] = run.getSnapshot().interrupts; if (interrupt !== undefined) run.resolve(interrupt, {
 * approved: true });
 */
export function createAgentRun(options: AgentRunOptions): AgentRun {
  const { run, begin } = createShell(options);
  begin(createEngine, {
    backends: loadedModule({ defaultDialects }),
    answering: loadedModule(answering),
    patching: loadedModule({ createApplyPatch, createOrderCheck }),
    keeping: loadedModule(keeping),
    hosting: loadedModule(hosting),
  });
  return run;
}
