import type { Dialect } from "../core/Dialect.js";
import { dotnetPlan } from "./dotnetPlan.js";
import { dotnetSdk } from "./dotnetSdk.js";
import { draft } from "./draft.js";
import { langgraph } from "./langgraph.js";

/**
 * Every dialect that is built in, in the order in which they are asked whether a question is theirs: those with the plainest marks first,
 * those that take any value last.
 */
export const defaultDialects: readonly Dialect[] = [dotnetSdk, dotnetPlan, draft, langgraph];
