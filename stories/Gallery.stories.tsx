import type { Meta, StoryObj } from "@storybook/react-vite";
import { InterruptPanel, type Presentation } from "../src/index.js";
import { gallery } from "./support/gallery.js";
import { everyState, Matrix } from "./support/matrix.js";

const presentation: Presentation = {
  approveLabel: ({ name }) => (name === "deleteInvoices" ? "Delete 14 invoices" : undefined),
};

/** Ten questions as real agents ask them, waiting for their answers. */
const meta = {
  title: "Gallery",
  render: (_args, { loaded }) => (
    <Matrix loaded={loaded} show={(run) => <InterruptPanel run={run} presentation={presentation} />} />
  ),
  loaders: [everyState(gallery)],
  // Many panels in one page have the same name, which no application has.
  parameters: { a11y: { config: { rules: [{ id: "landmark-unique", enabled: false }] } } },
} satisfies Meta;
export default meta;

type Story = StoryObj<typeof meta>;

export const Light: Story = { globals: { theme: "light" } };

export const Dark: Story = { globals: { theme: "dark" } };

/** Risky calls need more than one press if the host wants that. */
export const Confirmed: Story = {
  render: (_args, { loaded }) => (
    <Matrix
      loaded={loaded}
      show={(run, state) => (
        <InterruptPanel run={run} presentation={{ ...presentation, confirm: state === "Deploy" ? "hold" : "type" }} />
      )}
    />
  ),
};
