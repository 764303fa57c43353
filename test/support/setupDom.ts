import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";
import { answering, backends, engine, hosting } from "../../src/react/run/createLazyRun.js";
import { besideQuestions } from "../../src/ui/cards/lateBesideQuestions.js";
import { panelContent } from "../../src/ui/panel/InterruptPanel.js";
import { patient } from "./patience.js";
import "./withoutOwnerStacks.js";

// Testing Library does both by itself only where the test functions are globals.
afterEach(cleanup);

const isJsdom = navigator.userAgent.includes("jsdom");
if (isJsdom) Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

// The form is loaded when it is first shown; on a cold and busy machine that takes longer than the
// second allowed by default.
configure({ asyncUtilTimeout: patient(10_000) });

// People look at a panel long after its code was loaded; what they see before has tests of its own.
await panelContent.load();
await besideQuestions.load();
await engine.load();
await answering.load();
await backends.load();
await hosting.load();
