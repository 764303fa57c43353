"use client";
import { type ReactNode, type Ref, useLayoutEffect, useRef, useState } from "react";
import { type Tree, treeOf } from "../../parts/internal/domTree.js";
import { MarkedText } from "../../react/card/MarkedText.js";
import { cut } from "../../schema/document/cut.js";
import type { SchemaIssue } from "../../schema/issues/SchemaValidator.js";
import type { FormLabels } from "../defaultFormLabels.js";
import { domId, fieldIds, pathKey } from "../fields/fieldIds.js";
import { FormScopeContext } from "../fields/formScope.js";
import { FormBox, SubmitButton } from "./submitControls.js";
import type { FormAttempt } from "./useFormAttempt.js";

/** Props of `FormFrame`. */
interface FormFrameProps {
  readonly attempt: FormAttempt;
  readonly idPrefix: string;
  readonly titleOf: (path: SchemaIssue["path"]) => string;
  /** Returns the id of the control at a path, for themes that are not ours. */
  readonly idOf?: IdOf | undefined;
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

/** The frame of every form: the buttons below, and beside them how much is to be corrected. */
export function FormFrame(props: FormFrameProps) {
  const { attempt, formId, idPrefix } = props;
  const { issues } = attempt;
  const { labels } = attempt.scope;
  const idOf = props.idOf ?? ((path: SchemaIssue["path"]) => domId(pathKey(idPrefix, path)));
  const hasProgress = props.progress !== undefined && issues.length === 0;
  const hasActions = !props.hideSubmit || props.extraActions !== undefined || issues.length > 0;
  return (
    <FormBox onSubmit={props.onSubmit}>
      <FormScopeContext.Provider value={attempt.scope}>{props.children}</FormScopeContext.Provider>
      <OtherIssues
        issues={issues}
        idOf={idOf}
        isThemed={props.idOf !== undefined}
        titleOf={props.titleOf}
      />
      {hasActions && (
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
          <Corrections
            issues={issues}
            idOf={idOf}
            labels={labels}
            buttonRef={attempt.correctionsRef}
          />
          {props.extraActions}
        </div>
      )}
    </FormBox>
  );
}

/** Returns the id of the control at a path. */
type IdOf = (path: SchemaIssue["path"]) => string;

interface CorrectionsProps {
  readonly issues: readonly SchemaIssue[];
  readonly idOf: IdOf;
  readonly labels: FormLabels;
  /** The button, which is focused after a failed attempt. */
  readonly buttonRef: Ref<HTMLButtonElement>;
}

/** How many fields are to be corrected; a press leads to the first of them. */
function Corrections({ issues, idOf, labels, buttonRef }: CorrectionsProps) {
  if (issues.length === 0) return null;
  return (
    <button
      className="agui-form__corrections"
      type="button"
      ref={buttonRef}
      onClick={({ currentTarget }) => focusFirst(treeOf(currentTarget), idOf, issues)}
    >
      {labels.problems(issues.length)}
    </button>
  );
}

interface OtherIssuesProps {
  readonly issues: readonly SchemaIssue[];
  readonly idOf: IdOf;
  readonly isThemed: boolean;
  readonly titleOf: (path: SchemaIssue["path"]) => string;
}

/** What no field of the form says, such as an issue with a value that has no field. */
function OtherIssues({ issues, idOf, isThemed, titleOf }: OtherIssuesProps) {
  const { box, others } = useIssuesElsewhere(issues, (tree, { path }) => {
    const id = idOf(path);
    const isSaid = tree.getElementById(fieldIds(id).issues) !== null;
    return isSaid || (isThemed && tree.getElementById(id) !== null);
  });
  return (
    <div ref={box} className="agui-form__others">
      {others.map((issue) => (
        <p className="agui-form__issues" key={JSON.stringify(issue)}>
          {issue.path.length > 0 && (
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
        </p>
      ))}
    </div>
  );
}

/** Which fields there are depends on what is chosen, so that only the page itself knows it. */
function useIssuesElsewhere(
  issues: readonly SchemaIssue[],
  isSaid: (tree: Tree, issue: SchemaIssue) => boolean,
) {
  const box = useRef<HTMLDivElement>(null);
  const [others, setOthers] = useState<readonly SchemaIssue[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: fields say their issues in the same commit
  useLayoutEffect(() => {
    if (box.current === null || issues.length === 0) return;
    const tree = treeOf(box.current);
    setOthers(issues.filter((issue) => !isSaid(tree, issue)));
  }, [issues]);
  return { box, others: issues.length === 0 ? issues : others };
}

const focusable =
  "input:not(:disabled), select:not(:disabled), textarea:not(:disabled), button:not(:disabled)";

/** Focuses the field that stands first on the page, which a host may have laid out in any order. */
function focusFirst(tree: Tree, idOf: IdOf, issues: readonly SchemaIssue[]): void {
  const [first, ...others] = issues.flatMap(({ path }) => controlOf(tree, idOf, path) ?? []);
  const isBefore = (one: HTMLElement, other: HTMLElement): boolean =>
    (other.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
  others.reduce((before, one) => (before && isBefore(before, one) ? before : one), first)?.focus();
}

/** The control of a field, or the first one of its group, or of the nearest group around it. */
function controlOf(tree: Tree, idOf: IdOf, path: SchemaIssue["path"]): HTMLElement | undefined {
  for (let length = path.length; length >= 0; length -= 1) {
    const { control, field } = fieldIds(idOf(path.slice(0, length)));
    const own = tree.getElementById(control);
    const around =
      tree.getElementById(fieldIds(`${control}:union`).field) ?? tree.getElementById(field);
    const target =
      own?.matches(focusable) === true
        ? own
        : (own ?? around)?.querySelector<HTMLElement>(focusable);
    if (target !== null && target !== undefined) return target;
  }
  return undefined;
}
