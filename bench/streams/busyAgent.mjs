import { createRandom } from "./random.mjs";

const encoder = new TextEncoder();

/**
 * A busy agent: turns of about 75 events (reasoning, text, one tool call and its result, three
 * state patches, an activity with two patches), then 20 calls left open, snapshots of state and
 * messages, and a run that ends with 50 questions.
 * @param {number} count how many events, roughly
 */
export function busyAgent(count) {
  const random = createRandom(7);
  /** @type {string[]} */
  const lines = [];
  /** @type {object[]} */
  const messages = [];
  let written = 0;
  /** @param {object} event */
  const emit = (event) => {
    written++;
    lines.push(`data: ${JSON.stringify(event)}\n\n`);
  };
  const words = (/** @type {number} */ many) =>
    Array.from({ length: many }, () => `${random.word()} `);
  const state = {
    step: 0,
    open: 0,
    items: Array.from({ length: 40 }, (_, id) => ({ id, title: random.word(), done: false })),
  };

  /** @param {string} id @param {number} deltas */
  const reason = (id, deltas) => {
    const text = words(deltas);
    emit({ type: "REASONING_START", messageId: id });
    emit({ type: "REASONING_MESSAGE_START", messageId: id, role: "reasoning" });
    for (const delta of text) emit({ type: "REASONING_MESSAGE_CONTENT", messageId: id, delta });
    emit({ type: "REASONING_MESSAGE_END", messageId: id });
    emit({ type: "REASONING_END", messageId: id });
    messages.push({ id, role: "reasoning", content: text.join("") });
  };
  /** @param {string} id */
  const writeText = (id) => {
    const text = words(random.between(25, 40));
    emit({ type: "TEXT_MESSAGE_START", messageId: id, role: "assistant" });
    for (const delta of text) emit({ type: "TEXT_MESSAGE_CONTENT", messageId: id, delta });
    emit({ type: "TEXT_MESSAGE_END", messageId: id });
    return { id, role: "assistant", content: text.join("") };
  };
  /** @param {string} id @param {string} parentMessageId */
  const call = (id, parentMessageId) => {
    const many = random.between(8, 14);
    const pieces = ['{"note":"', ...words(many - 2), '"}'];
    emit({ type: "TOOL_CALL_START", toolCallId: id, toolCallName: "sendEmail", parentMessageId });
    for (const delta of pieces) emit({ type: "TOOL_CALL_ARGS", toolCallId: id, delta });
    emit({ type: "TOOL_CALL_END", toolCallId: id });
    return { id, type: "function", function: { name: "sendEmail", arguments: pieces.join("") } };
  };
  /** @param {number} turn */
  const patchState = (turn) => {
    const item = random.between(0, state.items.length - 1);
    emit({ type: "STATE_DELTA", delta: [{ op: "replace", path: "/step", value: turn }] });
    emit({
      type: "STATE_DELTA",
      delta: [{ op: "replace", path: `/items/${item}/done`, value: turn % 2 === 0 }],
    });
    emit({
      type: "STATE_DELTA",
      delta: [{ op: "replace", path: `/items/${item}/title`, value: random.word() }],
    });
  };
  /** @param {string} id @param {number} turn */
  const act = (id, turn) => {
    const activity = { messageId: id, activityType: "search" };
    emit({
      type: "ACTIVITY_SNAPSHOT",
      ...activity,
      content: { query: random.word(), found: 0, state: "running" },
    });
    emit({
      type: "ACTIVITY_DELTA",
      ...activity,
      patch: [{ op: "replace", path: "/found", value: turn }],
    });
    emit({
      type: "ACTIVITY_DELTA",
      ...activity,
      patch: [{ op: "replace", path: "/state", value: "done" }],
    });
  };

  emit({ type: "RUN_STARTED", threadId: "bench", runId: "run" });
  emit({ type: "STATE_SNAPSHOT", snapshot: state });
  const tail = 20 * 14 + 3;
  for (let turn = 0; written < count - tail; turn++) {
    reason(`thought-${turn}`, random.between(10, 14));
    const message = writeText(`message-${turn}`);
    messages.push({ ...message, toolCalls: [call(`call-${turn}`, message.id)] });
    const result = {
      messageId: `result-${turn}`,
      toolCallId: `call-${turn}`,
      content: `sent to ${words(4).join("")}`,
    };
    emit({ type: "TOOL_CALL_RESULT", ...result, role: "tool" });
    messages.push({
      id: result.messageId,
      role: "tool",
      toolCallId: result.toolCallId,
      content: result.content,
    });
    patchState(turn);
    act(`activity-${turn}`, turn);
  }
  const asking = {
    ...writeText("asking"),
    toolCalls: Array.from({ length: 20 }, (_, index) => call(`open-${index}`, "asking")),
  };
  messages.push(asking);
  emit({ type: "STATE_SNAPSHOT", snapshot: state });
  emit({ type: "MESSAGES_SNAPSHOT", messages });
  emit({
    type: "RUN_FINISHED",
    threadId: "bench",
    runId: "run",
    outcome: { type: "interrupt", interrupts: questions(50) },
  });
  return encoder.encode(lines.join(""));
}

/** @param {number} count */
function questions(count) {
  return Array.from({ length: count }, (_, index) => ({
    id: `question-${index}`,
    reason: index < 20 ? "tool_call" : "confirmation",
    message: `May I do this? (${index})`,
    ...(index < 20 && { toolCallId: `open-${index}` }),
  }));
}
