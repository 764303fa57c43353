import { defaultDialects } from "../../src/dialects/builtIn/defaultDialects.js";
import { createDialects } from "../../src/dialects/createDialects.js";
import { isRecord } from "../../src/protocol/json.js";
import { defaultValidator } from "../../src/schema/check/defaultValidator.js";
import { confirmationInterrupt } from "../../src/testing.js";
import { type ReadPause, readPauseHandle } from "../../src/thread/pause/readPauseHandle.js";
import { toPauseHandle } from "../../src/thread/pause/toPauseHandle.js";
import { initialState, type RunState } from "../../src/thread/state/RunState.js";
import { approve, asks, at, deny, events, started } from "./builders.js";
import { transitionWithDefaults as transition } from "./transitionWithDefaults.js";

export const dialects = createDialects(defaultDialects);
export const idle = initialState("thread-1");

/** The state after these questions were asked and answered so, and the answers have left. */
export function sentState(
  answers: Readonly<Record<string, ReturnType<typeof approve>>>,
  extra = {},
): RunState {
  const questions = Object.keys(answers).map((id) => confirmationInterrupt({ id, ...extra }));
  const step = (state: RunState, event: Parameters<typeof transition>[1]): RunState =>
    transition(state, event, defaultValidator, dialects)[0];
  let state = step(idle, {
    type: "start",
    runId: "run-1",
    messages: [{ id: "m1", role: "user", content: "Go" }],
    now: at(0),
  });
  state = step(state, {
    type: "received",
    runId: "run-1",
    events: events(started(), asks(questions)),
    problems: [],
    now: at(0),
  });
  state = step(state, { type: "closed", runId: "run-1", error: null, now: at(0) });
  state = step(state, { type: "respond", drafts: new Map(Object.entries(answers)), now: at(0) });
  return step(state, { type: "submit", runId: "run-2", now: at(1) });
}

/** A handle as any storage would give it back. */
export function storedHandle(
  state: RunState = sentState({ a: approve(), b: deny() }),
): Record<string, unknown> {
  const handle: unknown = JSON.parse(JSON.stringify(toPauseHandle(state)));
  if (!isRecord(handle)) throw new Error("nothing is open");
  return { ...handle };
}

export const restored = (pause: ReadPause): RunState =>
  transition(idle, { type: "restore", pause, now: at(2) }, defaultValidator, dialects)[0];

export const open = (value: unknown): RunState => restored(readPauseHandle(value));

/** Changes a value inside a copy of a handle. */
export function changed(
  path: readonly (string | number)[],
  value: unknown,
  handle: unknown = storedHandle(),
): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return value;
  if (Array.isArray(handle))
    return handle.map((item: unknown, index) =>
      index === step ? changed(rest, value, item) : item,
    );
  const record = isRecord(handle) ? handle : {};
  const key = typeof step === "number" ? `${step}` : step;
  return { ...record, [key]: changed(rest, value, record[key]) };
}
