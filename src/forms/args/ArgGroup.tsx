"use client";
import { useState } from "react";
import { isRecord, own } from "../../protocol/json.js";
import { issueText } from "../args-data/argsEdits.js";
import { argsFields } from "../args-data/argsFields.js";
import { FieldIssues } from "../fields/FieldFrame.js";
import { domId, fieldIds, pathSeparator } from "../fields/fieldIds.js";
import type { ArgPartProps } from "./ArgNodeProps.js";
import { useArgsScope } from "./ArgsScope.js";
import { GroupFrame, JsonToggle } from "./GroupFrame.js";

/** An object as a group of fields. */
export function ArgGroup(props: ArgPartProps) {
  const { id, field, path, maskPath, value, proposed, issues, isInAdded, node } = props;
  const { form, keyWords } = useArgsScope();
  const [initial] = useState(value);
  const fields = argsFields({
    form,
    keyWords,
    schema: field.schema,
    proposed,
    initial,
    value,
    sample: field.sample,
    depth: path.length,
  });
  const names = new Set(fields.map(({ name }) => name));
  const below = (name: string) => issues.filter((issue) => String(issue.path[path.length]) === name);
  const own_ = issues.filter((issue) => issue.path.length === path.length || !names.has(String(issue.path[path.length])));
  const ids = fieldIds(id);
  return (
    <GroupFrame {...props} kind="group" issues={own_.length > 0}>
      {fields.map((child) =>
        node({
          id: domId([id, child.name].join(pathSeparator)),
          field: child,
          path: [...path, child.name],
          maskPath: [...maskPath, child.name],
          value: isRecord(value) ? own(value, child.name) : undefined,
          proposed: isRecord(proposed) ? own(proposed, child.name) : undefined,
          issues: below(child.name),
          isInAdded,
        }),
      )}
      <JsonToggle id={id} onJson={props.onJson} />
      <FieldIssues id={ids.issues} issues={own_.map((issue) => issueText(issue, path.length))} />
    </GroupFrame>
  );
}
