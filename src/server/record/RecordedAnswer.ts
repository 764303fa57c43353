import type { ResumeEntry } from "../../protocol/input.js";

/** One answer as it is kept for audits: who gave it, when, and what it said. Plain JSON. */
export interface RecordedAnswer {
  /** The run that announced the interrupt. */
  readonly runId: string;
  readonly entry: ResumeEntry;
  /** The person, as the host named them to `admit`. */
  readonly answeredBy: string | null;
  /** Milliseconds since 1970. */
  readonly answeredAt: number;
}
