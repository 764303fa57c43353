import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor, within } from "storybook/test";
import { AgentRunProvider, createMask, InterruptPanel, ToolApprovalCard } from "../../src/index.js";
import { internalsOf } from "../../src/run/api/internals.js";
import { Asked, askedMeta, askedRun } from "../support/Asked.js";
import { asked, inSeconds, payloadsOf } from "../support/asked.js";
import { approveEmail, approveOrReply, editableEmail, email } from "../support/questions.js";

const meta = {
  ...askedMeta,
  title: "Reasons/Tool approval",
  component: ToolApprovalCard,
} satisfies Meta;
export default meta;

type Story = StoryObj<typeof meta>;

export const Default: Story = {
  loaders: [asked({ interrupts: [approveEmail], calls: [email] })],
};

export const DefaultTest: Story = {
  ...Default,
  tags: ["!dev", "!autodocs"],
  play: async ({ canvas, userEvent, loaded }) => {
    await expect(canvas.getByText("ann@example.com")).toBeVisible();
    await expect(canvas.queryByRole("button", { name: "Edit" })).toBeNull();
    await userEvent.click(canvas.getByRole("button", { name: "Approve" }));
    await expect(await canvas.findByText("Approved")).toBeVisible();
    await expect(askedRun(loaded).resumes.map(payloadsOf)).toEqual([[{ approved: true }]]);
  },
};

/** A denial is shown at once, and a reason can be added until it is sent. */
export const Denied: Story = {
  loaders: [
    asked({
      interrupts: [editableEmail],
      calls: [email],
      submitMode: "manual",
      before: (run) => run.resolve("edit-email", { approved: false }),
    }),
  ],
};

export const DeniedTest: Story = {
  tags: ["!dev", "!autodocs"],
  loaders: [asked({ interrupts: [approveEmail], calls: [email] })],
  play: async ({ canvas, userEvent, loaded }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Deny" }));
    await expect(await canvas.findByText("Denied")).toBeVisible();
    await expect(askedRun(loaded).resumes.map(payloadsOf)).toEqual([[{ approved: false }]]);
  },
};

/**
 * What the agent marks as destructive or of high risk is called that, and is never approved
 * together with others.
 */
export const HighRisk: Story = {
  loaders: [
    asked({
      interrupts: [{ ...approveEmail, metadata: { riskLevel: "high" }, expiresAt: inSeconds(240) }],
      calls: [email],
    }),
  ],
  play: async ({ canvas }) => {
    await expect(canvas.getByText("High risk.")).toBeVisible();
    await expect(canvas.getByRole("article")).toHaveAccessibleDescription(
      /^The e-mail leaves at once\. It cannot be taken back\. High risk/,
    );
  },
};

/** Why the agent asks, in its own words: below the question, marked, and never in place of the call. */
export const AgentsReason: Story = {
  loaders: [
    asked({
      interrupts: [
        { ...approveEmail, metadata: { requestReason: "Ann asked for the figures this morning." } },
      ],
      calls: [email],
    }),
  ],
};

export const EditThenApprove: Story = {
  tags: ["!dev", "!autodocs"],
  loaders: [asked({ interrupts: [editableEmail], calls: [email] })],
  play: async ({ canvas, userEvent, loaded }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Edit" }));
    await waitFor(() => expect(canvas.getByLabelText("To")).toHaveFocus());
    const subject = await canvas.findByLabelText(/subject/i);
    await userEvent.clear(subject);
    await userEvent.type(subject, "Third quarter");
    await userEvent.click(await canvas.findByRole("button", { name: "Approve with 1 change" }));
    await expect(await canvas.findByText("Approved with 1 change")).toBeVisible();
    const args = email.args as Record<string, unknown>;
    await expect(askedRun(loaded).resumes.map(payloadsOf)).toEqual([
      [{ approved: true, editedArgs: { ...args, subject: "Third quarter" } }],
    ]);
  },
};

/**
 * Where the agent also accepts a text reply in place of a decision, the card has a field for it.
 */
