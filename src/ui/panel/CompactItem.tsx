"use client";
import { type KeyboardEvent, memo, type ReactNode, useCallback, useId, useMemo } from "react";
import type { InterruptView } from "../../interrupt/InterruptView.js";
import { findArgumentRenderer } from "../../parts/arguments/ArgumentViews.js";
import { InLineContext } from "../../parts/internal/cardContexts.js";
import { Folding } from "../../parts/internal/Folding.js";
import { confirmBy } from "../../parts/internal/riskConfirmation.js";
import { ignoreRepeatedClick } from "../../parts/internal/usePress.js";
import * as Interrupt from "../../parts/interrupt/Interrupt.js";
import { AsProposed } from "../../parts/interrupt/InterruptParts.js";
import { questionText } from "../../parts/interrupt/questionText.js";
import { OpenedContext } from "../../parts/interrupt/useIsHarmless.js";
import { ClosedRowContext, useSelection } from "../../parts/selection/useSelection.js";
import * as ToolApproval from "../../parts/tool-approval/ToolApproval.js";
import type { UnknownRecord } from "../../protocol/json.js";
import { ErrorBoundary } from "../../react/card/ErrorBoundary.js";
import { useInterruptScope } from "../../react/card/InterruptScope.js";
import { MarkedText } from "../../react/card/MarkedText.js";
import type { InterruptRenderer } from "../../react/defineRenderer.js";
import { usePresentation } from "../../react/run/AgentRunProvider.js";
import { useMask } from "../../react/run/useMask.js";
import { useQuestionLabels } from "../../react/run/useQuestionLabels.js";
import { cut } from "../../schema/document/cut.js";
import { approvalBlock } from "../../thread/view/approveTogether.js";
import type { InterruptGroup } from "../../thread/view/groupByOrigin.js";
import { rowArguments } from "../../thread/view/rowArguments.js";
import { CardIcon } from "../cards/CardHead.js";
import { GroupHeading } from "./GroupHeading.js";
import { canFold, isBuiltIn, type Rows } from "./useRows.js";

/** A closed row shows no more than this of a long question. */
const longestTitle = 200;

interface QuestionRowProps {
  readonly interrupt: InterruptView;
  /** Its index among the questions. */
  readonly at: number;
  readonly total: number;
  /** The group that begins with it. */
  readonly group: InterruptGroup | undefined;
  readonly renderers: readonly InterruptRenderer[];
  readonly rows: Pick<Rows, "openKey" | "toggle" | "unfold">;
  /** The card. */
  readonly children: ReactNode;
}

/** A question of a list of rows, below the heading of its group. */
export function QuestionRow({
  interrupt,
  at,
  total,
  group,
  renderers,
  rows,
  children,
}: QuestionRowProps): ReactNode {
  const { openKey, toggle, unfold } = rows;
  return (
    <>
      {group === undefined ? null : <GroupHeading group={group} />}
      {isBuiltIn(interrupt, renderers) ? (
        <CompactItem
          interrupt={interrupt}
          number={at + 1}
          total={total}
          isOpen={interrupt.key === openKey}
          toggle={toggle}
          unfold={unfold}
        >
          {children}
        </CompactItem>
      ) : (
        children
      )}
    </>
  );
}

interface CompactItemProps {
  readonly interrupt: InterruptView;
  readonly number: number;
  readonly total: number;
  readonly isOpen: boolean;
  readonly toggle: (key: string) => void;
  /** Opens it, and focuses its card. */
  readonly unfold: (key: string) => void;
  /** The card. */
  readonly children: ReactNode;
}

/**
 * A question as a row: its head, and below it the card or one line. An answered card is a row
 * itself. Where the row throws, the card is shown.
 */
const CompactItem = memo(function CompactItem(props: CompactItemProps): ReactNode {
  const { run } = useInterruptScope("CompactItem");
  return (
    <ErrorBoundary fallback={() => props.children} onError={run.reportError}>
      <Row {...props} />
    </ErrorBoundary>
  );
});

