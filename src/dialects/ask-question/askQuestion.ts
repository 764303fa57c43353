import { dropUndefined, isRecord, own, type UnknownRecord } from "../../protocol/json.js";
import {
  answersIn,
  isAnswered,
  questionsSchema,
  readAskedQuestions,
} from "../shared/askedQuestions.js";
import { defineDialect } from "../shared/defineDialect.js";
import { metadataOf } from "../shared/readValues.js";

/**
 * Several questions in the metadata of one interrupt (`metadata.questions`), answered by one
 * response each, in their order, as Antigravity's `ask_question` wants it. Who asks in this way is
 * not known by it, so nothing is promised.
 */
export const askQuestion = defineDialect({
  name: "askQuestion",
  besideAnswers: "results",
  claims: (interrupt) => questionsIn(interrupt) !== undefined && takesResponses(interrupt),
  read(interrupt) {
    const questions = questionsIn(interrupt) ?? [];
    const { questions: _, ...details } = metadataOf(interrupt);
    return {
      fields: {
        ...interrupt,
        reason: "input_required",
        responseSchema: questionsSchema(questions),
      },
      raw: interrupt,
      details,
    };
  },
  write: (answers) => ({
    resume: answers.map(({ interrupt: { raw }, entry }) => {
      const questions = (isRecord(raw) && questionsIn(raw)) || [];
      if (entry.status === "cancelled") return entry;
      const responses = answersIn(entry.payload, questions).map((answer) => {
        if (!isAnswered(answer)) return { skipped: true };
        const { selected, words } = answer;
        return dropUndefined({
          selected_option_ids: selected,
          freeform_response: words || undefined,
        });
      });
      return { ...entry, payload: { responses } };
    }),
  }),
});

const questionsIn = (interrupt: UnknownRecord) =>
  readAskedQuestions(own(metadataOf(interrupt), "questions"));

/** Whether the schema wants one response a question. */
function takesResponses(interrupt: UnknownRecord): boolean {
  const schema = own(interrupt, "responseSchema");
  const items = own(own(own(schema, "properties"), "responses"), "items");
  return isRecord(own(own(items, "properties"), "selected_option_ids"));
}
