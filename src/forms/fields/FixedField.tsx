"use client";
import { AgentTitle } from "../../parts/data/KeyName.js";
import { MarkedText } from "../../react/card/MarkedText.js";
import { cut } from "../../schema/document/cut.js";
import { FieldDescription, FieldIssues } from "./FieldFrame.js";
import type { FieldIds } from "./fieldIds.js";

/** Props of `FixedField`. */
interface FixedFieldProps {
  readonly ids: FieldIds;
  readonly label: string;
  /** The field's name as it is sent, where the label has it as words; shown on hover. */
  readonly name?: string | undefined;
  /** The agent's title, shown after the label, which is the field's name. */
  readonly title?: string | undefined;
  /** The value as it is read. */
  readonly text: string;
  readonly description: string | undefined;
  readonly issues: readonly string[];
}

/** A value that the agent has fixed: it is read, and sent as it is. */
export function FixedField({ ids, label, name, title, text, ...props }: FixedFieldProps) {
  return (
    <div className="agui-form__field agui-form__fixed" id={ids.field}>
      <bdi className="agui-form__fixed-name" title={name === label ? undefined : name}>
        <MarkedText text={cut(label, 200)} />
        <AgentTitle title={title === undefined ? undefined : cut(title, 200)} beside={label} />
      </bdi>
      <bdi>
        <MarkedText text={text} spaces />
      </bdi>
      <FieldDescription id={ids.description} text={props.description} />
      <FieldIssues id={ids.issues} issues={props.issues} />
    </div>
  );
}
