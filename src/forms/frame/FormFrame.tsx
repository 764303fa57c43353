"use client";
import type { ReactNode } from "react";
import type { SchemaIssue } from "../../schema/issues/SchemaValidator.js";
import { FormScopeContext } from "../fields/formScope.js";
import { ErrorSummary } from "./ErrorSummary.js";
import { FormBox, SubmitButton } from "./submitControls.js";
import type { FormAttempt } from "./useFormAttempt.js";

/** Props of `FormFrame`. */
export interface FormFrameProps {
  readonly attempt: FormAttempt;
  readonly idPrefix: string;
  readonly titleOf: (path: SchemaIssue["path"]) => string;
  /** Returns the id of the control at a path, for themes that are not ours. */
  readonly idOf?: ((path: SchemaIssue["path"]) => string) | undefined;
  /** The id of the `<form>`, which the submit button references because it is outside of it. */
  readonly formId: string;
  readonly submitLabel: string;
  readonly hideSubmit: boolean;
  readonly disabled: boolean;
  readonly onSubmit: () => void;
  readonly extraActions: ReactNode;
  readonly children: ReactNode;
}

/** The frame of every form: the summary of issues above, the buttons below. */
export function FormFrame(props: FormFrameProps) {
  const { attempt, formId } = props;
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
            <SubmitButton form={formId} disabled={props.disabled}>
              {props.submitLabel}
            </SubmitButton>
          )}
          {props.extraActions}
        </div>
      )}
    </FormBox>
  );
}
