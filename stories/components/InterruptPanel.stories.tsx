import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fireEvent, waitFor, within } from "storybook/test";
import { InterruptPanel } from "../../src/index.js";
import { askedMeta, askedRun } from "../support/Asked.js";
import { asked, inSeconds, payloadsOf } from "../support/asked.js";
import { host } from "../support/host.js";
import { deleteDrafts, editableEmail, email, quarterlyFiling } from "../support/questions.js";

const meta = {
  ...askedMeta,
  title: "Components/InterruptPanel",
  component: InterruptPanel,
} satisfies Meta;
export default meta;

type Story = StoryObj<typeof meta>;

const three = { interrupts: [editableEmail, quarterlyFiling, deleteDrafts], calls: [email] };

/** The panel as it opens, before any answer. */
export const Introduction: Story = {
  loaders: [
    asked({
      ...three,
      interrupts: [
        { ...editableEmail, expiresAt: inSeconds(14 * 60) },
        quarterlyFiling,
        deleteDrafts,
      ],
    }),
  ],
};

const words = new Map([
  ["to", "Recipient"],
  ["body", "Text"],
]);

/** The page's words for arguments, in place of the agent's keys, which stay in the JSON. */
export const RenamedArguments: Story = {
  name: "Rename arguments",
  loaders: [asked({ interrupts: [editableEmail], calls: [email] })],
  render: (_args, { loaded }) => (
    <InterruptPanel
      run={askedRun(loaded).run}
      presentation={{ ...host, argumentLabel: ({ path }) => words.get(path.join(".")) }}
    />
  ),
};

export const Batch: Story = {
  loaders: [asked(three)],
};

export const BatchTest: Story = {
  ...Batch,
  tags: ["!dev", "!autodocs"],
  play: async ({ canvas, userEvent, loaded }) => {
    const card = (name: RegExp) => within(canvas.getByRole("article", { name }));
    await expect(canvas.getByText("0 of 3 answered")).toBeVisible();
    await expect(canvas.getByText("0 of 3 answered")).toBeVisible();
    await expect(canvas.getByRole("button", { name: "Send 3 answers" })).toBeDisabled();

    await userEvent.click(card(/Delete/).getByRole("button", { name: "No, don’t" }));
    await expect(
      card(/Delete/).getByText("Denied", { selector: '[data-part="status"]' }),
    ).toBeVisible();
    await userEvent.click(card(/Delete/).getByRole("button", { name: "Change" }));
    await userEvent.click(card(/Delete/).getByRole("button", { name: "Yes, go ahead" }));

    await userEvent.click(await card(/filing/).findByRole("radio", { name: "Q2" }));
    await userEvent.type(card(/filing/).getByLabelText(/Year/), "2026");
    await userEvent.type(card(/filing/).getByLabelText(/Revenue/), "1.5");
    await userEvent.click(card(/filing/).getByRole("button", { name: "Save answer" }));
    await expect(canvas.getByText("2 of 3 answered")).toBeVisible();

    await userEvent.click(card(/Send this e-mail/).getByRole("button", { name: "More" }));
    await userEvent.click(await canvas.findByRole("menuitem", { name: "Skip" }));
    await userEvent.click(canvas.getByRole("button", { name: "Send 3 answers" }));
    await expect(await canvas.findAllByText("Approved")).toHaveLength(1);
    await expect(askedRun(loaded).resumes.map(payloadsOf)).toEqual([
      ["cancelled", { quarter: "Q2", year: 2026, revenue: 1.5 }, { approved: true }],
    ]);
  },
};

const drafts = {
  id: "drafts",
  reason: "tool_call",
  toolCallId: "tc-drafts",
  message: "Delete the 14 draft invoices from last year?",
  metadata: { riskLevel: "high", riskReason: "They are duplicates of the March import." },
};

