import type { Batch } from "../../core/interrupt/interrupt.js";
import type { SchemaValidator, SchemaVerdict } from "../../schema/issues/SchemaValidator.js";
import { lazyModule } from "../shared/lazyModule.js";

/** The validator of a run: the host's, or the default one, which is loaded when the first question with a schema opens. */
export interface Validation {
  /** Validates with the loaded validator. Before that nothing is validated, and nothing may be sent: see `ready`. */
  readonly validator: SchemaValidator;
  /** Resolves once the validator was loaded for this batch, or failed to load; null when nothing has to be loaded. */
  readonly ready: (batch: Batch | null) => Promise<void> | null;
}

/** Callbacks for loading and calling it. */
export interface ValidationListener {
  /** Answers can be validated that could not be before. */
  readonly onLoaded: () => void;
  /** The validator failed to load; the next `ready` loads it again. */
  readonly onMissing: (cause: unknown) => void;
  /** The host's validator threw. */
  readonly onError: (cause: unknown) => void;
}

/** Creates it; nothing is loaded yet. */
export function createValidation(given: SchemaValidator | undefined, listener: ValidationListener): Validation {
  const module = lazyModule(() => import("../../schema/validate/defaultValidator.js"));

  let current: SchemaValidator | undefined = given && ((schema, value) => callGuarded(given, schema, value, listener.onError));

  const load = async (): Promise<void> => {
    const loaded = await module.load();
    if (loaded === null) return listener.onMissing(module.getCause());
    current = loaded.defaultValidator;
    listener.onLoaded();
  };
  let loading: Promise<void> | null = null;

  return {
    validator: (schema, value) => current?.(schema, value) ?? notLoaded,
    ready(batch) {
      if (current !== undefined || !batch?.interrupts.some(({ responseSchema }) => responseSchema !== undefined)) return null;
      loading ??= load().finally(() => {
        loading = null;
      });
      return loading;
    },
  };
}

const notLoaded = { status: "unchecked", reason: "the validator is not loaded" } as const;

/** If a validator throws, nothing was validated, so nothing may be sent. */
function callGuarded(
  validator: SchemaValidator,
  schema: Parameters<SchemaValidator>[0],
  value: unknown,
  onError: (cause: unknown) => void,
): SchemaVerdict {
  try {
    return validator(schema, value);
  } catch (cause) {
    onError(cause);
    return { status: "invalid", issues: [{ path: [], code: "validator-failed", message: "This answer could not be checked" }] };
  }
}
