import type { Meta, StoryObj } from "@storybook/react-vite";
import {
  DecisionLog,
  defineRenderer,
  EmptyState,
  InterruptPanel,
  type RendererProps,
} from "../../src/index.js";
import { internalsOf } from "../../src/run/api/internals.js";
import { asked, inSeconds } from "../support/asked.js";
import { everyState, Matrix } from "../support/matrix.js";
import {
  deleteDrafts,
  editableEmail,
  email,
  pickWarehouse,
  quarterlyFiling,
  unknownReason,
} from "../support/questions.js";

/** Every state a user can see, side by side. Tests compare them with pictures. */
const meta = {
  title: "Components/All states",
  render: (_args, { loaded }) => <Matrix loaded={loaded} />,
} satisfies Meta;
export default meta;

type Story = StoryObj<typeof meta>;

const yes = { approved: true };
const figures = { quarter: "Q2", year: 2026, revenue: 1.5 };

const neverThere = [
  defineRenderer({
    reason: "acme:*",
    load: () => new Promise<{ readonly default: (props: RendererProps) => null }>(() => {}),
  }),
];

/** The panel: before any question, with open questions, and after each kind of failure. */
export const Panel: Story = {
  loaders: [
    everyState({
      Streaming: asked({ interrupts: [], stillWorking: true }),
      "Nothing to do": asked({ interrupts: [] }),
      "First load": asked({ interrupts: [pickWarehouse] }),
      Waiting: asked({ interrupts: [deleteDrafts] }),
      "Little time left": asked({ interrupts: [{ ...deleteDrafts, expiresAt: inSeconds(100) }] }),
      Expired: asked({
        interrupts: [{ ...deleteDrafts, expiresAt: inSeconds(30) }],
        secondsLater: 31,
      }),
      Submitting: asked({
        interrupts: [deleteDrafts],
        takes: ["never answers"],
        before: (run) => void run.resolve("delete-drafts", yes),
      }),
      "Delivery unknown": asked({
        interrupts: [deleteDrafts],
        takes: ["is cut off"],
        before: (run) => settled(run.resolve("delete-drafts", yes)),
      }),
      "Could not be reached": asked({
        interrupts: [deleteDrafts],
        takes: ["answers 503"],
        before: (run) => settled(run.resolve("delete-drafts", yes)),
      }),
      "Refused by the agent": asked({
        interrupts: [deleteDrafts],
        takes: ["refuses"],
        before: (run) => settled(run.resolve("delete-drafts", yes)),
      }),
      "No longer known": asked({
        interrupts: [deleteDrafts],
        takes: ["no longer knows it"],
        before: (run) => settled(run.resolve("delete-drafts", yes)),
      }),
      "Answered elsewhere": asked({ interrupts: [deleteDrafts], answeredElsewhere: true }),
    }),
  ],
  render: (_args, { loaded }) => (
    <Matrix
      loaded={loaded}
      show={(run, state) => (
        <InterruptPanel
          run={run}
          empty={state === "Answered elsewhere" ? null : <EmptyState />}
          {...(state === "First load" && { renderers: neverThere })}
        />
      )}
    />
  ),
};

const call = { interrupts: [editableEmail], calls: [email], submitMode: "manual" } as const;

export const ToolApproval: Story = {
  loaders: [
    everyState({
      Waiting: asked(call),
      "Asked by a subagent, without arguments": asked({
        ...call,
        interrupts: [{ ...editableEmail, message: undefined, subagentRunId: "Researcher" }],
        calls: [{ ...email, args: {} }],
      }),
      Editing: asked({
        ...call,
        before: (run) => internalsOf(run).setInput("edit-email", { editing: true }),
      }),
      Edited: asked({
        ...call,
        before: (run) => {
          const editedArgs = { ...Object(email.args), subject: "Figures, corrected" };
          internalsOf(run).setInput("edit-email", { editedArgs });
          run.resolve("edit-email", { ...yes, editedArgs });
        },
      }),
      Approved: asked({ ...call, before: (run) => run.resolve("edit-email", yes) }),
      Denied: asked({ ...call, before: (run) => run.resolve("edit-email", { approved: false }) }),
      Skipped: asked({ ...call, before: (run) => run.cancel("edit-email") }),
      Invalid: asked({
        ...call,
        before: (run) => run.resolve("edit-email", { approved: "maybe" }),
      }),
      Expired: asked({
        ...call,
        interrupts: [{ ...editableEmail, expiresAt: inSeconds(30) }],
        secondsLater: 31,
      }),
    }),
  ],
};

const form = { interrupts: [quarterlyFiling], submitMode: "manual" } as const;

