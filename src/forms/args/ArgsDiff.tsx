"use client";
import { type ReactNode, useContext, useMemo } from "react";
import { ChangedData } from "../../parts/data/ChangedData.js";
import { ChangesFrame } from "../../parts/data/ChangesFrame.js";
import { DataScope } from "../../parts/data/DataScope.js";
import { KeyWordsContext } from "../../parts/data/KeyName.js";
import type { ArgsDiffProps } from "../../parts/formProps.js";
import { argChanges, maskChanges } from "../../present/argChanges.js";
import { noMask } from "../../present/noMask.js";
import { titlesOf } from "../../present/titlesOf.js";
import { checkSchema } from "../../schema/check/checkSchema.js";
import { mergeFormLabels } from "../defaultFormLabels.js";
import { useMaskedSchema } from "../fields/formScope.js";

/**
 * Shows the user's edits of proposed arguments, each where it stands in them, long texts word by
 * word. Renders nothing where both are equal.
 */
export function ArgsDiff({
  before,
  after,
  argsSchema,
  mask,
  onUndo,
  labels: own,
}: ArgsDiffProps): ReactNode {
  const labels = mergeFormLabels(own);
  const names = useContext(KeyWordsContext);
  const checked = useMemo(
    () => (argsSchema === undefined ? undefined : checkSchema(argsSchema).form),
    [argsSchema],
  );
  const schema = useMaskedSchema(checked, mask, before, labels).schema;
  const titles = useMemo(() => titlesOf(schema, schema), [schema]);
  const count = useMemo(
    () => maskChanges(argChanges(before, after), before, after, mask).length,
    [before, after, mask],
  );
  if (count === 0) return null;
  return (
    <div className="agui-diff">
      <ChangesFrame count={count} onUndo={onUndo}>
        <div className="agui-data">
          <DataScope mask={mask ?? noMask} names={names}>
            <ChangedData before={before} after={after} titles={titles} />
          </DataScope>
        </div>
      </ChangesFrame>
    </div>
  );
}
