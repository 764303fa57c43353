import { createRandom } from "../streams/random.mjs";

const encoder = new TextEncoder();
const eachTurn = 10_000;

/**
 * The fetch of an agent that sends so many events in one run, made while they are read: a long
 * text, the arguments of a call, and many changes of the same state and the same activity in each
 * turn.
 * @param {number} events
 * @returns {typeof fetch}
 */
export function longThread(events) {
  const random = createRandom(3);
  const turns = Math.ceil(events / eachTurn);
  return async () => {
    let turn = -1;
    const body = new ReadableStream({
      pull(controller) {
        if (turn < 0)
          controller.enqueue(
            encode([{ type: "RUN_STARTED", threadId: "bench", runId: "run" }, ...beginning()]),
          );
        else if (turn < turns)
          for (const part of turnParts(turn, random)) controller.enqueue(encode(part));
        else {
          controller.enqueue(encode([{ type: "RUN_FINISHED", threadId: "bench", runId: "run" }]));
          controller.close();
        }
        turn++;
      },
    });
    return new Response(body, { headers: { "content-type": "text/event-stream" } });
  };
}

function beginning() {
  return [
    {
      type: "STATE_SNAPSHOT",
      snapshot: { count: 0, rows: Array.from({ length: 50 }, (_, id) => ({ id, done: false })) },
    },
    {
      type: "ACTIVITY_SNAPSHOT",
      messageId: "activity",
      activityType: "search",
      content: { found: 0 },
    },
  ];
}

/** @param {number} turn @param {ReturnType<typeof createRandom>} random */
function turnParts(turn, random) {
  const messageId = `message-${turn}`;
  const toolCallId = `call-${turn}`;
  const times = (/** @type {number} */ many, /** @type {(index: number) => object} */ make) =>
    Array.from({ length: many }, (_, at) => make(at));
  return [
    [
      { type: "STEP_STARTED", stepName: `turn-${turn}` },
      { type: "TEXT_MESSAGE_START", messageId, role: "assistant" },
    ],
    times(7000, () => ({ type: "TEXT_MESSAGE_CONTENT", messageId, delta: `${random.word()} ` })),
    [
      { type: "TEXT_MESSAGE_END", messageId },
      { type: "TOOL_CALL_START", toolCallId, toolCallName: "write", parentMessageId: messageId },
    ],
    times(2000, () => ({ type: "TOOL_CALL_ARGS", toolCallId, delta: `${random.word()} ` })),
    [{ type: "TOOL_CALL_END", toolCallId }],
    times(500, (at) => ({
      type: "STATE_DELTA",
      delta: [{ op: "replace", path: `/rows/${at % 50}/done`, value: at % 2 === 0 }],
    })),
    times(490, (at) => {
      const patch = [{ op: "replace", path: "/found", value: at }];
      return { type: "ACTIVITY_DELTA", messageId: "activity", activityType: "search", patch };
    }),
    [{ type: "STEP_FINISHED", stepName: `turn-${turn}` }],
  ];
}

/** @param {readonly object[]} events */
function encode(events) {
  return encoder.encode(events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(""));
}
