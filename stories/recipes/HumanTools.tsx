import { z } from "zod";
import {
  type AgentRun,
  humanTool,
  InterruptPanel,
  pageTool,
  useAgentRun,
} from "../../src/index.js";

const chooseSlot = humanTool({
  name: "choose_slot",
  description: "Lets the user choose one of the proposed slots.",
  parameters: z.object({ question: z.string(), slots: z.array(z.string()) }),
  message: ({ question }) => question,
  answer: ({ slots }) => z.object({ slot: z.enum(slots).meta({ title: "Slot" }) }),
});

const confirmAgenda = humanTool({
  name: "confirm_agenda",
  description: "Asks the user to approve the agenda.",
  parameters: z.object({ title: z.string(), minutes: z.number() }),
  message: "Is this agenda right?",
});

const calendar: string[] = [];
const addToCalendar = pageTool({
  name: "add_to_calendar",
  description: "Adds an event to the calendar of this page.",
  parameters: z.object({ title: z.string() }),
  message: ({ title }) => `Add “${title}” to your calendar?`,
  approve: true,
  run: ({ title }) => {
    calendar.push(title);
    return `Added. The calendar has ${calendar.length} events.`;
  },
});

/** The tools by which the agent may ask in this page. */
export const askingTools = [chooseSlot, confirmAgenda, addToCalendar];

export function Meeting({ run }: { readonly run: AgentRun }) {
  const { send, status } = useAgentRun({ run });
  return (
    <>
      <p>
        <button
          type="button"
          className="agui-button"
          disabled={status !== "idle"}
          onClick={() => void send("Plan the meeting with Ann")}
        >
          Plan the meeting
        </button>
      </p>
      <InterruptPanel run={run} />
    </>
  );
}
