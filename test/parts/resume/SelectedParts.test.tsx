import { act, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { StrictMode } from "react";
import { describe, expect, it } from "vitest";
import {
  type AgentRunBehaviour,
  defineRenderer,
  Interrupt,
  InterruptPanel,
  ToolApproval,
} from "../../../src/index.js";
import { internalsOf } from "../../../src/run/api/internals.js";
import { toolCallInterrupt } from "../../../src/testing.js";
import { askedRun, proposes } from "../../support/askedRun.js";

const guests = ["ann", "ben", "cy"];
const schema = {
  type: "object",
  properties: {
    approved: { type: "boolean" },
    editedArgs: { type: "object" },
    reason: { type: "string" },
  },
  required: ["approved"],
};

interface Invitation {
  /** What is special about the last question. */
  readonly fields?: object;
  readonly options?: AgentRunBehaviour;
  readonly body?: string;
  readonly panel?: object;
}

/** A person in front of three invitations. */
async function invited({ fields, options, body = "Come!", panel }: Invitation = {}) {
  const questions = guests.map((to) =>
    toolCallInterrupt({
      id: to,
      message: `Invite ${to}?`,
      toolCallId: `call-${to}`,
      responseSchema: schema,
      ...(to === "cy" && fields),
    }),
  );
  const calls = guests.flatMap((to) => proposes(`call-${to}`, "sendEmail", { to, body }));
  const played = await askedRun(questions, options, calls);
  render(
    <StrictMode>
      <InterruptPanel run={played.run} {...panel} />
    </StrictMode>,
  );
  await act(async () => {});
  const drafts = () => played.run.getSnapshot().interrupts.map(({ draft }) => draft);
  return { ...played, drafts };
}

const card = (to: string) => screen.getByRole("article", { name: new RegExp(`^Invite ${to}\\?`) });
const box = (to: string) =>
  within(card(to)).getByRole("checkbox", { name: `Select: Invite ${to}?` });
const boxes = () => screen.queryAllByRole("checkbox", { name: /^Select: / });
const all = (name = "Select all 3") => screen.getByRole("checkbox", { name });
const approveButton = () => screen.queryByRole("button", { name: /^Approve \d selected$/ });
const presses = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const approved = { status: "resolved", payload: { approved: true } };

describe("several plain approvals", () => {
  it("several plain approvals are given by their checkboxes, and sent with the others", async () => {
    const { agent, drafts } = await invited();
    expect(approveButton()).toBeNull();
    await userEvent.click(box("ann"));
    await userEvent.click(box("cy"));
    expect(box("ann")).toBeChecked();
    expect(all()).toHaveAttribute("aria-checked", "mixed");
    await presses("Approve 2 selected");
    expect(drafts()).toMatchObject([approved, null, approved]);
    expect(agent.requests).toHaveLength(1);
    await userEvent.click(within(card("ben")).getByRole("button", { name: "Deny" }));
    await presses("Send 3 answers");
    await waitFor(() => expect(agent.requests).toHaveLength(2));
  });

  it("several plain approvals are all selected by one press, and none by the next one", async () => {
    const { agent } = await invited();
    await userEvent.click(all());
    for (const to of guests) expect(box(to)).toBeChecked();
    expect(all()).toBeChecked();
    await userEvent.click(all());
    expect(approveButton()).toBeNull();
    await userEvent.click(all());
    await presses("Approve 3 selected");
    expect(boxes()).toEqual([]);
    await presses("Send 3 answers");
    expect(agent.requests[1]?.resume).toEqual(
      guests.map((interruptId) => ({
        interruptId,
        status: "resolved",
        payload: { approved: true },
      })),
    );
  });

  it("several approvals are given and sent by one press where the last answer is sent automatically, and only once", async () => {
    const { agent } = await invited({ options: { submitMode: "when-complete" } });
    await userEvent.click(all());
    await userEvent.dblClick(screen.getByRole("button", { name: "Approve 3 selected" }));
    expect(agent.requests).toHaveLength(2);
  });

  it("several plain approvals are given by the keyboard alone", async () => {
    const { drafts } = await invited();
    const tabsTo = async (goal: () => Element | null): Promise<void> => {
      for (let steps = 0; document.activeElement !== goal() && steps < 40; steps++)
        await userEvent.tab();
      expect(goal()).toHaveFocus();
    };
    await tabsTo(() => box("ben"));
    await userEvent.keyboard(" ");
    expect(box("ben")).toBeChecked();
    await tabsTo(approveButton);
    await userEvent.keyboard("{Enter}");
    expect(drafts()).toMatchObject([null, approved, null]);
    expect(document.activeElement).not.toBe(document.body);
  });

  it("several plain approvals keep their answers when they could not be sent", async () => {
    const { agent, drafts } = await invited();
    await userEvent.click(all());
    await presses("Approve 3 selected");
    await presses("Send 3 answers");
    await act(async () => agent.fail(new TypeError("gone")));
    expect(await screen.findByRole("button", { name: "Send again" })).toBeEnabled();
    expect(drafts()).toMatchObject([approved, approved, approved]);
  });

  it("several plain approvals ignore the second half of a double click", async () => {
    const { agent, drafts } = await invited();
    await userEvent.dblClick(all());
    expect(all()).toBeChecked();
    await userEvent.dblClick(screen.getByRole("button", { name: "Approve 3 selected" }));
    expect(drafts()).toMatchObject([approved, approved, approved]);
    expect(agent.requests).toHaveLength(1);
  });
});

it("a card has no checkbox where there is a single question, or one that was skipped", async () => {
  const { run } = await invited();
  act(() => run.resolve("ann", { approved: true }));
  expect(boxes()).toHaveLength(2);
  act(() => run.resolve("ben", { approved: false }));
  expect(boxes()).toEqual([]);
  expect(screen.queryByRole("checkbox")).toBeNull();
});

it("the checkbox of the last selected question stays until it is approved", async () => {
  const { run, drafts } = await invited();
  await userEvent.click(box("cy"));
  act(() => run.resolve("ann", { approved: false }));
  act(() => run.resolve("ben", { approved: false }));
  await presses("Approve 1 selected");
  expect(drafts()).toMatchObject([
    { payload: { approved: false } },
    { payload: { approved: false } },
    approved,
  ]);
});

describe("a question that needs more than a press", () => {
  it.each<readonly [what: string, reason: RegExp, how: Invitation]>([
    ["is marked as destructive", /^High risk/, { fields: { metadata: { destructive: true } } }],
    ["is of high risk", /^High risk/, { fields: { metadata: { riskLevel: "high" } } }],
    [
      "needs a reason",
      /^Needs more/,
      { fields: { responseSchema: { ...schema, required: ["approved", "reason"] } } },
    ],
    ["has expired", /expired/, { fields: { expiresAt: "2029-01-01T00:00:00Z" } }],
    [
      "is confirmed in a way of its own",
      /confirmation of its own/,
      {
        panel: {
          presentation: { confirm: ({ id }: { id: string }) => (id === "cy" ? "hold" : undefined) },
        },
      },
    ],
  ])(
    "a question that needs more than a press cannot be selected where it %s, shows why, and is left out of all",
    async (_, reason, how) => {
      const { drafts } = await invited(how);
      expect(box("cy")).toHaveAttribute("aria-disabled", "true");
      expect(box("cy")).toHaveAccessibleDescription(reason);
      await userEvent.click(box("cy"));
      expect(box("cy")).not.toBeChecked();
      await userEvent.click(all("Select 2 of 3"));
      await presses("Approve 2 selected");
      expect(drafts()).toMatchObject([approved, approved, null]);
    },
  );

  it("a question that is no tool call has no checkbox", async () => {
    await invited({ fields: { reason: "confirmation" } });
    expect(within(card("cy")).queryByRole("checkbox")).toBeNull();
    expect(all("Select 2 of 3")).toBeEnabled();
  });

  it("no card has a checkbox where all but one question need more than a press", async () => {
    await invited({
      panel: {
        presentation: { confirm: ({ id }: { id: string }) => (id === "ann" ? undefined : "type") },
      },
    });
    expect(screen.queryByRole("checkbox")).toBeNull();
  });

  it("a question can be selected again once it is as the agent proposed it", async () => {
    const { run } = await invited();
    act(() => internalsOf(run).setInput("ann", { comment: "Only her" }));
    expect(box("ann")).toHaveAccessibleDescription(/edited or commented/);
    act(() => internalsOf(run).setInput("ann", undefined));
    await userEvent.click(box("ann"));
    expect(box("ann")).toBeChecked();
  });
});

describe("a selection", () => {
  it("a selection is withdrawn by an edit, and does not come back when the edit is undone", async () => {
    const { run } = await invited();
    await userEvent.click(all());
    act(() => internalsOf(run).setInput("ann", { editedArgs: { to: "zoe", body: "Come!" } }));
    expect(box("ann")).not.toBeChecked();
    expect(screen.getByRole("button", { name: "Approve 2 selected" })).toBeVisible();
    act(() => internalsOf(run).setInput("ann", undefined));
    expect(box("ann")).not.toBeChecked();
    expect(all()).toHaveAttribute("aria-checked", "mixed");
  });

  it("a selection is withdrawn when the time to answer has passed", async () => {
    const { clock } = await invited({ fields: { expiresAt: "2030-01-01T00:05:00Z" } });
    await userEvent.click(all());
    act(() => clock.advance(5 * 60_000));
    expect(box("cy")).not.toBeChecked();
    expect(box("cy")).toHaveAccessibleDescription("This request has expired.");
    expect(screen.getByRole("button", { name: "Approve 2 selected" })).toBeVisible();
  });

  it("a selection is not approved by a press on a button that counted more", async () => {
    const { clock, agent, drafts } = await invited({
      fields: { expiresAt: "2030-01-01T00:05:00Z" },
    });
    await userEvent.click(all());
    const button = screen.getByRole("button", { name: "Approve 3 selected" });
    await act(async () => {
      clock.advance(5 * 60_000);
      button.click();
    });
    expect(drafts()).toEqual([null, null, null]);
    expect(agent.requests).toHaveLength(1);
  });

  it("a selection is not approved by a press that began before it changed", async () => {
    const { clock, drafts } = await invited({ fields: { expiresAt: "2030-01-01T00:05:00Z" } });
    await userEvent.click(all());
    const button = screen.getByRole("button", { name: "Approve 3 selected" });
    await userEvent.pointer({ target: button, keys: "[MouseLeft>]" });
    act(() => clock.advance(5 * 60_000));
    await userEvent.pointer({ target: button, keys: "[/MouseLeft]" });
    expect(drafts()).toEqual([null, null, null]);
  });

  it("a selection approves nothing that was answered otherwise in the meantime", async () => {
    const { run, drafts } = await invited();
    await userEvent.click(all());
    act(() => run.resolve("ben", { approved: false }));
    await presses("Approve 2 selected");
    expect(drafts()).toMatchObject([approved, { payload: { approved: false } }, approved]);
  });
});

describe("text that is folded", () => {
  const body = "Come! ".repeat(300);
  const folded = () => document.querySelectorAll('details[data-part="fold"]:not([open])').length;

  it("the first press on a checkbox opens folded text, and the next one selects", async () => {
    await invited({ body });
    expect(box("ann")).toHaveAttribute("aria-disabled", "true");
    expect(box("ann")).toHaveAccessibleDescription(/Not shown in full/);
    await userEvent.click(box("ann"));
    expect(box("ann")).not.toBeChecked();
    expect(folded()).toBe(2);
    expect(within(card("ann")).getByRole("alert")).toHaveTextContent("There was more to read.");
    await userEvent.click(box("ann"));
    expect(box("ann")).toBeChecked();
    expect(box("ben")).not.toBeChecked();
  });

  it("the first press on all opens folded text everywhere, and the next one selects", async () => {
    const { drafts } = await invited({ body });
    await userEvent.click(all());
    expect(approveButton()).toBeNull();
    expect(folded()).toBe(0);
    await userEvent.click(all());
    await presses("Approve 3 selected");
    expect(drafts()).toMatchObject([approved, approved, approved]);
  });

  it("folded text need not be opened twice", async () => {
    await invited({ body });
    await userEvent.click(within(card("ann")).getByText("Show all"));
    await userEvent.click(await within(card("ann")).findByText("Show less"));
    await userEvent.click(box("ann"));
    expect(box("ann")).toBeChecked();
  });
});

describe("a card of the host", () => {
  const own = (showsArgs: boolean) =>
    defineRenderer({
      when: ({ id }) => showsArgs || id === "cy",
      component: () => (
        <ToolApproval.Root>
          <ToolApproval.Select />
          <Interrupt.Message />
          {showsArgs ? <ToolApproval.Args /> : null}
        </ToolApproval.Root>
      ),
    });

  it("a card of the host is selected by the same part", async () => {
    await invited({ panel: { renderers: [own(true)] } });
    await userEvent.click(all());
    expect(approveButton()).toHaveTextContent("Approve 3 selected");
  });

  it("a card of the host cannot be selected where it does not show the arguments", async () => {
    await invited({ panel: { renderers: [own(false)] } });
    expect(box("cy")).toHaveAccessibleDescription("The details are not shown here.");
    await userEvent.click(box("cy"));
    expect(box("cy")).not.toBeChecked();
    await userEvent.click(all("Select 2 of 3"));
    expect(approveButton()).toHaveTextContent("Approve 2 selected");
  });

  it("a card of the host without that part is not selected by any press", async () => {
    const bare = defineRenderer({
      when: ({ id }) => id === "ben",
      component: () => (
        <ToolApproval.Root>
          <Interrupt.Message />
          <ToolApproval.Args />
        </ToolApproval.Root>
      ),
    });
    await invited({ panel: { renderers: [bare] } });
    await userEvent.click(all("Select 2 of 3"));
    expect(approveButton()).toHaveTextContent("Approve 2 selected");
  });
});

it("forty-five questions are approved at once, and the page is notified once", async () => {
  const ids = Array.from({ length: 45 }, (_, index) => `${index}`);
  const { run, agent } = await askedRun(
    ids.map((id) => toolCallInterrupt({ id, message: `Invite ${id}?`, toolCallId: `call-${id}` })),
    {},
    ids.flatMap((id) => proposes(`call-${id}`, "sendEmail", { to: id })),
  );
  render(<InterruptPanel run={run} />);
  await userEvent.click(await screen.findByRole("checkbox", { name: "Select all 45" }));
  let notified = 0;
  run.subscribe(() => {
    notified++;
  });
  await presses("Approve 45 selected");
  // Notifying all subscribers after each would block a page for seconds.
  expect(notified).toBeLessThan(3);
  await presses("Send 45 answers");
  await waitFor(() => expect(agent.requests).toHaveLength(2));
  expect(agent.requests[1]?.resume).toEqual(
    ids.map((interruptId) => ({ interruptId, status: "resolved", payload: { approved: true } })),
  );
});
