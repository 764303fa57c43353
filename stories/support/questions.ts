import type { AgUiInterrupt } from "../../src/index.js";
import { decisionSchema } from "../../src/testing.js";
import type { ProposedCall } from "./asked.js";

export const email: ProposedCall = {
  id: "tc-1",
  name: "sendEmail",
  args: {
    to: "ann@example.com",
    subject: "Figures for the third quarter",
    body: "Hi Ann,\n\nthe figures are attached. Revenue is up by 12 % on the last quarter.\n\nBest regards",
    attachments: 2,
    urgent: false,
  },
};

export const approveEmail: AgUiInterrupt = {
  id: "approve-email",
  reason: "tool_call",
  message: "Send this e-mail to Ann?",
  toolCallId: "tc-1",
  responseSchema: decisionSchema,
};

export const editableEmail: AgUiInterrupt = {
  ...approveEmail,
  id: "edit-email",
  message: "Send this e-mail to Ann? You can edit it before approving.",
  responseSchema: {
    type: "object",
    properties: {
      approved: { type: "boolean" },
      editedArgs: {
        type: "object",
        properties: {
          to: { type: "string", format: "email" },
          subject: { type: "string" },
          body: { type: "string" },
          attachments: { type: "integer" },
          urgent: { type: "boolean" },
        },
      },
      reason: { type: "string" },
    },
    required: ["approved"],
  },
};

/** The agent also accepts a text reply in place of a yes or a no. */
export const approveOrReply: AgUiInterrupt = {
  ...approveEmail,
  id: "reply-email",
  responseSchema: {
    type: "object",
    properties: { approved: { type: "boolean" }, response: { type: "string", minLength: 1 } },
    anyOf: [{ required: ["approved"] }, { required: ["response"] }],
  },
};

export const quarterlyFiling: AgUiInterrupt = {
  id: "filing",
  reason: "input_required",
  message: "Please provide the quarterly filing details.",
  responseSchema: {
    type: "object",
    properties: {
      quarter: { type: "string", title: "Quarter", enum: ["Q1", "Q2", "Q3", "Q4"] },
      year: { type: "integer", title: "Year", minimum: 2000 },
      revenue: { type: "number", title: "Revenue" },
    },
    required: ["quarter", "year", "revenue"],
  },
};

export const deleteDrafts: AgUiInterrupt = {
  id: "delete-drafts",
  reason: "confirmation",
  message: "Delete the 14 draft invoices from last year?",
};

export const pickWarehouse: AgUiInterrupt = {
  id: "warehouse",
  reason: "acme:pick-warehouse",
  message: "Which warehouse should ship order 4711?",
  responseSchema: {
    oneOf: [
      { const: "ber", title: "Berlin, next day" },
      { const: "lis", title: "Lisbon, two days" },
      { const: "osl", title: "Oslo, two days, lowest cost" },
    ],
  },
  metadata: { order: 4711, items: 3, destination: "Hamburg" },
};

export const unknownReason: AgUiInterrupt = {
  id: "unknown",
  reason: "robotics:calibrate",
  message: "Which arm should be calibrated first, and why?",
};

/** So many questions that are asked as one. */
export function severalQuestions(count: number): AgUiInterrupt {
  const item = {
    type: "object",
    properties: {
      selected_option_ids: { type: "array", items: { type: "string" } },
      freeform_response: { type: "string" },
      skipped: { type: "boolean" },
    },
  };
  return {
    id: "delivery",
    reason: "ask_question",
    message: "Before the delivery is booked",
    responseSchema: {
      type: "object",
      properties: { responses: { type: "array", items: item } },
      required: ["responses"],
    },
    metadata: { questions: deliveryQuestions.slice(0, count) },
  };
}

const deliveryQuestions = [
  {
    question: "Where may it be left?",
    header: "Place",
    options: [
      { id: "front", text: "Front door", description: "Seen from the street" },
      { id: "side", text: "Side door", description: "Behind the hedge, dry" },
      { id: "neighbour", text: "With a neighbour" },
    ],
  },
  {
    question: "On which days are you at home?",
    header: "Days",
    is_multi_select: true,
    options: [
      { id: "mon", text: "Monday" },
      { id: "tue", text: "Tuesday" },
      { id: "wed", text: "Wednesday" },
    ],
  },
  {
    question: "Morning or afternoon?",
    options: [
      { id: "am", text: "Morning" },
      { id: "pm", text: "Afternoon" },
    ],
  },
  {
    question: "Who may sign?",
    is_multi_select: true,
    options: [
      { id: "self", text: "Only I" },
      { id: "house", text: "Anyone in the house" },
    ],
  },
  { question: "What else should the driver know?", options: [] },
];
