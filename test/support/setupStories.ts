import { configure } from "storybook/test";
import { beforeAll } from "vitest";
import { patient } from "./patience.js";
import "./withoutOwnerStacks.js";

// After the preview of Storybook, which sets the limit for people.
beforeAll(() => configure({ asyncUtilTimeout: patient(10_000) }));