export const ReplyInstead: Story = {
  tags: ["!dev", "!autodocs"],
  loaders: [asked({ interrupts: [approveOrReply], calls: [email] })],
  play: async ({ canvas, userEvent, loaded }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Reply instead" }));
    await expect(canvas.queryByRole("button", { name: "Approve" })).toBeNull();
    await userEvent.type(canvas.getByRole("textbox"), "Ask Ben first");
    await userEvent.click(canvas.getByRole("button", { name: "Send answer" }));
    await expect(await canvas.findByText("Answered")).toBeVisible();
    await expect(askedRun(loaded).resumes.map(payloadsOf)).toEqual([
      [{ response: "Ask Ben first" }],
    ]);
  },
};

/** The same, with the field open. */
export const Replying: Story = {
  loaders: [
    asked({
      interrupts: [approveOrReply],
      calls: [email],
      before: (run) => internalsOf(run).setInput("reply-email", { replying: true, reply: "" }),
    }),
  ],
};

export const UndoneEdit: Story = {
  tags: ["!dev", "!autodocs"],
  loaders: [asked({ interrupts: [editableEmail], calls: [email] })],
  play: async ({ canvas, userEvent, loaded }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Edit" }));
    const to = await canvas.findByLabelText("To");
    await userEvent.type(to, "x");
    await userEvent.keyboard("{Backspace}");
    await userEvent.click(await canvas.findByRole("button", { name: "Approve" }));
    await expect(await canvas.findByText("Approved")).toBeVisible();
    await expect(askedRun(loaded).resumes.map(payloadsOf)).toEqual([[{ approved: true }]]);
  },
};

const order = {
  id: "tc-1",
  name: "place_order",
  args: {
    supplier: "Nordlicht Optik GmbH",
    items: [
      { sku: "LENS-50", count: 2 },
      { sku: "CASE-S", count: 2 },
      { sku: "CLOTH", count: 10 },
    ],
    express: false,
    reference: "Q3-114",
    note: `Please deliver to the rear entrance between eight and ten in the morning and ring for Mr. Keller. ${"The packages must stay dry, and nobody signs for them but him. ".repeat(4)}Should he be away, take everything back to the depot and call us; we pay for the second delivery.`,
  },
};

const editableOrder = {
  ...editableEmail,
  message: "Place this order? You can edit it before approving.",
  responseSchema: {
    type: "object",
    properties: { approved: { type: "boolean" }, editedArgs: { type: "object" } },
  },
};

const editedOrder = {
  supplier: order.args.supplier,
  items: [
    { sku: "LENS-50", count: 3 },
    { sku: "CLOTH", count: 10 },
  ],
  express: true,
  note: order.args.note
    .replace("Mr. Keller", "Ms. Adeyemi")
    .replace("call us; we pay for", "call us at once. We pay for"),
  costCentre: { id: 4711, owner: "" },
};

/** Each change where it stands; long texts are compared word by word, and what was read is folded. */
export const EditedArguments: Story = {
  loaders: [asked({ interrupts: [editableOrder], calls: [order] })],
  play: async ({ canvas, loaded }) => {
    await canvas.findByText(/Mr\. Keller/);
    internalsOf(askedRun(loaded).run).setInput("edit-email", { editedArgs: editedOrder });
    const changes = await canvas.findByRole("group", { name: "6 changes" });
    await expect(await within(changes).findByText("Mr. Keller")).toHaveTextContent(
      "was Mr. Keller",
    );
    await expect(within(changes).getByText("Ms. Adeyemi")).toHaveTextContent("now Ms. Adeyemi");
    await expect(canvas.getByRole("button", { name: "Approve with 6 changes" })).toBeEnabled();
  },
};

export const EditedArgumentsDark: Story = {
  ...EditedArguments,
  globals: { theme: "dark" },
};

export const EditedArgumentsDarkTest: Story = {
  ...EditedArgumentsDark,
  tags: ["!dev", "!autodocs"],
  play: async (context) => {
    await EditedArguments.play?.(context);
    const { canvas, userEvent } = context;
    const same = await canvas.findByRole("button", { name: /characters unchanged$/ });
    await userEvent.click(same);
    await expect(canvas.getByText(/nobody signs for them but him/)).toBeVisible();
    await userEvent.click(canvas.getByRole("switch", { name: "Only changes" }));
    await expect(canvas.getByText("Supplier")).not.toBeVisible();
    await expect(canvas.getByText("CLOTH")).not.toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Undo all" }));
    await expect(canvas.getByRole("button", { name: "Approve" })).toBeEnabled();
  },
};

