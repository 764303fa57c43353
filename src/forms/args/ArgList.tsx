"use client";
import { Fragment, type ReactNode, useLayoutEffect, useRef, useState } from "react";
import type { ValuePath } from "../../core/present/createMask.js";
import { plainText } from "../../parts/internal/plainText.js";
import { cut } from "../../schema/normalize/normalizeAnnotations.js";
import { mostEntries } from "../args-data/argKinds.js";
import { issueText } from "../args-data/argsEdits.js";
import { blankValue, entryField } from "../args-data/argsFields.js";
import { alignRows, freeId, isReordered, type ListRow, proposedOrder, proposedRow, removedAfter } from "../args-data/listRows.js";
import { FieldIssues } from "../fields/FieldFrame.js";
import { domId, fieldIds, pathSeparator } from "../fields/fieldIds.js";
import type { ArgPartProps } from "./ArgNodeProps.js";
import { useArgsScope } from "./ArgsScope.js";
import { EntryRow, RemovedRow, rowIds } from "./EntryRow.js";
import { GroupFrame, JsonToggle } from "./GroupFrame.js";

/** A list with a control, or a group of fields, for each entry. Removed entries of the proposal stay visible, struck through. */
export function ArgList(props: ArgPartProps) {
  const { id, field, path, maskPath, value, proposed, issues, isInAdded, node } = props;
  const { labels, form, disabled, editList } = useArgsScope();
  const entries: readonly unknown[] = Array.isArray(value) ? value : [];
  const original: readonly unknown[] = Array.isArray(proposed) ? proposed : [];
  const [aligned, setRows] = useState(() => alignRows(original, entries));
  // The list was changed from elsewhere.
  const rows = aligned.length === entries.length ? aligned : alignRows(original, entries);
  if (rows !== aligned) setRows(rows);
  const { box, focusLater } = useFocusAfter(rows);

  const source = {
    form,
    schema: field.schema,
    entries: original.length > 0 ? original : samples(field.sample),
    depth: path.length - 1,
  };
  const change = (
    order: readonly (number | undefined)[],
    next: readonly ListRow[],
    added: readonly Added[],
    focus: string,
  ): void => {
    setRows(next);
    focusLater(focus);
    const found = new Map(added.map((one) => [one.index, one]));
    const changed = order.map((from, index) => (from === undefined ? found.get(index)?.value : entries[from]));
    const isGone = changed.length === 0 && !field.isProposed && !field.isFixed;
    const missing = added.flatMap((one) => one.missing.map((rest) => [...path, one.index, ...rest]));
    editList(path, isGone ? undefined : changed, order, missing);
  };
  const indices = rows.map((_, index) => index);
  const add = (): void => {
    const row: ListRow = { id: freeId(rows), origin: undefined };
    const blank = blankValue(form, entryField(source, "", undefined), path.length);
    change([...indices, undefined], [...rows, row], [{ index: rows.length, ...blank }], rowIds(id, row).entry);
  };
  const remove = (at: number): void => {
    const row = rows[at];
    const left = indices.filter((index) => index !== at);
    const near = rows[at + 1] ?? rows[at - 1];
    const putBack = row?.origin === undefined ? undefined : rowIds(id, row).putBack;
    change(left, pick(rows, left), [], putBack ?? (near === undefined ? `${id}-add` : rowIds(id, near).entry));
  };
  const move = (at: number, to: number, focus: string): void => {
    const order = indices.map((index) => (index === at ? to : index === to ? at : index));
    change(order, pick(rows, order), [], focus);
  };
  const putBack = (origin: number, after: number): void => {
    const row = proposedRow(origin);
    const order = [...indices.slice(0, after + 1), undefined, ...indices.slice(after + 1)];
    const next = [...rows.slice(0, after + 1), row, ...rows.slice(after + 1)];
    change(order, next, [{ index: after + 1, value: original[origin], missing: [] }], rowIds(id, row).entry);
  };
  const restore = (): void => {
    const order = proposedOrder(rows);
    change(order, pick(rows, order), [], `${id}-add`);
  };

  const removed = removedAfter(rows, isInAdded ? 0 : original.length);
  const removedRows = (after: number): ReactNode =>
    removed
      .get(after)
      ?.map((origin) => (
        <RemovedRow
          key={`removed-${origin}`}
          listId={id}
          row={proposedRow(origin)}
          value={original[origin]}
          maskPath={[...maskPath, origin]}
          disabled={disabled || entries.length >= mostEntries}
          onPutBack={() => putBack(origin, after)}
        />
      ));
  const own = issues.filter((issue) => !(Number(issue.path[path.length]) < rows.length));
  const ids = fieldIds(id);
  return (
    <GroupFrame {...props} kind="list" issues={own.length > 0}>
      <div ref={box} className="agui-form__list">
        {rows.length === 0 && removed.size === 0 ? <p className="agui-form__hint">{labels.noItems}</p> : null}
        <ul className="agui-form__entries">
          {removedRows(-1)}
          {rows.map((row, index) => {
            const initial = row.origin === undefined ? undefined : original[row.origin];
            const entry = entryField(source, labels.item(index + 1), initial);
            const isAdded = row.origin === undefined;
            return (
              <Fragment key={row.id}>
                <EntryRow
                  listId={id}
                  row={row}
                  name={entry.name}
                  isGroup={entry.kind === "group" || entry.kind === "list"}
                  isAdded={isAdded && !isInAdded}
                  disabled={disabled}
                  onRemove={() => remove(index)}
                  onUp={index > 0 ? (focus) => move(index, index - 1, focus) : undefined}
                  onDown={index < rows.length - 1 ? (focus) => move(index, index + 1, focus) : undefined}
                  canMove={rows.length > 1}
                >
                  {node({
                    id: domId([id, row.id].join(pathSeparator)),
                    field: entry,
                    path: [...path, index],
                    maskPath: [...maskPath, row.origin ?? index],
                    value: entries[index],
                    proposed: initial,
                    issues: issues.filter((issue) => Number(issue.path[path.length]) === index),
                    isInAdded: isInAdded || isAdded,
                    hidesLabel: true,
                  })}
                </EntryRow>
                {removedRows(index)}
              </Fragment>
            );
          })}
        </ul>
        <FieldIssues id={ids.issues} issues={own.map((issue) => issueText(issue, path.length))} />
        <div className="agui-form__list-actions">
          <button
            className="agui-form__button agui-form__add"
            type="button"
            id={`${id}-add`}
            disabled={disabled || entries.length >= mostEntries}
            onClick={add}
          >
            {plainText(labels.addItem(cut(field.label, 60)))}
          </button>
          <JsonToggle id={id} onJson={props.onJson} />
          {isReordered(rows) && !isInAdded && (
            <div className="agui-change">
              <span className="agui-change__label">{labels.reordered}</span>
              <button className="agui-form__link" type="button" disabled={disabled} onClick={restore}>
                {labels.restoreOrder}
              </button>
            </div>
          )}
        </div>
      </div>
    </GroupFrame>
  );
}

interface Added {
  readonly index: number;
  readonly value: unknown;
  readonly missing: readonly ValuePath[];
}

function pick(rows: readonly ListRow[], order: readonly number[]): readonly ListRow[] {
  return order.flatMap((index) => rows[index] ?? []);
}

function samples(sample: unknown): readonly unknown[] {
  return Array.isArray(sample) ? sample : [];
}

/** Focuses an element, or the first control in it, once a change of the list is on screen. */
function useFocusAfter(rows: readonly ListRow[]) {
  const box = useRef<HTMLDivElement>(null);
  const wanted = useRef<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of the rows, and at no other time
  useLayoutEffect(() => {
    if (wanted.current === null) return;
    const found = box.current?.querySelector<HTMLElement>(`[id="${wanted.current}"]`);
    wanted.current = null;
    if (found?.matches("button") === true) found.focus();
    else found?.querySelector<HTMLElement>("input, textarea, select, button")?.focus();
  }, [rows]);
  return {
    box,
    focusLater: (id: string): void => {
      wanted.current = id;
    },
  };
}