function Row({
  interrupt,
  number,
  total,
  isOpen,
  toggle,
  unfold,
  children,
}: CompactItemProps): ReactNode {
  const { key, status, kind } = interrupt;
  const id = useId();
  const [headId, bodyId] = [`${id}question`, `${id}body`];
  const isStepped = usePresentation().batch === "one-by-one";
  const isClosed = canFold(status) && !isOpen;
  // One by one, the next card folds this one.
  const hasHead = isClosed || (canFold(status) && !isStepped);
  const brief = useBriefCall(interrupt);
  const open = useCallback(() => unfold(key), [unfold, key]);
  const pressed = (event: KeyboardEvent): void => {
    if (event.target !== event.currentTarget || event.key !== "Enter" || event.repeat) return;
    event.preventDefault();
    open();
  };
  const closed = {
    role: "article",
    "data-part": "interrupt",
    "data-status": status,
    "data-kind": kind,
    className: "agui-card agui-row",
    tabIndex: -1,
    "aria-labelledby": headId,
    "aria-describedby": bodyId,
    onKeyDown: pressed,
  };
  return (
    <Folding<HTMLDivElement> state={isClosed}>
      {(row) => (
        <div ref={row} {...(isClosed ? closed : { className: "agui-row-open" })}>
          {hasHead ? (
            <div className="agui-row__head">
              {isClosed ? (
                <ClosedRowContext.Provider value={brief === null ? open : null}>
                  <ToolApproval.Select className="agui-checkbox" />
                </ClosedRowContext.Provider>
              ) : null}
              <RowHead
                id={headId}
                bodyId={bodyId}
                isOpen={isOpen}
                number={number}
                total={total}
                toggle={() => toggle(key)}
              />
            </div>
          ) : null}
          <div id={bodyId} className={isClosed ? "agui-row__line" : undefined}>
            {isClosed ? (
              <RowLine brief={brief} />
            ) : (
              <OpenedContext.Provider value>{children}</OpenedContext.Provider>
            )}
          </div>
        </div>
      )}
    </Folding>
  );
}

interface RowHeadProps {
  readonly id: string;
  readonly bodyId: string;
  readonly isOpen: boolean;
  readonly number: number;
  readonly total: number;
  readonly toggle: () => void;
}

/** The button that opens and closes a row, named by the question. */
function RowHead({ id, bodyId, isOpen, number, total, toggle }: RowHeadProps): ReactNode {
  const { interrupt } = useInterruptScope("RowHead");
  const { headingLevel = 3 } = usePresentation();
  const labels = useQuestionLabels();
  // The card has a heading of its own.
  const heading = isOpen ? {} : { role: "heading", "aria-level": headingLevel };
  return (
    <>
      <div className="agui-row__heading" {...heading}>
        <button
          type="button"
          data-part="row-head"
          className="agui-row__button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? bodyId : undefined}
          aria-describedby={`${id}-who`}
          onClick={ignoreRepeatedClick(toggle)}
        >
          {isOpen ? null : <CardIcon />}
          <span
            id={id}
            dir="auto"
            className={isOpen ? "agui-visually-hidden" : "agui-row__question"}
          >
            <MarkedText text={cut(questionText(interrupt, labels), longestTitle)} />
            <AsProposed interrupt={interrupt} />
          </span>
        </button>
      </div>
      <span id={`${id}-who`} className="agui-row__facts">
        {isOpen ? (
          <bdi>{labels.questionNumber(number, total)}</bdi>
        ) : (
          <>
            {/* Twenty rows need not repeat who asks: the heading of the group does, and the open card. */}
            <Interrupt.Asker className="agui-visually-hidden" />{" "}
            <Interrupt.Expiry className="agui-expiry" />
          </>
        )}
      </span>
      <span className="agui-row__chevron" aria-hidden="true" />
    </>
  );
}

/**
 * Below the question of a closed row: the whole call where it fits, otherwise the tool and what is
 * special about the question.
 */
function RowLine({ brief }: { readonly brief: UnknownRecord | null }): ReactNode {
  const { interrupt, run } = useInterruptScope("RowLine");
  const labels = useQuestionLabels();
  const isBarred = confirmBy(usePresentation(), interrupt, run) !== undefined;
  const [wasRead] = useSelection(run, ({ selectable }) => selectable.includes(interrupt.key));
  const opensFirst = brief === null && !wasRead && !isBarred && approvalBlock(interrupt) === null;
  return (
    <>
      <Interrupt.Changed className="agui-changed" />
      <ToolApproval.ToolName className="agui-tool" />
      <ToolApproval.Edits className="agui-edits" />
      {brief === null ? null : (
        <InLineContext.Provider value>
          <ToolApproval.Args className="agui-data agui-brief" />
        </InLineContext.Provider>
      )}
      {opensFirst ? (
        <bdi className="agui-row__note">{labels.notSelectable["not-opened"]}</bdi>
      ) : null}
      <Interrupt.Risk className="agui-row__risk" />
      {brief === null ? null : <Interrupt.Consequence className="agui-consequence" />}
      <Interrupt.Errors className="agui-errors" />
    </>
  );
}

/**
 * The arguments where a row shows all that the card does: not where the host lays them out in a way
 * of its own.
 */
function useBriefCall(interrupt: InterruptView): UnknownRecord | null {
  const { argumentRenderers } = usePresentation();
  const labels = useQuestionLabels();
  const mask = useMask(interrupt.toolCall);
  return useMemo(() => {
    const args = rowArguments(interrupt, questionText(interrupt, labels), mask);
    const { toolCall } = interrupt;
    if (args === null || toolCall === undefined) return null;
    return findArgumentRenderer(argumentRenderers ?? [], args, toolCall) === null ? args : null;
  }, [interrupt, labels, mask, argumentRenderers]);
}
