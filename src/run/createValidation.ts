import type { Batch } from "../core/interrupt.js";
import type { SchemaValidator } from "../schema/SchemaValidator.js";

/** The validator of a run: the host's, or the built-in one, which is loaded when the first question with a schema opens. */
export interface Validation {
  /** Judges by what is loaded; what cannot be judged yet is left to `ready`. */
  readonly validator: SchemaValidator;
  /** Resolves once the answers to this batch can be judged; null when they can be now. */
  readonly ready: (batch: Batch | null) => Promise<void> | null;
}

/** Makes it; `onLoaded` is called when answers can be judged that could not be before. */
export function createValidation(given: SchemaValidator | undefined, onLoaded: () => void): Validation {
  let validator = given;
  let loading: Promise<void> | null = null;

  const load = async (): Promise<void> => {
    try {
      ({ interpretingValidator: validator } = await import("../schema/interpretingValidator.js"));
    } catch {
      // A part of the application that cannot be loaded must not keep an answer from leaving; the agent checks it too.
      validator = () => notLoaded;
    }
    loading = null;
    onLoaded();
  };

  return {
    validator: (schema, value) => validator?.(schema, value) ?? notLoaded,
    ready(batch) {
      if (validator !== undefined || !batch?.interrupts.some(({ responseSchema }) => responseSchema !== undefined)) return null;
      loading ??= load();
      return loading;
    },
  };
}

const notLoaded = { status: "unchecked", reason: "the validator is not loaded" } as const;
