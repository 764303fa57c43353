import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fn, waitFor, within } from "storybook/test";
import { AgentRunProvider, type DecisionRecord } from "../../src/index.js";
import { confirmationInterrupt, inputInterrupt, toolCallInterrupt } from "../../src/testing.js";
import { askedRun } from "../support/Asked.js";
import { type AskedRun, asked, inSeconds, payloadsOf } from "../support/asked.js";
import { host } from "../support/host.js";
import { AlwaysAllow, searchRules } from "./AlwaysAllow.js";
import { Attentive } from "./Attention.js";
import { BadNetwork } from "./BadNetwork.js";
import { createCleanUpAgent } from "./cleanUpAgent.js";
import { createFiguresAgent } from "./figuresAgent.js";
import { MarkdownTranscript } from "./MarkdownTranscript.js";
import { MarkingRisk, markRisk } from "./MarkingRisk.js";
import { NoSkip } from "./NoSkip.js";
import { OneAtATime } from "./OneAtATime.js";
import { OwnAudit } from "./OwnAudit.js";
import { SeveralAgents } from "./SeveralAgents.js";
import { Stoppable } from "./Stop.js";
import { createSearchAgent } from "./searchAgent.js";
import { Traced } from "./Telemetry.js";
import { TwoApprovers } from "./TwoApprovers.js";

