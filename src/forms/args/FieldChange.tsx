"use client";
import { type ReactNode, useId } from "react";
import { ChangedData } from "../../parts/data/ChangedData.js";
import { ChangedText } from "../../parts/data/ChangedText.js";
import { DataScope } from "../../parts/data/DataScope.js";
import { FoldScope } from "../../parts/data/folds.js";
import { PlainValue } from "../../parts/data/PlainValue.js";
import { useWordDiff } from "../../parts/data/useWordDiff.js";
import type { ValuePath } from "../../present/Mask.js";
import { isAtOrBelow } from "../args-data/argsEdits.js";
import type { ArgField } from "../args-data/argsFields.js";
import { bytesOfText } from "../inputs/fileLimits.js";
import { useArgsScope } from "./ArgsScope.js";

/** Props of `FieldChange`. */
interface FieldChangeProps {
  readonly field: ArgField;
  readonly path: ValuePath;
  /** The path that the mask knows the field by. */
  readonly maskPath: ValuePath;
  readonly value: unknown;
  /** What the agent proposed; `undefined` where it did not. */
  readonly proposed: unknown;
  /** The id of the field's label, which also names the button. */
  readonly labelId: string;
  readonly onUndo: () => void;
}

/**
 * What the agent proposed for a field that was changed, and a button that restores it. Renders a
 * `<div>`.
 */
export function FieldChange({
  field,
  path,
  maskPath,
  value,
  proposed,
  labelId,
  onUndo,
}: FieldChangeProps) {
  const { labels, mask, disabled, changes, keyLabels } = useArgsScope();
  const undoId = useId();
  const before = mask.conceal(proposed, maskPath);
  const below =
    (field.kind === "json" || field.kind === "several") && proposed !== undefined
      ? changes.filter((change) => isAtOrBelow(change.path, path))
      : [];
  const isFile = field.kind === "file";
  const parts = useWordDiff(isFile ? undefined : before, value);
  return (
    <div className="agui-change">
      <div className="agui-change__value">
        {proposed === undefined ? (
          <span className="agui-change__added">{labels.changeKind.added}</span>
        ) : below.some((change) => change.path.length > path.length) ? (
          <div className="agui-data agui-edited" data-only="">
            <DataScope mask={mask} names={keyLabels}>
              <ChangedData before={proposed} after={value} path={path} beforePath={maskPath} />
            </DataScope>
          </div>
        ) : parts !== undefined && typeof before === "string" ? (
          <ChangedText parts={parts} before={before} />
        ) : (
          <ProposedValue
            label={value === undefined ? labels.changeKind.removed : labels.proposed}
            value={
              isFile && before === proposed && typeof before === "string"
                ? labels.fileText(undefined, bytesOfText(before))
                : before
            }
          />
        )}
      </div>
      <button
        className="agui-form__link"
        type="button"
        id={undoId}
        aria-labelledby={`${undoId} ${labelId}`}
        disabled={disabled}
        onClick={onUndo}
      >
        {labels.restore("field")}
      </button>
    </div>
  );
}

interface ProposedValueProps {
  readonly label: string;
  /** The value, without what is hidden. */
  readonly value: unknown;
}

/** A value that is no longer there, struck through; long ones are folded. */
export function ProposedValue({ label, value }: ProposedValueProps): ReactNode {
  return (
    <>
      <span className="agui-visually-hidden">{label} </span>
      <del className="agui-was">
        {/* Approving does not depend on a fold around what is not sent. */}
        <FoldScope>
          <PlainValue value={value} quoted={false} />
        </FoldScope>
      </del>
    </>
  );
}
