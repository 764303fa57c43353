import type { Batch, PendingInterrupt } from "./interrupt.js";

/**
 * Decides the deadlines that were written without a time zone, where only one of their readings was
 * still ahead when the agent asked: no agent asks a question that has expired.
 *
 * @param before The questions that were open before, whose deadlines may be decided.
 * @param now The agent's time when it asked; null where that is not known.
 */
export function decideZonelessDeadlines(
  batch: Batch,
  before: Batch | null,
  now: number | null,
): Batch {
  const isGuess = ({ statedDeadline }: PendingInterrupt) => statedDeadline?.kind === "guess";
  if (!batch.interrupts.some(isGuess)) return batch;
  const deadlines = new Map(before?.interrupts.map(({ id, expiresAt }) => [id, expiresAt]));
  return {
    ...batch,
    interrupts: batch.interrupts.map((one) => decideDeadline(one, deadlines.get(one.id), now)),
  };
}

function decideDeadline(
  interrupt: PendingInterrupt,
  known: number | undefined,
  now: number | null,
): PendingInterrupt {
  const { statedDeadline, ...rest } = interrupt;
  if (statedDeadline?.kind !== "guess") return interrupt;
  const { at, latest } = statedDeadline;
  const isDecided = now !== null && at <= now && now < latest;
  return isDecided || known === latest ? { ...rest, expiresAt: latest } : interrupt;
}
