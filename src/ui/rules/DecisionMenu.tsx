"use client";
import { type ReactNode, useCallback, useId, useState } from "react";
import type { DecisionKind } from "../../interrupt/interrupt.js";
import type { StandingAnswer } from "../../interrupt/standingAnswers.js";
import { useMenu } from "../../parts/internal/useMenu.js";
import { useStandingAnswers } from "../../parts/tool-approval/useStandingAnswers.js";
import { MarkedText } from "../../react/card/MarkedText.js";
import type { RuleSpan } from "../../react/labels/ruleLabels.js";
import { cut } from "../../schema/document/cut.js";
import { RuleDialog, type RuleSubject } from "./RuleDialog.js";
import { useRuleLabels } from "./RuleLine.js";

interface DecisionMenuProps {
  readonly decision: DecisionKind;
  readonly buttonId: string;
  /** What a rule could be made of; null where the host offers none. */
  readonly subject: RuleSubject | null;
  readonly open: boolean;
  readonly onClose: (open: false) => void;
}

/** The menu beside a decision, and the dialog of a rule that was begun in it. */
export default function DecisionMenu({
  open,
  onClose,
  subject,
  ...rest
}: DecisionMenuProps): ReactNode {
  const labels = useRuleLabels();
  const [span, setSpan] = useState<RuleSpan | null>(null);
  const close = useCallback(() => onClose(false), [onClose]);
  return (
    <>
      {open ? <OpenMenu {...rest} close={close} onSpan={subject && setSpan} /> : null}
      {span === null || subject === null ? null : (
        <RuleDialog {...subject} span={span} labels={labels} onClose={() => setSpan(null)} />
      )}
    </>
  );
}

const spans: readonly RuleSpan[] = ["thread", "tomorrow", "always"];

interface OpenMenuProps extends Pick<DecisionMenuProps, "decision" | "buttonId"> {
  readonly close: () => void;
  readonly onSpan: ((span: RuleSpan) => void) | null;
}

/** Nothing is decided here: an answer of the agent is chosen, and a rule is read in its dialog. */
function OpenMenu({ decision, buttonId, close, onSpan }: OpenMenuProps): ReactNode {
  const labels = useRuleLabels();
  const { answers, chosen, choose } = useStandingAnswers(decision);
  const id = useId();
  const { ref, own, leave } = useMenu({ id, buttonId, close });
  const pick = (answer: StandingAnswer | undefined): void => {
    choose(answer);
    leave();
  };
  const begin = (span: RuleSpan): void => {
    // The dialog gives the focus back to what has it now.
    leave();
    onSpan?.(span);
  };
  return (
    <div ref={ref} className="agui-menu agui-menu--start" {...own}>
      {answers.length === 0 ? null : (
        <>
          <Choice checked={chosen === undefined} onChoose={() => pick(undefined)}>
            {labels.plain(decision)}
          </Choice>
          <MenuGroup title={labels.agentOffers}>
            {answers.map((answer) => (
              <Choice
                key={String(answer.value)}
                checked={answer.value === chosen?.value}
                onChoose={() => pick(answer)}
              >
                <AnswerWords answer={answer} />
              </Choice>
            ))}
          </MenuGroup>
        </>
      )}
      {onSpan === null ? null : (
        <MenuGroup title={labels.ownRules}>
          {spans.map((span) => (
            <button
              key={span}
              type="button"
              role="menuitem"
              tabIndex={-1}
              className="agui-menu__item"
              aria-haspopup="dialog"
              onClick={() => begin(span)}
            >
              {labels.span(span)}
            </button>
          ))}
        </MenuGroup>
      )}
    </div>
  );
}

interface MenuGroupProps {
  readonly title: string;
  readonly children: ReactNode;
}

function MenuGroup({ title, children }: MenuGroupProps): ReactNode {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a menu has groups of items, no fields
    <div role="group" aria-labelledby={id}>
      <div id={id} className="agui-menu__title">
        {title}
      </div>
      {children}
    </div>
  );
}

interface ChoiceProps {
  readonly checked: boolean;
  readonly onChoose: () => void;
  readonly children: ReactNode;
}

function Choice({ checked, onChoose, children }: ChoiceProps): ReactNode {
  return (
    <button
      type="button"
      role="menuitemradio"
      tabIndex={-1}
      aria-checked={checked}
      className="agui-menu__item"
      onClick={onChoose}
    >
      {children}
    </button>
  );
}

/** The longest title in the menu, in characters. */
const longestTitle = 120;

/** The agent's words, and below them what is sent. */
function AnswerWords({ answer: { key, value, title } }: { answer: StandingAnswer }): ReactNode {
  return (
    <>
      <bdi translate="no">
        <MarkedText text={cut(title ?? (value === true ? key : value), longestTitle)} />
      </bdi>
      <small translate="no">
        <code>
          <MarkedText text={`${key === "" ? "" : `${key}: `}${JSON.stringify(value)}`} />
        </code>
      </small>
    </>
  );
}
