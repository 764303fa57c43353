"use client";
import { createContext, useContext } from "react";
import type { ArgChange } from "../../core/present/argChanges.js";
import type { ValueMask, ValuePath } from "../../core/present/createMask.js";
import type { PlaceName } from "../../core/present/createPlaceNames.js";
import type { KeyWords } from "../../parts/data/KeyWordsContext.js";
import type { JsonSchema } from "../../protocol/messages.js";
import type { Texts } from "../args-data/argsEdits.js";
import type { ArgField } from "../args-data/argsFields.js";
import type { FormLabels } from "../defaultFormLabels.js";

/** The editor around a field. */
export interface ArgsScope {
  readonly labels: FormLabels;
  /** The arguments as proposed. */
  readonly args: unknown;
  /** The checked schema of the arguments. */
  readonly form: JsonSchema | undefined;
  readonly keyLabels: KeyWords;
  /** The names of the steps to a place. */
  readonly names: (path: ValuePath) => readonly PlaceName[];
  readonly mask: ValueMask | undefined;
  readonly disabled: boolean;
  readonly texts: Texts;
  /** What differs from the proposal, without what the mask hides. */
  readonly changes: readonly ArgChange[];
  /** Whether everything was reset to the proposal since the editor was opened. */
  readonly wasReset: boolean;
  /** The field without hidden values in its title and description. */
  readonly scrub: (field: ArgField) => ArgField;
  /** Changes the value at a path; see `ArgControlProps.onChange`. */
  readonly edit: (path: ValuePath, next: unknown, problem: string | null, text: string) => void;
  /**
   * Replaces the entries of a list. `origins` has for each of them its index before, or `undefined` for a new one; `missing` are the paths
   * to what must be filled in.
   */
  readonly editList: (
    path: ValuePath,
    entries: readonly unknown[] | undefined,
    origins: readonly (number | undefined)[],
    missing: readonly ValuePath[],
  ) => void;
}

/** Provides the editor to its fields. */
export const ArgsScopeContext = createContext<ArgsScope | null>(null);

/** Returns the editor around a field. */
export function useArgsScope(): ArgsScope {
  const scope = useContext(ArgsScopeContext);
  if (scope === null) throw new Error("A field of arguments is outside of their editor.");
  return scope;
}
