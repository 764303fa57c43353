import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, waitFor, within } from "storybook/test";
import type { ResumeEntry } from "../../src/core.js";
import {
  fromElicitation,
  fromInterruptHandle,
  type HeldQuestions,
  holdQuestions,
  toElicitationResult,
  toInterruptDecisions,
} from "../../src/dialects.js";
import { InterruptPanel, useAgentRun } from "../../src/index.js";
import { useStoryValidator } from "../support/storyValidator.js";
import "../live/live.css";

interface HeldProps {
  readonly questions: HeldQuestions;
  /** Turns the answers into the payload that the source expects. */
  readonly toResult: (resume: readonly ResumeEntry[]) => unknown;
}

/** A page that opens with stored questions and no run. */
function Held({ questions, toResult }: HeldProps) {
  const [result, setResult] = useState<unknown>();
  const [agent] = useState(() => holdQuestions(questions, (resume) => setResult(toResult(resume))));
  return (
    <div className="live">
      <InterruptPanel run={useAgentRun({ agent, ...useStoryValidator() })} keepSettled={false} />
      {result === undefined ? null : <pre dir="ltr">{JSON.stringify(result, null, 2)}</pre>}
    </div>
  );
}

/**
 * Questions without a run: a handle that was stored before a process ended, or a request of an MCP
 * server. They are open from the first render, and the answers are returned in the format of their
 * source.
 */
const meta = {
  title: "Dialects/Without a run",
  component: Held,
  tags: ["!autodocs"],
  argTypes: { questions: { control: false }, toResult: { control: false } },
} satisfies Meta<typeof Held>;
export default meta;

type Story = StoryObj<typeof meta>;

const handle = {
  id: "6d1f",
  createdAt: "2026-01-01T03:00:00Z",
  messages: [],
  pendingApprovals: [
    {
      toolCallId: "c1",
      toolName: "sendEmail",
      args: { to: "ann@example.com", subject: "Report" },
      stepNumber: 0,
    },
    { toolCallId: "c2", toolName: "deleteFile", args: { path: "/reports/old.pdf" }, stepNumber: 0 },
  ],
  interruptedStepToolCalls: [],
  previousUsage: { inputTokens: 12, outputTokens: 3, totalTokens: 15 },
};

export const AiEmployee: Story = {
  name: "A handle of the AI Employee SDK",
  args: {
    questions: fromInterruptHandle(handle),
    toResult: (resume) => toInterruptDecisions(handle, resume),
  },
};

export const AiEmployeeTest: Story = {
  ...AiEmployee,
  tags: ["!dev", "!autodocs"],
  play: async ({ canvasElement, userEvent }) => {
    const page = within(canvasElement);
    await waitFor(async () => {
      const [deny] = page.queryAllByRole("button", { name: "Deny" });
      if (deny !== undefined) await userEvent.click(deny);
      await expect(page.getAllByText("Denied", { selector: '[data-part="status"]' })).toHaveLength(
        2,
      );
    });
    await userEvent.click(page.getByRole("button", { name: "Send 2 answers" }));
    await waitFor(() => expect(canvasElement.querySelector("pre")).toHaveTextContent(/"deny"/));
  },
};

const form = {
  method: "elicitation/create",
  params: {
    mode: "form",
    message: "Who shall the file belong to?",
    requestedSchema: {
      type: "object",
      properties: {
        name: { type: "string", title: "Name", minLength: 1 },
        access: {
          type: "string",
          title: "Access",
          enum: ["read", "write"],
          enumNames: ["May read", "May write"],
        },
      },
      required: ["name"],
    },
  },
};

export const McpForm: Story = {
  name: "A form of an MCP server",
  args: {
    questions: fromElicitation(form, { server: "files.example" }),
    toResult: (resume) => toElicitationResult(form, resume),
  },
};

const ownerForm = {
  method: "elicitation/create",
  params: {
    mode: "form",
    message: "Who shall the file belong to?",
    requestedSchema: {
      type: "object",
      properties: { mail: { type: "string", title: "E-mail", format: "email" } },
      required: ["mail"],
    },
  },
};

async function sendAddress({
  canvas,
  userEvent,
}: Pick<Parameters<NonNullable<Story["play"]>>[0], "canvas" | "userEvent">) {
  await userEvent.type(await canvas.findByRole("textbox", { name: /E-mail/ }), "ann@example.com");
  await userEvent.click(canvas.getByRole("button", { name: "Send answer" }));
}

export const McpFormTest: Story = {
  args: {
    questions: fromElicitation(ownerForm, { server: "files.example" }),
    toResult: (resume) => toElicitationResult(ownerForm, resume),
  },
  tags: ["!dev", "!autodocs"],
  play: async (context) => {
    await sendAddress(context);
    await waitFor(() =>
      expect(context.canvasElement.querySelector("pre")).toHaveTextContent(/"ann@example.com"/),
    );
  },
};

/** The toolbar's other validator accepts it as well. */
export const McpFormByAjvTest: Story = {
  ...McpFormTest,
  globals: { validator: "ajv" },
};

const address = {
  id: 7,
  method: "elicitation/create",
  params: {
    mode: "url",
    elicitationId: "el-1",
    url: "https://xn--pple-43d.example/oauth?client=1",
    message: "Please sign in to go on.",
  },
};

export const McpAddress: Story = {
  name: "An address of an MCP server",
  args: {
    questions: fromElicitation(address, { server: "files.example" }),
    toResult: (resume) => toElicitationResult(address, resume),
  },
};