const purchase = {
  id: "tc-1",
  name: "createPurchaseOrder",
  args: {
    supplier: "Nordlicht Optik GmbH",
    cc: ["ann@example.com", "finance@example.com", "warehouse@example.com"],
    items: [
      { sku: "LENS-50", count: 2, unitCents: 20_000 },
      { sku: "CASE-S", count: 1, unitCents: 4_500 },
    ],
    deliverTo: { name: "Mr. Keller", street: "Lindenstr. 12", city: "Potsdam", insured: true },
    express: false,
    dueOn: "2026-12-01",
    note: order.args.note,
  },
};

const editablePurchase = {
  ...editableEmail,
  message: "Place this order with Nordlicht Optik?",
  responseSchema: {
    type: "object",
    properties: {
      approved: { type: "boolean" },
      editedArgs: {
        type: "object",
        properties: {
          supplier: { type: "string" },
          cc: {
            type: "array",
            items: { type: "string", format: "email" },
            description: "Everyone who gets a copy.",
          },
          items: {
            type: "array",
            minItems: 1,
            items: {
              type: "object",
              properties: {
                sku: { type: "string", minLength: 1 },
                count: { type: "integer", minimum: 1 },
                unitCents: { type: "integer", title: "Price per unit in cents" },
              },
              required: ["sku", "count"],
            },
          },
          deliverTo: { type: "object" },
          express: { type: "boolean" },
          dueOn: { type: "string", format: "date" },
          note: { type: "string", format: "textarea" },
        },
      },
    },
  },
};

const editedPurchase = {
  ...purchase.args,
  cc: ["ann@example.com", "procurement@example.com", "warehouse@example.com", "ben@example.com"],
  items: [{ sku: "LENS-50", count: 12, unitCents: 20_000 }],
  deliverTo: { ...purchase.args.deliverTo, name: "Ms. Adeyemi", insured: false },
  express: true,
  note: editedOrder.note,
};

const editableMail = {
  ...editableEmail,
  message: "Send this e-mail to Ann?",
  responseSchema: {
    type: "object",
    properties: {
      approved: { type: "boolean" },
      editedArgs: {
        type: "object",
        properties: {
          to: { type: "array", items: { type: "string", format: "email" } },
          cc: { type: "array", items: { type: "string", format: "email" } },
          subject: { type: "string" },
          body: { type: "string" },
        },
      },
    },
  },
};

const mail = {
  ...email,
  args: {
    to: ["ann@example.com"],
    cc: ["bob@example.com", "finance@example.com"],
    subject: "Figures for the third quarter",
    body: "Hi Ann,\n\nthe figures are attached.\n\nBest regards\nResearch",
  },
};

/**
 * Addresses are chips, texts are edited in place, and each changed field shows what was replaced.
 */
export const EditingInPlace: Story = {
  loaders: [
    asked({
      interrupts: [editableMail],
      calls: [mail],
      before: (run) =>
        internalsOf(run).setInput("edit-email", {
          editing: true,
          editedArgs: {
            ...mail.args,
            cc: ["bob@example.com", "dora@example.com"],
            subject: "Figures for Q3",
          },
        }),
    }),
  ],
};

/**
 * Lists are edited as entries and objects as groups; each changed field shows what the agent
 * proposed.
 */
export const EditingListsAndObjects: Story = {
  loaders: [
    asked({
      interrupts: [editablePurchase],
      calls: [purchase],
      before: (run) =>
        internalsOf(run).setInput("edit-email", { editing: true, editedArgs: editedPurchase }),
    }),
  ],
};

