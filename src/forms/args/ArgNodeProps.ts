"use client";
import type { ReactNode } from "react";
import type { ValuePath } from "../../core/present/createMask.js";
import type { SchemaIssue } from "../../schema/issues/SchemaValidator.js";
import type { ArgField } from "../args-data/argsFields.js";

/** Props of `ArgNode`. */
export interface ArgNodeProps {
  /** The id of its control; stays the same while an entry moves. */
  readonly id: string;
  readonly field: ArgField;
  readonly path: ValuePath;
  /** The path of the proposed value, which an entry that was moved had. */
  readonly maskPath: ValuePath;
  readonly value: unknown;
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
