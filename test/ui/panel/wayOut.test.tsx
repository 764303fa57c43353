import { act, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { type AgentRun, createAgentRun, InterruptPanel, type Message } from "../../../src/index.js";
import { createSimulatedClock } from "../../../src/testing.js";
import { at, isoAt } from "../../support/builders.js";
import { someOf } from "../../support/depth.js";
import {
  asksFor,
  begins,
  calls,
  createFakeServer,
  ends,
  type FakeAnswer,
  fails,
  says,
} from "../../support/dialects/createFakeServer.js";
import { listOf } from "../../support/dialects/readPosted.js";
import { strictModelRefusal } from "../../support/strictModel.js";

const decision = {
  type: "object",
  properties: { approved: { type: "boolean" } },
  required: ["approved"],
};
const approval = (id: string, fields: object = {}) => ({
  id,
  reason: "tool_call",
  message: `Send ${id}?`,
  toolCallId: `c-${id}`,
  responseSchema: decision,
  ...fields,
});
const form = { type: "object", properties: { name: { type: "string" } }, required: ["name"] };
/** AgentScope for Python takes no answer over this connection. */
const unanswerable = {
  type: "CUSTOM",
  name: "require_user_confirm",
  value: { tool_calls: [{ id: "c-a", name: "send", input: "{}" }] },
};

interface Asked {
  readonly questions: readonly object[];
  readonly more?: readonly object[];
  /** How many questions are shown. */
  readonly limit?: number;
}

/** Everything an agent may ask that is answered, or ends, in a way of its own. */
const asked: Readonly<Record<string, Asked>> = {
  "an approval": { questions: [approval("a")] },
  "an approval that skipping denies": {
    questions: [
      approval("a", {
        id: "v1:before_tool_call:c-a:0d4b7e6e-8f5e-4f7c-9b64-111111111111",
        metadata: { tool_input: {} },
      }),
    ],
  },
  "two approvals": { questions: [approval("a"), approval("b")] },
  "a form": { questions: [approval("a", { reason: "input_required", responseSchema: form })] },
  "a confirmation": { questions: [{ id: "a", reason: "confirmation", message: "Sure?" }] },
  "a question that has expired": { questions: [approval("a", { expiresAt: isoAt(-1) })] },
  "an expired question beside another": {
    questions: [approval("a", { expiresAt: isoAt(-1) }), approval("b")],
  },
  "a question that takes no answer": { questions: [approval("a", { responseSchema: false })] },
  "a question that takes no answer and cannot be skipped": { questions: [], more: [unanswerable] },
  "a question without an id": { questions: [{ reason: "confirmation", message: "Sure?" }] },
  "two questions with one id": { questions: [approval("a"), approval("a")] },
  "more questions than are shown": {
    questions: [approval("a"), approval("b"), approval("c")],
    limit: 2,
  },
};

/** Everything that may come back instead of a yes. */
const replies: Readonly<Record<string, (posted: Posted, kind: Asked) => FakeAnswer>> = {
  ...Object.fromEntries(
    [
      "INVALID_PAYLOAD",
      "INTERRUPT_EXPIRED",
      "UNKNOWN_INTERRUPT_ID",
      "RESUME_IN_PROGRESS",
      "NOT_ALLOWED_TO_ANSWER",
      "PARTIAL_RESUME",
      "SOMETHING_ELSE",
    ].map((code) => [code, (posted: Posted) => [begins(posted), fails("No.", code)]]),
  ),
  ...Object.fromEntries(
    [404, 409, 500].map((status) => [`HTTP ${status}`, () => ({ status, body: "No." })]),
  ),
  "a lost reply": () => [],
  "an error, and the same questions again": (posted, kind) => [
    begins(posted),
    fails("No."),
    begins(posted),
    ...(kind.more ?? []),
    asksFor(posted, kind.questions),
  ],
};

type Posted = Parameters<Parameters<typeof createFakeServer>[0]>[0];

/**
 * A panel on a run whose agent asks, and replies like this to the next requests, until it is well.
 */
async function panelOn(kind: Asked, reply: (typeof replies)[string]) {
  let isWell = false;
  const server = createFakeServer((posted, turn) => {
    if (turn === 0) {
      const ids = new Set(
        kind.questions.flatMap((one) => ("toolCallId" in one ? [String(one.toolCallId)] : [])),
      );
      const proposed = [...ids].flatMap((id) => calls(id, "send", { to: "Ann" }));
      return [begins(posted), ...proposed, ...(kind.more ?? []), asksFor(posted, kind.questions)];
    }
    return isWell
      ? [begins(posted), ...says(`m${turn}`, "Fine"), ends(posted)]
      : reply(posted, kind);
  });
  const run = createAgentRun({
    url: "https://agent.test/",
    fetch: server.fetch,
    clock: createSimulatedClock(at(0)),
    ...(kind.limit !== undefined && { limits: { questions: kind.limit } }),
  });
  const view = render(<InterruptPanel run={run} />);
  await act(() => run.send("Go"));
  const panel = view.container.querySelector<HTMLElement>(".agui-panel");
  if (panel === null) throw new Error("there is no panel");
  await waitFor(() =>
    expect(panel.querySelector("[data-part=interrupt], .agui-card")).not.toBeNull(),
  );
  await waitFor(() => expect(panel.querySelector("[data-part$=loading]")).toBeNull());
  const heal = (): void => {
    isWell = true;
  };
  return { run, server, panel, heal };
}

const verbs = "skip|skipped|hide|close|change|send|approve|deny|discard|choose|press";
/** Instructions in a sentence, and what it offers to do. */
const instruction = new RegExp(`(?:^|[.;:?] |, or |, then |\\bcan |only be )(${verbs})\\b`, "gi");

const isUsable = (button: HTMLElement): boolean => !(button as HTMLButtonElement).disabled;
const namesIn = (panel: HTMLElement): readonly string[] =>
  within(panel)
    .queryAllByRole("button")
    .filter(isUsable)
    .map((button) => (button.textContent ?? "").toLowerCase());

/** Each sentence in a panel that names a button which is not there, or cannot be pressed. */
function emptyPromises(panel: HTMLElement): readonly string[] {
  const buttons = namesIn(panel);
  const isKept = (verb: string): boolean =>
    buttons.some((name) => name.includes(verb === "skipped" ? "skip" : verb));
  const texts = [...panel.querySelectorAll("p, li, [role=status], [role=alert]")].filter(
    (element) =>
      element.querySelector("p, li, button, [role=status]") === null &&
      element.closest("button, .agui-visually-hidden") === null,
  );
  return texts.flatMap(({ textContent }) => {
    const text = textContent ?? "";
    // A single word is an answer that waits to be sent.
    if (!text.includes(" ")) return [];
    const named = [...text.matchAll(instruction)].map(([, verb = ""]) => verb.toLowerCase());
    return named
      .filter((verb) => !isKept(verb))
      .map((verb) => `"${text}" names ${verb}, and there are: ${buttons.join(", ")}`);
  });
}

/** Answers all that can be answered, and sends it; skips all where that is the only way. */
async function answer(run: AgentRun): Promise<void> {
  await act(async () => {
    if (
      run
        .getSnapshot()
        .composer.blockers.some(({ code }) => code === "duplicate" || code === "too-many")
    ) {
      await run.steerAway();
      return;
    }
    for (const one of run.getSnapshot().interrupts) {
      if (one.expired || one.responseSchema === false) run.cancel(one);
      else run.resolve(one, one.kind === "input_required" ? { name: "Ann" } : { approved: true });
    }
    const { delivery } = run.getSnapshot().composer;
    if (delivery === null) await run.submit({ mayRepeat: true });
    else if (!(await run.retry({ mayRepeat: true })).ok) await run.submit({ mayRepeat: true });
  });
}

const cases = Object.entries(asked).flatMap(([what, kind]) =>
  Object.entries(replies).map(([because, reply]) => [what, because, kind, reply] as const),
);

describe.each(someOf(cases))("%s, and %s in return", (_, __, kind, reply) => {
  it("each button that a sentence names is there, before and after two failures, and one button ends the pause", async () => {
    const { run, server, panel, heal } = await panelOn(kind, reply);
    expect(emptyPromises(panel)).toEqual([]);
    for (
      let attempt = 0;
      attempt < 4 && server.requests.length < 3 && run.getSnapshot().interrupts.length > 0;
      attempt++
    ) {
      await answer(run);
      expect(emptyPromises(panel)).toEqual([]);
    }
    heal();
    const close = within(panel).getByRole("button", { name: /^Close / });
    expect(screen.getByText(/close (this question|these questions) and continue/)).toBeVisible();
    await userEvent.click(close);
    await waitFor(() => expect(run.getSnapshot().interrupts).toEqual([]));
    await act(() => run.send("Next"));
    expect(run.getSnapshot()).toMatchObject({ status: "finished", composer: { status: "empty" } });
    expect(
      strictModelRefusal(
        listOf(server.requests.at(-1) ?? {}, "messages") as unknown as readonly Message[],
      ),
    ).toBeUndefined();
  });
});