export const EditingListsAndObjectsTest: Story = {
  tags: ["!dev", "!autodocs"],
  loaders: [asked({ interrupts: [editablePurchase], calls: [purchase] })],
  play: async ({ canvas, userEvent, loaded }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Edit" }));
    const cc = within(await canvas.findByRole("group", { name: "Cc" }));
    await userEvent.click(cc.getByRole("button", { name: "Remove finance@example.com" }));
    await expect(cc.getByRole("button", { name: "Put back" })).toHaveFocus();
    await userEvent.type(cc.getByLabelText("Add item: Cc"), "ben@example.com");
    await expect(canvas.getByRole("button", { name: "Approve with 1 change" })).toBeDisabled();
    await userEvent.keyboard("{Enter}");
    const items = within(canvas.getByRole("group", { name: "Items" }));
    const first = within(items.getByRole("group", { name: "Item 1" }));
    await userEvent.type(first.getByLabelText("Count"), "0");
    await expect(first.getByText("2", { selector: "del *" })).toBeVisible();
    await expect(canvas.getByRole("button", { name: "Approve with 2 changes" })).toBeEnabled();
    await userEvent.click(first.getByRole("button", { name: "Undo Count" }));
    await userEvent.click(cc.getByRole("button", { name: "Remove ben@example.com" }));
    await userEvent.click(cc.getByRole("button", { name: "Put back" }));
    await userEvent.click(canvas.getByRole("button", { name: "Approve" }));
    await expect(await canvas.findByText("Approved")).toBeVisible();
    await expect(askedRun(loaded).resumes.map(payloadsOf)).toEqual([[{ approved: true }]]);
  },
};

const labels = { team: "design", cost_center: "4711", "research-and-development-north": "yes" };

const editableLabels = {
  ...editableEmail,
  message: "Label these servers?",
  responseSchema: {
    type: "object",
    properties: {
      approved: { type: "boolean" },
      editedArgs: {
        type: "object",
        properties: {
          labels: { type: "object", additionalProperties: { type: "string" } },
          replicas: { type: "object", additionalProperties: { type: "integer", minimum: 0 } },
        },
      },
    },
    required: ["approved"],
  },
};

const labelling = { ...email, name: "labelServers", args: { labels, replicas: { eu: 3, us: 2 } } };

/** Of an object with any names, names and values are added, changed and removed. */
export const EditingNames: Story = {
  loaders: [
    asked({
      interrupts: [editableLabels],
      calls: [labelling],
      before: (run) =>
        internalsOf(run).setInput("edit-email", {
          editing: true,
          editedArgs: { labels: { team: "design", tier: "gold" }, replicas: { eu: 4, us: 2 } },
        }),
    }),
  ],
};

/** An invalid value keeps the editor open, so that the error stays visible until it is fixed. */
export const MistakeInNestedValue: Story = {
  tags: ["!dev", "!autodocs"],
  loaders: [
    asked({
      interrupts: [editableOrder],
      calls: [order],
      before: (run) => internalsOf(run).setInput("edit-email", { editing: true }),
    }),
  ],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Edit as JSON Items" }));
    await userEvent.type(canvas.getByLabelText("Items"), "{Backspace},");
    await expect(await canvas.findByText(/^Line 14, column 2/)).toBeVisible();
    await expect(canvas.getByRole("button", { name: "Approve" })).toBeDisabled();
    await expect(canvas.getByRole("button", { name: "Done editing" })).toBeDisabled();
    await userEvent.click(canvas.getByRole("button", { name: "Undo change" }));
    await expect(canvas.getByRole("button", { name: "Approve" })).toBeEnabled();
  },
};

/** JavaScript would change this number; it is shown and edited by its digits. */
export const NumberTooLongToEdit: Story = {
  loaders: [
    asked({
      interrupts: [editableEmail],
      calls: [{ ...email, name: "transfer", args: '{"account":12345678901234567890}' }],
    }),
  ],
};

export const NumberTooLongToEditTest: Story = {
  ...NumberTooLongToEdit,
  tags: ["!dev", "!autodocs"],
  play: async ({ canvas, userEvent, loaded }) => {
    const account = canvas.getByTitle("account").parentElement;
    await expect(account?.querySelector("[data-part=data-number]")).toHaveTextContent(
      "12345678901234567890",
    );
    await expect(canvas.getByRole("button", { name: "Edit" })).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Approve" }));
    await expect(await canvas.findByText("Approved")).toBeVisible();
    await expect(askedRun(loaded).resumes.map(payloadsOf)).toEqual([[{ approved: true }]]);
  },
};

const presets = ["Too early", "Wrong recipient", "Ask me again with less detail"];

export const CommentPresets: Story = {
  render: (_args, { loaded }) => (
    <AgentRunProvider labels={{ commentPresets: presets }}>
      <Asked run={askedRun(loaded).run} />
    </AgentRunProvider>
  ),
  loaders: [asked({ interrupts: [editableEmail], calls: [email] })],
};

