"use client";
import { type ComponentProps, type ReactNode, useMemo } from "react";
import { own, type UnknownRecord } from "../../protocol/json.js";
import type { JsonSchema } from "../../protocol/messages.js";
import { MarkedText } from "../../react/card/MarkedText.js";
import { cut } from "../../schema/document/cut.js";
import { type FieldKind, type FieldReading, readField } from "../../schema/form/readField.js";
import { type MapReading, readMap } from "../../schema/form/readMap.js";
import type { FormLabels } from "../defaultFormLabels.js";
import { FieldFrame, FieldIssues } from "../fields/FieldFrame.js";
import { domId, fieldIds, pathSeparator } from "../fields/fieldIds.js";
import { controlAria, useFieldText, useFormScope } from "../fields/formScope.js";
import { booleanChoices, type Choice, ChoiceInput, choiceLabel } from "../inputs/ChoiceInput.js";
import { MapRows } from "../inputs/MapRows.js";
import { kindHints, textReading } from "../inputs/textReading.js";
import { ValueInput } from "../inputs/ValueInput.js";

interface PlainMapProps {
  /** The copy of the schema that a form shows. */
  readonly form: JsonSchema;
  readonly map: MapReading;
  readonly fieldKey: string;
  readonly title: string;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly disabled: boolean;
}

/** Reads an answer that is names and values and nothing else. */
export function usePlainMap(form: JsonSchema | undefined): MapReading | undefined {
  return useMemo(() => {
    const { kind, schema } = readField(form, form);
    return kind === "map" ? readMap(schema, own(form, "$defs")) : undefined;
  }, [form]);
}

/** Rows of names and values, without the form library: a value that is a group or a list is JSON. */
export function PlainMap({ form, map, ...props }: PlainMapProps): ReactNode {
  const { issuesAt } = useFormScope();
  const { fieldKey, title, disabled } = props;
  return (
    <fieldset className="agui-form__group" id={domId(fieldKey)}>
      <legend className="agui-form__legend">
        <bdi>
          <MarkedText text={cut(title, 200)} />
        </bdi>
      </legend>
      <div className="agui-form__fields">
        <MapRows {...props} map={map}>
          {({ row, step, onValue }) => (
            <PlainValue
              key={step}
              fieldKey={`${fieldKey}${pathSeparator}${step}`}
              schema={map.valueOf(row.name)}
              form={form}
              value={row.value}
              onChange={(value) => onValue(() => value)}
              disabled={disabled}
            />
          )}
        </MapRows>
      </div>
      <FieldIssues id={fieldIds(domId(fieldKey)).issues} issues={issuesAt(fieldKey)} />
    </fieldset>
  );
}

interface PlainValueProps extends Omit<PlainMapProps, "map" | "title"> {
  readonly schema: UnknownRecord;
}

/** One value in a control of its kind. */
function PlainValue(props: PlainValueProps): ReactNode {
  const { labels, issuesAt } = useFormScope();
  const { fieldKey, schema, form, value, onChange, disabled } = props;
  const field = readField(schema, form);
  const choices = valueChoices(field, labels);
  const kind = typedKinds.has(field.kind) ? field.kind : "json";
  const [hint] = choices === undefined ? kindHints(kind, labels) : [];
  const ids = fieldIds(domId(fieldKey));
  const issues = issuesAt(fieldKey);
  const common = {
    id: ids.control,
    disabled,
    ...controlAria(ids, { hint: hint !== undefined, issues: issues.length > 0 }),
  };
  return (
    <FieldFrame
      ids={ids}
      label={field.title ?? labels.mapColumn("value")}
      labels={labels}
      description={field.description}
      hint={hint}
      issues={issues}
    >
      {choices === undefined ? (
        <TypedValue {...props} field={{ ...field, kind }} common={common} />
      ) : (
        <ChoiceInput
          {...common}
          labelId={ids.label}
          choices={choices}
          value={value}
          labels={labels}
          required
          folded
          onChange={onChange}
        />
      )}
    </FieldFrame>
  );
}

/** What can be chosen; undefined where a value is typed. */
function valueChoices(field: FieldReading, labels: FormLabels): readonly Choice[] | undefined {
  if (field.kind === "boolean") return booleanChoices(labels, false);
  if (field.kind !== "choice" || field.own !== undefined) return undefined;
  return field.choices.map(({ value, title }) => ({
    value,
    label: cut(title ?? choiceLabel(value, labels), 200),
  }));
}

/** What is typed in a control of its own; every other kind is entered as JSON. */
const typedKinds: ReadonlySet<FieldKind> = new Set([
  "text",
  "long-text",
  "password",
  "date",
  "date-time",
  "local-date-time",
  "time",
  "month",
  "duration",
  "seconds",
  "number",
  "integer",
  "decimal",
]);

interface TypedValueProps extends PlainValueProps {
  readonly field: FieldReading;
  readonly common: Omit<ComponentProps<typeof ValueInput>, "text" | "onText">;
}

/** A value that is typed. */
function TypedValue({ field, common, fieldKey, value, onChange }: TypedValueProps): ReactNode {
  const { labels } = useFormScope();
  const typed = useFieldText(fieldKey, value, textReading(field, labels, true), onChange);
  return <ValueInput {...common} {...typed} kind={field.kind} schema={field.schema} />;
}
