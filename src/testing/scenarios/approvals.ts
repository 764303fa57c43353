import type { AgUiInterrupt } from "../../protocol/events.js";
import { editableEmailSchema, inputInterrupt, toolCallInterrupt } from "../script/fixtures.js";
import { decisionOf, effectiveArgs, payloadOf } from "../script/readRunInput.js";
import type { Scenario } from "../script/Scenario.js";

const email = {
  to: "a@b.com",
  subject: "Hi",
  body: "Hello Ann, shall we meet on Tuesday at ten? Best wishes, Bo",
};

/** The smallest approval: one tool call, yes or no. */
export const minimalApproval: Scenario = {
  name: "minimal-approval",
  title: "Approve one tool call",
  description: "The agent has written an e-mail and waits for a yes before it is sent.",
  prompt: "Ask Ann whether we can meet on Tuesday.",
  *script(agent) {
    yield* agent.says("I have written the e-mail. Nothing is sent before you approve it.");
    const toolCallId = yield* agent.calls("sendEmail", email);
    const question = toolCallInterrupt({
      id: agent.id("approve"),
      message: `Send email to ${email.to} with subject '${email.subject}'?`,
      toolCallId,
    });
    const answers = yield* agent.asks([question]);
    switch (decisionOf(answers.get(question.id))) {
      case "approved":
        yield* agent.returns(toolCallId, { sent: true, to: email.to });
        return yield* agent.says(`The e-mail is on its way to ${email.to}.`);
      case "denied":
        return yield* agent.says("All right, I have not sent the e-mail.");
      case "cancelled":
        return yield* agent.says("The question was left unanswered, so the e-mail was not sent.");
    }
  },
};

const proposed = {
  to: "ann@example.com",
  subject: "Your invoice is overdue",
  body: "Dear Ann,\n\ninvoice 2041 has been due since Friday. Could you have a look?\n\nBest wishes,\nBo",
};

/** An approval whose arguments can be edited. */
export const approveWithEdits: Scenario = {
  name: "approve-with-edits",
  title: "Approve with edits",
  description: "The agent proposes an e-mail that can be changed before it is sent.",
  prompt: "Remind Ann of her overdue invoice.",
  *script(agent) {
    yield* agent.says("Here is a reminder. Change whatever you like before it goes out.");
    const toolCallId = yield* agent.calls("sendEmail", proposed);
    const question = toolCallInterrupt({
      id: agent.id("approve"),
      message: `Send this reminder to ${proposed.to}?`,
      toolCallId,
      responseSchema: editableEmailSchema,
      metadata: { langgraph: { checkpointId: agent.id("checkpoint"), nodeId: "send_reminder" } },
    });
    const answers = yield* agent.asks([question]);
    const answer = answers.get(question.id);
    if (decisionOf(answer) !== "approved") return yield* agent.says("The reminder was not sent.");
    const email = effectiveArgs(answer, proposed);
    yield* agent.returns(toolCallId, { sent: true, ...email });
    yield* agent.says(
      `The reminder was sent to ${String(email["to"])} with the subject “${String(email["subject"])}”.`,
    );
  },
};

const guests = [
  { to: "ann@example.com", subject: "You are invited" },
  { to: "ben@example.com", subject: "You are invited" },
  { to: "cy@example.com", subject: "You are invited, bring cake" },
];

/**
 * Three calls at once, each with its own answer, sent together. No schema, as in the protocol's own
 * example.
 */
