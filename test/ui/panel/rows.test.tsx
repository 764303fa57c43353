import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { StrictMode } from "react";
import { expect, it } from "vitest";
import {
  createMask,
  defineRenderer,
  Interrupt,
  InterruptPanel,
  type InterruptPanelProps,
} from "../../../src/index.js";
import { settleTime } from "../../../src/present/followPress.js";
import { inputInterrupt, toolCallInterrupt } from "../../../src/testing.js";
import { askedRun, proposes } from "../../support/askedRun.js";

const body = "Hello,\nthe figures are attached.";
const guests = ["ann", "ben", "cy", "dora", "eli", "fay"];

interface Invited {
  readonly count?: number;
  /** The arguments of the second call, or their text. */
  readonly args?: object | string;
  readonly fields?: object;
  readonly panel?: Partial<InterruptPanelProps>;
}

function calls(to: string, args: object | string): readonly unknown[] {
  const [start, , end] = proposes(`call-${to}`, "invite", {});
  const delta = typeof args === "string" ? args : JSON.stringify(args);
  return [start, { type: "TOOL_CALL_ARGS", toolCallId: `call-${to}`, delta }, end];
}

/** A person in front of a list of invitations. */
async function invited({ count = 6, args, fields, panel }: Invited = {}) {
  const asked = guests.slice(0, count);
  const played = await askedRun(
    asked.map((to) =>
      toolCallInterrupt({
        id: to,
        message: `Invite ${to}?`,
        toolCallId: `call-${to}`,
        ...(to === "ben" && fields),
      }),
    ),
    { submitMode: "manual" },
    asked.flatMap((to) => calls(to, to === "ben" && args !== undefined ? args : { to, seats: 2 })),
  );
  render(
    <StrictMode>
      <InterruptPanel run={played.run} {...panel} />
    </StrictMode>,
  );
  if (count > 5) await screen.findByRole("article", { name: "Invite fay?" });
  return played;
}

const card = (to: string) => screen.getByRole("article", { name: `Invite ${to}?` });
const head = (to: string) => screen.getByRole("button", { name: `Invite ${to}?` });
const box = (to: string) =>
  within(card(to)).getByRole("checkbox", { name: `Select: Invite ${to}?` });
const isOpen = (to: string) => head(to).getAttribute("aria-expanded") === "true";
const openOnes = () =>
  guests.filter((to) => screen.queryByRole("button", { name: `Invite ${to}?`, expanded: true }));

it("five questions are cards as before", async () => {
  await invited({ count: 5 });
  expect(screen.getAllByRole("button", { name: "Approve" })).toHaveLength(5);
  expect(screen.queryByRole("button", { expanded: true })).toBeNull();
});

it("of six questions the first is open, and the others are rows with their question, tool and whole call", async () => {
  await invited();
  expect(openOnes()).toEqual(["ann"]);
  expect(screen.getAllByRole("button", { name: "Approve" })).toHaveLength(1);
  expect(card("ben")).toHaveTextContent(/inviteTo ?ben/);
  expect(card("ben")).toHaveTextContent(/Seats ?2/);
});

it("opening a row closes the one before, keeps the focus on its head, and a second press closes it", async () => {
  await invited();
  await userEvent.click(head("cy"));
  expect(openOnes()).toEqual(["cy"]);
  expect(head("cy")).toHaveFocus();
  expect(within(card("cy")).getByRole("button", { name: "Approve" })).toBeVisible();
  await userEvent.click(head("cy"));
  expect(openOnes()).toEqual([]);
  expect(head("cy")).toHaveFocus();
});

it("arrow keys, Home and End move between the rows, and Enter opens one", async () => {
  await invited();
  act(() => head("ann").focus());
  await userEvent.keyboard("{ArrowDown}{ArrowDown}");
  expect(head("cy")).toHaveFocus();
  await userEvent.keyboard("{End}");
  expect(head("fay")).toHaveFocus();
  await userEvent.keyboard("{Home}{ArrowDown}{Enter}");
  expect(openOnes()).toEqual(["ben"]);
});