export const InputForm: Story = {
  loaders: [
    everyState({
      Waiting: asked(form),
      "Half filled in": asked({
        ...form,
        before: (run) =>
          internalsOf(run).setInput("filing", { value: { quarter: "Q2" }, texts: [] }),
      }),
      Answered: asked({ ...form, before: (run) => run.resolve("filing", figures) }),
      Invalid: asked({
        ...form,
        before: (run) => run.resolve("filing", { quarter: "Q9", year: 1999 }),
      }),
      Submitting: asked({
        ...form,
        takes: ["never answers"],
        before: (run) => {
          run.resolve("filing", figures);
          void run.submit();
        },
      }),
      Expired: asked({
        ...form,
        interrupts: [{ ...quarterlyFiling, expiresAt: inSeconds(30) }],
        before: (run) =>
          internalsOf(run).setInput("filing", { value: { quarter: "Q2" }, texts: [] }),
        secondsLater: 31,
      }),
    }),
  ],
};

const confirm = { interrupts: [deleteDrafts], submitMode: "manual" } as const;

export const Confirmation: Story = {
  loaders: [
    everyState({
      Waiting: asked(confirm),
      "With details": asked({
        ...confirm,
        interrupts: [{ ...deleteDrafts, metadata: { drafts: 14, year: 2025 } }],
      }),
      Confirmed: asked({ ...confirm, before: (run) => run.resolve("delete-drafts", yes) }),
      Declined: asked({
        ...confirm,
        before: (run) => run.resolve("delete-drafts", { approved: false }),
      }),
      Expired: asked({
        ...confirm,
        interrupts: [{ ...deleteDrafts, expiresAt: inSeconds(30) }],
        secondsLater: 31,
      }),
    }),
  ],
};

export const Generic: Story = {
  loaders: [
    everyState({
      "A choice": asked({ interrupts: [pickWarehouse], submitMode: "manual" }),
      "A question without a schema": asked({ interrupts: [unknownReason], submitMode: "manual" }),
      Answered: asked({
        interrupts: [pickWarehouse],
        submitMode: "manual",
        before: (run) => run.resolve("warehouse", "ber"),
      }),
      "Without a name": asked({
        interrupts: [{ ...unknownReason, id: undefined }],
        submitMode: "manual",
      }),
      "No answer accepted": asked({
        interrupts: [{ ...unknownReason, responseSchema: false }],
        submitMode: "manual",
      }),
    }),
  ],
};

const two = {
  interrupts: [
    deleteDrafts,
    { ...deleteDrafts, id: "delete-more", message: "Delete the sent ones, too?" },
  ],
};

export const ResumeBar: Story = {
  loaders: [
    everyState({
      Incomplete: asked({ ...two, before: (run) => run.resolve("delete-drafts", yes) }),
      Ready: asked({ ...two, before: answerBoth }),
      Submitting: asked({
        ...two,
        takes: ["never answers"],
        before: (run) => {
          answerBoth(run);
          void run.submit();
        },
      }),
      "One has expired": asked({
        interrupts: [two.interrupts[0], { ...two.interrupts[1], expiresAt: inSeconds(30) }],
        secondsLater: 31,
        before: (run) => run.resolve("delete-drafts", yes),
      }),
      "Delivery unknown": asked({
        ...two,
        takes: ["is cut off"],
        before: (run) => {
          answerBoth(run);
          return run.submit();
        },
      }),
    }),
  ],
};

function answerBoth(run: { readonly resolve: (id: string, payload: unknown) => unknown }): void {
  run.resolve("delete-drafts", yes);
  run.resolve("delete-more", { approved: false });
}

// Answers that are sent immediately have arrived, or failed, before the story is shown.
async function settled(sent: unknown): Promise<void> {
  await sent;
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  await new Promise((resolve) => setTimeout(resolve));
}

export const Decisions: Story = {
  loaders: [
    everyState({
      "Approved, with its result": asked({
        ...call,
        before: (run) => {
          run.resolve("edit-email", yes, { decidedBy: "Ann" });
          return run.submit();
        },
      }),
      Denied: asked({
        ...call,
        before: (run) => {
          run.resolve("edit-email", { approved: false });
          return run.submit();
        },
      }),
      Skipped: asked({
        ...confirm,
        before: (run) => {
          run.cancel("delete-drafts");
          return run.submit();
        },
      }),
      "No longer open": asked({
        ...confirm,
        takes: ["no longer knows it"],
        before: async (run) => {
          run.resolve("delete-drafts", yes);
          await run.submit();
          run.dismiss();
        },
      }),
      "Answered elsewhere": asked({ ...confirm, answeredElsewhere: true }),
      Expired: asked({
        ...two,
        interrupts: [two.interrupts[0], { ...two.interrupts[1], expiresAt: inSeconds(30) }],
        before: async (run) => {
          run.resolve("delete-drafts", yes);
          await run.steerAway();
        },
        secondsLater: 31,
      }),
    }),
  ],
  render: (_args, { loaded }) => (
    <Matrix loaded={loaded} show={(run) => <DecisionLog run={run} />} />
  ),
};
