const prefix = "react-agui-interrupts: ";

/** The stable code of an error, for programs. */
export type AgentRunErrorCode =
  | "transport"
  | "protocol"
  | "run-failed"
  | "stream-truncated"
  | "bad-handle"
  | "storage"
  | "not-signed"
  | "not-loaded"
  | "unexpected"
  | "render"
  | "misuse";

/**
 * The base of every error of this library; `isInstance` recognises it across duplicated packages
 * and realms.
 */
export class AgentRunError extends Error {
  readonly code: AgentRunErrorCode;

  constructor(code: AgentRunErrorCode, message: string, options?: { readonly cause?: unknown }) {
    super(prefix + message, options);
    this.name = "AgentRunError";
    this.code = code;
    Object.defineProperty(this, brand, { value: true });
  }

  static isInstance(value: unknown): value is AgentRunError {
    return typeof value === "object" && value !== null && brand in value;
  }
}

/** The error itself where it is one of this library, otherwise what `wrap` makes of it. */
export function ownError(cause: unknown, wrap: () => AgentRunError): AgentRunError {
  return AgentRunError.isInstance(cause) ? cause : wrap();
}

/** The error of a storage that threw. */
export function storageError(cause: unknown): AgentRunError {
  return ownError(
    cause,
    () => new AgentRunError("storage", "the storage of pauses failed", { cause }),
  );
}

const brand = Symbol.for("react-agui-interrupts.AgentRunError");

/** Whether a request reached the agent: certainly not, certainly and it was refused, or unknown. */
export type Delivery = "not-sent" | "rejected" | "unknown";

/** The agent could not be reached, or the response was not an event stream. */
export class TransportError extends AgentRunError {
  /** The HTTP status, where there was a response. */
  declare readonly status?: number;
  /** The start of the response body, as text; at most a few thousand characters. */
  declare readonly body?: string;
  /** Where the request went, without credentials and query; absent where that is not known. */
  declare readonly address?: string;
  /** Whether the same request may succeed later. */
  readonly retryable: boolean;
  /** What is known about the delivery of the request. */
  readonly delivery: Delivery;

  constructor(
    message: string,
    details: {
      readonly status?: number;
      readonly body?: string | undefined;
      readonly delivery?: Delivery;
      readonly address?: string | undefined;
      readonly cause?: unknown;
    } = {},
  ) {
    super("transport", message, { cause: details.cause });
    this.name = "TransportError";
    if (details.status !== undefined) this.status = details.status;
    if (details.body !== undefined) this.body = details.body;
    if (details.address !== undefined) this.address = details.address;
    this.delivery = details.delivery ?? deliveryOf(details.status);
    this.retryable =
      this.delivery !== "rejected" ||
      details.status === 408 ||
      details.status === 409 ||
      details.status === 429;
  }
}

// A 4xx or 501 means that the request was processed and refused; with any other failure the agent
// may have acted.
function deliveryOf(status: number | undefined): Delivery {
  return status !== undefined && ((status >= 400 && status < 500) || status === 501)
    ? "rejected"
    : "unknown";
}

/** The agent sent something that violates the protocol and that cannot be recovered from. */
export class ProtocolError extends AgentRunError {
  /** The type of the offending event, where it had one. */
  declare readonly eventType?: string;
  /** The rule that was broken, as a stable code. */
  readonly rule: string;

  constructor(
    rule: string,
    message: string,
    details: { readonly eventType?: string; readonly cause?: unknown } = {},
  ) {
    super("protocol", message, { cause: details.cause });
    this.name = "ProtocolError";
    this.rule = rule;
    if (details.eventType !== undefined) this.eventType = details.eventType;
  }
}

/** The agent reported that its run failed (RUN_ERROR). */
export class RunFailedError extends AgentRunError {
  /** The agent's own message, unchanged. */
  readonly agentMessage: string;
  /** The agent's own code; an open string. */
  declare readonly agentCode?: string;

  constructor(agentMessage: string, agentCode?: string) {
    super("run-failed", `the agent reported an error: ${agentMessage}`);
    this.name = "RunFailedError";
    this.agentMessage = agentMessage;
    if (agentCode !== undefined) this.agentCode = agentCode;
  }
}

/** The stream stopped before the run ended, so its outcome is unknown. */
export class StreamTruncatedError extends AgentRunError {
  constructor(message: string, options?: { readonly cause?: unknown }) {
    super("stream-truncated", message, options);
    this.name = "StreamTruncatedError";
  }
}
