"use client";

import type { ReactNode } from "react";
import { AgentTitle } from "../../parts/data/KeyName.js";
import type { ValuePath } from "../../present/Mask.js";
import { DataKey, MarkedText } from "../../react/card/MarkedText.js";
import { cut } from "../../schema/document/cut.js";
import type { ArgField } from "../args-data/argsFields.js";
import type { ListRow } from "../args-data/listRows.js";
import { FieldDescription } from "../fields/FieldFrame.js";
import { domId, fieldIds, pathSeparator } from "../fields/fieldIds.js";
import { controlAria } from "../fields/formScope.js";
import { RowButton } from "../inputs/RowButton.js";
import { useArgsScope } from "./ArgsScope.js";
import { ProposedValue } from "./FieldChange.js";

/** Props of `GroupFrame`. */
interface GroupFrameProps {
  readonly id: string;
  readonly field: ArgField;
  readonly kind: "list" | "group";
  readonly hidesLabel?: boolean;
  /** Whether it has issues of its own. */
  readonly issues: boolean;
  readonly children: ReactNode;
}

/** A list or an object with its name. Renders a `<fieldset>`. */
export function GroupFrame({ id, field, kind, hidesLabel, issues, children }: GroupFrameProps) {
  const { labels } = useArgsScope();
  const ids = fieldIds(id);
  const aria = controlAria(ids, { description: Boolean(field.description), issues });
  return (
    <fieldset
      className={`agui-form__nested agui-form__nested--${kind}`}
      id={id}
      aria-describedby={aria["aria-describedby"]}
    >
      <legend
        className={hidesLabel === true ? "agui-visually-hidden" : "agui-form__label"}
        id={ids.label}
      >
        <bdi title={field.label === field.name ? undefined : field.name}>
          <MarkedText text={cut(field.label, 200)} />
        </bdi>
        <AgentTitle
          title={field.title === undefined ? undefined : cut(field.title, 200)}
          beside={field.name}
        />
        {!field.required && (
          <>
            {" "}
            <span className="agui-form__optional">({labels.optional})</span>
          </>
        )}
      </legend>
      <FieldDescription id={ids.description} text={field.description} />
      {!field.isListed && <p className="agui-form__hint">{labels.fieldHint("not-in-schema")}</p>}
      <div className="agui-form__nested-fields">{children}</div>
    </fieldset>
  );
}

/** The button that shows the JSON of a list or an object. Renders nothing where there is none. */
export function JsonToggle({
  id,
  onJson,
}: {
  readonly id: string;
  readonly onJson: (() => void) | undefined;
}): ReactNode {
  const { labels, disabled } = useArgsScope();
  if (onJson === undefined) return null;
  const toggleId = `${id}-as-json`;
  return (
    <button
      className="agui-form__link"
      type="button"
      id={toggleId}
      aria-labelledby={`${toggleId} ${fieldIds(id).label}`}
      disabled={disabled}
      onClick={onJson}
    >
      {labels.editAs("json")}
    </button>
  );
}

/** The ids of one row of a list. */
interface RowIds {
  readonly entry: string;
  readonly up: string;
  readonly down: string;
  readonly putBack: string;
}

/** Returns the ids of a row, which stay the same while it moves. */
export function rowIds(listId: string, { id }: ListRow): RowIds {
  const row = domId([listId, id].join(pathSeparator));
  return {
    entry: `${row}-entry`,
    up: `${row}-up`,
    down: `${row}-down`,
    putBack: `${row}-put-back`,
  };
}

interface EntryRowProps {
  readonly listId: string;
  readonly row: ListRow;
  /** Names the entry by its position. */
  readonly name: string;
  /** Whether the entry has several controls, so that its name is shown above them. */
  readonly isGroup: boolean;
  readonly isAdded: boolean;
  readonly disabled: boolean;
  readonly canMove: boolean;
  readonly onRemove: () => void;
  /** Moves the entry; called with the id of the pressed button. */
  readonly onUp: ((focus: string) => void) | undefined;
  readonly onDown: ((focus: string) => void) | undefined;
  readonly children: ReactNode;
}

/** One entry of a list, with buttons to move and to remove it. Renders an `<li>`. */
export function EntryRow(props: EntryRowProps) {
  const { name, disabled, isGroup, isAdded, canMove, onUp, onDown } = props;
  const { labels } = useArgsScope();
  const ids = rowIds(props.listId, props.row);
  return (
    <li className={`agui-form__entry agui-form__entry--${isGroup ? "group" : "value"}`}>
      {isGroup && (
        <span className="agui-form__entry-name" aria-hidden="true">
          {name}
        </span>
      )}
      <div className="agui-form__entry-content" id={ids.entry}>
        {props.children}
        {isAdded && <span className="agui-change__added">{labels.changeKind.added}</span>}
      </div>
      <div className="agui-form__entry-actions">
        {canMove && (
          <>
            <RowButton
              icon="up"
              id={ids.up}
              label={labels.entryAction("up", name)}
              disabled={disabled}
              onPress={onUp && (() => onUp(ids.up))}
            />
            <RowButton
              icon="down"
              id={ids.down}
              label={labels.entryAction("down", name)}
              disabled={disabled}
              onPress={onDown && (() => onDown(ids.down))}
            />
          </>
        )}
        <RowButton
          icon="remove"
          label={labels.entryAction("remove", name)}
          disabled={disabled}
          onPress={props.onRemove}
        />
      </div>
    </li>
  );
}

interface RemovedRowProps {
  readonly listId: string;
  readonly row: ListRow;
  /** The name of the entry, where it had one. */
  readonly name?: string;
  readonly value: unknown;
  readonly maskPath: ValuePath;
  readonly disabled: boolean;
  readonly onPutBack: () => void;
}

/**
 * An entry that the agent proposed and the user removed, with a button that restores it. Renders an
 * `<li>`.
 */
export function RemovedRow(props: RemovedRowProps) {
  const { listId, row, name, value, maskPath, disabled, onPutBack } = props;
  const { labels, mask } = useArgsScope();
  const { putBack } = rowIds(listId, row);
  const valueId = `${putBack}-value`;
  return (
    <li className="agui-form__entry agui-form__entry--removed">
      <div className="agui-change">
        <div className="agui-change__value" id={valueId}>
          {name !== undefined && (
            <>
              <DataKey name={cut(name, 200)} />{" "}
            </>
          )}
          <ProposedValue label={labels.changeKind.removed} value={mask.conceal(value, maskPath)} />
        </div>
        <button
          className="agui-form__link"
          type="button"
          id={putBack}
          aria-describedby={valueId}
          disabled={disabled}
          onClick={onPutBack}
        >
          {labels.restore("entry")}
        </button>
      </div>
    </li>
  );
}