const meta = {
  title: "Recipes/One by one",
  tags: ["!autodocs"],
  decorators: (Story) => (
    <AgentRunProvider presentation={host}>
      <Story />
    </AgentRunProvider>
  ),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const email = {
  id: "call-1",
  name: "sendEmail",
  args: { to: "ann@example.com", subject: "Figures" },
};
const asksForEmail = toolCallInterrupt({
  id: "mail",
  toolCallId: "call-1",
  message: "Send this e-mail?",
});
const confirmation = confirmationInterrupt({ id: "go", message: "Shall I go on?" });

export const OneQuestionAtATime: Story = {
  name: "One question at a time",
  loaders: [
    asked({
      calls: [email],
      interrupts: [
        asksForEmail,
        confirmation,
        inputInterrupt({ id: "name", message: "What shall it be called?" }),
      ],
    }),
  ],
  render: (_args, { loaded }) => <OneAtATime run={askedRun(loaded).run} />,
};

export const OneQuestionAtATimeTest: Story = {
  ...OneQuestionAtATime,
  tags: ["!dev", "!autodocs"],
  play: async ({ canvas, userEvent, loaded }) => {
    await expect(await canvas.findByText("Question 1 of 3")).toBeVisible();
    await expect(canvas.getAllByRole("article")).toHaveLength(1);
    await userEvent.click(await canvas.findByRole("button", { name: "Approve" }));
    await expect(await canvas.findByText("Question 2 of 3")).toBeVisible();
    await userEvent.click(await canvas.findByRole("button", { name: "No, don’t" }));
    await userEvent.type(await canvas.findByRole("textbox", { name: /Name/ }), "Apollo");
    await userEvent.click(canvas.getByRole("button", { name: "Save answer" }));
    await userEvent.click(await canvas.findByRole("button", { name: "Send 3 answers" }));
    await waitFor(() =>
      expect(payloadsOf(askedRun(loaded).resumes[0])).toEqual([
        { approved: true },
        { approved: false },
        { name: "Apollo" },
      ]),
    );
  },
};

export const WithoutSkip: Story = {
  name: "Without Skip",
  loaders: [
    asked({ calls: [email], interrupts: [{ ...asksForEmail, expiresAt: inSeconds(600) }] }),
  ],
  render: (_args, { loaded }) => <NoSkip run={askedRun(loaded).run} />,
};

export const WithoutSkipTest: Story = {
  ...WithoutSkip,
  tags: ["!dev", "!autodocs"],
  play: async ({ canvas, userEvent, loaded }) => {
    const { clock, resumes } = askedRun(loaded);
    await expect(await canvas.findByRole("button", { name: "Deny" })).toBeVisible();
    // This question takes no note, so that the menu would be empty.
    await expect(canvas.queryByRole("button", { name: /^(?:More|Skip)/ })).toBeNull();
    clock.advance(601_000);
    await userEvent.click(await canvas.findByRole("button", { name: "Skip" }));
    await waitFor(() => expect(payloadsOf(resumes[0])).toEqual(["cancelled"]));
  },
};

async function twoRuns(): Promise<{ readonly support: AskedRun; readonly billing: AskedRun }> {
  const refund = {
    id: "call-1",
    name: "refund",
    args: { customer: "Nordlicht Optik", amount: 124.99, currency: "EUR" },
  };
  return {
    support: await asked({ calls: [email], interrupts: [asksForEmail] })(),
    billing: await asked({
      calls: [refund],
      interrupts: [
        toolCallInterrupt({ id: "pay", toolCallId: "call-1", message: "Refund this order?" }),
      ],
    })(),
  };
}

function runsOf(loaded: Record<string, unknown>): {
  readonly support: AskedRun;
  readonly billing: AskedRun;
} {
  const { support, billing } = loaded as Partial<Awaited<ReturnType<typeof twoRuns>>>;
  if (support === undefined || billing === undefined)
    throw new Error("The story has no `loaders: [twoRuns]`.");
  return { support, billing };
}

export const SeveralAgentsOnAPage: Story = {
  name: "Several agents on a page",
  loaders: [twoRuns],
  render: (_args, { loaded }) => {
    const { support, billing } = runsOf(loaded);
    return <SeveralAgents runs={{ support: support.run, billing: billing.run }} />;
  },
};

export const SeveralAgentsOnAPageTest: Story = {
  ...SeveralAgentsOnAPage,
  tags: ["!dev", "!autodocs"],
  play: async ({ canvas, userEvent, loaded }) => {
    const { support, billing } = runsOf(loaded);
    await expect(await canvas.findByText("2 questions are open.")).toBeVisible();
    const card = await canvas.findByRole("article", { name: "Refund this order?" });
    await expect(within(card).getByText("Billing agent")).toBeVisible();
    await userEvent.click(within(card).getByRole("button", { name: "Deny" }));
    await waitFor(() => expect(payloadsOf(billing.resumes[0])).toEqual([{ approved: false }]));
    await expect(support.resumes).toEqual([]);
    await expect(await canvas.findByText("1 question is open.")).toBeVisible();
  },
};

function AuditedPage() {
  const [agent] = useState(() => createCleanUpAgent(0));
  const [rows, setRows] = useState<readonly DecisionRecord[]>([]);
  return (
    <>
      <OwnAudit transport={agent} append={(record) => setRows((known) => [...known, record])} />
      <table
        style={{
          overflowWrap: "anywhere",
          borderSpacing: "0 0.5rem",
          inlineSize: "40rem",
          maxInlineSize: "100%",
        }}
      >
        <caption style={{ textAlign: "start" }}>What the database has</caption>
        <thead>
          <tr>
            {["Question", "Decision", "Outcome"].map((name) => (
              <th key={name} style={{ textAlign: "start" }}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ message, verdict, outcome }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows are only appended
            <tr key={index}>
              <td>{message}</td>
              <td>{verdict ?? "none"}</td>
              <td>{outcome}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

export const AuditDatabase: Story = {
  name: "An audit database of your own",
  parameters: { rests: "button" },
  render: () => <AuditedPage />,
};

export const AuditDatabaseTest: Story = {
  ...AuditDatabase,
  tags: ["!dev", "!autodocs"],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Clean up" }));
    await userEvent.click(await canvas.findByRole("button", { name: "Approve" }));
    await expect(
      await canvas.findByRole("row", { name: "Delete 14 old reports? approved accepted" }),
    ).toBeVisible();
    for (const earlier of ["none open", "approved pending"])
      await expect(
        canvas.getAllByRole("row", { name: `Delete 14 old reports? ${earlier}` }),
      ).not.toHaveLength(0);
  },
};

function TracedPage() {
  const [agent] = useState(() => createCleanUpAgent(0));
  const [spans, setSpans] = useState<readonly string[]>([]);
  const [tracer] = useState(() => ({
    startSpan: (
      name: string,
      { attributes }: { readonly startTime: number; readonly attributes: Record<string, unknown> },
    ) => ({
      end: () =>
        setSpans((known) => [
          ...known,
          `${name}: ${attributes["agent.tool"]}, ${attributes["agent.verdict"]}, ${attributes["agent.outcome"]}`,
        ]),
    }),
  }));
  return (
    <>
      <Traced transport={agent} tracer={tracer} />
      <ul aria-label="Spans">
        {spans.map((span) => (
          <li key={span}>{span}</li>
        ))}
      </ul>
    </>
  );
}

export const Telemetry: Story = {
  name: "Telemetry",
  parameters: { rests: "button" },
  render: () => <TracedPage />,
};

export const TelemetryTest: Story = {
  ...Telemetry,
  tags: ["!dev", "!autodocs"],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Clean up" }));
    await userEvent.click(await canvas.findByRole("button", { name: "Deny" }));
    const spans = await canvas.findByRole("list", { name: "Spans" });
    await waitFor(() =>
      expect(
        within(spans)
          .getAllByRole("listitem")
          .map(({ textContent }) => textContent),
      ).toEqual(["human decision: deleteReports, denied, accepted"]),
    );
  },
};

export const Stop: Story = {
  name: "Stop",
  parameters: { rests: "button" },
  render: () => {
    const [agent] = useState(() => createCleanUpAgent(1000));
    return <Stoppable transport={agent} />;
  },
};

export const StopTest: Story = {
  ...Stop,
  tags: ["!dev", "!autodocs"],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Write the report" }));
    await expect(await canvas.findByText("The agent is working.")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Stop" }));
    await expect(await canvas.findByText("You stopped the agent.")).toBeVisible();
  },
};

/** Rules in memory, so that a story leaves nothing in the browser. */
function rulesInMemory() {
  const kept = new Map<string, unknown>();
  return searchRules({
    load: () => [...kept.values()],
    add: (rule) => void kept.set(rule.id, rule),
    remove: (id) => void kept.delete(id),
  });
}

export const AlwaysAllowStory: Story = {
  name: "Always allow",
  parameters: { rests: "button" },
  render: () => {
    const [props] = useState(() => ({ transport: createSearchAgent(), rules: rulesInMemory() }));
    return <AlwaysAllow {...props} />;
  },
};

export const AlwaysAllowTest: Story = {
  ...AlwaysAllowStory,
  tags: ["!dev", "!autodocs"],
  play: async ({ canvas, userEvent }) => {
    const search = canvas.getByRole("button", { name: "Search" });
    await userEvent.click(search);
    await userEvent.click(await canvas.findByRole("button", { name: "Approve …" }));
    await userEvent.click(await canvas.findByRole("menuitem", { name: "Always" }));
    await userEvent.click(await canvas.findByRole("button", { name: "Approve and stop asking" }));
    await canvas.findByText("Three books were found.");
    await userEvent.click(search);
    await waitFor(() => expect(canvas.getAllByText("Three books were found.")).toHaveLength(2));
    // That of the list, below the one in the row of the second search.
    const revokes = await canvas.findAllByRole("button", { name: /^Revoke/ });
    await userEvent.click(revokes.at(-1) ?? search);
    await userEvent.click(search);
    await expect(await canvas.findByRole("button", { name: "Approve" })).toBeVisible();
  },
};

const play = fn();

export const SoundAndBadge: Story = {
  name: "Sound, title and badge",
  loaders: [asked({ interrupts: [confirmation] })],
  render: (_args, { loaded }) => <Attentive run={askedRun(loaded).run} play={play} />,
};

export const SoundAndBadgeTest: Story = {
  ...SoundAndBadge,
  tags: ["!dev", "!autodocs"],
  beforeEach: () => void play.mockClear(),
  play: async ({ canvas, userEvent }) => {
    await waitFor(() => expect(document.title).toMatch(/^\(1\) /));
    // React calls effects twice in development.
    await expect(play).toHaveBeenCalled();
    await userEvent.click(await canvas.findByRole("button", { name: "Yes, go ahead" }));
    await waitFor(() => expect(document.title).not.toMatch(/^\(1\) /));
  },
};

export const MarkingRiskStory: Story = {
  name: "Marking risk",
  loaders: [
    asked({
      calls: [{ id: "call-1", name: "deleteCustomer", args: { customer: "Nordlicht Optik" } }],
      interrupts: [
        toolCallInterrupt({ id: "del", toolCallId: "call-1", message: "Delete this customer?" }),
      ],
      markRisk,
    }),
  ],
  render: (_args, { loaded }) => <MarkingRisk run={askedRun(loaded).run} />,
};

export const MarkingRiskTest: Story = {
  ...MarkingRiskStory,
  tags: ["!dev", "!autodocs"],
  play: async ({ canvas, userEvent, loaded }) => {
    await expect(
      await canvas.findByText("The customer and all invoices are gone for good."),
    ).toBeVisible();
    await expect(canvas.getByText("High risk.")).toBeVisible();
    await userEvent.type(
      await canvas.findByRole("textbox", { name: /To approve, type/ }),
      "deleteCustomer",
    );
    await userEvent.click(canvas.getByRole("button", { name: "Approve" }));
    await waitFor(() =>
      expect(payloadsOf(askedRun(loaded).resumes[0])).toEqual([{ approved: true }]),
    );
  },
};

export const BadNetworkStory: Story = {
  name: "A bad network",
  loaders: [asked({ interrupts: [confirmation], takes: ["answers 503", "accepts"] })],
  render: (_args, { loaded }) => <BadNetwork run={askedRun(loaded).run} />,
};

export const BadNetworkTest: Story = {
  ...BadNetworkStory,
  tags: ["!dev", "!autodocs"],
  play: async ({ canvas, userEvent, loaded }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Yes, go ahead" }));
    // A server that fails may have acted, so that sending again has to be confirmed.
    await userEvent.click(await canvas.findByRole("button", { name: "Send again" }));
    await userEvent.click(await canvas.findByRole("button", { name: "Send again anyway" }));
    await waitFor(() => expect(askedRun(loaded).run.getSnapshot().interrupts).toEqual([]));
    await expect(askedRun(loaded).resumes.map(payloadsOf)).toEqual([
      [{ approved: true }],
      [{ approved: true }],
    ]);
  },
};

export const TwoPeopleHaveToAgree: Story = {
  name: "Two people have to agree",
  parameters: { rests: "button" },
  render: () => <TwoApprovers />,
};

export const TwoPeopleHaveToAgreeTest: Story = {
  ...TwoPeopleHaveToAgree,
  tags: ["!dev", "!autodocs"],
  play: async ({ canvas, userEvent }) => {
    const [ann, bob] = ["Ann", "Bob"].map((name) => within(canvas.getByRole("region", { name })));
    if (ann === undefined || bob === undefined) return;
    await userEvent.click(ann.getByRole("button", { name: "Look for questions" }));
    await userEvent.click(await ann.findByRole("button", { name: "Approve" }));
    await expect(
      await ann.findByText("Your answer is recorded. It counts once the others agree."),
    ).toBeVisible();
    await expect(ann.getByText("recorded, waits for others")).toBeVisible();
    await expect(ann.queryByText("Paid")).toBeNull();
    await userEvent.click(bob.getByRole("button", { name: "Look for questions" }));
    await userEvent.click(await bob.findByRole("button", { name: "Approve" }));
    await expect(await bob.findByText("Paid")).toBeVisible();
    // Sent again, the same approval gets the result, and counts once.
    await userEvent.click(ann.getByRole("button", { name: "Send again" }));
    await expect(await ann.findByText("Paid")).toBeVisible();
  },
};

function TranscriptPage() {
  const [agent] = useState(createFiguresAgent);
  return <MarkdownTranscript transport={agent} />;
}

export const InAMarkdownTranscript: Story = {
  name: "In a Markdown transcript",
  parameters: { rests: "button" },
  render: () => <TranscriptPage />,
};

export const InAMarkdownTranscriptTest: Story = {
  ...InAMarkdownTranscript,
  tags: ["!dev", "!autodocs"],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Send Ann the figures" }));
    const conversation = within(await canvas.findByRole("list", { name: "Conversation" }));
    await expect(await conversation.findByText("up by 12 %")).toBeVisible();
    await expect(conversation.getByText(/<b>This is the e-mail.<\/b>/)).toBeVisible();
    await userEvent.click(await conversation.findByRole("button", { name: "Approve" }));
    await expect(await conversation.findByText("It is sent.")).toBeVisible();
  },
};
