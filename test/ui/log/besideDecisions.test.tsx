import { act, render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { createMask, DecisionLog, InterruptPanel } from "../../../src/index.js";
import { askedRun, type PlayedRun, proposes, succeeds } from "../../support/askedRun.js";

const decision = { approved: { type: "boolean" }, reason: { type: "string" } };
const question = {
  id: "q",
  reason: "tool_call",
  toolCallId: "c",
  message: "Send the e-mail?",
  responseSchema: {
    type: "object",
    properties: {
      ...decision,
      always: { type: "boolean", title: "Only this one" },
      scope: { type: "string" },
      until: { type: "string" },
      pin: { type: "string" },
    },
    required: ["approved"],
  },
};

const asked = () => askedRun([question], {}, proposes("c", "send_email", { to: "ann" }));

async function send({ run, agent }: PlayedRun) {
  const sending = run.submit();
  await agent.emit(succeeds);
  agent.end();
  await sending;
}

const yesForEver = { approved: true, always: true };

it("the row of an answer has what is sent beside its yes", async () => {
  const { run } = await asked();
  const { container } = render(<InterruptPanel run={run} />);
  await act(async () => run.resolve("q", yesForEver));
  expect(container.querySelector("[data-part=beside]")).toHaveTextContent(/^Always Yes$/);
});

it("the log has what was sent beside a decision, and its details all of it", async () => {
  const played = await asked();
  const payload = { ...yesForEver, scope: "thread\u202eecno", until: "noon", reason: "Fine" };
  played.run.resolve("q", payload);
  await send(played);
  render(<DecisionLog run={played.run} />);
  const entry = await screen.findByRole("listitem");
  const beside = entry.querySelector("[data-part=beside]");
  expect(beside).toHaveTextContent(/^Always Yes\s*Scope thread\[U\+202E\]\u202eecno\s*\+1$/);
  expect(entry.querySelector("details")).toHaveTextContent(/Your answer.*Until.*noon/);
  expect(entry.querySelector("blockquote")).toHaveTextContent(/^Fine$/);
});

it("says it when the answer arrives", async () => {
  const played = await asked();
  render(<InterruptPanel run={played.run} />);
  await act(async () => played.run.resolve("q", { ...yesForEver, scope: "thread" }));
  await act(() => send(played));
  expect(
    screen
      .getAllByRole("status")
      .some(({ textContent }) =>
        /Approved.*Send the e-mail\?\. Always: Yes\. Scope: thread/.test(textContent),
      ),
  ).toBe(true);
});

it("hides what the mask hides", async () => {
  const { run } = await asked();
  const mask = createMask((path) => path.at(-1) === "pin");
  const { container } = render(<InterruptPanel run={run} mask={mask} />);
  await act(async () => run.resolve("q", { approved: false, pin: "1234" }));
  expect(container).toHaveTextContent("Pin");
  expect(container).not.toHaveTextContent("1234");
});

it("a plain yes, a comment and an edit have nothing beside them", async () => {
  const { run } = await asked();
  const { container } = render(<InterruptPanel run={run} />);
  await act(async () => run.resolve("q", { approved: true, reason: "Fine" }));
  expect(container.querySelector("[data-part=answered-details]")).not.toBeNull();
  expect(container.querySelector("[data-part=beside]")).toBeNull();
});
