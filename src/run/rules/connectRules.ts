import { AgentRunError } from "../../errors/errors.js";
import type { ApprovalRule } from "../../interrupt/ApprovalRule.js";
import { agentPlace } from "../../interrupt/agentPlace.js";
import type { InterruptView } from "../../interrupt/InterruptView.js";
import type { Draft } from "../../interrupt/interrupt.js";
import type { ValueMask } from "../../present/Mask.js";
import { encodeDecision } from "../../thread/compose/encodeDecision.js";
import {
  type ApprovalMode,
  approvalModes,
  isApprovedByMode,
  modeCovers,
  modeMetadata,
  modeOf,
  type ToolEffect,
} from "../../thread/rules/approvalMode.js";
import { findRule, rulableArguments, ruleFor } from "../../thread/rules/matchRule.js";
import { agentAddress } from "../shared/agentAddress.js";
import { createListeners } from "../shared/createListeners.js";
import type {
  ApprovalRuleStore,
  ApprovalRulesOptions,
  ApprovalRulesSnapshot,
  ModeConnection,
  RulesConnection,
  RulesPort,
} from "./ApprovalRuleStore.js";

interface Rules
  extends Pick<ApprovalRulesOptions, "mayOffer" | "effectOf" | "confirm" | "mask" | "agent"> {
  readonly store: Omit<ApprovalRuleStore, "connect">;
  /** Counts a use of a rule. False where it was used too often. */
  readonly mayUse: (id: string, now: number) => boolean;
}

export function connectRules(run: RulesPort, rules: Rules): RulesConnection {
  const { store } = rules;
  const agent = rules.agent === undefined ? agentAddress(run.url) : agentPlace(rules.agent);
  /** The questions that were looked at, by their keys, and the last list of them. */
  let seen = new Set<string>();
  let last: readonly InterruptView[] | null = null;
  /** Questions that the person answers while their rule is stored, by key. */
  const answering = new Set<string>();

  const isOffered = (question: InterruptView): boolean => {
    if (run.signs) return false;
    try {
      return rules.mayOffer(question) === true && !rules.confirm?.(question);
    } catch {
      return false;
    }
  };
  const effectOf = (question: InterruptView): ToolEffect | undefined => {
    if (run.signs) return undefined;
    try {
      return rules.confirm?.(question) ? undefined : rules.effectOf?.(question);
    } catch {
      return undefined;
    }
  };
  const maskOf = ({ toolCall }: InterruptView): ValueMask | undefined => {
    const masks = [rules.mask, run.redact]
      .filter((mask) => mask !== undefined)
      .map((mask) => mask.about(toolCall, ""));
    const [first] = masks;
    if (first === undefined) return undefined;
    return {
      ...first,
      conceal: (value, path) =>
        masks.reduce((concealed, mask) => mask.conceal(concealed, path), value),
    };
  };
  const ruleOn = (
    question: InterruptView,
    current: readonly ApprovalRule[],
    now: number,
  ): ApprovalRule | undefined => {
    if (agent === undefined || !isOffered(question)) return undefined;
    const { threadId: thread } = run.getSnapshot();
    return findRule(current, question, { now, agent, thread }, maskOf(question));
  };
  /** The answer that a rule gives, or else the mode of the conversation. */
  const answerTo = (
    question: InterruptView,
    current: readonly ApprovalRule[],
    mode: ApprovalMode,
  ): Draft | undefined => {
    if (answering.has(question.key)) return undefined;
    const now = run.clock.now();
    const rule = ruleOn(question, current, now);
    const isByMode =
      rule === undefined && isApprovedByMode(mode, effectOf(question), question, maskOf(question));
    if (rule === undefined && !isByMode) return undefined;
    if (!rules.mayUse(rule?.id ?? `mode ${run.getSnapshot().threadId}`, now)) return undefined;
    const payload = encodeDecision(question, { approved: true });
    return rule === undefined
      ? { status: "resolved", payload, metadata: modeMetadata(mode) }
      : { status: "resolved", payload, metadata: { automatic: true, rule: rule.id }, rule };
  };
  /** Whether what gave an answer would no longer give it. */
  const isOutdated = (
    question: InterruptView,
    ids: ReadonlySet<string>,
    mode: ApprovalMode,
  ): boolean => {
    const { draft } = question;
    if (draft?.status !== "resolved") return false;
    if (draft.rule !== undefined) return !ids.has(draft.rule.id);
    return modeOf(draft) !== undefined && !modeCovers(mode, effectOf(question));
  };
  const modes = createModes(run, () => void store.refresh().then(apply));
  /** Answers what rules and the mode approve, and takes back what they no longer do. */
  const apply = ({ rules: current }: ApprovalRulesSnapshot): void => {
    const { interrupts } = run.getSnapshot();
    const mode = modes.get();
    // Where answers are signed, the person is asked, also about what a rule has answered before.
    const ids = new Set(run.signs ? [] : current.map(({ id }) => id));
    const drafts = new Map<string, Draft>();
    for (const question of interrupts) {
      if (isOutdated(question, ids, mode)) run.clear(question.id);
      const draft = answerTo(question, current, mode);
      if (draft !== undefined) drafts.set(question.id, draft);
    }
    if (drafts.size > 0) run.answer(drafts);
  };
  const check = (): void => {
    const { interrupts } = run.getSnapshot();
    if (interrupts === last) return;
    last = interrupts;
    if (interrupts.every(({ key }) => seen.has(key))) return;
    seen = new Set(interrupts.map(({ key }) => key));
    void store.refresh().then(apply);
  };
  return {
    store,
    mode: rules.effectOf === undefined || run.signs ? null : modes,
    check,
    listen() {
      const leave = store.subscribe(() => apply(store.getSnapshot()));
      check();
      return leave;
    },
    offer(question) {
      return agent !== undefined && isOffered(question)
        ? rulableArguments(question, maskOf(question))
        : null;
    },
    make(question, { args, until, inThread }) {
      if (agent === undefined || !isOffered(question)) return null;
      const { threadId } = run.getSnapshot();
      const thread = inThread ? threadId : undefined;
      return ruleFor(
        question,
        { id: run.generateId(), agent, now: run.clock.now(), until, thread, args },
        maskOf(question),
      );
    },
    async save({ key }, rule) {
      answering.add(key);
      try {
        return await store.add(rule);
      } finally {
        answering.delete(key);
      }
    },
  };
}

/** The mode of a run. A conversation begins with being asked about everything. */
function createModes(run: RulesPort, onChange: () => void): ModeConnection {
  const { notify, subscribe } = createListeners();
  let chosen: { readonly threadId: string; readonly mode: ApprovalMode } | null = null;
  return {
    get: () => (chosen?.threadId === run.getSnapshot().threadId ? chosen.mode : "all"),
    set(mode) {
      if (!approvalModes.includes(mode))
        throw new AgentRunError("misuse", `There is no mode ${JSON.stringify(mode)}.`);
      chosen = { threadId: run.getSnapshot().threadId, mode };
      notify();
      onChange();
    },
    subscribe,
  };
}
