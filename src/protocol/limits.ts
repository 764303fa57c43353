/** Limits of what is accepted from an agent. Each one bounds the time or memory of the page, so raise a limit only for agents you trust. */
export interface Limits {
  /**
   * Levels of arrays and objects in one value: state, arguments, metadata, schema, payload. A deeper value is left out.
   * @default 1_000
   */
  readonly nesting: number;
  /**
   * Estimated size of the state, and of an activity, after a JSON Patch, in bytes. A patch that exceeds it is left out.
   * @default 67_108_864
   */
  readonly stateBytes: number;
  /**
   * Questions of one run that are shown. Where the agent asks more, the rest is counted, and all can only be skipped together.
   * @default 10_000
   */
  readonly questions: number;
}

/** The limits of a run that sets none. */
export const defaultLimits: Limits = { nesting: 1000, stateBytes: 2 ** 26, questions: 10_000 };

/** Fills in the defaults. A value that is not a positive number is ignored. */
export function resolveLimits(given: Partial<Limits> = {}): Limits {
  const pick = (name: keyof Limits): number => {
    const value = given[name];
    return typeof value === "number" && value > 0 ? value : defaultLimits[name];
  };
  return { nesting: pick("nesting"), stateBytes: pick("stateBytes"), questions: pick("questions") };
}
