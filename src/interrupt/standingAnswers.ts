import { own, ownList, ownRecord, ownText } from "../protocol/json.js";
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
  const start = own(property, "default");
  const title = ownText(property, "title");
  if (own(property, "type") === "boolean")
    return flags.has(plain(key)) && !start ? [{ key, value: true, title }] : [];
  const words = wordsOf(property);
  // A word that decides as well is only offered where it is the decision.
  const decides = key === approval?.words?.lasting?.key;
  const read = words.map(({ value }) => {
    const span = readSpan(value);
    return span && (decides || span.decision === "") ? span.lasts : undefined;
  });
  const isOffer = read.includes(true) && !read.includes(undefined);
  const startsPlain =
    start === undefined || (typeof start === "string" && readSpan(start)?.lasts === false);
  return isOffer && startsPlain ? words.map((word) => ({ key, ...word })) : [];
}

const plain = (text: string): string => text.toLowerCase().replaceAll(/[^a-z]/g, "");

/** The words to choose from, with the titles of alternatives; none where one is no word. */
function wordsOf(property: unknown): readonly { value: string; title: string | undefined }[] {
  const listed = own(property, "enum");
  const alternatives = own(property, "oneOf") ?? own(property, "anyOf");
  const words = Array.isArray(listed)
    ? listed.map((value: unknown) => ({ value, title: undefined }))
    : Array.isArray(alternatives)
      ? alternatives.map((one) => ({ value: own(one, "const"), title: ownText(one, "title") }))
      : [];
  const read = words.flatMap(({ value, title }) =>
    typeof value === "string" ? [{ value, title }] : [],
  );
  const isEachOnce = new Set(read.map(({ value }) => value)).size === words.length;
  return isEachOnce && read.length <= most ? read : [];
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
