import { lazyModule } from "../../run/shared/lazyModule.js";

/**
 * The only import of what stands beside open questions: answered and settled cards, the bar of a
 * batch, and notices. A single question needs none of it before it is answered.
 */
export const besideQuestions = lazyModule(() => import("../panel/besideQuestions.js"));
