import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, within } from "storybook/test";
import type { AgUiInterrupt, ApprovalRule } from "../../src/core.js";
import { ApprovalRules, createApprovalRules, germanRuleLabels } from "../../src/index.js";
import { Asked, askedRun } from "../support/Asked.js";
import { asked, storyTime } from "../support/asked.js";
import { approveEmail, email } from "../support/questions.js";
import "../themes.css";

const agent = "https://agent.example/run";
const toAnn: ApprovalRule = {
  version: 1,
  id: "rule-ann",
  agent,
  tool: "sendEmail",
  args: [
    { name: "to", is: "ann@example.com" },
    { name: "subject", any: "string" },
    { name: "body", any: "string" },
    { name: "attachments", atMost: 5 },
    { name: "urgent", is: false },
  ],
  until: null,
  created: storyTime,
};
const search: ApprovalRule = {
  version: 1,
  id: "rule-search",
  agent,
  tool: "search",
  args: [{ name: "query", any: "string" }],
  until: Date.UTC(2099, 0, 1, 12),
  created: storyTime + 60_000,
  thread: "story",
};

/** Rules in memory: a host has them in the browser (`webRuleStorage`) or on its server. */
function rulesOf(...stored: readonly unknown[]) {
  const kept = new Map<string, unknown>(
    stored.map((rule, place) => [isRule(rule) ? rule.id : String(place), rule]),
  );
  const storage = {
    load: () => [...kept.values()],
    add: (rule: ApprovalRule) => void kept.set(rule.id, rule),
    remove: (id: string) => void kept.delete(id),
  };
  return createApprovalRules({
    storage,
    agent,
    mayOffer: ({ toolCall }) => toolCall?.name === "sendEmail",
  });
}

function isRule(value: unknown): value is ApprovalRule {
  return typeof value === "object" && value !== null && "id" in value;
}

/**
 * What a person has approved without being asked: each rule as a sentence, and how to revoke it.
 */
const meta = {
  title: "Components/ApprovalRules",
  component: ApprovalRules,
  args: { rules: rulesOf(toAnn, search) },
  argTypes: { rules: { control: false } },
  parameters: { rests: ".agui-rules, .agui-card" },
} satisfies Meta<typeof ApprovalRules>;
export default meta;

type Story = StoryObj<typeof meta>;

export const TwoRules: Story = {};

export const NoRules: Story = { args: { rules: rulesOf() } };

/** Entries that are no rules are counted, and never applied. */
export const OneThatCannotBeRead: Story = {
  args: { rules: rulesOf(toAnn, { ...toAnn, version: 2, id: "later" }) },
};

export const German: Story = { args: { labels: germanRuleLabels } };

const ben = { ...email, id: "tc-2", args: { ...Object(email.args), to: "ben@example.com" } };
const toBen = {
  ...approveEmail,
  id: "email-ben",
  message: "Send this e-mail to Ben?",
  toolCallId: "tc-2",
};

/** A rule has answered one of two questions; nothing leaves before the other is answered. */
export const AnsweredByARule: Story = {
  loaders: [
    asked({ interrupts: [approveEmail, toBen], calls: [email, ben], rules: rulesOf(toAnn) }),
  ],
  render: (_, { loaded }) => <Asked run={askedRun(loaded).run} />,
};

/** Beside Approve, where the host offers rules for the tool. */
export const OfferedOnTheCard: Story = {
  loaders: [asked({ interrupts: [approveEmail], calls: [email], rules: rulesOf() })],
  render: (_, { loaded }) => <Asked run={askedRun(loaded).run} />,
};

const standingEmail: AgUiInterrupt = {
  ...approveEmail,
  id: "email-standing",
  responseSchema: {
    type: "object",
    properties: {
      approved: { type: "boolean" },
      always: { type: "boolean", title: "Always allow e-mails to Ann" },
    },
    required: ["approved"],
  },
};

/**
 * What the agent offers for longer than this call, in its own words, and below it the rules of the
 * person.
 */
export const BesideWhatTheAgentOffers: Story = {
  loaders: [asked({ interrupts: [standingEmail], calls: [email], rules: rulesOf() })],
  render: (_, { loaded }) => <Asked run={askedRun(loaded).run} />,
};

