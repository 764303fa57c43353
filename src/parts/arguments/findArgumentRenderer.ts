import type { InterruptToolCall } from "../../core/interrupt/interrupt.js";
import type { UnknownRecord } from "../../protocol/json.js";
import type { ArgumentRenderer } from "../../react/presentation.js";

/** The argument renderer that is used, and the arguments it shows. */
export interface FoundArgumentRenderer<Renderer extends ArgumentRenderer = ArgumentRenderer> {
  readonly renderer: Renderer;
  readonly names: readonly string[];
}

/** The first argument renderer that fits. One that throws, or names arguments that are not there, does not fit. */
export function findArgumentRenderer<Renderer extends ArgumentRenderer>(
  renderers: readonly Renderer[],
  args: UnknownRecord,
  toolCall: InterruptToolCall,
): FoundArgumentRenderer<Renderer> | null {
  for (const renderer of renderers) {
    const names = namesOf(renderer, args, toolCall);
    if (names.length > 0) return { renderer, names };
  }
  return null;
}

function namesOf(renderer: ArgumentRenderer, args: UnknownRecord, toolCall: InterruptToolCall): readonly string[] {
  try {
    const names = renderer.matches(args, toolCall);
    return Array.isArray(names) && names.every((name) => Object.hasOwn(args, name)) ? names : [];
  } catch {
    return [];
  }
}
