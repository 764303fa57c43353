import { toolCallsIn } from "../../conversation/Transcript.js";
import type { InterruptToolCall } from "../../interrupt/interrupt.js";
import { mapDefined } from "../../protocol/collections.js";
import {
  dropUndefined,
  isRecord,
  jsonEqual,
  own,
  ownText,
  type UnknownRecord,
  unlessEmpty,
} from "../../protocol/json.js";
import { parseIfJson } from "../../protocol/jsonText.js";
import type { StreamEvent } from "../../protocol/readEvent.js";
import type { DialectContext, Question } from "../Dialect.js";
import { approvalSchema, readDecision, toolAnswer } from "../shared/decisions.js";
import { defineDialect } from "../shared/defineDialect.js";
import { unansweredIn } from "../shared/openCalls.js";
import { metadataOf } from "../shared/readValues.js";

const nothingPredicted: readonly UnknownRecord[] = [];

/**
 * State changes that ADK predicts while a tool writes them: a call of `confirm_changes` without
 * arguments, or an interrupt with that reason. What is confirmed is what the tool wrote. Others
 * predict state in the same way, so nothing in it is a sign.
 */
export const adkChanges = defineDialect<readonly UnknownRecord[]>({
  name: "adkChanges",
  keepsHistory: true,
  repeat: "idempotent",
  claims: (interrupt) =>
    own(interrupt, "reason") === "confirm_changes" &&
    predictedIn(interrupt) !== undefined &&
    "likely",
  read(interrupt, context): Question {
    const question = questionOf(interrupt, predictedIn(interrupt) ?? [], context);
    return { ...question, raw: interrupt, onCancel: "reject", origin: "outcome" };
  },
  detect: {
    eventTypes: ["CUSTOM"],
    announcements: ({ raw }, end) => {
      const predicted = own(raw, "predicted");
      return [[{ type: "CUSTOM", name: "PredictState", value: predicted }, end]];
    },
    isIndependent: true,
    initial: nothingPredicted,
    reduce: (predicted, event) => readPrediction(event) ?? predicted,
    questions: (predicted, context) =>
      predicted.length === 0
        ? []
        : openConfirmations(context).map(({ id, args }) => ({
            ...questionOf({ id }, predicted, context),
            raw: { toolCallId: id, args, predicted },
            onCancel: "unsupported",
            likely: true,
          })),
  },
  write(answers) {
    const decided = answers.map(({ interrupt, entry }) => ({
      interrupt,
      entry,
      payload: { accepted: readDecision(entry).approved },
    }));
    const inOutcome = decided.filter(({ interrupt }) => interrupt.origin === "outcome");
    const byCall = decided.filter(({ interrupt }) => interrupt.origin !== "outcome");
    return dropUndefined({
      resume: unlessEmpty(
        inOutcome.map(({ entry, payload }) =>
          entry.status === "cancelled" ? entry : { ...entry, payload },
        ),
      ),
      toolMessages: unlessEmpty(
        byCall.map(({ interrupt, payload }) => toolAnswer(interrupt, interrupt.id, payload)),
      ),
    });
  },
});

function readPrediction(event: StreamEvent): readonly UnknownRecord[] | undefined {
  if (event.type !== "CUSTOM" || event.name !== "PredictState") return undefined;
  return Array.isArray(event.value) ? event.value.filter(isRecord) : undefined;
}

/** The calls that wait. They have no arguments here; calls with arguments are Agent Framework's. */
function openConfirmations(context: DialectContext): readonly InterruptToolCall[] {
  return unansweredIn(context).filter(
    ({ name, args }) => name === "confirm_changes" && jsonEqual(args, {}),
  );
}

function predictedIn(interrupt: UnknownRecord): readonly UnknownRecord[] | undefined {
  const listed = own(metadataOf(interrupt), "predict_state");
  return Array.isArray(listed) ? listed.filter(isRecord) : undefined;
}

/** A yes or no about the predicted parts of the state, by their keys. */
function questionOf(
  asking: UnknownRecord,
  predicted: readonly UnknownRecord[],
  { messages }: DialectContext,
): Question {
  const written = toolCallsIn(messages).toReversed();
  const changes = mapDefined(predicted, (part) => {
    const [key, tool, argument] = ["state_key", "tool", "tool_argument"].map((name) =>
      ownText(part, name),
    );
    const call = written.find(({ function: { name } }) => name === tool);
    const args = call && parseIfJson(call.function.arguments);
    const value = argument === undefined ? undefined : own(args, argument);
    return key === undefined || value === undefined ? undefined : ([key, value] as const);
  });
  const { id, message, expiresAt } = asking;
  return {
    fields: {
      id,
      reason: "confirmation",
      message: typeof message === "string" && message !== "" ? message : "Keep these changes?",
      responseSchema: approvalSchema(),
      expiresAt,
      metadata: changes.length > 0 ? Object.fromEntries(changes) : undefined,
    },
  };
}
