import { createAgentRun, InterruptPanel } from "react-agui-interrupts";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";

/**
 * The longest task of each thing a person does, in milliseconds; 0 where none took longer than 50.
 */
export interface LongestTasks {
  readonly list: number;
  readonly scroll: number;
  readonly answer: number;
  /** Listing all of them before they are approved together. */
  readonly select: number;
  /** Approving them all by one press, up to their request. */
  readonly approveAll: number;
  /** Cards in the page at the end. */
  readonly cards: number;
}

declare global {
  interface Window {
    long: { readonly measure: (count: number) => Promise<LongestTasks> };
  }
}

const frame = (): Promise<unknown> => new Promise(requestAnimationFrame);
const rest = (): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, 250));

async function* asks(count: number, threadId: string, runId: string): AsyncGenerator<unknown> {
  yield { type: "RUN_STARTED", threadId, runId };
  const interrupts = Array.from({ length: count }, (_, index) => ({
    id: `q${index}`,
    reason: "tool_call",
    message: `May I send the invoice number ${index}?`,
    toolCallId: `c${index}`,
    responseSchema: {
      type: "object",
      properties: { approved: { type: "boolean" } },
      required: ["approved"],
    },
  }));
  for (let index = 0; index < count; index++) {
    // As from a network: not all in one task.
    if (index % 25 === 0) await new Promise((resolve) => setTimeout(resolve));
    yield [
      { type: "TOOL_CALL_START", toolCallId: `c${index}`, toolCallName: "sendInvoice" },
      {
        type: "TOOL_CALL_ARGS",
        toolCallId: `c${index}`,
        delta: JSON.stringify({ number: index, to: "ann@example.com", copies: [1, 2] }),
      },
      { type: "TOOL_CALL_END", toolCallId: `c${index}` },
    ];
  }
  yield { type: "RUN_FINISHED", threadId, runId, outcome: { type: "interrupt", interrupts } };
}

async function longestDuring(happening: () => Promise<void>): Promise<number> {
  let longest = 0;
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
  });
  observer.observe({ type: "longtask" });
  await happening();
  await rest();
  observer.disconnect();
  return longest;
}

/**
 * A long list scrolls in a box of its own, and lays out only what is near the screen: that is the
 * style sheet's part.
 */
async function loadStyles(): Promise<void> {
  const link = Object.assign(document.createElement("link"), {
    rel: "stylesheet",
    href: "/styles.css",
  });
  const loaded = new Promise((resolve, reject) => {
    link.onload = resolve;
    link.onerror = reject;
  });
  document.head.append(link);
  await loaded;
}

async function measure(count: number): Promise<LongestTasks> {
  const root = document.getElementById("root");
  if (root === null) throw new Error("There is no root.");
  await loadStyles();
  const run = createAgentRun({
    threadId: "bench",
    transport: ({ threadId, runId }) => asks(count, threadId, runId),
    submitMode: "manual",
  });
  flushSync(() => createRoot(root).render(<InterruptPanel run={run} shortcuts />));
  await rest();

  const list = await longestDuring(async () => void (await run.start()));
  const box = root.querySelector<HTMLElement>(".agui-list-box");
  const scrolled = box ?? document.documentElement;
  const scroll = await longestDuring(async () => {
    for (let step = 0; step < 120; step++) {
      scrolled.scrollTop += step % 20 === 19 ? 20_000 : 300;
      await frame();
    }
  });
  scrolled.scrollTop = 0;
  await rest();
  const answer = await longestDuring(async () => {
    while (run.getSnapshot().composer.answered < 20) {
      const next = root.querySelector<HTMLButtonElement>('[data-part="approve"]');
      if (next === null) scrolled.scrollTop += 200;
      else next.click();
      await frame();
      await frame();
    }
  });
  const cards = root.querySelectorAll("article").length;
  const button = (part: string): HTMLButtonElement | null =>
    root.querySelector(`[data-part="${part}"]:enabled`);
  const until = async (isDone: () => boolean): Promise<void> => {
    while (!isDone()) await frame();
  };
  const select = await longestDuring(async () => {
    button("select-all")?.click();
    await until(() => button("approve-selected") !== null);
  });
  const approveAll = await longestDuring(async () => {
    button("approve-selected")?.click();
    await until(() => button("approve-selected") === null);
  });
  return { list, scroll, answer, select, approveAll, cards };
}

window.long = { measure };