/** One open card, one filled button, a dot for each question; all answers leave together. */
export const OneByOne: Story = {
  loaders: [
    asked({
      interrupts: [
        editableEmail,
        drafts,
        { ...deleteDrafts, message: "Publish the figures today?" },
      ],
      calls: [
        email,
        {
          id: "tc-drafts",
          name: "deleteInvoices",
          args: { status: "draft", year: 2025, count: 14 },
        },
      ],
    }),
  ],
  render: (_args, { loaded }) => (
    <InterruptPanel
      run={askedRun(loaded).run}
      presentation={{
        batch: "one-by-one",
        noteLabel: ({ name }) => (name === "deleteInvoices" ? "Approve deletion" : undefined),
        ...host,
      }}
    />
  ),
};

export const OneByOneTest: Story = {
  ...OneByOne,
  tags: ["!dev", "!autodocs"],
  play: async ({ canvas, canvasElement, userEvent, loaded }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Approve and next" }));
    await userEvent.hover(canvasElement);
    await userEvent.click(await canvas.findByRole("button", { name: "Approve deletion and next" }));
    await userEvent.hover(canvasElement);
    await userEvent.click(await canvas.findByRole("button", { name: "Yes, go ahead" }));
    await userEvent.click(await canvas.findByRole("button", { name: "Send 3 answers" }));
    await waitFor(() => expect(askedRun(loaded).resumes).toHaveLength(1));
  },
};

/** A risky approval that is signed: the prompt of the browser appears after the press. */
export const SignedWithAPasskey: Story = {
  loaders: [
    asked({
      interrupts: [
        {
          ...editableEmail,
          metadata: { riskLevel: "high", riskReason: "The figures are not public yet." },
        },
      ],
      calls: [email],
      signDecision: () => null,
    }),
  ],
  render: (_args, { loaded }) => (
    <InterruptPanel run={askedRun(loaded).run} presentation={{ ...host, confirm: "passkey" }} />
  ),
};

export const SignedWithAPasskeyTest: Story = {
  ...SignedWithAPasskey,
  tags: ["!dev", "!autodocs"],
  play: async ({ canvas, userEvent, loaded }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Approve with passkey" }));
    await expect(await canvas.findByText("Not signed, so nothing was sent.")).toBeVisible();
    await expect(askedRun(loaded).resumes).toEqual([]);
  },
};

/** Others must answer: the card says who, in the place of its buttons. */
export const ReservedForOthers: Story = {
  loaders: [asked({ interrupts: [deleteDrafts] })],
  render: (_args, { loaded }) => (
    <InterruptPanel
      run={askedRun(loaded).run}
      presentation={{ reservedFor: () => ["Ann Miller", "Bob Stone"] }}
    />
  ),
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByText("Only Ann Miller or Bob Stone can answer this."),
    ).toBeVisible();
    await expect(canvas.queryByRole("button", { name: "Yes, go ahead" })).toBeNull();
  },
};

/** Questions of several subagents are grouped by agent, under the agent's name and path. */
export const Subagents: Story = {
  loaders: [
    asked({
      subagents: [
        { id: "travel", name: "Travel planner" },
        { id: "flights", name: "Flight finder", of: "travel" },
      ],
      interrupts: [
        {
          ...deleteDrafts,
          id: "f1",
          message: "Book the flight at 7:40 for €212?",
          subagentRunId: "flights",
        },
        deleteDrafts,
        {
          ...deleteDrafts,
          id: "f2",
          message: "Add a seat at the window for €18?",
          subagentRunId: "flights",
        },
      ],
    }),
  ],
  play: async ({ canvas }) => {
    await expect(canvas.getAllByText("Flight finder")[0]).toBeVisible();
    await expect(
      canvas.getAllByRole("article").map((card) => card.getAttribute("aria-labelledby") !== null),
    ).toHaveLength(3);
    const asks = canvas.getAllByText(/\?$/).map(({ textContent }) => textContent);
    await expect(asks).toEqual([
      "Book the flight at 7:40 for €212?",
      "Add a seat at the window for €18?",
      "Delete the 14 draft invoices from last year?",
    ]);
  },
};

