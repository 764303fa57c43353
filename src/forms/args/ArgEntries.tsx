"use client";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import { isComposing } from "../../present/followPress.js";
import { isRecord, own } from "../../protocol/json.js";
import type { MapReading } from "../../schema/form/readMap.js";
import { mostEntries } from "../args-data/argKinds.js";
import { textKey, typedName } from "../args-data/argsEdits.js";
import { type ArgField, addedField, type BlankValue, blankValue } from "../args-data/argsFields.js";
import type { ListRow } from "../args-data/listRows.js";
import { domId, fieldIds, pathSeparator } from "../fields/fieldIds.js";
import { AddButton } from "../inputs/AddButton.js";
import { MapName, nameText } from "../inputs/MapName.js";
import { useFocusAfter } from "./ArgList.js";
import { type ArgPartProps, useArgsScope } from "./ArgsScope.js";
import { EntryRow, RemovedRow, rowIds } from "./GroupFrame.js";

/** Props of `ArgEntries`. */
interface ArgEntriesProps extends ArgPartProps {
  readonly map: MapReading;
  /** The names that are or were there. */
  readonly entries: readonly ArgField[];
  /** Renders the value of a name, with the name as its label. */
  readonly entryNode: (entry: ArgField) => ReactNode;
}

/**
 * The names and values of an object with any names, and a field for another name. What the agent
 * proposed and the user removed stays visible, struck through.
 */
export function ArgEntries(props: ArgEntriesProps) {
  const { id, map, entries, path, maskPath, value, proposed, isInAdded } = props;
  const { form, disabled, edit, addNames } = useArgsScope();
  const { box, focusLater } = useFocusAfter(value);
  const present = entries.filter(({ name }) => isRecord(value) && Object.hasOwn(value, name));
  const isFull = disabled || present.length >= mostEntries;
  const add = (added: ReadonlyMap<string, unknown>, focuses: boolean): void => {
    const blanks = [...added].flatMap(([name, given]): readonly [string, BlankValue][] => {
      const field = addedField(form, props.field.reading, name, path.length);
      const blank = field && blankValue(form, field, path.length);
      return blank === undefined
        ? []
        : [[name, given === undefined ? blank : { value: given, missing: [] }]];
    });
    const [first] = added.keys();
    if (focuses && first !== undefined) focusLater(rowIds(id, rowOf(first)).entry);
    addNames(path, new Map(blanks));
  };
  const remove = ({ name, isProposed }: ArgField): void => {
    focusLater(isProposed ? rowIds(id, rowOf(name)).putBack : fieldIds(newNameId(id)).control);
    edit([...path, name], undefined, null, "");
  };
  const putBack = (name: string): void => {
    focusLater(rowIds(id, rowOf(name)).entry);
    edit([...path, name], own(proposed, name), null, "");
  };
  return (
    <div ref={box} className="agui-form__list">
      <ul className="agui-form__entries">
        {entries.map((entry) =>
          present.includes(entry) ? (
            <EntryRow
              key={entry.name}
              listId={id}
              row={rowOf(entry.name)}
              name={nameText(entry.name)}
              isGroup={false}
              isAdded={!entry.isProposed && !isInAdded}
              canMove={false}
              disabled={disabled || map.required.includes(entry.name)}
              onRemove={() => remove(entry)}
              onUp={undefined}
              onDown={undefined}
            >
              {props.entryNode(entry)}
            </EntryRow>
          ) : (
            entry.isProposed &&
            !isInAdded && (
              <RemovedRow
                key={entry.name}
                listId={id}
                row={rowOf(entry.name)}
                name={entry.name}
                value={own(proposed, entry.name)}
                maskPath={[...maskPath, entry.name]}
                disabled={isFull}
                onPutBack={() => putBack(entry.name)}
              />
            )
          ),
        )}
      </ul>
      <NewName {...props} taken={present.map(({ name }) => name)} isFull={isFull} onAdd={add} />
    </div>
  );
}

/** The row of a name, with ids of its own. */
function rowOf(name: string): ListRow {
  return { id: `name${pathSeparator}${name}`, origin: undefined };
}

function newNameId(id: string): string {
  return domId([id, typedName].join(pathSeparator));
}

interface NewNameProps extends ArgEntriesProps {
  readonly taken: readonly string[];
  readonly isFull: boolean;
  /** Adds names with their values, `undefined` for one that is not entered yet. */
  readonly onAdd: (added: ReadonlyMap<string, unknown>, focuses: boolean) => void;
}

/**
 * The field for another name. What is typed in it blocks the approval until it is added: it would be
 * seen, and not sent.
 */
function NewName({ id, map, path, taken, isFull, onAdd }: NewNameProps): ReactNode {
  const { labels, texts, edit } = useArgsScope();
  const place = [...path, typedName];
  const [typed, setTyped] = useState(() => texts.get(textKey(place))?.text ?? "");
  const free = map.names?.filter((name) => !taken.includes(name));
  if (free?.length === 0) return null;
  const nameId = newNameId(id);
  const isTwin = taken.includes(typed) || map.fields.includes(typed);
  const type = (name: string): void => {
    setTyped(name);
    edit(place, undefined, name === "" ? null : labels.required, name);
  };
  const add = (focuses: boolean): void => {
    if (typed === "" || isTwin) return;
    setTyped("");
    onAdd(new Map([[typed, undefined]]), focuses);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "Enter" || isComposing(event.nativeEvent)) return;
    event.preventDefault();
    add(true);
  };
  const addId = `${nameId}-add`;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the events are those of the field in it
    <div
      className="agui-form__new-name"
      onKeyDown={onKeyDown}
      onBlur={({ target, relatedTarget }) => {
        if (target.id === nameId) add(relatedTarget?.id === addId);
      }}
    >
      <MapName
        id={nameId}
        name={typed}
        choices={free}
        isFixed={false}
        disabled={isFull}
        labels={labels}
        problem={isTwin ? labels.inputProblem("name-twice") : undefined}
        onChange={type}
        onPaste={(pasted) => {
          setTyped("");
          onAdd(new Map(Object.keys(pasted).map((name) => [name, own(pasted, name)])), true);
        }}
      />
      <AddButton id={addId} title="" labels={labels} disabled={isFull} onPress={() => add(true)} />
    </div>
  );
}
