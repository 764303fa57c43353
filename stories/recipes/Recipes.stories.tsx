import { HttpAgent } from "@ag-ui/client";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor, within } from "storybook/test";
import { InterruptPanel } from "../../src/index.js";
import { confirmationInterrupt, inputInterrupt, toolCallInterrupt } from "../../src/testing.js";
import { liveFetch, liveSettings } from "../live/liveFetch.js";
import { askedRun } from "../support/Asked.js";
import { asked, payloadsOf } from "../support/asked.js";
import { Owner, Questions } from "./BesideCopilot.js";
import { BesideWire } from "./BesideWire.js";
import { renderers } from "./BudgetCard.js";
import { askingTools, Meeting } from "./HumanTools.js";
import { InAModal } from "./InAModal.js";
import { InboxPanel } from "./InboxPanel.js";
import { createMeetingAgent } from "./meetingAgent.js";
import { Shop, tools } from "./PageTools.js";
import { createShopAgent } from "./shopAgent.js";
import { Tasks, taskTools } from "./TaskSteps.js";
import { createTaskAgent } from "./taskAgent.js";

const meta = { title: "Recipes", tags: ["!autodocs"] } satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const BesideCopilot: Story = {
  name: "Beside CopilotKit",
  // The person begins.
  parameters: { rests: "button" },
  render: (_args, { globals }) => (
    <Owner
      makeAgent={() =>
        new HttpAgent({
          url: new URL("/agent/minimal-approval", location.href).href,
          fetch: liveFetch(liveSettings(globals)),
        })
      }
    >
      <Questions />
    </Owner>
  ),
};

export const BesideCopilotTest: Story = {
  ...BesideCopilot,
  tags: ["!dev", "!autodocs"],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Send the figures to Ann" }));
    await userEvent.click(await canvas.findByRole("button", { name: "Approve" }));
    await expect(await canvas.findByText("Approved")).toBeVisible();
  },
};

export const Modal: Story = {
  loaders: [
    asked({ interrupts: [confirmationInterrupt({ id: "go", message: "Shall I go on?" })] }),
  ],
  render: (_args, { loaded }) => <InAModal run={askedRun(loaded).run} />,
};

export const ModalTest: Story = {
  ...Modal,
  tags: ["!dev", "!autodocs"],
  play: async ({ canvas, userEvent, loaded }) => {
    const { run, resumes } = askedRun(loaded);
    const dialog = await canvas.findByRole("dialog", { name: "The agent asks" });
    await userEvent.keyboard("{Escape}");
    await expect(run.getSnapshot().interrupts[0]?.draft).toBeNull();
    // A key that a script makes does not close a dialog, as a person's does.
    if (dialog instanceof HTMLDialogElement) dialog.close();
    await expect(dialog).not.toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Open questions: 1" }));
    await userEvent.click(within(dialog).getByRole("button", { name: "Yes, go ahead" }));
    await waitFor(() => expect(dialog).not.toBeVisible());
    await expect(payloadsOf(resumes[0])).toEqual([{ approved: true }]);
  },
};

export const Inbox: Story = {
  name: "Inbox at the side",
  loaders: [
    asked({
      interrupts: [
        inputInterrupt({ id: "name", message: "What shall it be called?" }),
        confirmationInterrupt({ id: "go", message: "Shall I go on?" }),
      ],
    }),
  ],
  render: (_args, { loaded }) => <InboxPanel run={askedRun(loaded).run} />,
};

export const InboxTest: Story = {
  ...Inbox,
  tags: ["!dev", "!autodocs"],
  play: async ({ canvas, userEvent, loaded }) => {
    const { resumes } = askedRun(loaded);
    const goes = (to: RegExp) =>
      userEvent.click(within(canvas.getByRole("navigation")).getByRole("button", { name: to }));
    await userEvent.type(await canvas.findByRole("textbox", { name: /Name/ }), "Apollo");
    await goes(/Shall I go on/);
    await userEvent.click(canvas.getByRole("button", { name: "Yes, go ahead" }));
    await goes(/What shall it be called/);
    await expect(await canvas.findByRole("textbox", { name: /Name/ })).toHaveValue("Apollo");
    await userEvent.click(canvas.getByRole("button", { name: "Save answer" }));
    await userEvent.click(canvas.getByRole("button", { name: "Send 2 answers" }));
    await expect(await canvas.findByText("Your inbox is empty.")).toBeVisible();
    await expect(payloadsOf(resumes[0])).toEqual([{ name: "Apollo" }, { approved: true }]);
  },
};

