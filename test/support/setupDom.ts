import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import * as React from "react";
import { afterEach } from "vitest";
import { engine } from "../../src/react/run/createLazyRun.js";
import { panelContent } from "../../src/ui/panel/InterruptPanel.js";
import { patient } from "./patience.js";

// Testing Library does both by itself only where the test functions are globals.
afterEach(cleanup);
// React notes where each element of a component was created, which takes a tenth of all these tests; only the stacks of its warnings show it.
const internals: unknown = Reflect.get(React, "__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE");
if (typeof internals === "object" && internals !== null && "recentlyCreatedOwnerStacks" in internals)
  Object.defineProperty(internals, "recentlyCreatedOwnerStacks", { get: () => Number.POSITIVE_INFINITY, set: () => {} });

const isJsdom = navigator.userAgent.includes("jsdom");
if (isJsdom) Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

// The form is loaded when it is first shown; on a cold and busy machine that takes longer than the second allowed by default.
configure({ asyncUtilTimeout: patient(10_000) });

// People look at a panel long after its code was loaded; what they see before has tests of its own.
await panelContent.load();
await engine.load();
