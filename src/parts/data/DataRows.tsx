"use client";
import type { ReactNode } from "react";
import type { MaskedCall, ValuePath } from "../../present/Mask.js";
import type { Titles } from "../../present/titlesOf.js";
import { jsonEqual, type UnknownRecord } from "../../protocol/json.js";
import { exactIn } from "../../protocol/numberTexts.js";
import { useLazyModule } from "../../react/useLazyModule.js";
import { lazyModule } from "../../run/shared/lazyModule.js";
import { CallScope } from "./DataScope.js";
import { Data, type DataProps, Field, type FieldProps } from "./DataValue.js";
import { EditWord, Now } from "./Sides.js";

interface CallProps {
  /** The tool call it belongs to, for the mask. */
  readonly toolCall?: MaskedCall | undefined;
}

interface DataRowsProps extends DataProps, CallProps {
  /** The value as it was, whose differences are shown in place. Default: nothing was changed. */
  readonly before?: unknown;
}

/**
 * A JSON value as a person reads it: keys as words, with the real key on hover, and real values,
 * each with its title beside it where the schema has one. Objects are rows, lists of objects
 * tables, lists of short values chips. Two values that differ never look alike: texts that could be
 * taken for another type are quoted, and what is invisible is marked. What is nested too deep is
 * shown as JSON, long values are folded but never cut, secrets hidden where the page has a mask.
 * Nothing in it can be followed or run, and no browser translates it.
 */
export function DataRows({ before, toolCall, ...props }: DataRowsProps): ReactNode {
  const { value, titles } = props;
  const data = <Data {...props} />;
  return (
    <CallScope toolCall={toolCall}>
      {before === undefined || jsonEqual(before, value) ? (
        data
      ) : (
        <LateChanges before={before} after={value} titles={titles}>
          {data}
        </LateChanges>
      )}
    </CallScope>
  );
}

const comparing = lazyModule(() => import("./ChangedData.js"));

interface LateChangesProps {
  readonly before: unknown;
  readonly after: unknown;
  readonly path?: ValuePath;
  readonly titles: Titles | undefined;
  /** The value as it is now, until the changes can be shown. */
  readonly children: ReactNode;
}

function LateChanges({ children, ...props }: LateChangesProps): ReactNode {
  const loaded = useLazyModule(comparing, true);
  if (loaded === null || loaded === "failed") return children;
  return <loaded.ChangedData {...props} />;
}

interface DataFieldProps extends FieldProps, CallProps {
  /** The object as it was. */
  readonly before?: UnknownRecord | undefined;
}

/** One value of an object, as its row shows it. */
export function DataField({ toolCall, ...props }: DataFieldProps): ReactNode {
  return (
    <CallScope toolCall={toolCall}>
      <ScopedField {...props} />
    </CallScope>
  );
}

function ScopedField({ before, ...props }: Omit<DataFieldProps, "toolCall">): ReactNode {
  const { value, name, titles } = props;
  const field = <Field {...props} />;
  if (before !== undefined && !Object.hasOwn(before, name))
    return (
      <>
        <Now>{field}</Now> <EditWord kind="added" />
      </>
    );
  const [was, is] = [exactIn(before, name), exactIn(value, name)];
  if (before === undefined || jsonEqual(was, is)) return field;
  return (
    <LateChanges before={was} after={is} path={[name]} titles={titles?.of(value).below(name)}>
      {field}
    </LateChanges>
  );
}