it("a finger that meets a button as a row opens decides nothing until the rows have settled", async () => {
  const { run, clock } = await invited();
  clock.advance(settleTime * 2);
  const taps = (to: string) => {
    const approve = within(card(to)).getByRole("button", { name: "Approve" });
    fireEvent.pointerDown(approve, { pointerType: "touch" });
    fireEvent.click(approve);
  };
  const decided = () => run.getSnapshot().interrupts.filter(({ draft }) => draft !== null);
  await userEvent.click(head("cy"));
  taps("cy");
  expect(decided()).toEqual([]);
  clock.advance(settleTime * 2);
  taps("cy");
  expect(decided()).toHaveLength(1);
});

it("a double click on a row opens it, and does not close it again", async () => {
  await invited();
  await userEvent.dblClick(head("cy"));
  expect(openOnes()).toEqual(["cy"]);
});

it("what was typed is still there when a row is opened again", async () => {
  const { run } = await askedRun([
    ...guests.slice(0, 5).map((to) => toolCallInterrupt({ id: to, message: `Invite ${to}?` })),
    inputInterrupt({ id: "form", message: "Invite fay?" }),
  ]);
  render(<InterruptPanel run={run} />);
  await screen.findByRole("article", { name: "Invite fay?" });
  await userEvent.click(head("fay"));
  await userEvent.type(await within(card("fay")).findByRole("textbox", { name: /Name/ }), "Apollo");
  await userEvent.click(head("ann"));
  expect(screen.queryByRole("textbox")).toBeNull();
  await userEvent.click(head("fay"));
  expect(await within(card("fay")).findByRole("textbox", { name: /Name/ })).toHaveValue("Apollo");
});

