import { configure } from "storybook/test";
import { beforeAll } from "vitest";
import { patient } from "./patience.js";
import "./withoutOwnerStacks.js";

// After the preview of Storybook, which sets the limit for people.
beforeAll(() => configure({ asyncUtilTimeout: patient(10_000) }));

// A colour has no contrast while what it is part of comes into sight.
const still = document.createElement("style");
still.textContent = "* { --agui-motion: 0s !important; }";
document.head.append(still);
