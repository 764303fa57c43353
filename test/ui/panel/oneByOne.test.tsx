import { render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, it } from "vitest";
import { InterruptPanel } from "../../../src/index.js";
import { confirmationInterrupt, toolCallInterrupt } from "../../../src/testing.js";
import { askedRun, proposes } from "../../support/askedRun.js";

// Loaded beforehand, so that no test waits for it.
import "../../../src/ui/panel/CompactList.js";

const mail = toolCallInterrupt({ id: "mail", toolCallId: "c1", message: "Send the figures?" });
const drafts = toolCallInterrupt({ id: "drafts", toolCallId: "c2", message: "Delete 14 drafts?" });
const colour = confirmationInterrupt({ id: "colour", message: "Paint it blue?" });
const calls = [
  ...proposes("c1", "sendEmail", { to: "ann@example.com" }),
  ...proposes("c2", "deleteDrafts", { count: 14 }),
];
const button = (name: string) => screen.queryByRole("button", { name });
const dots = () =>
  [...document.querySelectorAll('[data-part="dots"] > i')].map((dot) =>
    dot.getAttribute("data-status"),
  );

async function asked() {
  const { run, agent } = await askedRun([mail, drafts, colour], {}, calls);
  render(
    <InterruptPanel
      run={run}
      presentation={{
        batch: "one-by-one",
        approveLabel: ({ name }) => (name === "deleteDrafts" ? "Delete 14 drafts" : undefined),
        noteLabel: ({ name }) => (name === "deleteDrafts" ? "Approve deletion" : undefined),
      }}
    />,
  );
  await screen.findByRole("button", { name: "Approve and next" });
  return { run, agent };
}

it("several questions are answered one by one: one card, one filled button, then all are sent", async () => {
  const { run, agent } = await asked();
  expect(dots()).toEqual(["unanswered", "unanswered", "unanswered"]);
  expect(button("Approve deletion and next")).toBeNull();
  expect(screen.queryByRole("button", { name: /^Send \d/ })).toBeNull();

  await userEvent.click(screen.getByRole("button", { name: "Approve and next" }));
  expect(dots()).toEqual(["answered", "unanswered", "unanswered"]);
  const next = screen.getByRole("article", { name: "Delete 14 drafts?" });
  expect(next).toHaveFocus();
  // What a press only notes is not said to happen.
  expect(within(next).queryByRole("button", { name: /^Delete/ })).toBeNull();

  await userEvent.click(within(next).getByRole("button", { name: "Approve deletion and next" }));
  expect(agent.requests).toHaveLength(1);
  await userEvent.click(screen.getByRole("button", { name: "Yes, go ahead" }));
  expect(run.getSnapshot().interrupts.map(({ status }) => status)).toEqual([
    "answered",
    "answered",
    "answered",
  ]);
  await userEvent.click(screen.getByRole("button", { name: "Send 3 answers" }));
  expect(agent.requests[1]?.resume).toHaveLength(3);
});

it("the last question that waits says nothing of a next one, wherever it stands", async () => {
  await asked();
  await userEvent.click(screen.getByRole("button", { name: "Approve and next" }));
  await userEvent.click(screen.getByRole("button", { name: "Deny" }));
  await userEvent.click(screen.getByRole("button", { name: "No, don’t" }));
  await userEvent.click(screen.getAllByRole("button", { name: "Change" })[0] as HTMLElement);
  expect(button("Approve")).toBeVisible();
  expect(screen.queryByRole("button", { name: /^Send \d/ })).toBeNull();
});

it("one question keeps the host's words and is sent at once", async () => {
  const { run, agent } = await askedRun([drafts], {}, calls);
  render(
    <InterruptPanel
      run={run}
      presentation={{
        batch: "one-by-one",
        approveLabel: () => "Delete 14 drafts",
        noteLabel: () => "Approve deletion",
      }}
    />,
  );
  await userEvent.click(await screen.findByRole("button", { name: "Delete 14 drafts" }));
  expect(agent.requests).toHaveLength(2);
});
