/** The points at which the test kills the process, each between an effect and its record. */
export type CrashPoint =
  | "announced"
  | "waiting"
  | "admitted"
  | "forwarded"
  | "received"
  | "paid"
  | "closed";

/** Kills this process where `CRASH_AT` names the point; nothing is cleaned up. */
export function crashAt(point: CrashPoint): void {
  if (process.env["CRASH_AT"] === point) process.kill(process.pid, "SIGKILL");
}
