"use client";
export { createRecorder, type Exchange, type Recorder, type RecordingFiles } from "./inspector/createRecorder.js";
export { InterruptInspector, type InterruptInspectorProps } from "./inspector/InterruptInspector.js";
