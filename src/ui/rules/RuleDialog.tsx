"use client";

import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from "react";
import type { InterruptView } from "../../interrupt/InterruptView.js";
import { DataRows } from "../../parts/data/DataRows.js";
import { useOwnEscape } from "../../parts/internal/useOwnEscape.js";
import { usePress } from "../../parts/internal/usePress.js";
import { DataKey } from "../../react/card/MarkedText.js";
import type { RuleLabels, RuleSpan } from "../../react/labels/ruleLabels.js";
import type { AgentRun } from "../../run/api/AgentRun.js";
import { internalsOf } from "../../run/api/internals.js";
import type { RulesConnection } from "../../run/rules/ApprovalRuleStore.js";
import type { RulableArgument, RuleChoice, RuleChoices } from "../../thread/rules/matchRule.js";
import { RuleText } from "./RuleLine.js";

/** The question that a rule is made of. */
export interface RuleSubject {
  readonly rules: RulesConnection;
  readonly run: AgentRun;
  readonly interrupt: InterruptView;
  readonly args: readonly RulableArgument[];
  /** Approves the question, as a press on Approve does. */
  readonly approve: () => void;
}

interface RuleDialogProps extends RuleSubject {
  readonly span: RuleSpan;
  readonly labels: RuleLabels;
  readonly onClose: () => void;
}

const day = 24 * 3_600_000;

/** What the person has chosen for one argument; `limit` is the text of the field. */
interface Choice {
  readonly choice: RuleChoice;
  readonly limit: string;
}

/**
 * Shows a rule in words before it exists, and what it may leave open. Its button approves the
 * question as well.
 */
export function RuleDialog({
  rules,
  run,
  interrupt,
  args,
  span,
  labels,
  approve,
  onClose,
}: RuleDialogProps): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const [now] = useState(() => internalsOf(run).ownClock.now());
  const [chosen, setChosen] = useState<ReadonlyMap<string, Choice>>(new Map());
  const [problem, setProblem] = useState<"not-stored" | "limit" | "changed" | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const isClosed = useRef(false);
  useModal(dialog);
  const leave = (): void => {
    isClosed.current = true;
    onClose();
  };
  const close = (): void =>
    dialog.current?.close === undefined ? leave() : dialog.current.close();
  const until = span === "tomorrow" ? now + day : null;
  const choices = { until, inThread: span === "thread", args: choicesOf(chosen) };
  const rule = rules.make(interrupt, choices);
  const confirm = async (): Promise<void> => {
    if (rule === null) return setProblem(isLimitWrong(args, chosen) ? "limit" : "changed");
    setIsSaving(true);
    const isSaved = await rules.save(interrupt, rule);
    // The person has cancelled meanwhile.
    if (isClosed.current) return void rules.store.revoke(rule.id);
    setIsSaving(false);
    if (!isSaved) return setProblem("not-stored");
    close();
    approve();
  };
  const press = usePress(run, `${interrupt.key}/rule`, () => void confirm());
  const choose = (name: string, change: Partial<Choice>): void => {
    setProblem(null);
    setChosen(new Map([...chosen, [name, { ...(chosen.get(name) ?? exactly), ...change }]]));
  };
  return (
    <dialog
      ref={dialog}
      className="agui-rule-dialog"
      aria-labelledby={titleId}
      // Some kits have an `onClose` of their own on an element around this, which React would call
      // as well.
      onClose={(event) => {
        event.stopPropagation();
        leave();
      }}
      // Keys in here are not shortcuts of the card below.
      onKeyDown={(event) => event.stopPropagation()}
    >
      <h2 id={titleId} className="agui-rule-dialog__title">
        {labels.title}
      </h2>
      <p className="agui-rule" role="status">
        {rule === null ? (
          labels.notMade(isLimitWrong(args, chosen) ? "limit" : "changed")
        ) : (
          <RuleText rule={rule} labels={labels} />
        )}
      </p>
      <p className="agui-note">
        {labels.lasts(
          until === null ? null : new Date(until),
          span === "thread",
          rules.store.perHour,
        )}
      </p>
      <div className="agui-rule-dialog__args">
        {args.map((arg) => (
          <ArgumentChoice
            key={arg.name}
            arg={arg}
            chosen={chosen.get(arg.name) ?? exactly}
            labels={labels}
            onChange={(change) => choose(arg.name, change)}
          />
        ))}
      </div>
      {problem === null ? null : (
        <p role="alert" className="agui-errors">
          {labels.notMade(problem)}
        </p>
      )}
      <div className="agui-actions">
        <button
          type="button"
          className="agui-button agui-button--primary"
          disabled={isSaving}
          {...press}
        >
          {labels.confirm}
        </button>
        <button type="button" className="agui-button" onClick={close}>
          {labels.cancel}
        </button>
      </div>
    </dialog>
  );
}

/** Opens the dialog, which keeps its Escape for itself. */
function useModal(dialog: RefObject<HTMLDialogElement | null>): void {
  useEffect(() => {
    const { current } = dialog;
    // A browser without modal dialogs shows it where it is.
    if (current?.open === false) current.showModal?.() ?? current.setAttribute("open", "");
  }, [dialog]);
  useOwnEscape(dialog, leaveToBrowser);
}

const leaveToBrowser = (): void => {};

const exactly: Choice = { choice: "is", limit: "" };

function choicesOf(chosen: ReadonlyMap<string, Choice>): RuleChoices["args"] {
  const args = new Map<string, "any" | { readonly atMost: number }>();
  for (const [name, { choice, limit }] of chosen) {
    if (choice === "any") args.set(name, "any");
    if (choice === "atMost") args.set(name, { atMost: limitOf(limit) });
  }
  return args;
}

function limitOf(text: string): number {
  return text.trim() === "" ? Number.NaN : Number(text);
}

function isLimitWrong(
  args: readonly RulableArgument[],
  chosen: ReadonlyMap<string, Choice>,
): boolean {
  return args.some(({ name, value }) => {
    const { choice, limit } = chosen.get(name) ?? exactly;
    return choice === "atMost" && !(limitOf(limit) >= Number(value));
  });
}

interface ArgumentChoiceProps {
  readonly arg: RulableArgument;
  readonly chosen: Choice;
  readonly labels: RuleLabels;
  readonly onChange: (change: Partial<Choice>) => void;
}

/** One argument of the call, and how it may differ from now on. */
function ArgumentChoice({ arg, chosen, labels, onChange }: ArgumentChoiceProps): ReactNode {
  const { name, value, choices } = arg;
  return (
    <div className="agui-rule-dialog__arg">
      <div className="agui-data">
        <div className="agui-rule-dialog__name">
          <DataKey name={name} />
        </div>
        <DataRows value={value} />
      </div>
      <select
        className="agui-select"
        aria-label={labels.argument(name)}
        value={chosen.choice}
        disabled={choices.length === 1}
        onChange={({ target }) => {
          const choice = choices.find((one) => one === target.value) ?? "is";
          onChange({ choice, ...(choice === "atMost" && { limit: String(value) }) });
        }}
      >
        {choices.map((one) => (
          <option key={one} value={one}>
            {labels.choice[one]}
          </option>
        ))}
      </select>
      {chosen.choice === "atMost" ? (
        <input
          type="number"
          className="agui-input"
          aria-label={labels.limit(name)}
          inputMode="decimal"
          min={String(value)}
          step="any"
          value={chosen.limit}
          onChange={({ target }) => onChange({ limit: target.value })}
        />
      ) : null}
    </div>
  );
}
