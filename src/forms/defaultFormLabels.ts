"use client";
import { type FormLabels, isMessageOf } from "../react/labels/FormLabels.js";
import { sizeText, typeNames } from "../react/labels/fileWords.js";
import { givenLabels } from "../react/labels/panelLabels.js";
import { englishIssueMessages } from "../schema/issues/issueMessages.js";

export type { FormLabels } from "../react/labels/FormLabels.js";

/** The English labels. */
export const defaultFormLabels: FormLabels = {
  submit: "Submit",
  answer: "Your answer",
  required: "Required",
  optional: "optional",
  requiredMark: "must be filled in",
  optionalFields: (count) =>
    count === 1 ? "1 optional field" : `${String(count)} optional fields`,
  optionalFilled: (count) => `${String(count)} filled in`,
  leaveOut: "Leave out",
  yesNo: (value) => (value ? "Yes" : "No"),
  choice: (kind) =>
    ({
      none: "No answer",
      null: "Nothing",
      anything: "Something else",
      choose: "Choose…",
      "empty-text": "Empty text",
    })[kind],
  alternative: "Kind of answer",
  kinds: {
    string: "Text",
    number: "Number",
    integer: "Whole number",
    boolean: "Yes or no",
    object: "Several fields",
    map: "Names and values",
    array: "List",
    date: "Date",
    "date-time": "Date and time",
    time: "Time",
  },
  numbered: (what, number) =>
    ({
      alternative: `Alternative ${String(number)}`,
      entry: `Item ${String(number)}`,
      "hidden-value": `Hidden value ${String(number)}`,
    })[what],
  entryAction: (action, name) =>
    ({
      add: name === "" ? "Add item" : `Add item: ${name}`,
      remove: `Remove ${name}`,
      up: `Move ${name} up`,
      down: `Move ${name} down`,
    })[action],
  noItems: "Nothing yet.",
  mapColumn: (column) => (column === "name" ? "Name" : "Value"),
  showMore: "Show more fields",
  step: (to) => (to === "next" ? "Next" : "Back"),
  timeZone: (zone) => `Time zone: ${zone}`,
  fieldIssue: (wanted, message = "") =>
    isMessageOf(englishIssueMessages, wanted, message) ? fieldWords(wanted) : message,
  filled: (filled, total) => `${String(filled)} of ${String(total)} filled in`,
  problems: (count) => (count === 1 ? "1 field to correct" : `${String(count)} fields to correct`),
  inputProblem: (problem) =>
    ({
      "not-a-number": "Must be a number",
      "inexact-number": "This number has more digits than can be sent exactly",
      "name-missing": "Give this value a name",
      "name-twice": "A name is there twice",
      "broken-mark":
        "A mark that stands for a hidden value was changed or moved. Put it back whole, or put another value in its place.",
      "not-base64": "Must be data as base64",
      comma: "Write it without commas, and decimals with a point, such as 1234.5",
    })[problem],
  fileAction: (action) =>
    ({ choose: "Choose a file…", replace: "Replace…", add: "Add files…" })[action],
  fileText: (name, bytes) => `${name ?? "File"}, ${sizeText(bytes, "en")}`,
  fileHint: (types, largest) =>
    `${fileTypes(types)}, up to ${sizeText(largest, "en")}. Can also be dropped or pasted here.`,
  fileProblem: (problem, name, { types, largest }) =>
    ({
      "too-large": `${name} is too large: at most ${sizeText(largest, "en")}`,
      "other-type": `${name} is of another type: ${fileTypes(types)}`,
      empty: `${name} is empty`,
      unreadable: `${name} could not be read`,
      reading: `${name} is being read…`,
    })[problem],
  invisibleCharacters: (names) => `Contains characters that cannot be seen: ${names}.`,
  fieldHint: (hint) =>
    ({
      json: 'As JSON, such as "text", 12, true, null or [1, 2].',
      hidden: "The hidden value is kept and sent as it is.",
      "hidden-marks":
        "•••••• stands for a hidden value; leave it as it is to keep that, or put another value in its place.",
      "agent-checks": "The agent will check this answer.",
      "not-in-schema": "Not described by the agent",
      prefilled: "Suggested by the agent.",
      duration: "Such as P3D for three days or PT2H30M for two and a half hours.",
      seconds: "In seconds, such as 90s or 1.5s.",
      "fixed-number": "This number has more digits than can be edited, and is sent as it is.",
    })[hint],
  proposedIssue: (problem) => `As the agent proposed it. Its schema says: ${problem}.`,
  jsonProblem: (line, column, problem) => {
    const what =
      typeof problem === "object"
        ? `${problem.inexact} has more digits than can be sent exactly`
        : {
            value: "a value was expected",
            key: "a name in double quotes was expected",
            colon: "a colon was expected",
            comma: "a comma or a closing bracket was expected",
            end: "nothing more was expected",
            string: "this text is not closed or holds a forbidden character",
            number: "this is not a number JSON knows",
          }[problem];
    return `Line ${String(line)}, column ${String(column)}: ${what}`;
  },
  noForm: (reason) => `No form can be shown for this question. ${reason}`,
  formBroke: "The form could not be shown.",
  found: {
    "not-a-schema": "It is not a schema.",
    "part-not-a-schema": "A part of it is not a schema.",
    unreadable: "It could not be read.",
    "too-large": "It is too large.",
    "too-deep": "It is nested too deeply.",
    "any-answer": "It accepts any answer.",
    "no-answer": "It accepts no answer.",
    "refers-outside": "It refers to something outside of itself.",
    "refers-nowhere": "It refers to something that is not there.",
    "refers-to-itself": "It refers to itself without end.",
    "reserved-name": "A field of it has a name that programs reserve for themselves.",
    "too-many-fields": "It has too many fields.",
    "too-many-choices": "It has too many choices.",
    "field-with-too-many-choices": "It has a field with too many choices.",
    "too-many-alternatives": "It has too many alternatives.",
    "nested-alternatives": "It has alternatives inside alternatives.",
    "list-too-long": "It asks for a list that is too long to fill in.",
    "suggests-too-much": "It suggests too long an answer.",
    "agent-checks-texts": "The format of some texts is checked by the agent.",
    "agent-checks-type":
      "A type it names is not known, or not that of its choices; the agent will check that part.",
    "agent-follows-reference": "A reference it makes is followed by the agent only.",
  },
  foundInKeyword: {
    "malformed-keyword": (keyword) => `Its "${keyword}" is malformed.`,
    "keyword-not-text": (keyword) => `A "${keyword}" that is not text was left out.`,
  },
  showSchema: "What the agent asks for",
  args: "Arguments",
  reordered: "In another order than proposed",
  restore: (what, changes = 1) =>
    ({
      arguments: changes === 1 ? "Undo change" : `Undo ${String(changes)} changes`,
      field: "Undo",
      entry: "Put back",
      order: "Restore the order",
    })[what],
  replaceHidden: (replacing) => (replacing ? "Keep the hidden value" : "Replace…"),
  similarKeys: (one, other) => `${one} and ${other} look alike but are two different keys.`,
  proposed: "Proposed:",
  editAs: (what) => (what === "json" ? "Edit as JSON" : "Edit as fields"),
  changeKind: { added: "Added", removed: "Removed", changed: "Changed" },
  answerAs: (way) =>
    ({
      choice: "Back to the choices",
      other: "Answer something else",
      text: "Answer as text",
      json: "Answer in JSON",
    })[way],
  recommended: "Recommended",
  suggested: (choice) => `The agent suggests: ${choice}`,
  nothingToFillIn: "There is nothing to fill in.",
  issues: {},
};

