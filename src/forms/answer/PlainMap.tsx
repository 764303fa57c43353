"use client";
import { type ReactNode, useMemo } from "react";
import { own } from "../../protocol/json.js";
import type { JsonSchema } from "../../protocol/messages.js";
import { MarkedText } from "../../react/card/MarkedText.js";
import { cut } from "../../schema/document/cut.js";
import { readField, readValue } from "../../schema/form/readField.js";
import { type MapReading, readMap } from "../../schema/form/readMap.js";
import { FieldIssues } from "../fields/FieldFrame.js";
import { domId, fieldIds, pathSeparator } from "../fields/fieldIds.js";
import { useFormScope } from "../fields/formScope.js";
import { MapRows } from "../inputs/MapRows.js";
import { PlainControl } from "./PlainControl.js";

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
    const { kind, schema } = readValue(form, form);
    return kind === "map" ? readMap(schema, own(form, "$defs")) : undefined;
  }, [form]);
}

/** Rows of names and values, without the form library: a value that is a group or a list is JSON. */
export function PlainMap({ form, map, ...props }: PlainMapProps): ReactNode {
  const { labels, issuesAt } = useFormScope();
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
          {({ row, step, onValue }) => {
            const field = readField(map.valueOf(row.name), form);
            return (
              <PlainControl
                key={step}
                fieldKey={`${fieldKey}${pathSeparator}${step}`}
                field={field}
                label={field.title ?? labels.mapColumn("value")}
                description={field.description}
                value={row.value}
                onChange={(value) => onValue(() => value)}
                disabled={disabled}
                folded
              />
            );
          }}
        </MapRows>
      </div>
      <FieldIssues id={fieldIds(domId(fieldKey)).issues} issues={issuesAt(fieldKey)} />
    </fieldset>
  );
}
