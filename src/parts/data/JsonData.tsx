"use client";
import type { ReactNode } from "react";
import type { ValuePath } from "../../present/createMask.js";
import { jsonEqual, type UnknownRecord } from "../../protocol/json.js";
import { exactIn } from "../../protocol/numberTexts.js";
import { useMask } from "../../react/run/useLabels.js";
import { useLazyModule } from "../../react/useLazyModule.js";
import { lazyModule } from "../../run/shared/lazyModule.js";
import { Data, type DataProps, Field, type FieldProps } from "./DataValue.js";
import { EditWord, Now } from "./Sides.js";
import { useArgumentNames } from "./useArgumentNames.js";

interface JsonDataProps extends DataProps {
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
export function JsonData({ before, ...props }: JsonDataProps): ReactNode {
  const { value, toolCall, titles } = props;
  if (before === undefined || jsonEqual(before, value)) return <Data {...props} />;
  return (
    <LateChanges before={before} after={value} toolCall={toolCall} titles={titles}>
      <Data {...props} />
    </LateChanges>
  );
}

const comparing = lazyModule(() => import("./ChangedData.js"));

interface LateChangesProps extends Pick<DataProps, "toolCall" | "titles"> {
  readonly before: unknown;
  readonly after: unknown;
  readonly path?: ValuePath;
  /** The value as it is now, until the changes can be shown. */
  readonly children: ReactNode;
}

function LateChanges({ toolCall, titles, children, ...props }: LateChangesProps): ReactNode {
  const mask = useMask(toolCall);
  const names = useArgumentNames(toolCall);
  const loaded = useLazyModule(comparing, true);
  if (loaded === null || loaded === "failed") return children;
  return <loaded.ChangedData {...props} titles={titles} mask={mask} names={names} />;
}

/** One value of an object, as its row shows it. */
export function JsonField({ before, ...props }: JsonFieldProps): ReactNode {
  const { value, name, toolCall, titles } = props;
  if (before !== undefined && !Object.hasOwn(before, name))
    return (
      <>
        <Now>
          <Field {...props} />
        </Now>{" "}
        <EditWord kind="added" />
      </>
    );
  const [was, is] = [exactIn(before, name), exactIn(value, name)];
  if (before === undefined || jsonEqual(was, is)) return <Field {...props} />;
  return (
    <LateChanges
      before={was}
      after={is}
      path={[name]}
      toolCall={toolCall}
      titles={titles?.of(value).below(name)}
    >
      <Field {...props} />
    </LateChanges>
  );
}

interface JsonFieldProps extends FieldProps {
  /** The object as it was. */
  readonly before?: UnknownRecord | undefined;
}
