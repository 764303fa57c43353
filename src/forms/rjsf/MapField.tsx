"use client";
import { type RJSFSchema, toFieldPathId } from "@rjsf/utils";
import { createContext, type ReactNode, useMemo } from "react";
import type { Tree } from "../../parts/internal/domTree.js";
import { isRecord, own, recordOf } from "../../protocol/json.js";
import { type MapReading, readMap } from "../../schema/form/readMap.js";
import { useFormScope } from "../fields/formScope.js";
import { setIn } from "../fields/mapRowData.js";
import { MapRows, type RowOnScreen } from "../inputs/MapRows.js";
import type { FormField } from "./rjsfTypes.js";
import { suggestedObjects } from "./suggestedObjects.js";

/** The object whose fields and rows are shown, and what leaves it out. */
export const ObjectContext = createContext<
  (FormField & { readonly leaveOut: (tree: Tree) => void }) | undefined
>(undefined);

/** The rows of an object that may have any names, whose values are fields of the form library. */
export function MapField(props: FormField): ReactNode {
  const { schema, registry, fieldPathId, formData } = props;
  const definitions = own(registry.rootSchema, "$defs");
  const map = useMemo(() => readMap(schema, definitions), [schema, definitions]);
  if (map === undefined) return null;
  const start = (): unknown => {
    const values = map.valueOf("");
    const { schemaUtils, rootSchema } = registry;
    return isSchema(values)
      ? suggestedObjects(rootSchema, values, schemaUtils.getDefaultFormState(values))
      : undefined;
  };
  return (
    <MapRows
      map={map}
      value={formData}
      onChange={(value) => props.onChange(value, fieldPathId.path)}
      fieldKey={fieldPathId.$id}
      title={schema.title ?? ""}
      disabled={props.disabled === true}
      start={start}
    >
      {(row) => <RowValue {...props} {...row} map={map} />}
    </MapRows>
  );
}

/** A host lays out the values apart from the whole. */
function layoutOfValues(uiSchema: FormField["uiSchema"]): Pick<FormField, "uiSchema"> {
  const layout: unknown = own(uiSchema, "additionalProperties");
  return { uiSchema: recordOf(layout) };
}

type RowValueProps = FormField & RowOnScreen & { readonly map: MapReading };

function RowValue({ row, called, step, onValue, map, ...props }: RowValueProps): ReactNode {
  const { labels } = useFormScope();
  const { registry, fieldPathId } = props;
  const { SchemaField } = registry.fields;
  const values = map.valueOf(row.name);
  if (SchemaField === undefined || !isSchema(values)) return null;
  const path = toFieldPathId(step, registry.globalFormOptions, fieldPathId.path);
  return (
    <SchemaField
      {...props}
      {...layoutOfValues(props.uiSchema)}
      name={called}
      schema={{ ...values, title: values.title ?? labels.mapColumn("value") }}
      fieldPathId={path}
      formData={row.value}
      required
      onChange={(value, changed) =>
        onValue((before) => setIn(before, changed.slice(path.path.length), value))
      }
    />
  );
}

function isSchema(schema: unknown): schema is RJSFSchema {
  return isRecord(schema);
}
