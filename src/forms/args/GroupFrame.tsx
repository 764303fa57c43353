"use client";
import type { ReactNode } from "react";
import { AgentTitle } from "../../parts/data/KeyName.js";
import { MarkedText } from "../../react/card/MarkedText.js";
import { cut } from "../../schema/document/cut.js";
import type { ArgField } from "../args-data/argsFields.js";
import { FieldDescription } from "../fields/FieldFrame.js";
import { fieldIds } from "../fields/fieldIds.js";
import { controlAria } from "../fields/formScope.js";
import { useArgsScope } from "./ArgsScope.js";

/** Props of `GroupFrame`. */
export interface GroupFrameProps {
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
    <fieldset className={`agui-form__nested agui-form__nested--${kind}`} id={id} aria-describedby={aria["aria-describedby"]}>
      <legend className={hidesLabel === true ? "agui-visually-hidden" : "agui-form__label"} id={ids.label}>
        <bdi title={field.label === field.name ? undefined : field.name}>
          <MarkedText text={cut(field.label, 200)} />
        </bdi>
        <AgentTitle title={field.title === undefined ? undefined : cut(field.title, 200)} beside={field.name} />
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
export function JsonToggle({ id, onJson }: { readonly id: string; readonly onJson: (() => void) | undefined }): ReactNode {
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
