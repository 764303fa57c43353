"use client";
import { Fragment, type KeyboardEvent, type ReactNode, useState } from "react";
import { WholeText } from "../../parts/data/FoldedText.js";
import { Was } from "../../parts/data/Sides.js";
import { areWords } from "../../present/argChanges.js";
import { needsQuotes } from "../../present/dataText.js";
import { isComposing } from "../../present/followPress.js";
import { showInvisible } from "../../present/markInvisible.js";
import { listOf } from "../../protocol/json.js";
import { cut } from "../../schema/document/cut.js";
import { mostEntries } from "../args-data/argKinds.js";
import { issueText, textKey } from "../args-data/argsEdits.js";
import { entryField } from "../args-data/argsFields.js";
import {
  addedRow,
  alignWords,
  insertRow,
  type ListRow,
  proposedRow,
  removedAfter,
  removeRow,
} from "../args-data/listRows.js";
import { FieldFrame } from "../fields/FieldFrame.js";
import { fieldIds } from "../fields/fieldIds.js";
import { controlAria } from "../fields/formScope.js";
import { RowButton } from "../inputs/RowButton.js";
import { useListRows } from "./ArgList.js";
import { type ArgNodeProps, type ArgPartProps, type ArgsScope, useArgsScope } from "./ArgsScope.js";
import { rowIds } from "./GroupFrame.js";

/**
 * Whether a list is edited as single words, such as addresses: it has no others, and nothing in it
 * is hidden.
 */
export function hasOnlyWords(props: ArgNodeProps, { form, mask }: ArgsScope): boolean {
  const { field, value, proposed, path, maskPath } = props;
  const [entries, original] = [value, proposed].map((list): readonly unknown[] => listOf(list));
  if (entries === undefined || original === undefined || !areWords(entries) || !areWords(original))
    return false;
  const list = {
    form,
    reading: field.reading,
    entries: original.length > 0 ? original : entries,
    depth: path.length - 1,
  };
  if (entryField(list, "", undefined).kind !== "text") return false;
  const isHidden = (entry: string, index: number) =>
    mask.textAt([...maskPath, index], entry) !== undefined ||
    mask.textAt([...path, index], entry) !== undefined;
  return ![...entries, ""].some(isHidden) && !original.some(isHidden);
}

/**
 * A list of single words as chips, with a field that takes another one by Enter. Removed words stay
 * visible, struck through.
 */
export function WordList(props: ArgPartProps) {
  const { id, field, path, value, issues } = props;
  const { labels } = useArgsScope();
  const ids = fieldIds(id);
  const texts = issues.map((issue) => {
    const entry = Array.isArray(value) ? value[Number(issue.path[path.length])] : undefined;
    return typeof entry === "string"
      ? `${cut(entry, 60)}: ${issue.message}`
      : issueText(issue, path.length);
  });
  const described = controlAria(ids, {
    description: Boolean(field.description),
    hint: !field.isListed,
    issues: texts.length > 0,
  });
  return (
    <FieldFrame
      ids={ids}
      label={field.label}
      name={field.name}
      title={field.title}
      hidesLabel={props.hidesLabel}
      labels={labels}
      mark={field.required ? undefined : "optional"}
      description={field.description}
      hint={field.isListed ? undefined : labels.fieldHint("not-in-schema")}
      issues={texts}
      group
    >
      <Words {...props} describedBy={described["aria-describedby"]} />
    </FieldFrame>
  );
}

interface WordsProps extends ArgPartProps {
  readonly describedBy: string | undefined;
}

function Words({ describedBy, ...props }: WordsProps) {
  const { id, path, issues, isInAdded } = props;
  const { disabled } = useArgsScope();
  const list = useListRows(props, alignWords);
  const { rows, original, entries, box, putBack } = list;
  const removed = removedAfter(rows, isInAdded ? 0 : original.length);
  const isFull = disabled || entries.length >= mostEntries;
  const { add, remove } = wordEdits(id, list, isInAdded);
  const removedChips = (after: number): ReactNode =>
    removed
      .get(after)
      ?.map((origin) => (
        <RemovedChip
          key={`removed-${origin}`}
          id={rowIds(id, proposedRow(origin)).putBack}
          value={original[origin]}
          disabled={isFull}
          onPutBack={() => putBack(origin, after)}
        />
      ));
  return (
    // biome-ignore lint/a11y/useSemanticElements: the legend of a fieldset could not stand beside it
    <div
      ref={box}
      role="group"
      className="agui-form__words"
      aria-labelledby={fieldIds(id).label}
      aria-describedby={describedBy}
    >
      <ul className="agui-form__word-list">
        {removedChips(-1)}
        {rows.map((row, index) => (
          <Fragment key={row.id}>
            <Word
              id={rowIds(id, row).entry}
              word={String(entries[index])}
              isAdded={row.origin === undefined && !isInAdded}
              isInvalid={issues.some((issue) => Number(issue.path[path.length]) === index)}
              disabled={disabled}
              onRemove={() => remove(row, index)}
            />
            {removedChips(index)}
          </Fragment>
        ))}
      </ul>
      <NewWord
        {...props}
        count={entries.length}
        disabled={isFull}
        onAdd={add}
        onBack={() => box.current?.querySelector<HTMLElement>("li:last-of-type button")?.focus()}
      />
    </div>
  );
}