export const OneHasExpired: Story = {
  loaders: [
    asked({
      ...three,
      interrupts: [editableEmail, { ...deleteDrafts, expiresAt: inSeconds(30) }],
      secondsLater: 31,
      before: (run) => run.resolve("edit-email", { approved: true }),
    }),
  ],
};

export const OneHasExpiredTest: Story = {
  ...OneHasExpired,
  tags: ["!dev", "!autodocs"],
  play: async ({ canvas, userEvent, loaded }) => {
    await expect(canvas.getByText("Approved", { selector: '[data-part="status"]' })).toBeVisible();
    await expect(canvas.getByText("1 expired")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Skip expired and send" }));
    await expect(await canvas.findByText("Approved")).toBeVisible();
    await expect(askedRun(loaded).resumes.map(payloadsOf)).toEqual([
      [{ approved: true }, "cancelled"],
    ]);
  },
};

/** Deadlines that name no point in time: without a time zone, a day, and one in the metadata. */
export const DeadlinesAsStated: Story = {
  loaders: [
    asked({
      interrupts: [
        { ...editableEmail, expiresAt: "2030-01-20T12:00:00" },
        { ...deleteDrafts, id: "by-day", expiresAt: "2030-01-20" },
        { ...deleteDrafts, id: "by-word", metadata: { expiresAt: "2030-01-20T12:00:00Z" } },
      ],
      submitMode: "manual",
    }),
  ],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^Answer by about Jan/)).toBeVisible();
    await expect(canvas.getByText("Answer by Sun, Jan 20, 2030")).toBeVisible();
    await expect(canvas.getByText(/^The agent says: answer by Jan/)).toBeVisible();
  },
};

export const DeliveryUnknown: Story = {
  tags: ["!dev", "!autodocs"],
  loaders: [asked({ interrupts: [deleteDrafts], takes: ["is cut off", "accepts"] })],
  play: async ({ canvas, userEvent, loaded }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Yes, go ahead" }));
    await expect(await canvas.findByText("The connection was lost.")).toBeVisible();
    await expect(canvas.getByText("Your answer may have arrived.")).toBeVisible();
    await expect(canvas.getByText("Approved", { selector: '[data-part="status"]' })).toBeVisible();
    // The first press only asks for a second one.
    await userEvent.click(canvas.getByRole("button", { name: "Send again" }));
    await expect(canvas.getByRole("button", { name: "Back" })).toBeVisible();
    await expect(askedRun(loaded).resumes).toHaveLength(1);
    await userEvent.click(canvas.getByRole("button", { name: "Send again anyway" }));
    await expect(await canvas.findByText("Approved")).toBeVisible();
    await expect(askedRun(loaded).resumes).toHaveLength(2);
    const [first, second] = askedRun(loaded).resumes;
    await expect(second?.resume).toEqual(first?.resume);
    await expect(second?.runId).not.toBe(first?.runId);
  },
};

export const Refused: Story = {
  tags: ["!dev", "!autodocs"],
  loaders: [asked({ interrupts: [editableEmail], calls: [email], takes: ["refuses", "accepts"] })],
  play: async ({ canvas, userEvent, loaded }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Approve" }));
    await expect(
      await canvas.findByText("The agent says: “The address ann@example is not complete.”"),
    ).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Change" }));
    await userEvent.click(canvas.getByRole("button", { name: "Deny" }));
    await expect(await canvas.findByText("Denied")).toBeVisible();
    await expect(askedRun(loaded).resumes.map(payloadsOf)).toEqual([
      [{ approved: true }],
      [{ approved: false }],
    ]);
  },
};

