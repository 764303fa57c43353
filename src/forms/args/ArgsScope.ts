"use client";

import { createContext, type ReactNode, useContext } from "react";
import type { KeyWords } from "../../parts/data/KeyName.js";
import type { ArgChange } from "../../present/argChanges.js";
import type { ValueMask, ValuePath } from "../../present/Mask.js";
import type { JsonSchema } from "../../protocol/messages.js";
import type { SchemaIssue } from "../../schema/issues/SchemaValidator.js";
import type { Texts } from "../args-data/argsEdits.js";
import type { ArgField, BlankValue } from "../args-data/argsFields.js";
import type { FormLabels } from "../defaultFormLabels.js";

/** The editor around a field. */
export interface ArgsScope {
  readonly labels: FormLabels;
  /** The arguments as proposed. */
  readonly args: unknown;
  /** The checked schema of the arguments. */
  readonly form: JsonSchema | undefined;
  readonly keyLabels: KeyWords;
  readonly mask: ValueMask;
  readonly disabled: boolean;
  readonly texts: Texts;
  /** What differs from the proposal, without what the mask hides. */
  readonly changes: readonly ArgChange[];
  /** What the schema says about proposed values that are as they were; it blocks nothing. */
  readonly notes: readonly SchemaIssue[];
  /** Whether everything was reset to the proposal since the editor was opened. */
  readonly wasReset: boolean;
  /** The field without hidden values in its title and description. */
  readonly scrub: (field: ArgField) => ArgField;
  /** Changes the value at a path; see `ArgControlProps.onChange`. */
  readonly edit: (path: ValuePath, next: unknown, problem: string | null, text: string) => void;
  /** Replaces the value at a path by one that is not filled in yet. */
  readonly replace: (path: ValuePath, blank: BlankValue) => void;
  /**
   * Replaces the entries of a list. `origins` has for each of them its index before, or `undefined`
   * for a new one; `missing` are the paths to what must be filled in.
   */
  readonly editList: (
    path: ValuePath,
    entries: readonly unknown[] | null | undefined,
    origins: readonly (number | undefined)[],
    missing: readonly ValuePath[],
  ) => void;
  /**
   * Adds names with their values to an object with any names; what was typed for another name is
   * one of them now.
   */
  readonly addNames: (path: ValuePath, added: ReadonlyMap<string, BlankValue>) => void;
}

/** Provides the editor to its fields. */
export const ArgsScopeContext = createContext<ArgsScope | null>(null);

/** Returns the editor around a field. */
export function useArgsScope(): ArgsScope {
  const scope = useContext(ArgsScopeContext);
  if (scope === null) throw new Error("A field of arguments is outside of their editor.");
  return scope;
}

/** Props of `ArgNode`. */
export interface ArgNodeProps {
  /** The id of its control; stays the same while an entry moves. */
  readonly id: string;
  readonly field: ArgField;
  readonly path: ValuePath;
  /** The path of the proposed value, which an entry that was moved had. */
  readonly maskPath: ValuePath;
  /** A whole number that JavaScript would round is a bigint, here and in `proposed`. */
  readonly value: unknown;
  /** The text of a number that JavaScript writes otherwise. */
  readonly written?: string | undefined;
  /** What the agent proposed; `undefined` where it did not. */
  readonly proposed: unknown;
  /** The issues at its path and below. */
  readonly issues: readonly SchemaIssue[];
  /** Whether it is part of an entry that was added, so that nothing in it was proposed. */
  readonly isInAdded: boolean;
  /** Whether its label is only read out. */
  readonly hidesLabel?: boolean;
}

/** Props of `ArgGroup` and `ArgList`. */
export interface ArgPartProps extends ArgNodeProps {
  /** Renders a field in it. */
  readonly node: (props: ArgNodeProps) => ReactNode;
  /** Shows its JSON instead. */
  readonly onJson?: () => void;
}