export const BesideWhatTheAgentOffersOpened: Story = {
  ...BesideWhatTheAgentOffers,
  tags: ["!dev", "!autodocs"],
  loaders: [asked({ interrupts: [standingEmail], calls: [email], rules: rulesOf() })],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Approve …" }));
    await expect(await canvas.findByRole("group", { name: "The agent offers" })).toBeVisible();
    await expect(canvas.getByRole("group", { name: "Your own rule" })).toBeVisible();
    await userEvent.click(canvas.getByRole("menuitemradio", { name: /^Always allow e-mails/ }));
    await expect(
      canvas.getByRole("button", { name: "Approve: “Always allow e-mails to Ann”" }),
    ).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Approve …" }));
    await expect(
      await canvas.findByRole("menuitemradio", { name: /^Always allow e-mails/, checked: true }),
    ).toBeVisible();
  },
};

const fourWords: AgUiInterrupt = {
  ...approveEmail,
  id: "email-four",
  responseSchema: { enum: ["allow_once", "allow_always", "reject_once", "reject_always"] },
};

/** One offer of four words: those for this call are the buttons, the others are in their menus. */
export const OneOfFourWords: Story = {
  loaders: [
    asked({
      interrupts: [fourWords, { ...toBen, id: "email-other" }],
      calls: [email, ben],
      submitMode: "manual",
    }),
  ],
  render: (_, { loaded }) => <Asked run={askedRun(loaded).run} />,
};

/** What was chosen is on the button before the press, and in the row after it. */
export const OneOfFourWordsChosen: Story = {
  ...OneOfFourWords,
  tags: ["!dev", "!autodocs"],
  play: async ({ canvas, userEvent, loaded }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Approve …" }));
    await userEvent.click(await canvas.findByRole("menuitemradio", { name: /^allow_always/ }));
    askedRun(loaded).clock.advance(1_000);
    await userEvent.click(canvas.getByRole("button", { name: /^Approve: “allow_always”/ }));
    await expect(await canvas.findByText("allow_always")).toBeVisible();
  },
};

/** An answer that can be taken back for a while before it leaves. */
export const GoesOutInFourSeconds: Story = {
  loaders: [
    asked({
      interrupts: [approveEmail],
      calls: [email],
      undoSeconds: 4,
      before: (run) => {
        run.subscribe(() => {});
        run.resolve("approve-email", { approved: true });
      },
    }),
  ],
  render: (_, { loaded }) => <Asked run={askedRun(loaded).run} />,
};

/** The rule is a sentence to read before it exists. */
export const TheDialogThatMakesARule: Story = {
  ...OfferedOnTheCard,
  tags: ["!dev", "!autodocs"],
  loaders: [asked({ interrupts: [approveEmail], calls: [email], rules: rulesOf() })],
  play: async ({ canvas, userEvent, loaded }) => {
    const { run, clock } = askedRun(loaded);
    await userEvent.click(await canvas.findByRole("button", { name: "Approve …" }));
    await canvas.findByRole("menuitem", { name: "For this conversation" });
    await userEvent.keyboard("{Enter}");
    const dialog = within(await canvas.findByRole("dialog", { name: "Approve without asking" }));
    await expect(dialog.getByText(/In this conversation only, until you revoke it/)).toBeVisible();
    await userEvent.selectOptions(
      dialog.getByRole("combobox", { name: "Which values of subject" }),
      "Anything",
    );
    await expect(dialog.getByText(/whatever the value of/)).toBeVisible();
    await userEvent.click(dialog.getByRole("button", { name: "Cancel" }));
    await expect(canvas.queryByRole("dialog")).toBeNull();
    const more = canvas.getByRole("button", { name: "Approve …" });
    await expect(more).toHaveFocus();
    await userEvent.click(more);
    await userEvent.click(await canvas.findByRole("menuitem", { name: "Always" }));
    clock.advance(1_000);
    await userEvent.click(await canvas.findByRole("button", { name: "Approve and stop asking" }));
    await canvas.findByText("Approved");
    await expect(run.getSnapshot().decisions).toMatchObject([{ verdict: "approved" }]);
  },
};

/** On a narrow screen everything of the dialog can be reached. */
export const TheDialogOnANarrowScreen: Story = {
  ...OfferedOnTheCard,
  tags: ["!dev", "!autodocs"],
  globals: { viewport: { value: "mobile1" } },
  loaders: [asked({ interrupts: [approveEmail], calls: [email], rules: rulesOf() })],
  render: (_, { loaded }) => (
    <div style={{ inlineSize: 320 }}>
      <Asked run={askedRun(loaded).run} />
    </div>
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Approve …" }));
    await userEvent.click(await canvas.findByRole("menuitem", { name: "Until tomorrow" }));
    const dialog = await canvas.findByRole("dialog");
    await expect(dialog.scrollWidth).toBeLessThanOrEqual(dialog.clientWidth);
    for (const button of within(dialog).getAllByRole("button")) await expect(button).toBeVisible();
  },
};
