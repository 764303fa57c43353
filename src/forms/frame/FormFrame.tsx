"use client";
import type { MouseEvent, ReactNode, Ref } from "react";
import { MarkedText } from "../../react/card/MarkedText.js";
import { cut } from "../../schema/document/cut.js";
import type { SchemaIssue } from "../../schema/issues/SchemaValidator.js";
import type { FormLabels } from "../defaultFormLabels.js";
import { domId, fieldIds, pathKey } from "../fields/fieldIds.js";
import { FormScopeContext } from "../fields/formScope.js";
import type { WordedIssue } from "./issueWords.js";
import { FormBox, SubmitButton } from "./submitControls.js";
import type { FormAttempt } from "./useFormAttempt.js";

/** Props of `FormFrame`. */
interface FormFrameProps {
  readonly attempt: FormAttempt;
  readonly idPrefix: string;
  readonly titleOf: (path: SchemaIssue["path"]) => string;
  /** Returns the id of the control at a path, for themes that are not ours. */
  readonly idOf?: ((path: SchemaIssue["path"]) => string) | undefined;
  /** The id of the `<form>`, which the submit button references because it is outside of it. */
  readonly formId: string;
  readonly submitLabel: string;
  /** How much is filled in, beside the submit button and read with it. */
  readonly progress?: string | undefined;
  readonly hideSubmit: boolean;
  readonly disabled: boolean;
  readonly onSubmit: () => void;
  readonly extraActions: ReactNode;
  readonly children: ReactNode;
}

/** The frame of every form: the summary of issues above, the buttons below. */
export function FormFrame(props: FormFrameProps) {
  const { attempt, formId } = props;
  const hasProgress = props.progress !== undefined;
  return (
    <FormBox onSubmit={props.onSubmit}>
      <ErrorSummary
        issues={attempt.issues}
        idPrefix={props.idPrefix}
        idOf={props.idOf}
        titleOf={props.titleOf}
        labels={attempt.scope.labels}
        headingRef={attempt.headingRef}
      />
      <FormScopeContext.Provider value={attempt.scope}>{props.children}</FormScopeContext.Provider>
      {(!props.hideSubmit || props.extraActions !== undefined) && (
        <div className="agui-form__actions">
          {!props.hideSubmit && (
            <>
              <SubmitButton
                form={formId}
                disabled={props.disabled}
                {...(hasProgress && { "aria-describedby": `${formId}:filled` })}
              >
                {props.submitLabel}
              </SubmitButton>
              {hasProgress && (
                <span className="agui-form__filled" id={`${formId}:filled`}>
                  {props.progress}
                </span>
              )}
            </>
          )}
          {props.extraActions}
        </div>
      )}
    </FormBox>
  );
}

/** Props of `ErrorSummary`. */
interface ErrorSummaryProps {
  readonly issues: readonly WordedIssue[];
  readonly idPrefix: string;
  readonly titleOf: (path: SchemaIssue["path"]) => string;
  /** Returns the id of the control at a path, for themes that are not ours. */
  readonly idOf?: ((path: SchemaIssue["path"]) => string) | undefined;
  readonly labels: FormLabels;
  /** The heading, which is focused after a failed attempt. */
  readonly headingRef: Ref<HTMLHeadingElement>;
}

/**
 * All issues of an answer in one place, each with a link to its field. Renders nothing while there
 * are none.
 */
function ErrorSummary({
  issues,
  idPrefix,
  titleOf,
  labels,
  headingRef,
  ...props
}: ErrorSummaryProps) {
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
            <a
              href={`#${encodeURIComponent(idOf(issue.path))}`}
              onClick={(event) => goTo(event, issue.path)}
            >
              {/* "Choose a quarter" names its field, except inside a group. */}
              {(issue.isNamed !== true || issue.path.length > 1) && (
                <>
                  <bdi>
                    <MarkedText text={cut(titleOf(issue.path), 120)} />
                  </bdi>
                  {": "}
                </>
              )}
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

const focusable =
  "input:not(:disabled), select:not(:disabled), textarea:not(:disabled), button:not(:disabled)";

/**
 * Focuses the control of a field, or the first one of its group, or of the nearest group around it.
 */
function focusField(
  page: Document,
  idOf: (path: SchemaIssue["path"]) => string,
  path: SchemaIssue["path"],
): void {
  for (let length = path.length; length >= 0; length -= 1) {
    const { control, field } = fieldIds(idOf(path.slice(0, length)));
    const own = page.getElementById(control);
    const around =
      page.getElementById(fieldIds(`${control}:union`).field) ?? page.getElementById(field);
    const target =
      own?.matches(focusable) === true
        ? own
        : (own ?? around)?.querySelector<HTMLElement>(focusable);
    if (target !== null && target !== undefined) {
      target.focus();
      return;
    }
  }
}
