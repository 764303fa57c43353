import { agentPlace } from "../../interrupt/agentPlace.js";
import type { InterruptView } from "../../interrupt/InterruptView.js";
import type { Draft } from "../../interrupt/interrupt.js";
import type { ValueMask } from "../../present/createMask.js";
import { encodeDecision } from "../../thread/compose/encodeDecision.js";
import { findRule, rulableArguments, ruleFor } from "../../thread/rules/matchRule.js";
import { agentAddress } from "../shared/agentAddress.js";
import type {
  ApprovalRuleStore,
  ApprovalRulesOptions,
  ApprovalRulesSnapshot,
  RulesConnection,
  RulesPort,
} from "./ApprovalRuleStore.js";

interface Rules extends Pick<ApprovalRulesOptions, "mayOffer" | "confirm" | "mask" | "agent"> {
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
  /** Answers what rules approve, and takes back what they no longer do. */
  const apply = ({ rules: current }: ApprovalRulesSnapshot): void => {
    if (agent === undefined) return;
    const { interrupts, threadId: thread } = run.getSnapshot();
    const now = run.clock.now();
    // Where answers are signed, the person is asked, also about what a rule has answered before.
    const ids = new Set(run.signs ? [] : current.map(({ id }) => id));
    const drafts = new Map<string, Draft>();
    for (const question of interrupts) {
      const { draft } = question;
      if (draft?.status === "resolved" && draft.rule !== undefined && !ids.has(draft.rule.id))
        run.clear(question.id);
      const isAsked = answering.has(question.key) || !isOffered(question);
      const rule = isAsked
        ? undefined
        : findRule(current, question, { now, agent, thread }, maskOf(question));
      if (rule === undefined || !rules.mayUse(rule.id, now)) continue;
      const payload = encodeDecision(question, { approved: true });
      drafts.set(question.id, {
        status: "resolved",
        payload,
        metadata: { automatic: true, rule: rule.id },
        rule,
      });
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
