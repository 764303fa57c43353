import type { Meta, StoryObj } from "@storybook/react-vite";
import { InterruptPanel, type Presentation } from "../src/index.js";
import { gallery } from "./support/gallery.js";
import { everyState, Matrix } from "./support/matrix.js";

/**
 * Who asks in each question, and what follows from a yes: written by the page, not by the agent.
 */
const about: Readonly<
  Record<
    string,
    { readonly agent: string; readonly consequence?: string; readonly approve?: string }
  >
> = {
  Refund: {
    agent: "Support agent",
    consequence: "The money leaves at once, for good.",
    approve: "Refund €124.99",
  },
  Deploy: {
    agent: "Release agent",
    consequence: "One visitor in ten gets it in minutes.",
    approve: "Deploy 4.12.0",
  },
  "E-mail": {
    agent: "Research agent",
    consequence: "Three people receive it.",
    approve: "Send e-mail",
  },
  SQL: { agent: "Analyst", consequence: "Reads only. Nothing is changed.", approve: "Run query" },
  "File change": {
    agent: "Coding agent",
    consequence: "Changes one file in your working copy.",
    approve: "Change total.js",
  },
  Calendar: {
    agent: "Assistant",
    consequence: "Four people get an invitation.",
    approve: "Invite 4 people",
  },
  Purchase: { agent: "Purchasing agent", consequence: "The order is placed with your answers." },
  "Access request": {
    agent: "IT agent",
    consequence: "Cleo can read every payslip in it.",
    approve: "Give access",
  },
  "Data deletion": {
    agent: "Bookkeeping agent",
    consequence: "14 invoices are gone, with no backup.",
    approve: "Delete 14 invoices",
  },
  "Support reply": {
    agent: "Support agent",
    consequence: "A new pair is ordered; no money is paid back.",
  },
};

function presentationOf(state: string): Presentation {
  const { agent, consequence, approve } = about[state] ?? {};
  return {
    ...(agent !== undefined && { agent: { name: agent } }),
    consequence: () => consequence,
    approveLabel: () => approve,
  };
}

/** Ten questions as real agents ask them, waiting for their answers. */
const meta = {
  title: "Gallery",
  render: (_args, { loaded }) => (
    <Matrix
      columns
      loaded={loaded}
      show={(run, state) => <InterruptPanel run={run} presentation={presentationOf(state)} />}
    />
  ),
  loaders: [everyState(gallery)],
  parameters: {
    // Many panels in one page have the same name, which no application has.
    a11y: { config: { rules: [{ id: "landmark-unique", enabled: false }] } },
  },
} satisfies Meta;
export default meta;

type Story = StoryObj<typeof meta>;

export const Light: Story = { globals: { theme: "light" } };

export const Dark: Story = { name: "Dark mode", globals: { theme: "dark" } };

/** Risky calls need more than one press if the host wants that. */
export const Confirmed: Story = {
  render: (_args, { loaded }) => (
    <Matrix
      columns
      loaded={loaded}
      show={(run, state) => (
        <InterruptPanel
          run={run}
          presentation={{ ...presentationOf(state), confirm: state === "Deploy" ? "hold" : "type" }}
        />
      )}
    />
  ),
};
