import { toolCallsIn } from "../../conversation/Transcript.js";
import { announcingTools, unansweredCalls } from "../../conversation/unansweredCalls.js";
import type { RendererMatcher } from "../../interrupt/findRenderer.js";
import { own, ownList } from "../../protocol/json.js";
import { unknownKey } from "../../protocol/unknownKey.js";
import type { AgentRun, AgentRunOptions } from "../../run/api/AgentRun.js";
import { unknownOption } from "../../run/api/unknownOption.js";
import { readCapabilities } from "../../thread/state/readCapabilities.js";
import type { AgentRunSnapshot } from "../../thread/view/AgentRunSnapshot.js";
import type { InterruptRenderer } from "../defineRenderer.js";
import type { Presentation } from "../presentation.js";

/** Each warning, and the section of the documentation that tells the developer what to do. */
export const warningPages = {
  "two-panels": "troubleshooting.md#warnings-in-development",
  "missing-stylesheet": "guides/theming.md#variables",
  "unanswered-calls": "backends/overview.md#from-which-version",
  "no-event-stream": "troubleshooting.md#nothing-happens",
  "refused-request": "troubleshooting.md#a-request-is-refused",
  "lost-stream": "troubleshooting.md#streams-and-proxies",
  capabilities: "backends/overview.md#what-an-agent-says-of-itself",
  "storage-without-thread": "guides/storage-and-tabs.md#storage-and-tabs",
  "tools-of-one-name": "guides/page-tools.md#when-a-call-is-wrong",
  "no-signer": "guides/proof.md#ask-for-a-passkey",
  "unreachable-renderer": "guides/custom-cards.md#matching",
  "unknown-option": "guides/security.md#untrusted",
  "renderers-made-again": "guides/custom-cards.md#matching",
} as const;

const shown = new Set<string>();
/** How many panels show a run, by a function of its own that stays the same. */
const panels = new WeakMap<AgentRun["getSnapshot"], number>();

/** Prints each text once. */
function warn(warning: keyof typeof warningPages, text: string): void {
  if (shown.has(text)) return;
  shown.add(text);
  const page = `https://unpkg.com/react-agui-interrupts/stories/docs/${warningPages[warning]}`;
  // biome-ignore lint/suspicious/noConsole: a mistake of the developer, which nothing else would show
  console.warn(`react-agui-interrupts: ${text} See ${page}`);
}

/** Watches a panel for mistakes of its developer. Returns how to stop. */
export function watchPanel(run: AgentRun, section: Element): () => void {
  const count = (panels.get(run.getSnapshot) ?? 0) + 1;
  panels.set(run.getSnapshot, count);
  if (count > 1)
    warn(
      "two-panels",
      "Two panels show the same run, so each question is on the page twice. Render one <InterruptPanel> for each run.",
    );
  if (getComputedStyle(section).getPropertyValue("--agui-space") === "")
    warn(
      "missing-stylesheet",
      'The stylesheet is missing. Add import "react-agui-interrupts/styles.css", or set --agui-space where you style everything yourself.',
    );
  const look = (): void => {
    lookForCalls(run.getSnapshot());
    lookAtError(run.getSnapshot());
    lookAtCapabilities(run.getSnapshot());
  };
  look();
  const stop = run.subscribe(look);
  return () => {
    stop();
    panels.set(run.getSnapshot, (panels.get(run.getSnapshot) ?? 1) - 1);
  };
}

function lookForCalls({ ending, messages, interrupts, decisions }: AgentRunSnapshot): void {
  if (ending?.kind !== "success" || interrupts.length > 0) return;
  const open = new Set(unansweredCalls(messages, interrupts));
  // A call that was denied or skipped needs no result.
  for (const { proposed } of decisions)
    if (proposed !== undefined) open.delete(proposed.toolCallId);
  const left = toolCallsIn(messages).filter(
    ({ id, function: { name } }) => open.has(id) && !announcingTools.has(name),
  );
  // Quoted as JSON, because names come from the agent.
  const names = left.slice(0, 5).map((call) => JSON.stringify(call.function.name).slice(0, 80));
  if (left.length > 0)
    warn(
      "unanswered-calls",
      `The agent stopped with tool calls that have no result, and asked nothing: ${names.join(", ")}. Its server may not announce its questions, or be older than the version that can ask.`,
    );
}

/**
 * A response that is no stream of events, and a stream that was cut, are not to be mended by a
 * person: the server's own words, and what is known of the silence, are for its developer.
 */
