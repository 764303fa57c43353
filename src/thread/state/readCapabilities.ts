import { dropUndefined, isRecord, own, ownText, recordOf } from "../../protocol/json.js";
import { cut } from "../../schema/document/cut.js";

/** What was declared about one subject; what is absent is not known. */
type Flags = Readonly<Partial<Record<string, boolean>>>;

/**
 * What an agent declares about itself (`capabilities` of AG-UI). It is a hint: no question is
 * hidden or allowed by it.
 */
export interface AgentCapabilities {
  /** The name the agent gives itself. Mark it as the agent's own word where it is shown. */
  readonly name?: string;
  /**
   * Whether it asks people, and how: `supported`, `approvals`, `interrupts`, `approveWithEdits`.
   */
  readonly humanInTheLoop: Flags;
  /** Whether it calls tools (`supported`), and those of the page (`clientProvided`). */
  readonly tools: Flags;
}

/**
 * Reads a declaration of any quality: what has the wrong type is left out. Null where there is
 * none. Pure.
 */
export function readCapabilities(raw: unknown): AgentCapabilities | null {
  if (!isRecord(raw)) return null;
  const name = ownText(own(raw, "identity"), "name")?.trim();
  return dropUndefined<AgentCapabilities>({
    name: name ? cut(name, 80) : undefined,
    humanInTheLoop: flagsIn(own(raw, "humanInTheLoop")),
    tools: flagsIn(own(raw, "tools")),
  });
}

function flagsIn(value: unknown): Flags {
  const isFlag = (entry: readonly [string, unknown]): entry is [string, boolean] =>
    typeof entry[1] === "boolean";
  return Object.fromEntries(Object.entries(recordOf(value)).filter(isFlag));
}
