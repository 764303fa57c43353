import type { ResumeEntry } from "../../protocol/input.js";

/** One answer in the audit trail: who gave it, when, and its content. Plain JSON. */
export interface RecordedAnswer {
  /** The run that announced the interrupt. */
  readonly runId: string;
  readonly entry: ResumeEntry;
  /** The person, as the host passed them to `admit`. */
  readonly answeredBy: string | null;
  /** Milliseconds since 1970. */
  readonly answeredAt: number;
}
