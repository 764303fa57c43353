import { decisionOf, effectiveArgs, payloadOf } from "../script/decisionOf.js";
import { editableEmailSchema } from "../script/emailSchema.js";
import { confirmationInterrupt, inputInterrupt, toolCallInterrupt } from "../script/fixtures.js";
import type { Scenario } from "../script/Scenario.js";

const proposed = { to: "team@example.com", subject: "Version 2.4 is out", body: "Version 2.4 is live. Release notes follow." };

/** Three questions of different kinds in one batch. */
export const mixedBatch: Scenario = {
  name: "mixed-batch",
  title: "Three kinds of question in one batch",
  description: "To publish a release the agent needs an approval, a few details and a confirmation, all in one answer.",
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
          percentage: { type: "integer", title: "Share of users, in percent", minimum: 1, maximum: 100 },
          date: { type: "string", title: "Day", format: "date" },
        },
        required: ["channel", "percentage"],
      },
    });
    const remove = confirmationInterrupt({ id: agent.id("remove"), message: "Remove version 2.2 from the download page?" });
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
      channel === undefined ? "the release was not published" : `${String(percentage)} % of ${String(channel)} users get it`,
    );
    results.push(decisionOf(answers.get(remove.id)) === "approved" ? "version 2.2 is gone" : "version 2.2 stays");
    yield* agent.says(`Done: ${results.join("; ")}.`);
  },
};
