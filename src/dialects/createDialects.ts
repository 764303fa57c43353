import { mapDefined } from "../protocol/collections.js";
import { dropUndefined } from "../protocol/json.js";
import type { Dialect } from "./Dialect.js";
import type { Dialects, WholeDialect } from "./Dialects.js";
import { withShown } from "./shownMetadata.js";

const standard: WholeDialect = {
  name: "standard",
  claims: () => false,
  read: (fields) => ({ fields }),
  // For the dialects that this fills in: the standard's own questions are read without a dialect.
  readsWords: false,
  check: () => [],
  write: (answers) => ({ resume: answers.map(withShown) }),
  messages: (conversation) => conversation,
  refuses: () => false,
  advice: () => undefined,
  askedAgainNote: () => undefined,
  repeat: "unknown",
  keepsHistory: false,
  besideAnswers: "all",
};

/** Fills in the standard's behavior, and indexes an ordered list of dialects. */
export function createDialects(
  dialects: readonly Dialect[],
  refine: Dialects["refine"] = (question) => question,
): Dialects {
  const list = dialects.map(
    (dialect): WholeDialect => Object.assign({}, standard, dropUndefined(dialect)),
  );
  const byName = new Map(list.toReversed().map((dialect) => [dialect.name, dialect]));
  const listening = list.flatMap(({ detect, receipt }) => [detect, receipt]);
  const eventTypes = listening.flatMap((one) => one?.eventTypes ?? []);
  return {
    list,
    of: (question) => byName.get(question?.dialect ?? "") ?? standard,
    eventTypes: new Set(eventTypes),
    detectors: mapDefined(list, (dialect) => {
      const { detect } = dialect;
      return detect && { dialect, detect, detected: detect.initial };
    }),
    refine,
  };
}

/** The dialects that are there now: what these are is asked at each use. */
export function currentDialects(current: () => Dialects): Dialects {
  return {
    get list() {
      return current().list;
    },
    get eventTypes() {
      return current().eventTypes;
    },
    get detectors() {
      return current().detectors;
    },
    of: (question) => current().of(question),
    refine: (question, context) => current().refine(question, context),
  };
}

/** The standard alone. */
export const standardDialects = createDialects([]);