export const CardWithZod: Story = {
  name: "A card of your own, with zod",
  loaders: [
    asked({
      calls: [
        {
          id: "call-1",
          name: "raiseBudget",
          args: { team: "Research", amount: 1200, currency: "EUR" },
        },
      ],
      interrupts: [toolCallInterrupt({ message: "May I raise the budget?" })],
    }),
  ],
  render: (_args, { loaded }) => (
    <InterruptPanel run={askedRun(loaded).run} renderers={renderers} />
  ),
};

export const CardWithZodTest: Story = {
  ...CardWithZod,
  tags: ["!dev", "!autodocs"],
  play: async ({ canvas, userEvent, loaded }) => {
    await expect(await canvas.findByText("Research: €1,200.00")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Raise it" }));
    await waitFor(() =>
      expect(payloadsOf(askedRun(loaded).resumes[0])).toEqual([{ approved: true }]),
    );
  },
};

export const ToolsThatPeopleAnswer: Story = {
  name: "Tools that people answer",
  // The person begins.
  parameters: { rests: "button" },
  render: () => <BesideWire server={createMeetingAgent} tools={askingTools} page={Meeting} />,
};

export const ToolsThatPeopleAnswerTest: Story = {
  ...ToolsThatPeopleAnswer,
  tags: ["!dev", "!autodocs"],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Plan the meeting" }));
    await userEvent.click(await canvas.findByRole("radio", { name: "Friday, 14:00" }));
    await userEvent.click(canvas.getByRole("button", { name: "Save answer" }));
    for (const approve of canvas.getAllByRole("button", { name: /^Approve/ }))
      await userEvent.click(approve);
    await userEvent.click(await canvas.findByRole("button", { name: "Send 3 answers" }));
    await expect(await canvas.findByText("The meeting is planned.")).toBeVisible();
  },
};

export const StepsToPerform: Story = {
  name: "Steps to perform",
  // The person begins.
  parameters: { rests: "button" },
  render: () => <BesideWire server={createTaskAgent} tools={taskTools} page={Tasks} />,
};

export const StepsToPerformTest: Story = {
  ...StepsToPerform,
  tags: ["!dev", "!autodocs"],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Make tea" }));
    await expect(await canvas.findByText("Which steps should I perform?")).toBeVisible();
    await userEvent.click(canvas.getByRole("checkbox", { name: "Warm the pot" }));
    await userEvent.click(canvas.getByRole("button", { name: "Perform 2 steps" }));
    const kept = ["Boil water", "Add milk"].map((description) => ({
      description,
      status: "enabled",
    }));
    const answer = JSON.stringify({ accepted: true, steps: kept });
    await expect(await canvas.findByText(`I was answered: ${answer}`)).toBeVisible();
  },
};

export const ToolsInThePage: Story = {
  name: "Tools that run in the page",
  // The person begins.
  parameters: { rests: "button" },
  render: () => <BesideWire server={createShopAgent} tools={tools} page={Shop} />,
};

export const ToolsInThePageTest: Story = {
  ...ToolsInThePage,
  tags: ["!dev", "!autodocs"],
  play: async ({ canvas, userEvent }) => {
    const requests = () => canvas.getAllByRole("region", { name: "Request", hidden: true });
    await userEvent.click(canvas.getByRole("button", { name: "Order it" }));
    const card = await canvas.findByRole("article", {
      name: "Shall I order what is in your cart?",
    });
    await expect(requests()).toHaveLength(1);
    await userEvent.click(within(card).getByRole("button", { name: "Approve" }));
    await expect(await canvas.findByText("It is on its way.")).toBeVisible();
    await expect(requests()).toHaveLength(2);
    await expect(JSON.parse(requests()[0]?.textContent ?? "")).toMatchObject({
      messages: [
        { role: "user" },
        { role: "assistant", toolCalls: [{ id: "call-cart" }] },
        {
          role: "tool",
          toolCallId: "call-cart",
          content: '[{"item":"Notebook","count":2},{"item":"Pencil","count":1}]',
        },
        { role: "assistant", toolCalls: [{ id: "call-order" }] },
      ],
      resume: [{ interruptId: "order", status: "resolved", payload: { approved: true } }],
    });
  },
};
