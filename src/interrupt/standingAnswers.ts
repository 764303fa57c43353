import { listOf, own, ownList, ownRecord, ownText } from "../protocol/json.js";
import { readApprovalInput } from "./answerInputs.js";
import type { InterruptView } from "./InterruptView.js";
import type { DecisionKind } from "./interrupt.js";
import { readSpan } from "./readSpan.js";

/** An answer that an agent offers for longer than this call, such as `always: true`. */
export interface StandingAnswer {
  /**
   * The property that is sent beside the decision, or as the decision, and its value. The name is
   * empty where the value is the whole answer.
   */
  readonly key: string;
  readonly value: string | true;
  /** The agent's words for it; undefined where it has none. */
  readonly title: string | undefined;
}

/** More than this are no spans. */
const most = 8;

/** Names of a property that makes a decision last. */
const flags: ReadonlySet<string> = new Set(
  ["always", "alwaysallow", "alwaysapprove", "allowalways", "approvealways", "autoapprove"].concat(
    ["remember", "rememberchoice", "rememberdecision", "permanent", "persist"],
    ["dontaskagain", "donotaskagain", "forsession", "allowforsession", "approveforsession"],
  ),
);

/**
 * The answers that last, of a decision whose form asks for nothing else; none where the form asks
 * for something else, requires one of them, or starts with one that lasts: then it is shown. Pure.
 */
export function standingAnswers(
  { approval }: Pick<InterruptView, "approval">,
  kind: DecisionKind,
): readonly StandingAnswer[] {
  const { schema, initial } = approval?.fields?.[kind] ?? {};
  const [only, ...others] = Object.entries(ownRecord(schema, "properties") ?? {});
  if (only === undefined || others.length > 0 || initial !== undefined) return [];
  const [key, property] = only;
  if (ownList(schema, "required").includes(key)) return [];
  if (own(property, "type") === "boolean") return standingFlag(key, property);
  // A word that decides as well is only offered where it is the decision.
  const decides = key === approval?.words?.lasting?.key;
  return standingWords(property, decides).map((word) => ({ key, ...word }));
}

function standingFlag(key: string, property: unknown): readonly StandingAnswer[] {
  const isSpan = flags.has(key.toLowerCase().replaceAll(/[^a-z]/g, ""));
  if (!isSpan || own(property, "default")) return [];
  return [{ key, value: true, title: ownText(property, "title") }];
}

/** The words of a choice between spans of time, of which one lasts. */
function standingWords(property: unknown, decides: boolean): readonly Word[] {
  if (startsLasting(own(property, "default"))) return [];
  const words = wordsOf(property);
  const spans = words.map(({ value }) => readSpan(value));
  const isEachSpan = spans.every((span) => span && (decides || span.decision === ""));
  return isEachSpan && spans.some((span) => span?.lasts) ? words : [];
}

function startsLasting(start: unknown): boolean {
  if (typeof start === "string") return readSpan(start)?.lasts !== false;
  return start !== undefined;
}

interface Word {
  readonly value: string;
  readonly title: string | undefined;
}

/** The words to choose from, with the titles of alternatives; none where one is no word. */
function wordsOf(property: unknown): readonly Word[] {
  const words = titledIn(property);
  const texts = words.flatMap(({ value, title }) =>
    typeof value === "string" ? [{ value, title }] : [],
  );
  const isEachOnce = new Set(texts.map(({ value }) => value)).size === words.length;
  return isEachOnce && texts.length <= most ? texts : [];
}

function titledIn(property: unknown): readonly { value: unknown; title: string | undefined }[] {
  const values = own(property, "enum");
  if (Array.isArray(values)) return values.map((value: unknown) => ({ value, title: undefined }));
  const alternatives = listOf(own(property, "oneOf") ?? own(property, "anyOf"));
  return alternatives.map((one) => ({ value: own(one, "const"), title: ownText(one, "title") }));
}

/** The standing answer that a person has chosen; undefined for the plain one. */
export function chosenStanding(
  interrupt: InterruptView,
  kind: DecisionKind,
): StandingAnswer | undefined {
  const answers = standingAnswers(interrupt, kind);
  if (answers.length === 0) return undefined;
  const value = readApprovalInput(interrupt).fields?.[kind]?.value;
  return answers.find((one) => own(value, one.key) === one.value);
}

/** What is sent beside the decision for the standing answer that was chosen. */
export function standingValues(interrupt: InterruptView, kind: DecisionKind): unknown {
  const chosen = chosenStanding(interrupt, kind);
  return chosen && { [chosen.key]: chosen.value };
}
