"use client";
import { Fragment, type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { exactEntries } from "../../present/argChanges.js";
import { listOf } from "../../protocol/json.js";
import { numberText } from "../../protocol/numberTexts.js";
import { mostEntries } from "../args-data/argKinds.js";
import { issueText } from "../args-data/argsEdits.js";
import { blankValue, entryField, type ListSource } from "../args-data/argsFields.js";
import {
  addedRow,
  alignRows,
  insertRow,
  isReordered,
  type ListEdit,
  type ListRow,
  pickRows,
  proposedOrder,
  proposedRow,
  removedAfter,
  removeRow,
  swapRows,
} from "../args-data/listRows.js";
import { FieldIssues } from "../fields/FieldFrame.js";
import { domId, fieldIds, pathSeparator } from "../fields/fieldIds.js";
import { AddButton } from "../inputs/AddButton.js";
import { type ArgPartProps, useArgsScope } from "./ArgsScope.js";
import { EntryRow, GroupFrame, JsonToggle, RemovedRow, rowIds } from "./GroupFrame.js";

/**
 * A list with a control, or a group of fields, for each entry. Removed entries of the proposal stay
 * visible, struck through.
 */
export function ArgList(props: ArgPartProps) {
  const { id, field, path, maskPath, issues, isInAdded } = props;
  const { labels, form, disabled } = useArgsScope();
  const list = useListRows(props);
  const { rows, original, source, change, putBack } = list;
  const isFull = disabled || list.entries.length >= mostEntries;
  const add = (): void => {
    const row = addedRow(rows);
    const blank = blankValue(form, entryField(source, "", undefined), path.length);
    change(insertRow(rows, rows.length, row, blank), rowIds(id, row).entry);
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
          disabled={isFull}
          onPutBack={() => putBack(origin, after)}
        />
      ));
  const own = issues.filter((issue) => !(Number(issue.path[path.length]) < rows.length));
  return (
    <GroupFrame {...props} kind="list" issues={own.length > 0}>
      <div ref={list.box} className="agui-form__list">
        {rows.length === 0 && removed.size === 0 ? (
          <p className="agui-form__hint">{labels.noItems}</p>
        ) : null}
        <ul className="agui-form__entries">
          {removedRows(-1)}
          {rows.map((row, index) => (
            <Fragment key={row.id}>
              <ListEntry {...props} list={list} row={row} index={index} />
              {removedRows(index)}
            </Fragment>
          ))}
        </ul>
        <FieldIssues
          id={fieldIds(id).issues}
          issues={own.map((issue) => issueText(issue, path.length))}
        />
        <div className="agui-form__list-actions">
          <AddButton
            id={`${id}-add`}
            title={field.label}
            labels={labels}
            disabled={isFull}
            onPress={add}
          />
          <JsonToggle id={id} onJson={props.onJson} />
          {isReordered(rows) && !isInAdded && (
            <div className="agui-change">
              <span className="agui-change__label">{labels.reordered}</span>
              <button
                className="agui-form__link"
                type="button"
                disabled={disabled}
                onClick={() => change(pickRows(rows, proposedOrder(rows)), `${id}-add`)}
              >
                {labels.restore("order")}
              </button>
            </div>
          )}
        </div>
      </div>
    </GroupFrame>
  );
}

interface ListEntryProps extends ArgPartProps {
  readonly list: ReturnType<typeof useListRows>;
  readonly row: ListRow;
  readonly index: number;
}

/** One entry in its row, with what moves and removes it. */
function ListEntry({
  list,
  row,
  index,
  id,
  path,
  maskPath,
  issues,
  isInAdded,
  node,
}: ListEntryProps) {
  const { labels, disabled } = useArgsScope();
  const { rows, original, change } = list;
  const initial = row.origin === undefined ? undefined : original[row.origin];
  const entry = entryField(list.source, labels.numbered("entry", index + 1), initial);
  const isAdded = row.origin === undefined;
  const moveTo = (to: number) => (focus: string) => change(swapRows(rows, index, to), focus);
  const remove = (): void => {
    const near = rows[index + 1] ?? rows[index - 1];
    const next = near === undefined ? `${id}-add` : rowIds(id, near).entry;
    change(removeRow(rows, index), isAdded ? next : rowIds(id, row).putBack);
  };
  return (
    <EntryRow
      listId={id}
      row={row}
      name={entry.name}
      isGroup={entry.kind === "group" || entry.kind === "list"}
      isAdded={isAdded && !isInAdded}
      disabled={disabled}
      onRemove={remove}
      onUp={index > 0 ? moveTo(index - 1) : undefined}
      onDown={index < rows.length - 1 ? moveTo(index + 1) : undefined}
      canMove={rows.length > 1}
    >
      {node({
        id: domId([id, row.id].join(pathSeparator)),
        field: entry,
        path: [...path, index],
        maskPath: [...maskPath, row.origin ?? index],
        value: list.entries[index],
        written: numberText(list.value, index),
        proposed: initial,
        issues: issues.filter((issue) => Number(issue.path[path.length]) === index),
        isInAdded: isInAdded || isAdded,
        hidesLabel: true,
      })}
    </EntryRow>
  );
}

/**
 * The rows of the edited list, beside its entries and the proposed ones. `change` edits them, and
 * then focuses an element by its id, if it gets one; `putBack` puts a removed entry back.
 */
export function useListRows({ id, field, path, value, proposed }: ArgPartProps, align = alignRows) {
  const { form, editList } = useArgsScope();
  const entries = Array.isArray(value) ? exactEntries(value) : [];
  const original = Array.isArray(proposed) ? exactEntries(proposed) : [];
  const [aligned, setRows] = useState(() => align(original, entries));
  // The list was changed from elsewhere.
  const rows = aligned.length === entries.length ? aligned : align(original, entries);
  if (rows !== aligned) setRows(rows);
  const { box, focusLater } = useFocusAfter(rows);
  const source: ListSource = {
    form,
    reading: field.reading,
    entries: original.length > 0 ? original : samples(field.sample),
    depth: path.length - 1,
  };
  const change = ({ order, rows: next, added }: ListEdit, focus?: string): void => {
    setRows(next);
    focusLater(focus ?? null);
    const changed = order.map((from) => (from === undefined ? added?.value : entries[from]));
    const isGone = changed.length === 0 && !field.isProposed && !field.isFixed;
    const missing =
      added?.missing.map((rest) => [...path, order.indexOf(undefined), ...rest]) ?? [];
    const emptied = proposed === null && changed.length === 0 ? null : changed;
    editList(path, isGone ? undefined : emptied, order, missing);
  };
  const putBack = (origin: number, after: number): void => {
    const row = proposedRow(origin);
    const entry = { value: original[origin], missing: [] };
    change(insertRow(rows, after + 1, row, entry), rowIds(id, row).entry);
  };
  return { rows, value, entries, original, source, box, change, putBack };
}

function samples(sample: unknown): readonly unknown[] {
  return listOf(sample);
}

/** Focuses an element, or the first control in it, once a change of the rows is on screen. */
export function useFocusAfter(rows: unknown) {
  const box = useRef<HTMLDivElement>(null);
  const wanted = useRef<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of the rows, and at no other time
  useLayoutEffect(() => {
    if (wanted.current === null) return;
    const found = box.current?.querySelector<HTMLElement>(`[id="${wanted.current}"]`);
    wanted.current = null;
    if (found?.matches("button, input") === true) found.focus();
    else found?.querySelector<HTMLElement>("input, textarea, select, button")?.focus();
  }, [rows]);
  return {
    box,
    focusLater: (id: string | null): void => {
      wanted.current = id;
    },
  };
}
