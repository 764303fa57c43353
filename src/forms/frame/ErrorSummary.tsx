"use client";
import type { MouseEvent, Ref } from "react";
import { MarkedText } from "../../react/card/MarkedText.js";
import { cut } from "../../schema/document/cut.js";
import type { SchemaIssue } from "../../schema/issues/SchemaValidator.js";
import type { FormLabels } from "../defaultFormLabels.js";
import { domId, fieldIds, pathKey } from "../fields/fieldIds.js";

/** Props of `ErrorSummary`. */
export interface ErrorSummaryProps {
  readonly issues: readonly SchemaIssue[];
  readonly idPrefix: string;
  readonly titleOf: (path: SchemaIssue["path"]) => string;
  /** Returns the id of the control at a path, for themes that are not ours. */
  readonly idOf?: ((path: SchemaIssue["path"]) => string) | undefined;
  readonly labels: FormLabels;
  /** The heading, which is focused after a failed attempt. */
  readonly headingRef: Ref<HTMLHeadingElement>;
}

/** All issues of an answer in one place, each with a link to its field. Renders nothing while there are none. */
export function ErrorSummary({ issues, idPrefix, titleOf, labels, headingRef, ...props }: ErrorSummaryProps) {
  const idOf = props.idOf ?? ((path: SchemaIssue["path"]) => domId(pathKey(idPrefix, path)));
  if (issues.length === 0) return null;
  const goTo = (event: MouseEvent, path: SchemaIssue["path"]): void => {
    event.preventDefault();
    focusField(event.currentTarget.ownerDocument, idOf, path);
  };
  return (
    <div className="agui-form__summary">
      <h3 className="agui-form__summary-title" tabIndex={-1} ref={headingRef}>
        {labels.problems(issues.length)}
      </h3>
      <ul className="agui-form__summary-list">
        {issues.map((issue) => (
          <li key={JSON.stringify(issue)}>
            <a href={`#${encodeURIComponent(idOf(issue.path))}`} onClick={(event) => goTo(event, issue.path)}>
              <bdi>
                <MarkedText text={cut(titleOf(issue.path), 120)} />
              </bdi>
              {": "}
              <bdi>
                <MarkedText text={issue.message} />
              </bdi>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

const focusable = "input:not(:disabled), select:not(:disabled), textarea:not(:disabled), button:not(:disabled)";

/** Focuses the control of a field, or the first one of its group, or of the nearest group around it. */
function focusField(page: Document, idOf: (path: SchemaIssue["path"]) => string, path: SchemaIssue["path"]): void {
  for (let length = path.length; length >= 0; length -= 1) {
    const { control, field } = fieldIds(idOf(path.slice(0, length)));
    const own = page.getElementById(control);
    const around = page.getElementById(fieldIds(`${control}:union`).field) ?? page.getElementById(field);
    const target = own?.matches(focusable) === true ? own : (own ?? around)?.querySelector<HTMLElement>(focusable);
    if (target !== null && target !== undefined) {
      target.focus();
      return;
    }
  }
}
