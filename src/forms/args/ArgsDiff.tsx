"use client";
import { type ReactNode, useContext, useMemo } from "react";
import { argChanges, maskChanges } from "../../core/present/argChanges.js";
import { createPlaceNames } from "../../core/present/keyLabels.js";
import { useFold } from "../../parts/data/folds.js";
import { KeyWordsContext } from "../../parts/data/KeyName.js";
import type { ArgsDiffProps } from "../../parts/formProps.js";
import { isRecord } from "../../protocol/json.js";
import { checkSchema } from "../../schema/check/checkSchema.js";
import { mergeFormLabels } from "../defaultFormLabels.js";
import { useMaskedSchema } from "../fields/formScope.js";
import { ChangeItem } from "./ChangeItem.js";

/** Changes that are shown at first; the others are shown on demand. */
const shownAtOnce = 30;

/**
 * Shows the user's edits of proposed arguments, place by place, long texts word by word. Renders
 * nothing where both are equal.
 */
export function ArgsDiff({
  before,
  after,
  argsSchema,
  mask,
  idPrefix,
  onUndo,
  labels: own,
}: ArgsDiffProps): ReactNode {
  const labels = mergeFormLabels(own);
  const keyLabels = useContext(KeyWordsContext);
  const checked = useMemo(
    () => (argsSchema === undefined ? undefined : checkSchema(argsSchema).form),
    [argsSchema],
  );
  const masked = useMaskedSchema(checked, mask, before, labels);
  const form = masked !== undefined && isRecord(masked.schema) ? masked.schema : checked;
  const changes = useMemo(
    () => maskChanges(argChanges(before, after), before, after, mask),
    [before, after, mask],
  );
  const names = createPlaceNames(
    form,
    (number) => labels.numbered("entry", number),
    [before, after],
    keyLabels,
  );
  if (changes.length === 0) return null;
  const items = changes.map((change) => (
    <ChangeItem
      key={JSON.stringify([change.kind, change.path])}
      change={change}
      names={
        change.path.length === 0
          ? [{ key: labels.args, words: undefined, title: undefined }]
          : names(change.path)
      }
      labels={labels}
    />
  ));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div translate="no" className="agui-diff" role="group" aria-labelledby={`${idPrefix}-changes`}>
      <div className="agui-diff__top">
        <p className="agui-diff__title" id={`${idPrefix}-changes`}>
          {labels.changes(changes.length)}
        </p>
        {onUndo !== undefined && (
          <button className="agui-form__link" type="button" onClick={onUndo}>
            {labels.restore("arguments", changes.length)}
          </button>
        )}
      </div>
      <ul className="agui-diff__list">{items.slice(0, shownAtOnce)}</ul>
      {items.length > shownAtOnce && (
        <MoreChanges summary={labels.moreChanges(items.length - shownAtOnce)}>
          {items.slice(shownAtOnce)}
        </MoreChanges>
      )}
    </div>
  );
}

interface MoreChangesProps {
  readonly summary: string;
  readonly children: ReactNode;
}

/** The other changes, which must have been opened before the arguments are approved. */
function MoreChanges({ summary, children }: MoreChangesProps) {
  const { open, setOpen, edges } = useFold(true);
  return (
    <details
      className="agui-diff__more"
      data-part="fold"
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>{summary}</summary>
      {edges[0]}
      <ul className="agui-diff__list">{children}</ul>
      {edges[1]}
    </details>
  );
}
