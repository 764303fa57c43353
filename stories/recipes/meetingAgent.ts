import {
  begins,
  calls,
  createFakeServer,
  ends,
  type FakeServer,
  says,
} from "../../test/support/dialects/createFakeServer.js";

/** Asks by calls of the page's tools, and never by an interrupt. */
export function createMeetingAgent(): FakeServer {
  return createFakeServer((posted, turn) =>
    turn === 0
      ? [
          begins(posted),
          ...calls("call-slot", "choose_slot", {
            question: "When shall we meet Ann?",
            slots: ["Monday, 9:00", "Friday, 14:00"],
          }),
          ...calls("call-agenda", "confirm_agenda", { title: "Budget for next year", minutes: 45 }),
          ...calls("call-calendar", "add_to_calendar", { title: "Meeting with Ann" }),
          ends(posted),
        ]
      : [begins(posted), ...says("done", "The meeting is planned."), ends(posted)],
  );
}