export const CommentPresetsTest: Story = {
  ...CommentPresets,
  tags: ["!dev", "!autodocs"],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: "More" }));
    await userEvent.click(canvas.getByRole("menuitem", { name: "Add a note" }));
    await userEvent.type(
      canvas.getByLabelText("Comment for the agent (optional)"),
      "She left the company",
    );
    await userEvent.click(canvas.getByRole("button", { name: "Too early" }));
    await userEvent.click(canvas.getByRole("button", { name: "Wrong recipient" }));
    await userEvent.click(canvas.getByRole("button", { name: "Too early" }));
    await expect(canvas.getByRole("button", { name: "Wrong recipient" })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
    await expect(canvas.getByRole("button", { name: "Too early" })).toHaveAttribute(
      "aria-pressed",
      "false",
    );
    await expect(canvas.getByLabelText("Comment for the agent (optional)")).toHaveValue(
      "She left the company\nWrong recipient",
    );
  },
};

export const DenyWithComment: Story = {
  tags: ["!dev", "!autodocs"],
  loaders: [asked({ interrupts: [editableEmail], calls: [email] })],
  play: async ({ canvas, userEvent, loaded }) => {
    await userEvent.click(canvas.getByRole("button", { name: "More" }));
    await userEvent.click(canvas.getByRole("menuitem", { name: "Add a note" }));
    await userEvent.type(
      canvas.getByLabelText("Comment for the agent (optional)"),
      "Wait for the audit",
    );
    await userEvent.click(canvas.getByRole("button", { name: "Deny" }));
    await expect(await canvas.findByText("Denied")).toBeVisible();
    await expect(askedRun(loaded).resumes.map(payloadsOf)).toEqual([
      [{ approved: false, reason: "Wait for the audit" }],
    ]);
  },
};

export const Editing: Story = {
  loaders: [
    asked({
      interrupts: [editableEmail],
      calls: [email],
      before: (run) => internalsOf(run).setInput("edit-email", { editing: true }),
    }),
  ],
  play: async ({ canvas }) => {
    await expect(await canvas.findByLabelText("To")).toHaveValue("ann@example.com");
  },
};

export const ExpiresSoon: Story = {
  loaders: [asked({ interrupts: [{ ...approveEmail, expiresAt: inSeconds(75) }], calls: [email] })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("1:15")).toBeVisible();
  },
};

export const Expired: Story = {
  loaders: [
    asked({
      interrupts: [{ ...approveEmail, expiresAt: inSeconds(60) }],
      calls: [email],
      secondsLater: 61,
    }),
  ],
};

export const ExpiredTest: Story = {
  ...Expired,
  tags: ["!dev", "!autodocs"],
  play: async ({ canvas, userEvent, loaded }) => {
    await expect(canvas.getByText("Expired")).toBeVisible();
    await expect(canvas.queryByRole("button", { name: "Approve" })).toBeNull();
    await userEvent.click(canvas.getByRole("button", { name: "Skip" }));
    await waitFor(() => expect(canvas.queryByRole("article")).toBeNull());
    await expect(canvas.getByText("Expired")).toBeVisible();
    await expect(askedRun(loaded).resumes.map(payloadsOf)).toEqual([["cancelled"]]);
  },
};

export const Sending: Story = {
  loaders: [
    asked({
      interrupts: [approveEmail],
      calls: [email],
      takes: ["never answers"],
      before: (run) => run.resolve("approve-email", { approved: true }),
    }),
  ],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Sending…")).toBeVisible();
  },
};

export const UnreadableArguments: Story = {
  loaders: [
    asked({
      interrupts: [editableEmail],
      calls: [{ ...email, args: '{"to":"ann@example.com","subject":' }],
    }),
  ],
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/did not arrive as valid JSON/)).toBeVisible();
    await expect(canvas.queryByRole("button", { name: "Edit" })).toBeNull();
  },
};

export const WithoutToolCall: Story = {
  loaders: [asked({ interrupts: [{ id: "bare", reason: "tool_call" }] })],
  play: async ({ canvas }) => {
    await expect(
      canvas.getByRole("heading", { name: "The agent needs your input." }),
    ).toBeVisible();
    await expect(canvas.getByRole("button", { name: "Approve" })).toBeEnabled();
  },
};

