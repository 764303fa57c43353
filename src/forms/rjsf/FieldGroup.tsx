"use client";
import type { ReactNode } from "react";
import { MarkedText } from "../../react/card/MarkedText.js";
import { cut } from "../../schema/document/cut.js";
import { FieldDescription } from "../fields/FieldFrame.js";
import { useControl, useFormScope } from "../fields/formScope.js";

/** Props of `FieldGroup`. */
export interface FieldGroupProps {
  /** The name of the group; without one it is not a group for assistive technology. */
  readonly title: string;
  /** The form library's key of the field. */
  readonly fieldKey: string;
  readonly description: string | undefined;
  readonly required: boolean;
  readonly children: ReactNode;
}

/** Several fields under one name. */
export function FieldGroup({ title, fieldKey, description, required, children }: FieldGroupProps) {
  const { labels } = useFormScope();
  const { ids, aria } = useControl(fieldKey, { description: Boolean(description) });
  const content = (
    <>
      <FieldDescription id={ids.description} text={description} />
      {children}
    </>
  );
  if (title === "") return <div className="agui-form__fields">{content}</div>;
  return (
    <fieldset className="agui-form__group" id={ids.control} aria-describedby={aria["aria-describedby"]}>
      <legend className="agui-form__legend">
        <bdi>
          <MarkedText text={cut(title, 200)} />
        </bdi>
        {!required && <span className="agui-form__optional"> ({labels.optional})</span>}
      </legend>
      <div className="agui-form__fields">{content}</div>
    </fieldset>
  );
}
