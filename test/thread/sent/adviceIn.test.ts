import { describe, expect, it } from "vitest";
import { type ResumeEntry, RunFailedError, TransportError } from "../../../src/core.js";
import { createDialects, standardDialects } from "../../../src/dialects/createDialects.js";
import { confirmationInterrupt } from "../../../src/testing.js";
import { adviceIn } from "../../../src/thread/sent/delivery.js";
import { noteRefusal } from "../../../src/thread/sent/deliveryOf.js";
import {
  approve,
  asks,
  at,
  closed,
  deny,
  failed,
  finished,
  happen,
  interruptedWith,
  lastSent,
  received,
  respond,
  says,
  start,
  started,
  submit,
} from "../../support/builders.js";

const entry = (approved: boolean): readonly ResumeEntry[] => [
  { interruptId: "a", status: "resolved", payload: { approved } },
];
const no = new RunFailedError("No.");

describe("answers that are refused again and again", () => {
  it("refusals are counted while the answers differ and the message is the same", () => {
    const first = noteRefusal(null, no, entry(true));
    expect(first).toEqual({ message: "No.", answers: [entry(true)] });
    expect(noteRefusal(first, no, entry(true))).toBe(first);
    const second = noteRefusal(first, new RunFailedError("No.", "CODE"), entry(false));
    expect(second?.answers).toEqual([entry(true), entry(false)]);
    expect(noteRefusal(second, no, entry(false))).toBe(second);
  });

  it("the count of refusals starts again with another message, and no refusal without a message is counted", () => {
    const first = noteRefusal(null, no, entry(true));
    expect(noteRefusal(first, new RunFailedError("Never."), entry(true))).toEqual({
      message: "Never.",
      answers: [entry(true)],
    });
    expect(noteRefusal(first, new TransportError("gone"), entry(true))).toBeNull();
    expect(noteRefusal(first, null, entry(true))).toBeNull();
  });
});

describe("what to do about a failure", () => {
  const seen: number[] = [];
  const house = createDialects([
    {
      name: "house",
      claims: () => true,
      advice: (_, { sameRefusals }) => {
        seen.push(sameRefusals);
        return sameRefusals > 1 ? "unavailable" : undefined;
      },
    },
  ]);
  const open = interruptedWith(confirmationInterrupt({ id: "a" }));
  const batch = open.batch && {
    ...open.batch,
    interrupts: open.batch.interrupts.map((one) => ({ ...one, dialect: "house" })),
  };
  const refusedOnce = { ...open, batch, error: new RunFailedError("No.", "INTERRUPT_EXPIRED") };

  it("the advice for a failure follows the error code, unless the dialect that asked has its own advice", () => {
    seen.length = 0;
    expect(adviceIn(refusedOnce, standardDialects)).toBe("skip");
    expect(adviceIn(refusedOnce, house)).toBe("skip");
    const refusals = { message: "No.", answers: [entry(true), entry(false)] };
    expect(adviceIn({ ...refusedOnce, refusals }, house)).toBe("unavailable");
    expect(seen).toEqual([0, 2]);
  });
});

describe("the refusals of a thread", () => {
  const open = interruptedWith(confirmationInterrupt({ id: "a" }));
  const refused = happen(
    open,
    respond("a", approve()),
    submit(),
    received("run-2", failed("No.")),
    closed("run-2"),
  ).state;

  it("the refusals of a thread are kept until an answer is accepted or another run starts", () => {
    expect(refused.refusals?.answers).toHaveLength(1);
    const again = happen(refused, respond("a", deny()), submit("run-3")).state;
    expect(
      happen(again, received("run-3", failed("No.")), closed("run-3")).state.refusals?.answers,
    ).toHaveLength(2);
    const taken = happen(
      again,
      received("run-3", started("run-3"), ...says("OK"), finished("run-3")),
      closed("run-3"),
    ).state;
    expect(taken.refusals).toBeNull();
    expect(happen(refused, { type: "dismiss" }, start("run-4")).state.refusals).toBeNull();
  });

  it("a refusal is also counted where the agent refuses and asks the same again", () => {
    const sent = happen(open, respond("a", approve()), submit()).state;
    const raw = confirmationInterrupt({ id: "a" });
    const state = happen(
      sent,
      received("run-2", failed("No."), asks([raw], "run-2")),
      closed("run-2", { now: at(1) }),
    ).state;
    expect(state.refusals).toEqual({ message: "No.", answers: [lastSent(sent)?.resume] });
  });
});
