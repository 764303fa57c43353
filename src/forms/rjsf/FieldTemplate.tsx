"use client";
import { type FieldTemplateProps, getUiOptions, type RJSFSchema } from "@rjsf/utils";
import { type ReactNode, useContext } from "react";
import { isShortField, type NoContext } from "../../parts/formProps.js";
import { MarkedText } from "../../react/card/MarkedText.js";
import { cut } from "../../schema/document/cut.js";
import { isFixed } from "../../schema/form/readField.js";
import { FieldDescription, FieldFrame, FieldIssues } from "../fields/FieldFrame.js";
import { FixedField } from "../fields/FixedField.js";
import { domId, fieldIds } from "../fields/fieldIds.js";
import { UnionContext, useFormScope } from "../fields/formScope.js";
import { choiceLabel } from "../inputs/ChoiceInput.js";
import { fieldHint } from "./fieldHint.js";
import { takeDigits } from "./rjsfDigits.js";
import { fieldKind, isRadios } from "./rjsfTypes.js";

/** One field of any kind: chooses the frame around what the library renders. */
export function FieldTemplate(props: FieldTemplateProps<unknown, RJSFSchema, NoContext>) {
  const { labels, issuesAt, masked } = useFormScope();
  const union = useContext(UnionContext);
  const { schema, registry, children, hidden } = props;
  const key = props.fieldPathId.$id;
  if (hidden === true) return <div hidden>{children}</div>;

  const isMultiSelect = registry.schemaUtils.isMultiSelect(schema);
  const kind = fieldKind(schema, isMultiSelect || registry.schemaUtils.isSelect(schema));
  const isChosen = union === key;
  const ids = fieldIds(domId(key));
  const { classNames, style } = getUiOptions(props.uiSchema);
  const look = { className: ["agui-form__field", classNames].filter(Boolean).join(" "), style };
  const issues = isChosen ? [] : issuesAt(key);
  const last = props.fieldPathId.path.at(-1);
  const isRequired = props.required === true && last !== undefined;
  const label =
    typeof last === "number" && schema.title === undefined
      ? labels.numbered("entry", last + 1)
      : props.label || labels.answer;
  if (isFixed(schema)) {
    const text = masked.textOf(props.formData) ?? choiceLabel(takeDigits(props.formData), labels);
    return (
      <FixedField
        ids={ids}
        label={label}
        text={text}
        description={schema.description}
        issues={issues}
      />
    );
  }
  if (kind === "container") {
    return (
      <div {...look} id={ids.field} data-invalid={issues.length > 0 ? "" : undefined}>
        {children}
        <FieldIssues id={ids.issues} issues={issues} />
      </div>
    );
  }
  if (kind === "union") {
    return (
      <UnionField
        label={props.fieldPathId.path.length === 0 && schema.title === undefined ? "" : label}
        fieldKey={key}
        required={isRequired}
        issues={issues}
        description={schema.description}
        hint={fieldHint(schema, undefined, labels, masked)}
      >
        {children}
      </UnionField>
    );
  }
  const hint =
    kind === "json" ? labels.fieldHint("json") : fieldHint(schema, props.formData, labels, masked);
  return (
    <FieldFrame
      ids={ids}
      look={look}
      label={label}
      // Entries of a list stand below each other, under the name of the list.
      hidesLabel={typeof last === "number" && schema.title === undefined}
      labels={labels}
      mark={isRequired ? "required" : undefined}
      description={schema.description}
      hint={hint}
      hintsBeside={hint === labels.fieldHint("prefilled")}
      issues={issues}
      group={isGroup(schema, isMultiSelect)}
      short={isShortField(schema)}
    >
      {children}
    </FieldFrame>
  );
}

/** Whether the label names several controls. */
function isGroup(schema: RJSFSchema, isMultiSelect: boolean): boolean {
  const choices = schema.enum ?? schema.oneOf ?? schema.anyOf;
  if (choices !== undefined) return isRadios(schema, choices.length);
  return (
    isMultiSelect ||
    schema.type === "boolean" ||
    (Array.isArray(schema.type) && schema.type.includes("boolean"))
  );
}

interface UnionFieldProps {
  readonly label: string;
  readonly fieldKey: string;
  readonly required: boolean;
  readonly issues: readonly string[];
  readonly description: string | undefined;
  readonly hint: string | undefined;
  readonly children: ReactNode;
}

function UnionField(props: UnionFieldProps) {
  const { label, fieldKey, required, issues, description, hint, children } = props;
  const ids = fieldIds(domId(fieldKey));
  const union = fieldIds(`${ids.control}:union`);
  const described = [
    ...(description ? [union.description] : []),
    ...(hint === undefined ? [] : [union.hint]),
    ...(issues.length > 0 ? [ids.issues] : []),
  ];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would nest one legend in another for every alternative
    <div
      className="agui-form__group agui-form__union"
      id={union.field}
      role="group"
      aria-labelledby={label === "" ? undefined : union.label}
      aria-describedby={described.length > 0 ? described.join(" ") : undefined}
      data-invalid={issues.length > 0 ? "" : undefined}
    >
      {label !== "" && (
        <span className="agui-form__legend" id={union.label}>
          <bdi data-required={required ? "" : undefined}>
            <MarkedText text={cut(label, 200)} />
          </bdi>
        </span>
      )}
      <FieldDescription id={union.description} text={description} />
      {hint === undefined ? null : (
        <p className="agui-form__hint" id={union.hint}>
          <MarkedText text={hint} />
        </p>
      )}
      <UnionContext.Provider value={fieldKey}>{children}</UnionContext.Provider>
      <FieldIssues id={ids.issues} issues={issues} />
    </div>
  );
}
