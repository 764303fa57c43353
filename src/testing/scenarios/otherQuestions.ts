import {
  confirmationInterrupt,
  editableEmailSchema,
  inputInterrupt,
  toolCallInterrupt,
} from "../script/fixtures.js";
import { decisionOf, effectiveArgs, payloadOf } from "../script/readRunInput.js";
import type { Scenario } from "../script/Scenario.js";

/** A yes-or-no question without a schema. */
export const confirmation: Scenario = {
  name: "confirmation",
  title: "Confirm something that cannot be undone",
  description: "The agent asks before it deletes anything; the question comes without a schema.",
  prompt: "Clean up last year's invoices.",
  *script(agent) {
    yield* agent.says("I found 14 draft invoices from last year that were never sent.");
    const question = confirmationInterrupt({
      id: agent.id("delete"),
      message: "Delete the 14 draft invoices from last year?",
    });
    const answers = yield* agent.asks([question]);
    switch (decisionOf(answers.get(question.id))) {
      case "approved":
        return yield* agent.says("The 14 drafts are deleted.");
      case "denied":
        return yield* agent.says("All right, the drafts stay.");
      case "cancelled":
        return yield* agent.says("The question was left unanswered, so the drafts stay.");
    }
  },
};

const warehouses = [
  { const: "ber", title: "Berlin: 12 in stock, arrives Tuesday" },
  { const: "rot", title: "Rotterdam: 140 in stock, arrives Thursday" },
  { const: "gda", title: "Gdańsk: 3 in stock, arrives Wednesday" },
];

/** A custom reason, with titled choices and with metadata to show beside them. */
export const customReason: Scenario = {
  name: "custom-reason",
  title: "A reason of your own",
  description: "The agent asks for a warehouse under a reason no library knows.",
  prompt: "Ship order 4711 from the best warehouse.",
  *script(agent) {
    yield* agent.says("Three warehouses can ship order 4711.");
    const id = agent.id("warehouse");
    const answers = yield* agent.asks([
      {
        id,
        reason: "acme:pick-warehouse",
        message: "Which warehouse shall ship order 4711?",
        responseSchema: {
          type: "object",
          properties: { warehouse: { type: "string", title: "Warehouse", oneOf: warehouses } },
          required: ["warehouse"],
        },
        metadata: {
          order: "4711",
          article: "Desk lamp, brass",
          quantity: 2,
          promisedBy: "2030-05-17",
        },
      },
    ]);
    const chosen = warehouses.find(
      (warehouse) => warehouse.const === payloadOf(answers.get(id))["warehouse"],
    );
    if (chosen === undefined) yield* agent.says("Order 4711 was not shipped.");
    else yield* agent.says(`Order 4711 ships from ${chosen.title.split(":")[0]}.`);
  },
};

/** A form with a deadline. */
export const quarterlyFiling: Scenario = {
  name: "quarterly-filing",
  title: "Fill in a form before a deadline",
  description: "The agent needs three figures within five minutes.",
  prompt: "File the quarterly report.",
  *script(agent) {
    yield* agent.says("I can file the report as soon as I know the figures.");
    const question = inputInterrupt({
      id: agent.id("filing"),
      message: "Please provide the quarterly filing details.",
      expiresAt: agent.deadline(300),
      responseSchema: {
        type: "object",
        properties: {
          quarter: { type: "string", enum: ["Q1", "Q2", "Q3", "Q4"], title: "Quarter" },
          year: { type: "integer", minimum: 2000, title: "Year" },
          revenue: { type: "number", title: "Revenue" },
        },
        required: ["quarter", "year", "revenue"],
      },
    });
    const answers = yield* agent.asks([question]);
    const answer = answers.get(question.id);
    if (answer?.status !== "resolved") return yield* agent.says("Nothing was filed.");
    const { quarter, year, revenue } = payloadOf(answer);
    yield* agent.says(
      `Filed ${String(quarter)} ${String(year)} with a revenue of ${String(revenue)}.`,
    );
  },
};

const proposed = {
  to: "team@example.com",
  subject: "Version 2.4 is out",
  body: "Version 2.4 is live. Release notes follow.",
};

/** Three questions of different kinds in one batch. */
export const mixedBatch: Scenario = {
  name: "mixed-batch",
  title: "Three kinds of question in one batch",
  description:
    "To publish a release the agent needs an approval, a few details and a confirmation, all in one answer.",
  prompt: "Publish version 2.4.",
  *script(agent) {
    yield* agent.says("Everything is built. Three things are left for you.");
    const toolCallId = yield* agent.calls("sendEmail", proposed);
    const announce = toolCallInterrupt({
      id: agent.id("announce"),
      message: "Announce the release to the team?",
      toolCallId,
      responseSchema: editableEmailSchema,
    });
    const details = inputInterrupt({
      id: agent.id("details"),
      message: "When shall the release go live, and how?",
      responseSchema: {
        type: "object",
        properties: {
          channel: { type: "string", title: "Channel", enum: ["stable", "beta"] },
          percentage: {
            type: "integer",
            title: "Share of users, in percent",
            minimum: 1,
            maximum: 100,
          },
          date: { type: "string", title: "Day", format: "date" },
        },
        required: ["channel", "percentage"],
      },
    });
    const remove = confirmationInterrupt({
      id: agent.id("remove"),
      message: "Remove version 2.2 from the download page?",
    });
    const answers = yield* agent.asks([announce, details, remove]);

    const results: string[] = [];
    const answer = answers.get(announce.id);
    if (decisionOf(answer) === "approved") {
      const email = effectiveArgs(answer, proposed);
      yield* agent.returns(toolCallId, { sent: true, ...email });
      results.push(`“${String(email["subject"])}” went to ${String(email["to"])}`);
    } else results.push("no email was sent");
    const { channel, percentage } = payloadOf(answers.get(details.id));
    results.push(
      channel === undefined
        ? "the release was not published"
        : `${String(percentage)} % of ${String(channel)} users get it`,
    );
    results.push(
      decisionOf(answers.get(remove.id)) === "approved"
        ? "version 2.2 is gone"
        : "version 2.2 stays",
    );
    yield* agent.says(`Done: ${results.join("; ")}.`);
  },
};
