import { z } from "zod";
import { defaultRenderers, defineRenderer, Interrupt } from "../../src/index.js";

const Budget = z.object({ team: z.string(), amount: z.number(), currency: z.string().length(3) });

/**
 * Takes only calls of `raiseBudget` whose arguments are as expected; the generic card takes the
 * others.
 */
export const budgetCard = defineRenderer({
  reason: "tool_call",
  tool: "raiseBudget",
  args: Budget,
  component: ({ toolCall: { args }, decide }) => (
    <Interrupt.Root className="agui-card">
      <Interrupt.Message />
      <p>
        {args.team}:{" "}
        {new Intl.NumberFormat("en", { style: "currency", currency: args.currency }).format(
          args.amount,
        )}
      </p>
      <Interrupt.Status />
      <Interrupt.Actions className="agui-actions">
        <button
          type="button"
          className="agui-button agui-button--primary"
          onClick={() => decide({ approved: true })}
        >
          Raise it
        </button>
        <button
          type="button"
          className="agui-button"
          onClick={() => decide({ approved: false, comment: "Not this quarter." })}
        >
          Not this quarter
        </button>
      </Interrupt.Actions>
    </Interrupt.Root>
  ),
});

export const renderers = [budgetCard, ...defaultRenderers];