const longText =
  "A very long sentence that the agent wrote without ever stopping to think about the width of a screen. ".repeat(
    12,
  );

export const LongText: Story = {
  loaders: [
    asked({
      interrupts: [
        {
          ...editableEmail,
          message: `Send this? ${"Consider everything carefully before you decide. ".repeat(8)}`,
        },
      ],
      calls: [
        {
          id: "tc-1",
          name: "an_extremely_long_tool_name_that_nobody_would_ever_choose_but_somebody_generated",
          args: {
            body: longText,
            address: "x".repeat(160),
            nested: { list: [1, 2, { deep: true }], none: null },
          },
        },
      ],
    }),
  ],
};

export const LongTextTest: Story = {
  ...LongText,
  tags: ["!dev", "!autodocs"],
  play: async ({ canvas, userEvent }) => {
    const whole = canvas.getByText(longText.trim());
    await expect(whole).not.toBeVisible();
    await userEvent.click(canvas.getByText("Show all"));
    await expect(whole).toBeVisible();
  },
};

export const RightToLeft: Story = {
  globals: { direction: "rtl" },
  loaders: [
    asked({
      interrupts: [
        {
          ...approveEmail,
          message: "هل تريد إرسال هذه الرسالة إلى آن؟",
          expiresAt: inSeconds(240),
        },
      ],
      calls: [{ ...email, args: { to: "ann@example.com", subject: "أرقام الربع الثالث" } }],
    }),
  ],
};

/**
 * An agent that writes English in a right-to-left page: the text keeps its order, and is aligned
 * with the page.
 */
export const AgainstThePagesDirection: Story = {
  globals: { direction: "rtl" },
  loaders: [
    asked({
      interrupts: [{ ...approveEmail, expiresAt: inSeconds(240) }],
      calls: [{ ...email, args: { to: "ann@example.com", headers: { priority: [1, 2] } } }],
    }),
  ],
  play: async ({ canvas }) => {
    const message = canvas.getByText("Send this e-mail to Ann?");
    await expect(getComputedStyle(message).textAlign).toMatch(/right/);
    await expect(
      getComputedStyle(canvas.getByText("2", { selector: "[data-part=data-number]" })).direction,
    ).toBe("ltr");
  },
};

export const Dark: Story = {
  globals: { theme: "dark" },
  loaders: [
    asked({ interrupts: [{ ...editableEmail, expiresAt: inSeconds(240) }], calls: [email] }),
  ],
};

const germanHost = {
  consequence: () => "Die E-Mail geht sofort hinaus und lässt sich nicht zurückholen.",
};

/** An invalid answer is explained by the labels, without a request. */
export const InGerman: Story = {
  globals: { language: "de" },
  render: (_args, { loaded }) => (
    <div style={{ maxInlineSize: 640, marginInline: "auto" }}>
      <InterruptPanel run={askedRun(loaded).run} presentation={germanHost} />
    </div>
  ),
  loaders: [
    asked({
      interrupts: [
        {
          ...approveEmail,
          message: "Diese E-Mail an Ann senden?",
          responseSchema: {
            type: "object",
            properties: {
              approved: { type: "boolean" },
              reason: { type: "string", minLength: 10 },
            },
            required: ["approved"],
          },
        },
      ],
      calls: [email],
    }),
  ],
};

export const InGermanTest: Story = {
  ...InGerman,
  tags: ["!dev", "!autodocs"],
  play: async ({ canvas, userEvent, loaded }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Mehr" }));
    await userEvent.click(canvas.getByRole("menuitem", { name: "Notiz hinzufügen" }));
    await userEvent.type(canvas.getByRole("textbox"), "Nein");
    await userEvent.click(canvas.getByRole("button", { name: "Ablehnen" }));
    await expect(await canvas.findByText(/Muss mindestens 10 Zeichen haben/)).toBeVisible();
    await expect(askedRun(loaded).resumes).toEqual([]);
  },
};

const mask = createMask((path, value) => {
  const name = String(path.at(-1));
  if (name === "iban") return `•••• ${String(value).slice(-4)}`;
  return /password|token/i.test(name);
});

/**
 * `createMask` hides secret values wherever the page shows data. Users can replace them; unchanged
 * values are sent back as they were.
 */