export const Unreachable: Story = {
  loaders: [
    asked({
      interrupts: [deleteDrafts],
      takes: ["answers 503"],
      before: (run) => run.resolve("delete-drafts", { approved: true }),
    }),
  ],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("The server answered with an error.")).toBeVisible();
    await expect(canvas.getByText("HTTP 503")).not.toBeVisible();
    await expect(canvas.getByRole("button", { name: "Send again" })).toBeEnabled();
  },
};

export const DoubleClick: Story = {
  tags: ["!dev", "!autodocs"],
  loaders: [asked({ interrupts: [deleteDrafts], takes: ["never answers"] })],
  play: async ({ canvas, userEvent, loaded }) => {
    await userEvent.dblClick(canvas.getByRole("button", { name: "Yes, go ahead" }));
    await expect(await canvas.findByText("Sending…")).toBeVisible();
    await expect(askedRun(loaded).resumes).toHaveLength(1);
  },
};

/**
 * Answering makes the card smaller. The second click of a double click, on whichever element moved
 * under the pointer, is ignored.
 */
export const DoubleClickOnWhatMoved: Story = {
  tags: ["!dev", "!autodocs"],
  loaders: [asked({ interrupts: [quarterlyFiling, deleteDrafts] })],
  play: async ({ canvas, userEvent }) => {
    const filing = within(canvas.getByRole("article", { name: /filing/ }));
    await userEvent.click(await filing.findByRole("button", { name: "Skip" }));
    for (const name of ["Yes, go ahead", "No, don’t", "Change", "Not now"]) {
      fireEvent.click(canvas.getByRole("button", { name }), { detail: 2 });
    }
    await expect(canvas.getByText("1 of 2 answered")).toBeVisible();
    await expect(canvas.getByText("Skipped", { selector: '[data-part="status"]' })).toBeVisible();
  },
};

export const KeyboardOnly: Story = {
  tags: ["!dev", "!autodocs"],
  loaders: [asked({ interrupts: [deleteDrafts] })],
  play: async ({ canvas, userEvent, loaded }) => {
    await userEvent.tab();
    await expect(canvas.getByRole("button", { name: "Yes, go ahead" })).toHaveFocus();
    await userEvent.tab();
    await userEvent.keyboard("{Enter}");
    await expect(await canvas.findByText("Denied")).toBeVisible();
    await expect(askedRun(loaded).resumes.map(payloadsOf)).toEqual([[{ approved: false }]]);
  },
};

/** The pressed button disappears; the focus stays at the card, and finally at the panel. */
export const KeepsTheKeyboardsPlace: Story = {
  tags: ["!dev", "!autodocs"],
  loaders: [asked({ interrupts: [editableEmail, deleteDrafts], calls: [email] })],
  play: async ({ canvas, canvasElement, userEvent }) => {
    // Tab, as a person would: Enter does nothing right after a script has moved the focus.
    const tabTo = async (button: HTMLElement) => {
      for (let presses = 0; presses < 20 && document.activeElement !== button; presses += 1)
        await userEvent.tab();
      await expect(button).toHaveFocus();
    };
    const drafts = canvas.getByRole("article", { name: /Delete/ });
    await tabTo(within(drafts).getByRole("button", { name: "No, don’t" }));
    await userEvent.keyboard("{Enter}");
    // On to the next unanswered question.
    const mail = canvas.getByRole("article", { name: /Send this e-mail/ });
    await expect(mail).toHaveFocus();
    await expect(drafts).toHaveAccessibleDescription("Denied not sent yet");
    await tabTo(within(drafts).getByRole("button", { name: "Change" }));
    await userEvent.keyboard("{Enter}");
    await expect(drafts).toHaveFocus();
    await userEvent.tab();
    await userEvent.keyboard("{Enter}");
    await expect(mail).toHaveFocus();

    await tabTo(canvas.getByRole("button", { name: "Deny" }));
    await userEvent.keyboard("{Enter}");
    // Every question is answered, so on to the send button.
    await expect(canvasElement.querySelector('[data-part="resume"]')).toHaveFocus();
    await tabTo(canvas.getByRole("button", { name: "Send 2 answers" }));
    await userEvent.keyboard("{Enter}");
    await expect(await canvas.findByText("Denied")).toBeVisible();
    await expect(canvas.getByRole("region", { name: "Questions from the agent" })).toHaveFocus();
  },
};

