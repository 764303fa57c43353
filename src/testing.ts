/**
 * Agents, clocks and questions for tests. Stable.
 * @module
 */
export type { Clock } from "./interrupt/Clock.js";
export {
  createScriptedAgent,
  type ScriptedAgent,
  type ScriptedAgentOptions,
} from "./testing/createScriptedAgent.js";
export { createSimulatedClock, type SimulatedClock } from "./testing/createSimulatedClock.js";
export { type Replay, replayRecording } from "./testing/replayRecording.js";
export { scenarios, showcaseScenarios } from "./testing/scenarios.js";
export {
  confirmationInterrupt,
  decisionSchema,
  inputInterrupt,
  mockIds,
  toolCallInterrupt,
} from "./testing/script/fixtures.js";
export { decisionOf, effectiveArgs, payloadOf } from "./testing/script/readRunInput.js";
export type {
  AgentVoice,
  Answers,
  AskStep,
  NamedScript,
  Scenario,
  Script,
  ScriptedRefusal,
  Step,
} from "./testing/script/Scenario.js";
export {
  type ScriptedStream,
  type ScriptedTransport,
  scriptedTransport,
} from "./testing/scriptedTransport.js";
export type { OpenDurableStore, OpenStore, StoreCheck } from "./testing/stores/basicChecks.js";
export { testDurablePauseStore, testPauseStore } from "./testing/stores/testPauseStore.js";
export { type NodeListener, toNodeListener } from "./testing/toNodeListener.js";
