import {
  createScriptedAgent,
  decisionOf,
  inputInterrupt,
  toolCallInterrupt,
} from "react-agui-interrupts/testing";

const editable = {
  type: "object",
  properties: {
    approved: { type: "boolean" },
    editedArgs: { type: "object" },
    comment: { type: "string" },
  },
  required: ["approved"],
};
const explained = {
  type: "object",
  properties: { approved: { type: "boolean" }, comment: { type: "string" } },
  required: ["approved"],
};
const report = {
  type: "object",
  properties: {
    quarter: { type: "string", title: "Quarter", enum: ["Q1", "Q2", "Q3", "Q4"] },
    title: { type: "string", title: "Title" },
  },
  required: ["quarter", "title"],
};
const colleague = {
  type: "object",
  properties: {
    name: { type: "string", title: "Name" },
    role: { type: "string", title: "Role", enum: ["Reader", "Editor"] },
  },
  required: ["name", "role"],
};

/** A scripted agent inside the page, in place of a server. The URL of a run names the script. */
export const agent = createScriptedAgent([
  {
    name: "figures",
    *script(agent) {
      const id = yield* agent.calls("sendEmail", {
        to: "ann@example.com",
        subject: "Q3 figures",
        body: "The figures are attached.",
      });
      const answers = yield* agent.asks([
        toolCallInterrupt({
          id,
          toolCallId: id,
          message: "Send this e-mail?",
          responseSchema: editable,
        }),
        inputInterrupt({
          id: agent.id("report"),
          message: "Which report do you need?",
          responseSchema: report,
        }),
      ]);
      if (decisionOf(answers.get(id)) === "approved") yield* agent.returns(id, { sent: true });
      yield* agent.says("Done.");
    },
  },
  {
    name: "invite",
    *script(agent) {
      yield* agent.asks([
        inputInterrupt({
          id: agent.id("invite"),
          message: "Who should be invited?",
          responseSchema: colleague,
        }),
      ]);
      yield* agent.says("Invited.");
    },
  },
  {
    name: "refund",
    *script(agent) {
      const id = yield* agent.calls("refundPayment", {
        customer: "Nordlicht Optik",
        amount: 124.99,
        currency: "EUR",
      });
      const question = {
        id,
        toolCallId: id,
        message: "Refund €124.99 to Nordlicht Optik?",
        responseSchema: explained,
      };
      const answers = yield* agent.asks([toolCallInterrupt(question)]);
      if (decisionOf(answers.get(id)) === "approved") yield* agent.returns(id, { refunded: true });
      yield* agent.says("Done.");
    },
  },
]);
