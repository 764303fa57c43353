import { decisionOf, payloadOf } from "../script/decisionOf.js";
import { inputInterrupt, toolCallInterrupt } from "../script/fixtures.js";
import type { Scenario } from "../script/Scenario.js";

/** Two pauses, one after the other, of an agent that sends reasoning, steps, state and an activity. */
export const interruptsTwice: Scenario = {
  name: "interrupts-twice",
  title: "Two questions, one after the other",
  description: "The agent plans a trip in the open, asks before it books the train, and then asks for the seat.",
  prompt: "Book me a train to Vienna tomorrow morning.",
  *script(agent) {
    const plan = agent.id("plan");
    const done = [{ text: "Find a train", done: true }];

    yield { type: "STEP_STARTED", stepName: "search" };
    yield* agent.thinks("Tomorrow morning means arriving before noon. The 07:58 is direct, and cheaper than the 08:30.");
    yield { type: "STATE_SNAPSHOT", snapshot: { trip: { to: "Vienna" }, booked: false } };
    yield { do: "pause", beats: 10 };
    yield { type: "STATE_DELTA", delta: [{ op: "add", path: "/trip/train", value: "RJ 63" }] };
    yield { type: "ACTIVITY_SNAPSHOT", messageId: plan, activityType: "PLAN", content: { title: "Trip to Vienna", tasks: done } };
    yield { type: "STEP_FINISHED", stepName: "search" };
    yield* agent.says("The best connection is RJ 63 at 07:58, direct, for 89 euros.");
    const toolCallId = yield* agent.calls("bookTrain", { train: "RJ 63", date: "tomorrow", price: 89 });
    const booking = toolCallInterrupt({ id: agent.id("book"), message: "Book RJ 63 to Vienna for 89 euros?", toolCallId });
    const first = yield* agent.asks([booking]);
    if (decisionOf(first.get(booking.id)) !== "approved") return yield* agent.says("I have not booked anything.");

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
      seat === undefined ? "I have left the seat to the railway." : `Reserved: one ${String(seat)} seat. Have a good trip.`,
    );
  },
};
