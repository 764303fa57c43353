/**
 * The path to a value from the root of what is shown, with numbers for indices of lists; empty for
 * the whole.
 */
export type ValuePath = readonly (string | number)[];

/** The tool call whose arguments, answer or result a value belongs to. */
export interface MaskedCall {
  readonly id: string;
  readonly name: string;
}

/** Whether a value is hidden; a text is shown in its place. */
export type HidesValue = (
  path: ValuePath,
  value: unknown,
  toolCall: MaskedCall | undefined,
) => boolean | string;

/** Hides secrets wherever a page shows data; created by `createMask`. */
export interface Mask {
  /**
   * The mask for the data of one tool call, or of none; `placeholder` is shown where no other text
   * is given.
   */
  readonly about: (toolCall: MaskedCall | undefined, placeholder: string) => ValueMask;
}

/** Hides secrets in the data of one tool call, or of none. */
export interface ValueMask {
  /** The text shown instead of a value; undefined where the value is shown. */
  readonly textAt: (path: ValuePath, value: unknown) => string | undefined;
  /** Replaces hidden values by their texts; returns the same object where nothing is hidden. */
  readonly conceal: (value: unknown, path?: ValuePath) => unknown;
  /**
   * The same for JSON text, with long numbers as text; `undefined` where nothing in it is hidden.
   * `json` is the text of `value`, with every duplicate key. Text that cannot be parsed is hidden
   * as a whole.
   */
  readonly concealJson: (
    text: string,
  ) => { readonly value: unknown; readonly json: string } | undefined;
  /** Creates marks that stand for hidden values while the JSON of one of these values is edited. */
  readonly marks: (values: readonly unknown[], path?: ValuePath) => SecretMarks;
  /**
   * Creates a function that removes from texts, such as titles and error messages, what is hidden in
   * a schema and in these values.
   */
  readonly scrubber: (schema: unknown, values: readonly unknown[]) => (text: string) => string;
}

/** Marks in place of secrets. */
export interface SecretMarks {
  readonly count: number;
  /** Replaces each secret by a mark. */
  readonly put: (value: unknown) => unknown;
  /** Replaces each mark by its secret; null where a mark was changed or moved. */
  readonly take: (marked: unknown) => { readonly value: unknown } | null;
}
