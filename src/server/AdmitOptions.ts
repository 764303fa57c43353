import type { SchemaValidator } from "../schema/issues/SchemaValidator.js";
import type { ResumeLimits } from "./resumeLimits.js";

/** The options of admitting. */
export interface AdmitOptions {
  readonly now: number;
  readonly validator: SchemaValidator;
  readonly limits: ResumeLimits;
  /** How many closed pauses a record keeps. */
  readonly remembered: number;
  /**
   * Milliseconds a worker has for acting. Without it an answer counts as acted on when it is
   * admitted.
   */
  readonly lease: number | undefined;
  /** An unused key, in case a claim begins. */
  readonly newKey: string;
  readonly answeredBy: string | undefined;
  /** Whether answers that do not state what was shown are refused. */
  readonly requireShown: boolean;
}
