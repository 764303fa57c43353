import { misuse } from "../../errors/refuseUnknown.js";
import { defaultLimits } from "../../protocol/limits.js";
import { unknownKey } from "../../protocol/unknownKey.js";
import { httpOptions, unknownRoute } from "../http/httpOptions.js";
import type { AgentRunOptions } from "./AgentRun.js";

type NameIn<Options> = Options extends unknown ? keyof Options : never;

const ofRuns: Readonly<Record<NameIn<AgentRunOptions>, true>> = {
  ...httpOptions,
  transport: true,
  agent: true,
  threadId: true,
  dialects: true,
  validator: true,
  submitMode: true,
  strict: true,
  resumeMessages: true,
  tools: true,
  capabilities: true,
  context: true,
  forwardedProps: true,
  initialMessages: true,
  state: true,
  limits: true,
  storage: true,
  redact: true,
  saveTimeout: true,
  rules: true,
  undoSeconds: true,
  markRisk: true,
  signDecision: true,
  generateId: true,
  onDecision: true,
  onEvent: true,
  onAbort: true,
  onError: true,
};

const names: ReadonlySet<string> = new Set(Object.keys(ofRuns));
const limitNames: ReadonlySet<string> = new Set(Object.keys(defaultLimits));

/** The first option that no run has, also in `routes` and `limits`, quoted for a message. */
export function unknownOption(options: Partial<AgentRunOptions>): string | undefined {
  return (
    unknownKey({ ...options }, names) ??
    unknownRoute(options) ??
    unknownKey({ ...options.limits }, limitNames)
  );
}

/** @throws AgentRunError `misuse` for an option that no run has. */
export function refuseUnknownOption(options: Partial<AgentRunOptions>, receiver: string): void {
  const unknown = unknownOption(options);
  if (unknown !== undefined) throw misuse(receiver, `has no option ${unknown}`);
}
