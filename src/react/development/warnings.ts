import type { AgentRunSnapshot } from "../../core/snapshot/AgentRunSnapshot.js";
import type { AgentRun } from "../../run/api/AgentRun.js";

const told = new Set<string>();
/** How many panels show a run, by a function of its own that stays the same. */
const panels = new WeakMap<AgentRun["getSnapshot"], number>();

/** Prints each text once; `page` is a page of the documentation in the package. */
function warn(text: string, page: string): void {
  if (told.has(text)) return;
  told.add(text);
  // biome-ignore lint/suspicious/noConsole: a mistake of the developer, which nothing else would show
  console.warn(`react-agui-interrupts: ${text} See node_modules/react-agui-interrupts/dist/docs/${page}`);
}

/** Watches a panel for mistakes of its developer. Returns how to stop. */
export function watchPanel(run: AgentRun, section: Element): () => void {
  const count = (panels.get(run.getSnapshot) ?? 0) + 1;
  panels.set(run.getSnapshot, count);
  if (count > 1)
    warn(
      "Two panels show the same run, so each question is on the page twice. Render one <InterruptPanel> for each run.",
      "troubleshooting.md#warnings-in-development",
    );
  if (getComputedStyle(section).getPropertyValue("--agui-space") === "")
    warn(
      'The stylesheet is missing. Add import "react-agui-interrupts/styles.css", or set --agui-space where you style everything yourself.',
      "guides/theming.md",
    );
  const look = (): void => lookForCalls(run.getSnapshot());
  look();
  const stop = run.subscribe(look);
  return () => {
    stop();
    panels.set(run.getSnapshot, (panels.get(run.getSnapshot) ?? 1) - 1);
  };
}

function lookForCalls({ ending, messages, interrupts }: AgentRunSnapshot): void {
  if (ending?.kind !== "success" || interrupts.length > 0) return;
  const recent = messages.slice(messages.findLastIndex(({ role }) => role === "user") + 1);
  const answered = new Set(recent.map((message) => (message.role === "tool" ? message.toolCallId : undefined)));
  const calls = recent.flatMap((message) => (message.role === "assistant" ? (message.toolCalls ?? []) : []));
  const left = calls.filter(({ id }) => !answered.has(id));
  // Quoted as JSON, because names come from the agent.
  const names = left.slice(0, 5).map((call) => JSON.stringify(call.function.name).slice(0, 80));
  if (left.length > 0)
    warn(
      `The agent stopped with tool calls that have no result, and asked nothing: ${names.join(", ")}. Its server may not announce its questions.`,
      "troubleshooting.md#nothing-happens",
    );
}

/** Tells of a run that stores pauses under an id that no reload can know. */
export function warnOfStorageWithoutThread(): void {
  warn(
    "A run with `storage` has no `threadId`, so a reload cannot find what is stored. Pass the id of the conversation.",
    "guides/storage-and-tabs.md",
  );
}
