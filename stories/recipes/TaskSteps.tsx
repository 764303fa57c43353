import { useState } from "react";
import { z } from "zod";
import {
  type AgentRun,
  defineRenderer,
  humanTool,
  Interrupt,
  InterruptPanel,
  useAgentRun,
} from "../../src/index.js";

const step = z.object({
  description: z.string(),
  status: z.enum(["enabled", "disabled", "executing"]),
});

/**
 * The tool of AG-UI's public showcase (*human in the loop*): the same name, arguments and result.
 */
export const taskSteps = humanTool({
  name: "generate_task_steps",
  description: "Generates a list of steps for the user to perform.",
  parameters: z.object({ steps: z.array(step) }),
  message: "Which steps should I perform?",
  answer: z.object({ accepted: z.boolean(), steps: z.array(step).optional() }),
  result: (decision) => (decision.status === "answered" ? decision.value : { accepted: false }),
});

export const taskStepsCard = defineRenderer(taskSteps, ({ args: { steps }, resolve }) => {
  const [left, setLeft] = useState<ReadonlySet<number>>(
    () => new Set(steps.flatMap(({ status }, index) => (status === "enabled" ? [] : [index]))),
  );
  const toggle = (index: number) =>
    setLeft(new Set(left.has(index) ? [...left].filter((one) => one !== index) : [...left, index]));
  const chosen = steps
    .filter((_, index) => !left.has(index))
    .map(({ description }) => ({ description, status: "enabled" as const }));
  return (
    <Interrupt.Root className="agui-card">
      <Interrupt.Message />
      {steps.map(({ description }, index) => (
        <label key={description} style={{ display: "block" }}>
          <input type="checkbox" checked={!left.has(index)} onChange={() => toggle(index)} />{" "}
          {description}
        </label>
      ))}
      <button
        type="button"
        className="agui-button"
        onClick={() => resolve({ accepted: true, steps: chosen })}
      >
        Perform {chosen.length} steps
      </button>{" "}
      <button type="button" className="agui-button" onClick={() => resolve({ accepted: false })}>
        Reject
      </button>
    </Interrupt.Root>
  );
});

const renderers = [taskStepsCard];

/** The tools by which the agent may ask in this page. */
export const taskTools = [taskSteps];

export function Tasks({ run }: { readonly run: AgentRun }) {
  const { send, status } = useAgentRun({ run });
  return (
    <>
      <p>
        <button
          type="button"
          className="agui-button"
          disabled={status !== "idle"}
          onClick={() => void send("Make tea")}
        >
          Make tea
        </button>
      </p>
      <InterruptPanel run={run} renderers={renderers} />
    </>
  );
}
