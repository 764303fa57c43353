import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, waitFor, within } from "storybook/test";
import { fromElicitation, heldCall } from "../../src/dialects.js";
import { createHeldList, InterruptPanels } from "../../src/index.js";
import { useStoryValidator } from "../support/storyValidator.js";
import "../live/live.css";

/**
 * The questions of several runs in one column. `createHeldList` makes a run of each question that
 * another protocol asks; here an agent of an editor, an MCP server and a shop ask.
 */
const meta = {
  title: "Components/InterruptPanels",
  component: InterruptPanels,
  args: { runs: [], empty: <p>Nothing is asked.</p> },
  argTypes: { runs: { control: false }, empty: { control: false } },
} satisfies Meta<typeof InterruptPanels>;
export default meta;

type Story = StoryObj<typeof meta>;

const owner = {
  id: 0,
  method: "elicitation/create",
  params: {
    message: "Who shall the file belong to?",
    requestedSchema: {
      type: "object",
      properties: { name: { type: "string", title: "Name", minLength: 1 } },
      required: ["name"],
    },
  },
};

function askAll(options: ReturnType<typeof useStoryValidator>) {
  const list = createHeldList(options);
  const files = new AbortController();
  const remove = heldCall({
    id: "call-1",
    name: "delete_file",
    args: { path: "/reports/old.pdf" },
  });
  list.add({ ...remove, agent: "Editor" }, () => {});
  list.add({ ...fromElicitation(owner), agent: "Files" }, () => {}, { signal: files.signal });
  const pay = heldCall({ id: "call-2", name: "pay", args: { amount: 5, currency: "EUR" } });
  list.add({ ...pay, agent: "Shop" }, () => {
    throw Object.assign(new Error("The basket has changed."), { code: "CHANGED" });
  });
  return { runs: [list], giveUp: () => files.abort(new Error("Request timed out")) };
}

export const SeveralAskers: Story = {
  render: function SeveralAskersPage(args) {
    const validator = useStoryValidator();
    const [{ runs, giveUp }] = useState(() => askAll(validator));
    return (
      <div className="live">
        <InterruptPanels {...args} runs={runs} />
        <button type="button" onClick={giveUp}>
          The server gives up
        </button>
      </div>
    );
  },
};

export const SeveralAskersTest: Story = {
  ...SeveralAskers,
  tags: ["!dev", "!autodocs"],
  play: async ({ canvasElement, userEvent }) => {
    const page = within(canvasElement);
    const card = async (name: RegExp) => within(await page.findByRole("article", { name }));
    const press = async (name: RegExp, button: string) => {
      await userEvent.click(await (await card(name)).findByRole("button", { name: button }));
    };
    await press(/delete_file/, "Deny");
    await waitFor(() => expect(page.getByText("Denied")).toBeVisible());
    await userEvent.click(page.getByRole("button", { name: "The server gives up" }));
    await expect(await page.findByText("No longer needed: Request timed out")).toBeVisible();
    await press(/pay/, "Approve");
    await expect(await page.findByText(/The basket has changed/)).toBeVisible();
    await expect(page.queryByRole("button", { name: "Send again" })).toBeNull();
  },
};
