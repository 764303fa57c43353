import type { ExternalTool } from "./trpcQuestions.js";

/** What a host configures about its tRPC-Agent-Go application, because the stream does not show it. */
export interface TrpcAgentGoOptions {
  /** What a node receives for yes and for no, by the key it interrupts with; each node defines its own values. */
  readonly values?: Readonly<Record<string, { readonly yes?: unknown; readonly no?: unknown }>> | undefined;
  /** The same for every other key. Default `true`. */
  readonly approveValue?: unknown;
  /** Default `false`. */
  readonly rejectValue?: unknown;
  /** Where the application reads answers. Default `"both"`: the other place does no harm. */
  readonly where?: "state" | "forwardedProps" | "both" | undefined;
  /**
   * The tools whose results come from here. A graph marks these calls itself; of an agent without a graph, only calls of the tools named
   * here are questions. With texts for yes and no the user decides; without, they enter the result.
   */
  readonly externalTools?: readonly (string | ExternalTool)[] | undefined;
}
