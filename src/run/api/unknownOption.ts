import { unknownKey } from "../../protocol/unknownKey.js";
import type { AgentRunOptions } from "./AgentRun.js";

type NameIn<Options> = Options extends unknown ? keyof Options : never;

const known: Readonly<Record<NameIn<AgentRunOptions>, true>> = {
  url: true,
  routes: true,
  headers: true,
  credentials: true,
  fetch: true,
  stallTimeout: true,
  maxEventBytes: true,
  maxErrorBody: true,
  clock: true,
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
  signDecision: true,
  generateId: true,
  onDecision: true,
  onEvent: true,
  onAbort: true,
  onError: true,
};

const names: ReadonlySet<string> = new Set(Object.keys(known));

/** The first option that no run has, quoted for a message. */
export function unknownOption(options: Partial<AgentRunOptions>): string | undefined {
  return unknownKey({ ...options }, names);
}
