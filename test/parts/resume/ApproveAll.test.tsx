import { act, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { StrictMode } from "react";
import { expect, it } from "vitest";
import { type AgentRunBehaviour, InterruptPanel } from "../../../src/index.js";
import { internalsOf } from "../../../src/run/internals.js";
import { toolCallInterrupt } from "../../../src/testing.js";
import { askedRun, proposes } from "../../support/askedRun.js";

const guests = ["ann", "ben", "cy"];
const schema = {
  type: "object",
  properties: { approved: { type: "boolean" }, editedArgs: { type: "object" }, reason: { type: "string" } },
  required: ["approved"],
};

/** A person in front of three invitations; `fields` says what is special about the last one. */
async function invited(fields: object = {}, options: AgentRunBehaviour = {}) {
  const questions = guests.map((to) =>
    toolCallInterrupt({
      id: to,
      message: `Invite ${to}?`,
      toolCallId: `call-${to}`,
      responseSchema: schema,
      ...(to === "cy" && fields),
    }),
  );
  const calls = guests.flatMap((to) => proposes(`call-${to}`, "sendEmail", { to, body: "Come! ".repeat(200) }));
  const played = await askedRun(questions, options, calls);
  render(
    <StrictMode>
      <InterruptPanel run={played.run} />
    </StrictMode>,
  );
  await act(async () => {});
  const approveAll = () => screen.queryByRole("button", { name: "Approve all 3…" });
  return { ...played, approveAll, opens: () => userEvent.click(screen.getByRole("button", { name: "Approve all 3…" })) };
}

/** The arguments are folded: the first press opens them. */
async function approves(): Promise<void> {
  await userEvent.click(within(list()).getByRole("button", { name: "Approve 3" }));
  await userEvent.click(within(list()).getByRole("button", { name: "Approve 3" }));
}

const list = () => screen.getByRole("region", { name: /3 will be approved and sent/ });

it("lists what would be approved, with all that can be read of it, and approves it by one more press", async () => {
  const { opens, agent } = await invited();
  await opens();
  expect(agent.requests).toHaveLength(1);
  expect(within(list()).getAllByRole("listitem")).toHaveLength(3);
  for (const to of guests) expect(within(list()).getByText(`Invite ${to}?`)).toBeVisible();
  expect(within(list()).getAllByText("sendEmail")).toHaveLength(3);
  const [whole] = within(list()).getAllByText("Come! ".repeat(200).trim());
  expect(whole).not.toBeVisible();
  await approves();
  expect(agent.requests[1]?.resume).toEqual(
    guests.map((interruptId) => ({ interruptId, status: "resolved", payload: { approved: true } })),
  );
});

it("approves nothing by the press that opens the list, nor by the second half of a double click", async () => {
  const { agent, run } = await invited();
  await userEvent.dblClick(screen.getByRole("button", { name: "Approve all 3…" }));
  expect(list()).toBeVisible();
  await userEvent.dblClick(screen.getByRole("button", { name: "Review one by one" }));
  expect(screen.queryByRole("region", { name: /will be approved/ })).toBeNull();
  expect(agent.requests).toHaveLength(1);
  expect(run.getSnapshot().interrupts.map(({ draft }) => draft)).toEqual([null, null, null]);
});

it.each([
  ["is marked as destructive", { metadata: { destructive: true } }],
  ["is of high risk", { metadata: { riskLevel: "high" } }],
  ["needs more than a yes", { responseSchema: { ...schema, required: ["approved", "reason"] } }],
  ["is no tool call", { reason: "confirmation" }],
])("leaves out one that %s by its name, and sends nothing", async (_, fields) => {
  const { approveAll, agent, run } = await invited(fields);
  expect(approveAll()).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Approve 2 of 3…" }));
  const some = screen.getByRole("region", { name: "These 2 will be approved. Nothing is sent yet:" });
  expect(within(some).getByText("1 question is not included and needs its own answer:")).toBeVisible();
  expect(within(some).getByText("Invite cy?")).toBeVisible();
  expect(some.querySelectorAll('[data-part="approve-all-item"]')).toHaveLength(2);
  await userEvent.click(within(some).getByRole("button", { name: "Approve 2" }));
  await userEvent.click(within(some).getByRole("button", { name: "Approve 2" }));
  expect(run.getSnapshot().interrupts.map(({ draft }) => draft?.status)).toEqual(["resolved", "resolved", undefined]);
  expect(agent.requests).toHaveLength(1);
});

it("does not send what was answered on its own beside what it approves", async () => {
  const { run, agent } = await invited({}, { submitMode: "manual" });
  act(() => run.resolve("ben", { approved: false }));
  await userEvent.click(screen.getByRole("button", { name: "Approve all 2…" }));
  const some = screen.getByRole("region", { name: "These 2 will be approved. Nothing is sent yet:" });
  for (const _ of [1, 2]) await userEvent.click(within(some).getByRole("button", { name: "Approve 2" }));
  expect(run.getSnapshot().interrupts.map(({ draft }) => draft)).toMatchObject([
    { payload: { approved: true } },
    { payload: { approved: false } },
    { payload: { approved: true } },
  ]);
  expect(agent.requests).toHaveLength(1);
});

it("closes its list when one of those listed is edited, denied or expired", async () => {
  const { run, clock, opens } = await invited({ expiresAt: "2030-01-01T00:05:00Z" });
  await opens();
  act(() => internalsOf(run).setInput("ann", { editedArgs: { to: "zoe" } }));
  expect(screen.queryByRole("region", { name: /will be approved/ })).toBeNull();
  expect(screen.getByRole("button", { name: "Approve 2 of 3…" })).toHaveAttribute("aria-expanded", "false");
  act(() => internalsOf(run).setInput("ann", undefined));
  act(() => run.resolve("ben", { approved: false }));
  expect(screen.queryByRole("region", { name: /will be approved/ })).toBeNull();
  act(() => run.clear("ben"));
  act(() => clock.advance(5 * 60_000));
  expect(screen.queryByRole("region", { name: /will be approved/ })).toBeNull();
  expect(screen.getByRole("button", { name: "Approve 2 of 3…" })).toBeVisible();
});

it("sends nothing when one has expired while the list was being read", async () => {
  const { run, clock, agent, opens } = await invited({ expiresAt: "2030-01-01T00:05:00Z" });
  await opens();
  const approve = within(list()).getByRole("button", { name: "Approve 3" });
  await act(async () => {
    clock.advance(5 * 60_000);
    approve.click();
  });
  expect(agent.requests).toHaveLength(1);
  expect(run.getSnapshot().interrupts.map(({ draft }) => draft)).toEqual([null, null, null]);
});

it("keeps the answers when they could not be sent", async () => {
  const { run, agent, opens } = await invited();
  await opens();
  await approves();
  await act(async () => agent.fail(new TypeError("gone")));
  expect(await screen.findByRole("button", { name: "Send again" })).toBeEnabled();
  expect(run.getSnapshot().interrupts.map(({ draft }) => draft?.status)).toEqual(["resolved", "resolved", "resolved"]);
});

it("is there, too, where answers are sent as soon as the last one is given, and sends them once", async () => {
  const { agent, opens } = await invited({}, { submitMode: "when-complete" });
  await opens();
  await approves();
  expect(agent.requests).toHaveLength(2);
});

it("lists forty-five piece by piece, and takes no press before the last of them can be read", async () => {
  const ids = Array.from({ length: 45 }, (_, index) => `${index}`);
  const questions = ids.map((id) => toolCallInterrupt({ id, message: `Invite ${id}?`, toolCallId: `call-${id}` }));
  const { run, agent } = await askedRun(
    questions,
    {},
    ids.flatMap((id) => proposes(`call-${id}`, "sendEmail", { to: id })),
  );
  const seen: { readonly listed: number; readonly takesPress: boolean }[] = [];
  const look = (): void => {
    const confirm = document.querySelector<HTMLButtonElement>('[data-part="approve-all-confirm"]');
    const listed = document.querySelectorAll('[data-part="approve-all-item"]').length;
    if (confirm !== null) seen.push({ listed, takesPress: !confirm.disabled });
  };
  const approveAllNow = (total: number): string => {
    // Called while the next piece is drawn: what is in the page is what a person could press before.
    look();
    return `Approve ${total}`;
  };
  let told = 0;
  run.subscribe(() => {
    told++;
  });
  render(<InterruptPanel run={run} labels={{ approveAllNow }} />);
  await userEvent.click(screen.getByRole("button", { name: "Approve all 45…" }));
  await waitFor(() => expect(screen.getByRole("button", { name: "Approve 45" })).toBeEnabled());
  expect(seen.map(({ listed }) => listed)).toContain(25);
  expect(seen.filter(({ listed, takesPress }) => takesPress && listed < 45)).toEqual([]);
  told = 0;
  await userEvent.click(screen.getByRole("button", { name: "Approve 45" }));
  await waitFor(() => expect(agent.requests).toHaveLength(2));
  expect(agent.requests[1]?.resume).toEqual(
    ids.map((interruptId) => ({ interruptId, status: "resolved", payload: { approved: true } })),
  );
  // Once for the answers, and once for their sending: telling everybody after each would stop a page for seconds.
  expect(told).toBeLessThan(5);
});