function lookAtError({ error }: AgentRunSnapshot): void {
  if (error?.code === "stream-truncated")
    warn("lost-stream", `The stream ended before the run did: ${withoutName(error.message)}.`);
  const status = error !== null && "status" in error ? error.status : undefined;
  if (error?.code !== "transport" || typeof status !== "number") return;
  const body = "body" in error && typeof error.body === "string" ? error.body : "";
  const [words = ""] = [...missingIn(body), JSON.stringify(body.slice(0, 300))];
  if (status < 300 || status === 404 || status === 405)
    warn(
      "no-event-stream",
      `The url of the run leads to no AG-UI agent: ${withoutName(error.message)}, with the body ${words}.`,
    );
  if (status !== 422 && status !== 400) return;
  warn(
    "refused-request",
    `The agent refused the request with HTTP ${status}: ${words}. Its decoder may be older than the protocol of this request.`,
  );
}

/** The message of an error without the name of the library, which a warning has already. */
const withoutName = (message: string): string => message.replace(/^react-agui-interrupts: /, "");

/** What FastAPI and others say about a body that they do not take: the places, and what they lack. */
function missingIn(body: string): readonly string[] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    return [];
  }
  const details = ownList(parsed, "detail");
  const lines = details.slice(0, 5).flatMap((detail: unknown) => {
    const place = own(detail, "loc");
    const words = own(detail, "msg");
    const path = Array.isArray(place) ? place.map((part) => JSON.stringify(part)).join(".") : "";
    return typeof words === "string"
      ? [`${path.slice(0, 80)} ${JSON.stringify(words.slice(0, 120))}`]
      : [];
  });
  return lines.length > 0 ? [lines.join("; ")] : [];
}

/** What the agent declares is compared with what it asks; neither changes what is shown. */
function lookAtCapabilities({ capabilities, interrupts }: AgentRunSnapshot): void {
  const {
    supported,
    interrupts: asks,
    approvals,
    approveWithEdits,
  } = capabilities?.humanInTheLoop ?? {};
  const decisions = interrupts.filter(
    ({ toolCall, approval }) => toolCall !== undefined && approval !== undefined,
  );
  if (interrupts.length > 0 && (supported === false || asks === false))
    warn(
      "capabilities",
      "The agent says that it takes no interrupts, and this one came. It is shown; correct `humanInTheLoop` of the server.",
    );
  if (decisions.length > 0 && approvals === false)
    warn(
      "capabilities",
      "The agent says that it has no approvals, and this one came. It is shown; correct `humanInTheLoop` of the server.",
    );
  if (
    decisions.length > 0 &&
    approveWithEdits === true &&
    decisions.every(({ approval }) => approval?.canEdit === false)
  )
    warn(
      "capabilities",
      "The agent says that it takes edited arguments, and the schema of this approval offers none. Add `editedArgs` to its `responseSchema`.",
    );
}

export function warnOfPasskey(): void {
  warn(
    "no-signer",
    'An approval asks for a passkey (confirm: "passkey"), and the run has no `signDecision`. The button is held instead; pass passkeySigner().',
  );
}

const presented: Readonly<Record<keyof Presentation, true>> = {
  agent: true,
  headingLevel: true,
  consequence: true,
  reservedFor: true,
  lines: true,
  argumentLabel: true,
  argumentRenderers: true,
  approveLabel: true,
  batch: true,
  noteLabel: true,
  skip: true,
  confirm: true,
  passkeyOwner: true,
};

/** Tells of a word that nothing reads, such as a misspelled `confirm` or `reservedFor`. */
export function warnOfPresentation(presentation: Presentation): void {
  const names = new Set(Object.keys(presented));
  warnOfUnknown("presentation", unknownKey({ ...presentation }, names), "which is ignored");
}

function warnOfUnknown(receiver: string, unknown: string | undefined, effect: string): void {
  if (unknown !== undefined)
    warn("unknown-option", `${receiver} has no option ${unknown}, ${effect}. Correct it.`);
}

/** What is looked at of the options of a run, or of an existing run. */
export type WatchedOptions = Partial<AgentRunOptions> & {
  readonly run?: AgentRun | undefined;
};

/**
 * Looks at the options of a run: one that no run has, storage under an id that no reload can know,
 * tools that share a name, or that the agent does not take.
 */
