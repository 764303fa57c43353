"use client";
import { type MarkOptions, showInvisible } from "../../present/markInvisible.js";
import { isRecord, type UnknownRecord } from "../../protocol/json.js";
import { cut } from "../../schema/document/cut.js";
import type { FormLabels } from "../defaultFormLabels.js";
import { FieldIssues, invisibleHints } from "../fields/FieldFrame.js";
import { fieldIds } from "../fields/fieldIds.js";
import { controlAria } from "../fields/formScope.js";
import { readJsonText } from "../fields/useTypedText.js";

/** Props of `MapName`. */
interface MapNameProps {
  readonly id: string;
  readonly name: string;
  /** The names to choose from; undefined where it is typed. */
  readonly choices: readonly string[] | undefined;
  /** Whether the name must be there, so that it cannot be changed. */
  readonly isFixed: boolean;
  readonly disabled: boolean;
  readonly labels: FormLabels;
  /** What is wrong with the name. */
  readonly problem?: string | undefined;
  readonly onChange: (name: string) => void;
  /** Called with an object that is pasted as JSON. */
  readonly onPaste: (pasted: UnknownRecord) => void;
}

/** Each character of a name counts. */
const asData: MarkOptions = { spaces: true };

/** A name as it is shown in options and in the names of buttons. */
export function nameText(name: string): string {
  return cut(showInvisible(name, asData), 60);
}

/** The name of one row, with its label. */
export function MapName(props: MapNameProps) {
  const { name, choices, isFixed, labels, disabled } = props;
  const ids = fieldIds(props.id);
  const hints = invisibleHints(name, labels, asData);
  const common = {
    id: ids.control,
    value: name,
    disabled,
    ...controlAria(ids, { hint: hints.length > 0, issues: props.problem !== undefined }),
  };
  return (
    <div className="agui-form__field">
      <label className="agui-form__label" htmlFor={ids.control}>
        {labels.mapColumn("name")}
      </label>
      {choices !== undefined && !isFixed ? (
        <select
          {...common}
          className="agui-form__select"
          onChange={({ target }) => props.onChange(target.value)}
        >
          <option value="">{labels.choice("choose")}</option>
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {nameText(choice)}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...common}
          className="agui-form__input"
          {...(name !== "" && { dir: "auto" })}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          readOnly={isFixed}
          onChange={({ target }) => props.onChange(target.value)}
          onPaste={(event) => {
            const read = readJsonText(event.clipboardData.getData("text"));
            if (read.kind !== "value" || !isRecord(read.value)) return;
            event.preventDefault();
            props.onPaste(read.value);
          }}
        />
      )}
      {hints.length > 0 && (
        <p className="agui-form__hint" id={ids.hint}>
          {hints.join(" ")}
        </p>
      )}
      <FieldIssues id={ids.issues} issues={props.problem === undefined ? [] : [props.problem]} />
    </div>
  );
}