/** Merges labels of the host over the default ones. */
export function mergeFormLabels(own: Partial<FormLabels> | undefined): FormLabels {
  return own === undefined ? defaultFormLabels : { ...defaultFormLabels, ...givenLabels(own) };
}

const fileTypes = (types: readonly string[]): string =>
  typeNames(types, {
    any: "Any file",
    image: "Picture",
    audio: "Sound",
    video: "Video",
    text: "Text file",
  }).join(" or ");

const characters = { digits: "digit", letters: "letter", capitals: "capital letter" } as const;

function fieldWords(wanted: Parameters<FormLabels["fieldIssue"]>[0]): string {
  switch (wanted.kind) {
    case "choice":
      return inSentence(
        wanted.name,
        "Choose one",
        (name, article) => `Choose ${article ?? articleOf(name)}${name}`,
      );
    case "yesNo":
      return "Choose yes or no";
    case "text":
      return inSentence(
        wanted.name,
        "Fill this in",
        (name, article = "the ") => `Fill in ${article}${name}`,
      );
    case "answer":
      return `Choose ${wanted.label}`;
    case "range":
      return `Between ${wanted.least} and ${wanted.most}`;
    case "pattern": {
      const { least, most, example } = wanted;
      if (wanted.characters === undefined) return `Write it like ${example ?? ""}`;
      const what = `${characters[wanted.characters]}${(most ?? 2) === 1 ? "" : "s"}`;
      const count =
        least === most
          ? least
          : most !== undefined
            ? `${least} to ${most}`
            : least > 1
              ? `At least ${least}`
              : "Only";
      return `${count} ${what}${example === undefined ? "" : `, for example ${example}`}`;
    }
  }
}

/**
 * Titles that are questions, orders or beginnings of a sentence cannot be continued: "Charge to",
 * "Who to ask".
 */
const noThing =
  /^(who|what|when|where|which|why|how|is|are|do|does|did|has|have|can|may|must|should|will|add|choose|select|pick|enter|type|send|use|set|give|keep|charge|ship)\b|\b(to|on|for|by|at|in|from|of|with|until|after|before)$/i;
const hasArticle = /^(the|an?|any|all|some|no|each|every|this|that|your|my|our)\b/i;

function inSentence(
  title: string | undefined,
  without: string,
  write: (name: string, article?: string) => string,
): string {
  if (title === undefined || noThing.test(title)) return without;
  // "VAT number" and "New York" keep their capitals.
  const name = /^\p{Lu}\P{Lu}+$/u.test(title)
    ? `${title.charAt(0).toLowerCase()}${title.slice(1)}`
    : title;
  return hasArticle.test(name) ? write(name, "") : write(name);
}

function articleOf(name: string): string {
  // Several things have no article.
  if (/[^siu]s$/.test(name)) return "";
  return /^(?!uni|use|eu|one\b)[aeiou]|^hour/i.test(name) ? "an " : "a ";
}
