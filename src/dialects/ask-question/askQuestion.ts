import {
  dropUndefined,
  isRecord,
  own,
  ownText,
  recordsIn,
  type UnknownRecord,
} from "../../protocol/json.js";
import { accessNotGiven } from "../shared/accessNotGiven.js";
import {
  type AnsweredQuestion,
  type AskedQuestion,
  answersIn,
  isAnswered,
  questionsSchema,
  readAskedQuestions,
} from "../shared/askedQuestions.js";
import { defineDialect } from "../shared/defineDialect.js";
import { metadataOf } from "../shared/readValues.js";

/** The questions of one interrupt, and how the agent wants the answers. */
interface Asked {
  readonly questions: readonly AskedQuestion[];
  /** What else is in the metadata. */
  readonly details: UnknownRecord;
  readonly form: AnswerForm;
}

interface AnswerForm {
  /** The key of the list of answers. */
  readonly key: "responses" | "answers";
  /** Whether a list is refused in which a question has no answer. */
  readonly wantsAll: boolean;
  readonly write: (answer: AnsweredQuestion, id: string | undefined) => UnknownRecord;
}

/**
 * Several questions in the metadata of one interrupt, in `metadata.questions` or one level deeper
 * (`metadata.everruns.questions`). They are answered by a list with one answer each: in their order,
 * as Antigravity's `ask_question` wants it, or by their ids, as Everruns' `ask_user` does. Who asks
 * in this way is not known by it, so nothing is promised. Questions for a secret, which Everruns
 * takes from nobody, can only be skipped.
 */
export const askQuestion = defineDialect({
  name: "askQuestion",
  claims: (interrupt) => asksForSecret(interrupt) || readAsked(interrupt) !== undefined,
  read(interrupt) {
    if (asksForSecret(interrupt))
      return {
        fields: { ...interrupt, reason: "input_required", responseSchema: false },
        raw: interrupt,
        notes: [accessNotGiven],
      };
    const { questions, details, form } = readAsked(interrupt) ?? nothing;
    return {
      fields: {
        ...interrupt,
        reason: "input_required",
        message: messageBeside(interrupt, questions),
        responseSchema: questionsSchema(questions, form.wantsAll),
      },
      raw: interrupt,
      details,
    };
  },
  write: (answers) => ({
    resume: answers.map(({ interrupt: { raw }, entry }) => {
      if (entry.status === "cancelled") return entry;
      const { questions, form } = (isRecord(raw) && readAsked(raw)) || nothing;
      const list = answersIn(entry.payload, questions).map((answer, index) =>
        form.write(answer, questions[index]?.id),
      );
      return { ...entry, payload: { [form.key]: list } };
    }),
  }),
});

/** It has no schema, so that a secret would be typed into a field for any text. */
const asksForSecret = (interrupt: UnknownRecord): boolean =>
  own(interrupt, "reason") === "everruns.secret_required";

const byOrder: AnswerForm = {
  key: "responses",
  wantsAll: false,
  write(answer) {
    if (!isAnswered(answer)) return { skipped: true };
    const { selected, words } = answer;
    return dropUndefined({
      selected_option_ids: selected,
      freeform_response: words || undefined,
    });
  },
};

const byId: AnswerForm = {
  key: "answers",
  wantsAll: true,
  write: ({ selected, words }, id) =>
    dropUndefined({
      id,
      selected: selected.length > 0 ? selected : undefined,
      other_text: words || undefined,
    }),
};

/** The message, unless it only repeats the questions. */
function messageBeside(
  interrupt: UnknownRecord,
  questions: readonly AskedQuestion[],
): string | undefined {
  const message = ownText(interrupt, "message");
  return message === questions.map(({ text }) => text).join("\n") ? undefined : message;
}

const nothing: Asked = { questions: [], details: {}, form: byOrder };

function readAsked(interrupt: UnknownRecord): Asked | undefined {
  const metadata = metadataOf(interrupt);
  const lists = (place: unknown): boolean => own(place, "questions") !== undefined;
  const [space] = Object.keys(metadata).filter((key) => lists(metadata[key]));
  const place = lists(metadata) || space === undefined ? metadata : metadata[space];
  const questions = readAskedQuestions(own(place, "questions"));
  if (questions === undefined || !isRecord(place)) return undefined;
  const form = formOf(interrupt, questions);
  if (form === undefined) return undefined;
  const { questions: _, ...details } = place;
  return { questions, details, form };
}

/** How the schema wants the answers; undefined where it is not known. */
function formOf(
  interrupt: UnknownRecord,
  questions: readonly AskedQuestion[],
): AnswerForm | undefined {
  const properties = own(own(interrupt, "responseSchema"), "properties");
  const itemsOf = ({ key }: AnswerForm): unknown => own(own(properties, key), "items");
  if (isRecord(own(own(itemsOf(byOrder), "properties"), "selected_option_ids"))) return byOrder;
  const ids = recordsIn(own(itemsOf(byId), "oneOf")).map((item) =>
    own(own(own(item, "properties"), "id"), "const"),
  );
  const isAsked = questions.every(({ id }, index) => id !== undefined && id === ids[index]);
  return isAsked && ids.length === questions.length ? byId : undefined;
}