it("an answer given in the open row opens the next question, and its card has the focus", async () => {
  const { clock } = await invited();
  clock.advance(settleTime * 2);
  await userEvent.click(within(card("ann")).getByRole("button", { name: "Approve" }));
  expect(openOnes()).toEqual(["ben"]);
  await waitFor(() => expect(card("ben")).toHaveFocus());
  expect(within(card("ben")).getByRole("button", { name: "Approve" })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Invite ann?" })).toBeNull();
});

it("an answer given elsewhere opens nothing and leaves the focus where it is", async () => {
  const { run } = await invited();
  act(() => head("eli").focus());
  act(() => run.resolve("ann", { approved: true }));
  expect(openOnes()).toEqual([]);
  expect(head("eli")).toHaveFocus();
});

it("an answer that is taken back opens its question again", async () => {
  const { clock } = await invited();
  clock.advance(settleTime * 2);
  await userEvent.click(within(card("ann")).getByRole("button", { name: "Approve" }));
  clock.advance(settleTime * 2);
  await userEvent.click(within(card("ann")).getByRole("button", { name: /Change|Undo/ }));
  expect(openOnes()).toEqual(["ann"]);
});

it("a row that shows its whole call can be selected, and is approved with the others", async () => {
  const { run } = await invited();
  await userEvent.click(box("ben"));
  await userEvent.click(box("cy"));
  await userEvent.click(screen.getByRole("button", { name: "Approve 2 selected" }));
  expect(run.getSnapshot().interrupts.map(({ draft }) => draft?.status)).toEqual([
    undefined,
    "resolved",
    "resolved",
    undefined,
    undefined,
    undefined,
  ]);
});

const hidden = createMask((path) => path.includes("to"));
const titled = {
  title: "Guests",
  argumentRenderers: [{ matches: () => ["to"], Component: () => <p>Somebody</p> }],
};

it.each<readonly [what: string, how: Invited]>([
  ["has a text of several lines", { args: { to: "ben", body } }],
  ["has a long text", { args: { to: "b".repeat(61) } }],
  ["has four arguments", { args: { a: 1, b: 2, c: 3, d: 4 } }],
  ["has a list", { args: { to: ["ben"] } }],
  ["has an invisible character", { args: { to: "ben\u200b" } }],
  ["has names that look alike", { args: { to: "ben", To: "cy" } }],
  [
    "has a number that JavaScript would round",
    { args: '{"to":"ben","seats":12345678901234567890}' },
  ],
  ["has a hidden value", { panel: { mask: hidden } }],
  ["is laid out by the host", { panel: { presentation: titled } }],
  ["has a long question", { fields: { message: `Invite ben? ${"And more. ".repeat(30)}` } }],
])(
  "a row whose call %s can be selected only after it was opened, and shows that",
  async (_, how) => {
    await invited(how);
    const row = screen.getByRole("article", { name: /^Invite ben\?/ });
    const select = within(row).queryByRole("checkbox");
    expect(row).toHaveTextContent("Open it to read it first.");
    expect(select).toHaveAccessibleDescription("Open it to read it first.");
    expect(row).not.toHaveTextContent("figures");
  },
);

it("a row that was opened and closed again can be selected, and stays selected", async () => {
  await invited({ args: { to: "ben", body } });
  await userEvent.click(box("ben"));
  expect(openOnes()).toEqual(["ben"]);
  await userEvent.click(box("ben"));
  expect(box("ben")).toBeChecked();
  await userEvent.click(head("ann"));
  expect(isOpen("ben")).toBe(false);
  expect(box("ben")).toBeChecked();
  expect(card("ben")).not.toHaveTextContent("Open it");
});

it("all that is selected by one press leaves out rows that were not opened", async () => {
  await invited({ args: { to: "ben", body } });
  await userEvent.click(screen.getByRole("checkbox", { name: "Select 5 of 6" }));
  expect(box("ben")).not.toBeChecked();
  expect(screen.getByRole("button", { name: "Approve 5 selected" })).toBeVisible();
});

it("a row of high risk shows that, and cannot be selected", async () => {
  await invited({ fields: { metadata: { destructive: true } } });
  expect(card("ben")).toHaveTextContent("High risk.");
  expect(box("ben")).toHaveAccessibleDescription(/High risk/);
  await userEvent.click(box("ben"));
  expect(box("ben")).not.toBeChecked();
  await userEvent.click(head("ben"));
  await userEvent.click(box("ben"));
  expect(box("ben")).not.toBeChecked();
});

it("a row that the host confirms in a way of its own cannot be selected", async () => {
  await invited({
    panel: { presentation: { confirm: ({ id }) => (id === "ben" ? "hold" : undefined) } },
  });
  expect(box("ben")).toHaveAccessibleDescription("Needs a confirmation of its own.");
});

it("an expired row shows that, and the bar counts it once", async () => {
  await invited({ fields: { expiresAt: "2029-01-01T00:00:00Z" } });
  expect(within(card("ben")).getByText("Expired")).toBeVisible();
  expect(screen.getByText("0 of 6 answered")).toBeVisible();
  expect(screen.getAllByText("1 expired")).toHaveLength(1);
});

it("what follows from a yes is in the row that can be selected", async () => {
  await invited({ panel: { presentation: { consequence: () => "The guest gets a ticket." } } });
  expect(card("ben")).toHaveTextContent("The guest gets a ticket.");
});

it("a card of the host is never folded", async () => {
  const own = defineRenderer({
    when: ({ id }) => id === "fay",
    component: () => (
      <Interrupt.Root>
        <Interrupt.Message />
        <p>In the host's words</p>
      </Interrupt.Root>
    ),
  });
  await invited({ panel: { renderers: [own] } });
  expect(card("fay")).toHaveTextContent("In the host's words");
  expect(screen.queryByRole("button", { name: "Invite fay?" })).toBeNull();
});

it("the next batch begins with its first question open", async () => {
  const { run, agent } = await invited();
  for (const to of guests) act(() => run.resolve(to, { approved: true }));
  await act(async () => {
    void run.submit();
    await agent.emit([
      { type: "RUN_STARTED", threadId: "t", runId: "r2" },
      {
        type: "RUN_FINISHED",
        threadId: "t",
        runId: "r2",
        outcome: {
          type: "interrupt",
          interrupts: guests.map((to) =>
            toolCallInterrupt({
              id: `${to}-2`,
              message: `Invite ${to}?`,
              toolCallId: `again-${to}`,
            }),
          ),
        },
      },
    ]);
    agent.end();
  });
  await waitFor(() => expect(openOnes()).toEqual(["ann"]));
});