/** What the buttons of the words do, and which of them has the focus afterwards. */
function wordEdits(
  id: string,
  { rows, change }: ReturnType<typeof useListRows>,
  isInAdded: boolean,
) {
  const add = (word: string, focus: string | undefined): void =>
    change(insertRow(rows, rows.length, addedRow(rows), { value: word, missing: [] }), focus);
  const remove = (row: ListRow, index: number): void => {
    const near = rows[index + 1] ?? rows[index - 1];
    const next = near === undefined ? fieldIds(id).control : rowIds(id, near).entry;
    change(
      removeRow(rows, index),
      row.origin === undefined || isInAdded ? next : rowIds(id, row).putBack,
    );
  };
  return { add, remove };
}

interface WordProps {
  readonly id: string;
  readonly word: string;
  readonly isAdded: boolean;
  readonly isInvalid: boolean;
  readonly disabled: boolean;
  readonly onRemove: () => void;
}

/** A word with a button that removes it. Renders an `<li>`. */
function Word({ id, word, isAdded, isInvalid, disabled, onRemove }: WordProps) {
  const { labels } = useArgsScope();
  return (
    <li
      id={id}
      className="agui-form__word"
      data-change={isAdded ? "added" : undefined}
      data-invalid={isInvalid ? "" : undefined}
    >
      <bdi>
        <ShownWord word={word} />
      </bdi>
      {isAdded && <span className="agui-visually-hidden">{labels.changeKind.added}</span>}
      <RowButton
        icon="remove"
        label={showInvisible(labels.entryAction("remove", cut(word, 60)))}
        disabled={disabled}
        onPress={onRemove}
      />
    </li>
  );
}

/** A word as it is sent, quoted where it could be taken for another value. */
function ShownWord({ word }: { readonly word: string }) {
  const { labels } = useArgsScope();
  const answers = [labels.yesNo(true), labels.yesNo(false)];
  const isQuoted =
    needsQuotes(word) || answers.some((answer) => answer.toLowerCase() === word.toLowerCase());
  return <WholeText text={isQuoted ? `"${word}"` : word} spaces />;
}

interface RemovedChipProps {
  readonly id: string;
  readonly value: unknown;
  readonly disabled: boolean;
  readonly onPutBack: () => void;
}

/**
 * A word that the agent proposed and the user removed, with a button that restores it. Renders an
 * `<li>`.
 */
function RemovedChip({ id, value, disabled, onPutBack }: RemovedChipProps) {
  const { labels } = useArgsScope();
  return (
    <li className="agui-form__word" data-change="removed">
      <span id={`${id}-value`}>
        <Was>
          <ShownWord word={String(value)} />
        </Was>
      </span>
      <button
        className="agui-form__link"
        type="button"
        id={id}
        aria-describedby={`${id}-value`}
        disabled={disabled}
        onClick={onPutBack}
      >
        {labels.restore("entry")}
      </button>
    </li>
  );
}

interface NewWordProps extends ArgPartProps {
  /** How many entries the list has. */
  readonly count: number;
  readonly disabled: boolean;
  /** Adds a word, and then focuses an element by its id. */
  readonly onAdd: (word: string, focus: string | undefined) => void;
  /** Goes to the last word. */
  readonly onBack: () => void;
}

/**
 * The field for another word. What is typed in it blocks the approval until it is added: it would
 * be seen, and not sent.
 */
function NewWord({ id, field, path, count, disabled, onAdd, onBack }: NewWordProps) {
  const { labels, texts, edit } = useArgsScope();
  const [typed, setTyped] = useState(() => texts.get(textKey([...path, count]))?.text ?? "");
  const { control } = fieldIds(id);
  const type = (text: string): void => {
    setTyped(text);
    edit([...path, count], undefined, text.trim() === "" ? null : labels.required, text);
  };
  const add = (focus: string | undefined): void => {
    const word = typed.trim();
    setTyped("");
    if (word !== "") onAdd(word, focus);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === "Enter") add(control);
    else if (event.key === "Backspace" && typed === "") {
      event.preventDefault();
      onBack();
    }
  };
  return (
    <input
      className="agui-form__word-input"
      id={control}
      value={typed}
      disabled={disabled}
      placeholder={labels.entryAction("add", "")}
      aria-label={showInvisible(labels.entryAction("add", cut(field.label, 60)))}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      enterKeyHint="done"
      onChange={({ target }) => type(target.value)}
      onKeyDown={onKeyDown}
      onBlur={() => add(undefined)}
    />
  );
}