export const parallelApprovals: Scenario = {
  name: "parallel-approvals",
  title: "Three approvals at once",
  description:
    "The agent wants to send three e-mails and needs a decision on each, all in one answer.",
  prompt: "Invite Ann, Ben and Cy to the summer party.",
  *script(agent) {
    yield* agent.says("Three invitations are ready. Decide on each of them.");
    const questions: (AgUiInterrupt & { readonly toolCallId: string; readonly to: string })[] = [];
    for (const guest of guests) {
      const toolCallId = yield* agent.calls("sendEmail", guest);
      questions.push({
        id: agent.id("i"),
        reason: "tool_call",
        message: `Send email to ${guest.to}?`,
        toolCallId,
        to: guest.to,
      });
    }
    const answers = yield* agent.asks(questions.map(({ to: _, ...interrupt }) => interrupt));
    const approved = questions.filter(({ id }) => decisionOf(answers.get(id)) === "approved");
    for (const { toolCallId, to } of approved) yield* agent.returns(toolCallId, { sent: true, to });
    if (approved.length === 0) yield* agent.says("No invitation was sent.");
    else
      yield* agent.says(
        `Sent ${approved.length} of ${questions.length}: ${approved.map(({ to }) => to).join(", ")}.`,
      );
  },
};

/**
 * Two pauses, one after the other, of an agent that sends reasoning, steps, state and an activity.
 */
export const interruptsTwice: Scenario = {
  name: "interrupts-twice",
  title: "Two questions, one after the other",
  description:
    "The agent plans a trip in the open, asks before it books the train, and then asks for the seat.",
  prompt: "Book me a train to Vienna tomorrow morning.",
  *script(agent) {
    const plan = agent.id("plan");
    const done = [{ text: "Find a train", done: true }];

    yield { type: "STEP_STARTED", stepName: "search" };
    yield* agent.thinks(
      "Tomorrow morning means arriving before noon. The 07:58 is direct, and cheaper than the 08:30.",
    );
    yield { type: "STATE_SNAPSHOT", snapshot: { trip: { to: "Vienna" }, booked: false } };
    yield { do: "pause", beats: 10 };
    yield { type: "STATE_DELTA", delta: [{ op: "add", path: "/trip/train", value: "RJ 63" }] };
    yield {
      type: "ACTIVITY_SNAPSHOT",
      messageId: plan,
      activityType: "PLAN",
      content: { title: "Trip to Vienna", tasks: done },
    };
    yield { type: "STEP_FINISHED", stepName: "search" };
    yield* agent.says("The best connection is RJ 63 at 07:58, direct, for 89 euros.");
    const toolCallId = yield* agent.calls("bookTrain", {
      train: "RJ 63",
      date: "tomorrow",
      price: 89,
    });
    const booking = toolCallInterrupt({
      id: agent.id("book"),
      message: "Book RJ 63 to Vienna for 89 euros?",
      toolCallId,
    });
    const first = yield* agent.asks([booking]);
    if (decisionOf(first.get(booking.id)) !== "approved")
      return yield* agent.says("I have not booked anything.");

    yield { type: "STEP_STARTED", stepName: "book" };
    yield* agent.returns(toolCallId, { booking: "K7Q2", train: "RJ 63" });
    yield { type: "STATE_DELTA", delta: [{ op: "replace", path: "/booked", value: true }] };
    yield {
      type: "ACTIVITY_DELTA",
      messageId: plan,
      activityType: "PLAN",
      patch: [{ op: "add", path: "/tasks/-", value: { text: "Book it", done: true } }],
    };
    yield { type: "STEP_FINISHED", stepName: "book" };
    yield* agent.says("The train is booked. One more thing.");
    const seating = inputInterrupt({
      id: agent.id("seat"),
      message: "Where would you like to sit?",
      responseSchema: {
        type: "object",
        properties: {
          seat: { type: "string", title: "Seat", enum: ["window", "aisle"] },
          quiet: { type: "boolean", title: "Quiet zone", default: false },
        },
        required: ["seat"],
      },
    });
    const second = yield* agent.asks([seating]);
    const seat = payloadOf(second.get(seating.id))["seat"];
    yield* agent.says(
      seat === undefined
        ? "I have left the seat to the railway."
        : `Reserved: one ${String(seat)} seat. Have a good trip.`,
    );
  },
};
