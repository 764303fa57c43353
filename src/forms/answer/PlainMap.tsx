"use client";
import { type ReactNode, useMemo } from "react";
import { own, showJson, type UnknownRecord } from "../../protocol/json.js";
import type { JsonSchema } from "../../protocol/messages.js";
import { withBigInts } from "../../protocol/numberTexts.js";
import { MarkedText } from "../../react/card/MarkedText.js";
import { cut } from "../../schema/document/cut.js";
import { type FieldReading, readField } from "../../schema/form/readField.js";
import { type MapReading, readMap } from "../../schema/form/readMap.js";
import { FieldFrame, FieldIssues } from "../fields/FieldFrame.js";
import { domId, fieldIds, pathSeparator } from "../fields/fieldIds.js";
import { controlAria, useFieldProblem, useFormScope } from "../fields/formScope.js";
import { type ReadText, useTypedText } from "../fields/useTypedText.js";
import { booleanChoices, ChoiceInput, choiceLabel } from "../inputs/ChoiceInput.js";
import { JsonInput, readJson } from "../inputs/JsonInput.js";
import { MapRows } from "../inputs/MapRows.js";
import { NumberInput, readDecimal, readNumber, showNumber } from "../inputs/NumberInput.js";
import { TextInput } from "../inputs/TextInput.js";

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
  const ids = fieldIds(domId(fieldKey));
  const issues = issuesAt(fieldKey);
  const isChoice = field.kind === "boolean" || (field.kind === "choice" && field.own === undefined);
  const isText = texts.has(field.kind);
  const isJson = !isChoice && !isText && !numbers.has(field.kind);
  const hint = isJson ? labels.fieldHint("json") : undefined;
  const common = {
    id: ids.control,
    disabled,
    ...controlAria(ids, { hint: isJson, issues: issues.length > 0 }),
  };
  const choices =
    field.kind === "boolean"
      ? booleanChoices(labels, false)
      : field.choices.map((one) => ({
          value: one.value,
          label: cut(one.title ?? choiceLabel(one.value, labels), 200),
        }));
  return (
    <FieldFrame
      ids={ids}
      label={field.title ?? labels.mapColumn("value")}
      labels={labels}
      description={field.description}
      hint={hint}
      issues={issues}
    >
      {isChoice ? (
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
      ) : isText ? (
        <TextInput
          {...common}
          value={typeof value === "string" ? value : ""}
          secret={field.kind === "password"}
          type={field.kind === "date" ? "date" : "text"}
          onChange={(text) => onChange(text === "" ? undefined : text)}
        />
      ) : (
        <TypedValue {...props} field={field} common={common} />
      )}
    </FieldFrame>
  );
}

const texts: ReadonlySet<string> = new Set([
  "text",
  "long-text",
  "password",
  "date",
  "date-time",
  "local-date-time",
  "time",
  "duration",
]);
const numbers: ReadonlySet<string> = new Set(["number", "integer", "decimal"]);

interface TypedValueProps extends PlainValueProps {
  readonly field: FieldReading;
  readonly common: { readonly id: string; readonly disabled: boolean } & ReturnType<
    typeof controlAria
  >;
}

/** A number or JSON, which keeps the text that is typed. */
function TypedValue({ field, common, fieldKey, value, onChange }: TypedValueProps): ReactNode {
  const { labels, unfinishedAt } = useFormScope();
  const { kind } = field;
  const isNumber = numbers.has(kind);
  const show = (shown: unknown): string => {
    if (isNumber) return typeof shown === "string" ? shown : showNumber(shown);
    return shown === undefined || shown === null ? "" : showJson(shown, 2);
  };
  const read = (typed: string): ReadText => {
    if (kind === "decimal") return readDecimal(typed, field, labels, true);
    if (isNumber) return readNumber(typed, labels, true);
    const result = readJson(typed, labels, true);
    return { ...result, value: withBigInts(result.value) };
  };
  const { text, problem, setText } = useTypedText(
    value,
    show,
    read,
    (next) => onChange(next),
    unfinishedAt(fieldKey),
  );
  useFieldProblem(fieldKey, problem, text);
  return isNumber ? (
    <NumberInput {...common} text={text} onText={setText} integer={kind === "integer"} />
  ) : (
    <JsonInput {...common} text={text} onText={setText} />
  );
}
