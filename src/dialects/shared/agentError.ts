import { RunFailedError } from "../../errors/errors.js";

/** The words of an error that the agent has reported; none of any other error. */
export function agentWords(error: unknown): string {
  return error instanceof RunFailedError ? error.agentMessage : "";
}

/** The code of an error that the agent has reported. */
export function agentCode(error: unknown): string | undefined {
  return error instanceof RunFailedError ? error.agentCode : undefined;
}