export const Secrets: Story = {
  loaders: [
    asked({
      interrupts: [
        {
          ...approveEmail,
          message: "Pay the invoice? You can edit it before approving.",
          responseSchema: {
            type: "object",
            properties: { approved: { type: "boolean" }, editedArgs: { type: "object" } },
          },
        },
      ],
      calls: [
        {
          ...email,
          name: "payInvoice",
          args: {
            amount: 212,
            iban: "DE02120300000000202051",
            password: "hunter2",
            headers: { token: "s3cr3t", trace: true },
          },
        },
      ],
    }),
  ],
  render: (_args, { loaded }) => (
    <AgentRunProvider mask={mask}>
      <Asked run={askedRun(loaded).run} />
    </AgentRunProvider>
  ),
};

export const SecretsTest: Story = {
  ...Secrets,
  tags: ["!dev", "!autodocs"],
  play: async ({ canvas, canvasElement, userEvent }) => {
    await expect(canvas.getByText("•••• 2051")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Edit" }));
    await userEvent.click(await canvas.findByRole("button", { name: "Replace… Password" }));
    await userEvent.type(canvas.getByLabelText("Password"), "correct horse");
    await expect(
      await canvas.findByRole("button", { name: "Approve with 1 change" }),
    ).toBeEnabled();
    await userEvent.click(canvas.getByRole("button", { name: "Edit as JSON Headers" }));
    await expect(canvas.getByRole("textbox", { name: "Headers" })).toHaveDisplayValue(
      /"token": "•••••• 1"/,
    );
    await expect(canvasElement.innerHTML).not.toMatch(/hunter2|s3cr3t|202051/);
  },
};

/**
 * A decision of a policy has a badge and no buttons. The answer's metadata records this for the
 * agent, too.
 */
export const DecidedByARule: Story = {
  loaders: [
    asked({
      interrupts: [
        { ...approveEmail, message: "Search the web?" },
        { ...approveEmail, id: "send", toolCallId: "tc-2" },
      ],
      calls: [
        { id: "tc-1", name: "search", args: { query: "flights to Lisbon" } },
        { ...email, id: "tc-2" },
      ],
      before: (run) =>
        run.resolve(
          "approve-email",
          { approved: true },
          { automatic: true, decidedBy: "Always allow search" },
        ),
    }),
  ],
};

export const DecidedByARuleTest: Story = {
  ...DecidedByARule,
  tags: ["!dev", "!autodocs"],
  play: async ({ canvas, userEvent }) => {
    const card = canvas.getByRole("article", { name: "Search the web?" });
    await expect(
      within(card).getByText("Decided automatically: Always allow search"),
    ).toBeVisible();
    await expect(within(card).queryByRole("button", { name: "Change" })).toBeNull();
    await userEvent.click(canvas.getByRole("button", { name: "Deny" }));
    await expect(canvas.getByText("2 of 2 answered")).toBeVisible();
  },
};

/** What remains of each decision: the outcome, who decided if known, the tool, and its result. */
export const Afterwards: Story = {
  loaders: [
    asked({
      interrupts: [
        editableEmail,
        { ...approveEmail, id: "denied", message: "Send a copy to Ben?", toolCallId: "tc-2" },
        { ...approveEmail, id: "left", message: "Send a copy to Cy?", toolCallId: "tc-3" },
        {
          ...approveEmail,
          id: "late",
          message: "Send a reminder?",
          toolCallId: "tc-4",
          expiresAt: inSeconds(5),
        },
      ],
      calls: [email, ...["tc-2", "tc-3", "tc-4"].map((id) => ({ ...email, id }))],
      before: async (run) => {
        const args = email.args as Record<string, unknown>;
        run.resolve(
          "edit-email",
          { approved: true, editedArgs: { ...args, urgent: true } },
          { decidedBy: "Dora" },
        );
        run.resolve("denied", { approved: false });
        for (const id of ["left", "late"]) run.cancel(id);
        await run.submit();
      },
      secondsLater: 6,
    }),
  ],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Approved with 1 change by Dora")).toBeVisible();
    await expect(canvas.getByText("Denied")).toBeVisible();
    await expect(canvas.getByText("Skipped")).toBeVisible();
    await expect(canvas.getByText("Expired")).toBeVisible();
  },
};