export const Narrow: Story = {
  loaders: [
    asked({
      ...three,
      interrupts: [{ ...editableEmail, expiresAt: inSeconds(200) }, quarterlyFiling, deleteDrafts],
    }),
  ],
  decorators: [
    (Story) => (
      <div style={{ inlineSize: 320, maxInlineSize: "100%" }}>
        <Story />
      </div>
    ),
  ],
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByLabelText(/Year/)).toBeVisible();
    const panel = canvasElement.querySelector(".agui-panel");
    await expect(panel?.scrollWidth).toBeLessThanOrEqual(320);
  },
};

export const AfterARefusal: Story = {
  loaders: [
    asked({
      interrupts: [editableEmail],
      calls: [email],
      takes: ["refuses"],
      before: async (run) => {
        run.resolve("edit-email", { approved: true });
        await run.submit();
      },
    }),
  ],
};

/**
 * No answer gets through, as after a restart of the server: one button closes the question, and the
 * conversation continues.
 */
export const NoAnswerGetsThrough: Story = {
  loaders: [
    asked({
      interrupts: [deleteDrafts],
      takes: ["answers 503", "answers 503"],
      before: async (run) => {
        run.resolve("delete-drafts", { approved: true });
        await run.submit();
        await run.retry({ mayRepeat: true });
      },
    }),
  ],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/You can close this question and continue/)).toBeVisible();
    await expect(canvas.getByRole("button", { name: "Close question" })).toBeEnabled();
  },
};

/**
 * A message that was typed while a question is open: one button sends it instead of an answer. It
 * stays until the agent has it.
 */
export const MessageNotReceived: Story = {
  loaders: [
    asked({
      interrupts: [deleteDrafts],
      takes: ["accepts"],
      before: async (run) => {
        await run.send("Keep the newest one, please.");
      },
    }),
  ],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Keep the newest one, please.")).toBeVisible();
    await expect(canvas.getByRole("button", { name: "Skip and send message" })).toBeEnabled();
  },
};

export const AfterALostConnection: Story = {
  loaders: [
    asked({
      ...three,
      takes: ["is cut off"],
      before: async (run) => {
        run.resolve("edit-email", { approved: true });
        run.resolve("filing", { quarter: "Q2", year: 2026, revenue: 1.5 });
        run.cancel("delete-drafts");
        await run.submit();
      },
    }),
  ],
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("button", { name: "Send again" })).toBeEnabled();
    await expect(canvas.queryByRole("button", { name: "Send 3 answers" })).toBeNull();
  },
};

export const NoLongerKnown: Story = {
  loaders: [
    asked({
      interrupts: [deleteDrafts],
      takes: ["no longer knows it"],
      before: async (run) => {
        run.resolve("delete-drafts", { approved: true });
        await run.submit();
      },
    }),
  ],
};

export const NoLongerKnownTest: Story = {
  ...NoLongerKnown,
  tags: ["!dev", "!autodocs"],
  play: async ({ canvas, userEvent }) => {
    await expect(
      canvas.getByText(
        "This request is no longer open. It may have been answered elsewhere. Close it to continue.",
      ),
    ).toBeVisible();
    await expect(canvas.queryByRole("button", { name: "Send again" })).toBeNull();
    await userEvent.click(canvas.getByRole("button", { name: "Close question" }));
    await expect(canvas.queryByRole("article")).toBeNull();
    await expect(canvas.queryByText(/no longer knows|reported a problem/)).toBeNull();
  },
};
