"use client";
import { type ReactNode, useId } from "react";
import type { ValuePath } from "../../core/present/createMask.js";
import { useWordDiff } from "../../parts/arguments/useWordDiff.js";
import { FoldedText, WholeText } from "../../parts/data/FoldedText.js";
import { FoldScope } from "../../parts/data/folds.js";
import { showJson } from "../../protocol/json.js";
import { isAtOrBelow } from "../args-data/argsEdits.js";
import type { ArgField } from "../args-data/argsFields.js";
import { useArgsScope } from "./ArgsScope.js";
import { ChangeItem, shownValue, TextChange } from "./ChangeItem.js";

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

/** Longer proposed values are folded. */
const longestShown = 240;
/** More changes in one value are left to the summary after editing. */
const mostChanges = 30;

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
  const { labels, mask, disabled, changes, names } = useArgsScope();
  const undoId = useId();
  const before = mask === undefined ? proposed : mask.conceal(proposed, maskPath);
  const below =
    field.kind === "json" && proposed !== undefined
      ? changes.filter((change) => isAtOrBelow(change.path, path))
      : [];
  const parts = useWordDiff(before, value);
  return (
    <div className="agui-change">
      <div className="agui-change__value">
        {proposed === undefined ? (
          <span className="agui-change__added">{labels.changeKind.added}</span>
        ) : below.some((change) => change.path.length > path.length) ? (
          <ul className="agui-diff__list">
            {below.slice(0, mostChanges).map((change) => (
              <ChangeItem
                key={JSON.stringify([change.kind, change.path])}
                change={change}
                names={names(change.path).slice(path.length)}
                labels={labels}
              />
            ))}
          </ul>
        ) : parts !== undefined ? (
          <TextChange parts={parts} labels={labels} />
        ) : (
          <ProposedValue
            label={value === undefined ? labels.changeKind.removed : labels.proposed}
            value={before}
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
  /** The id of the value. */
  readonly id?: string;
}

/** A value that is no longer there, struck through; long ones are folded. */
export function ProposedValue({ label, value, id }: ProposedValueProps): ReactNode {
  const { labels } = useArgsScope();
  const text = typeof value === "string" ? value : showJson(value);
  const shown = shownValue(value, labels);
  const code = (
    <code className="agui-change__code" dir="ltr">
      <WholeText text={text} />
    </code>
  );
  return (
    <>
      <span className="agui-visually-hidden">{label} </span>
      <span id={id}>
        {/* Approving does not depend on a fold around what is not sent. */}
        <FoldScope>
          <FoldedText text={text} above={longestShown}>
            <del className="agui-diff__removed" data-inline="">
              <bdi>{typeof value === "object" ? code : shown}</bdi>
            </del>
          </FoldedText>
        </FoldScope>
      </span>
    </>
  );
}
