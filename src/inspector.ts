/**
 * Shows and records what a run received. May change with each minor version, the format of
 * recordings too.
 * @module
 */
"use client";
export {
  createRecorder,
  type Exchange,
  type Recorder,
  type RecordingFiles,
} from "./inspector/createRecorder.js";
export {
  InterruptInspector,
  type InterruptInspectorProps,
} from "./inspector/InterruptInspector.js";
