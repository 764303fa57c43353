import type { AgUiInterrupt } from "../../protocol/events.js";
import { gateMetadata } from "../../protocol/input.js";
import { own, ownText } from "../../protocol/json.js";

/**
 * Returns the key of a stored question; `undefined` when it has none, because an earlier version
 * announced it.
 */
export function keyOf({ metadata }: AgUiInterrupt): string | undefined {
  return ownText(own(metadata, gateMetadata), "key");
}

/** The same question with a key in its metadata. */
export function withKey(interrupt: AgUiInterrupt, key: string): AgUiInterrupt {
  return { ...interrupt, metadata: { ...interrupt.metadata, [gateMetadata]: { key } } };
}

/** The same value without what a gate has added to its metadata. */
export function withoutGate<
  Value extends { readonly metadata?: Readonly<Record<string, unknown>> },
>(value: Value): Value {
  const { metadata } = value;
  if (metadata === undefined || !Object.hasOwn(metadata, gateMetadata)) return value;
  const { [gateMetadata]: _, ...others } = metadata;
  const { metadata: __, ...rest } = value;
  // The fields are those of the same type, whose metadata is optional.
  return (Object.keys(others).length === 0 ? rest : { ...rest, metadata: others }) as Value;
}