export function warnOfOptions({ run, ...options }: WatchedOptions): void {
  if (run !== undefined) return;
  const { agent, capabilities, storage, threadId, tools = [] } = options;
  warnOfUnknown("useAgentRun", unknownOption(options), "so nothing is sent");
  if (agent === undefined && storage !== undefined && !threadId)
    warn(
      "storage-without-thread",
      "A run with `storage` has no `threadId`, so a reload cannot find what is stored. Pass the id of the conversation.",
    );
  if (tools.length > 0 && readCapabilities(capabilities)?.tools["clientProvided"] === false)
    warn(
      "capabilities",
      "The agent says that it takes no tools of the page, and this run has some. Remove `tools`, or correct `clientProvided` of the server.",
    );
  const names = tools.map(({ name }) => name);
  const twice = new Set(names.filter((name, index) => names.indexOf(name) !== index));
  for (const name of twice)
    warn(
      "tools-of-one-name",
      `Two tools of the page have the name ${JSON.stringify(name)}. Calls go to the first, and many model services refuse such a list. Rename one.`,
    );
}

/** The renderers that a panel has had. */
export interface RendererLists {
  last: readonly InterruptRenderer[];
  /** When they had another component than just before, in milliseconds. */
  changed: readonly number[];
}

/** Hot reloading makes other components as well, but not as often. */
const oftenInMs = 5_000;
const often = 3;

/** Looks at the renderers of a panel: those that no interrupt can reach, and those made anew. */
export function warnOfRenderers(
  renderers: readonly InterruptRenderer[],
  lists: RendererLists,
): void {
  warnOfUnreachableRenderers(renderers);
  const now = Date.now();
  const { last, changed } = lists;
  const other = renderers.findIndex(
    ({ component }, index) => last[index] !== undefined && last[index].component !== component,
  );
  lists.last = renderers;
  if (other === -1) return;
  lists.changed = [...changed.filter((at) => now - at < oftenInMs), now];
  if (lists.changed.length >= often)
    warn(
      "renderers-made-again",
      `Renderer ${other + 1} (${nameOf(renderers[other])}) has another component at each render, so that its card loses what was typed into it. Define components and renderers outside of components, or in useMemo.`,
    );
}

/** Tells of renderers that no interrupt can reach, and which one is in the way of each. */
function warnOfUnreachableRenderers(renderers: readonly InterruptRenderer[]): void {
  const found = shadowedRenderers(renderers).map((shadowed) => describe(renderers, shadowed));
  if (found.length > 0)
    warn(
      "unreachable-renderer",
      `${found.join(" ")} The first match is used: move it forward, or remove it.`,
    );
}

function describe(
  renderers: readonly InterruptRenderer[],
  { index, by }: ShadowedRenderer,
): string {
  return `Renderer ${index + 1} (${nameOf(renderers[index])}) is never used, because renderer ${by + 1} (${nameOf(renderers[by])}) takes all it would fit.`;
}

function nameOf({ reason, tool, args, when }: Partial<InterruptRenderer> = {}): string {
  const parts = [
    ...(reason === undefined ? [] : [`reason "${reason}"`]),
    ...(tool === undefined ? [] : [`tool "${tool}"`]),
    ...(args === undefined ? [] : ["args"]),
    ...(when === undefined ? [] : ["when"]),
  ];
  return parts.length === 0 ? "any interrupt" : parts.join(", ");
}

/**
 * A renderer that can never match, and the earlier one that matches everything it would; both as
 * indices of the list.
 */
interface ShadowedRenderer {
  readonly index: number;
  readonly by: number;
}

/**
 * Finds the renderers of an ordered list that no interrupt can reach. The last one is not reported,
 * because it is also the fallback for renderers that throw; neither is one that is listed twice.
 * Conditions and schemas are not run, so a renderer with them only shadows itself. Pure.
 */
export function shadowedRenderers(
  renderers: readonly RendererMatcher[],
): readonly ShadowedRenderer[] {
  return renderers.slice(0, -1).flatMap((renderer, index) => {
    const by = renderers.findIndex((earlier) => covers(earlier, renderer));
    return renderers[by] !== renderer ? [{ index, by }] : [];
  });
}

function covers(one: RendererMatcher, other: RendererMatcher): boolean {
  const isOpen = (key: "tool" | "args" | "when") =>
    one[key] === undefined || one[key] === other[key];
  return (
    isOpen("tool") && isOpen("args") && isOpen("when") && coversReason(one.reason, other.reason)
  );
}

function coversReason(one: string | undefined, other: string | undefined): boolean {
  if (one === undefined || one === other) return true;
  return one.endsWith(":*") && other?.startsWith(one.slice(0, -1)) === true;
}
