/**
 * Agents, clocks and questions for tests. Stable.
 * @module
 */
export type { Clock } from "./core/Clock.js";
export { createScriptedAgent, type ScriptedAgent, type ScriptedAgentOptions } from "./testing/createScriptedAgent.js";
export { createSimulatedClock, type SimulatedClock } from "./testing/createSimulatedClock.js";
export { mockIds } from "./testing/mockIds.js";
export { type Replay, replayRecording } from "./testing/replayRecording.js";
export { scenarios, showcaseScenarios } from "./testing/scenarios.js";
export type { ScriptedStream } from "./testing/script/createScriptedStream.js";
export { decisionOf, effectiveArgs, payloadOf } from "./testing/script/decisionOf.js";
export { confirmationInterrupt, decisionSchema, inputInterrupt, toolCallInterrupt } from "./testing/script/fixtures.js";
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
export { type ScriptedTransport, scriptedTransport } from "./testing/scriptedTransport.js";
export type { OpenDurableStore, OpenStore, StoreCheck } from "./testing/stores/StoreCheck.js";
export { testDurablePauseStore, testPauseStore } from "./testing/stores/testPauseStore.js";
export { type NodeListener, toNodeListener } from "./testing/toNodeListener.js";
