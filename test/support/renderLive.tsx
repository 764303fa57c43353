import { render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { StrictMode } from "react";
import {
  type AgentRun,
  InterruptPanel,
  type Message,
  type ResumeEntry,
  type RunAgentInput,
  useAgentRun,
} from "../../src/index.js";

import { skipIn } from "./moreMenu.js";

/** A person in front of the drop-in panel, and the embedded agent behind it, over real HTTP. */
export interface Live {
  readonly run: AgentRun;
  /** Starts a conversation and waits for what comes of it. */
  asks(): Promise<void>;
  /** Presses a button, of the card with that name where one is given. */
  presses(button: string | RegExp, card?: RegExp): Promise<void>;
  /** Skips the question of the only card, or of the one with that name. */
  skips(card?: RegExp): Promise<void>;
  doublePresses(button: string): Promise<void>;
  types(field: RegExp, text: string): Promise<void>;
  chooses(option: string): Promise<void>;
  sees(text: string | RegExp): Promise<void>;
  /** Waits until the run has ended in this way. */
  endsAs(kind: string): Promise<void>;
  card(name?: RegExp): HTMLElement;
  /** Everything the agent has received that carried answers. */
  resumes(): Promise<readonly RunAgentInput[]>;
  /** The answers alone, without the ids the agent made up. */
  answers(): Promise<readonly (readonly Omit<ResumeEntry, "interruptId">[])[]>;
  messages(): readonly Message[];
}

/** Renders the panel in StrictMode on one of the embedded agent's scenarios. */
export function renderLive(scenario: string): Live {
  const user = userEvent.setup();
  let run: AgentRun | null = null;
  const url = `/agent/${scenario}?pace=0`;

  function Host() {
    const handle = useAgentRun({ url });
    run = handle;
    return <InterruptPanel run={handle} keepSettled={false} />;
  }
  render(
    <StrictMode>
      <Host />
    </StrictMode>,
  );

  const current = (): AgentRun => {
    if (run === null) throw new Error("The panel was not rendered.");
    return run;
  };
  const card = (name?: RegExp): HTMLElement =>
    screen.getByRole("article", name === undefined ? {} : { name });
  const resumes = async (): Promise<readonly RunAgentInput[]> => {
    const response = await fetch(`/agent/${scenario}?requests=${current().getSnapshot().threadId}`);
    const inputs: readonly RunAgentInput[] = await response.json();
    return inputs.filter((input) => input.resume !== undefined);
  };

  return {
    get run() {
      return current();
    },
    async asks() {
      await current().send("Go");
    },
    async presses(button, name) {
      const within_ = name === undefined ? screen : within(card(name));
      await user.click(await within_.findByRole("button", { name: button }));
    },
    async skips(name) {
      await screen.findAllByRole("article");
      const skip = await skipIn(card(name));
      if (skip === null) throw new Error("It cannot be skipped.");
      await user.click(skip);
    },
    async doublePresses(button) {
      await user.dblClick(await screen.findByRole("button", { name: button }));
    },
    async types(field, text) {
      const input = await screen.findByLabelText(field);
      await user.clear(input);
      await user.type(input, text);
    },
    async chooses(option) {
      await user.click(await screen.findByRole("radio", { name: option }));
    },
    async sees(text) {
      await screen.findByText(text);
    },
    endsAs: (kind) =>
      waitFor(() => {
        if (current().getSnapshot().ending?.kind !== kind)
          throw new Error(`The run has not ended as ${kind}.`);
      }),
    card,
    resumes,
    answers: async () =>
      (await resumes()).map(({ resume = [] }) =>
        resume.map(({ interruptId: _, ...answer }) => answer),
      ),
    messages: () => current().getSnapshot().messages,
  };
}
