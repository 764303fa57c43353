import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, expectTypeOf, it, vi } from "vitest";
import { z } from "zod";
import { createAgentRun, defineRenderer, humanTool, InterruptPanel } from "../../src/index.js";
import { scriptedTransport, toolCallInterrupt } from "../../src/testing.js";
import { asks, calls, finished, started } from "../support/builders.js";

const chooseSlot = humanTool({
  name: "choose_slot",
  description: "Lets the user choose one of the proposed slots.",
  parameters: z.object({ slots: z.array(z.string()) }),
  answer: z.object({ slot: z.string() }),
});
const renderers = [
  defineRenderer(chooseSlot, ({ args, resolve }) => {
    expectTypeOf(args).toEqualTypeOf<{ slots: string[] }>();
    expectTypeOf(resolve).parameter(0).toEqualTypeOf<{ slot: string }>();
    return args.slots.map((slot) => (
      <button key={slot} type="button" onClick={() => resolve({ slot })}>
        {slot}
      </button>
    ));
  }),
];

/** A page with the host's own card, whose agent has just sent all this. */
async function shown(...raws: readonly unknown[]) {
  const agent = scriptedTransport();
  const run = createAgentRun({ transport: agent.transport, tools: [chooseSlot] });
  void run.send("Go");
  await agent.emit([
    started(),
    ...calls("choose_slot", { slots: ["9:00", "10:00"] }, "c1"),
    ...raws,
  ]);
  agent.end();
  await vi.waitFor(() => expect(run.getSnapshot().status).toBe("interrupted"));
  render(<InterruptPanel run={run} renderers={renderers} />);
  return { run, agent };
}

const NoteCard = () => <input aria-label="Note" />;

/** A page that asks for a slot, and defines the renderer of the tool whenever it renders. */
async function shownByPage() {
  const agent = scriptedTransport();
  const run = createAgentRun({ transport: agent.transport, tools: [chooseSlot] });
  void run.send("Go");
  await agent.emit([started(), ...calls("choose_slot", { slots: [] }, "c1"), finished()]);
  agent.end();
  await vi.waitFor(() => expect(run.getSnapshot().status).toBe("interrupted"));
  const page = () => (
    <InterruptPanel run={run} renderers={[defineRenderer(chooseSlot, NoteCard)]} />
  );
  const { rerender } = render(page());
  return { run, again: () => rerender(page()) };
}

it("a host's own card of a tool has its arguments, and its answer is sent as the result", async () => {
  const { agent } = await shown(finished());
  await userEvent.click(await screen.findByRole("button", { name: "10:00" }));
  expect(agent.requests[1]?.messages.at(-1)).toMatchObject({
    role: "tool",
    toolCallId: "c1",
    content: '{"slot":"10:00"}',
  });
});

it("a question of the agent about a call of that name is not shown as the tool of the page", async () => {
  await shown(asks([toolCallInterrupt({ id: "q", toolCallId: "c1", message: "Run it?" })]));
  await screen.findByText("Run it?");
  expect(screen.queryByRole("button", { name: "10:00" })).toBeNull();
});

it("what is typed into a host's own card stays where the page defines its renderer at each render", async () => {
  const { run, again } = await shownByPage();
  const field = await screen.findByRole("textbox", { name: "Note" });
  await userEvent.type(field, "Ann");
  again();
  expect(screen.getByRole("textbox", { name: "Note" })).toBe(field);
  expect(field).toHaveFocus();
  expect(field).toHaveValue("Ann");
  expect(run.getSnapshot().interrupts).toHaveLength(1);
});
