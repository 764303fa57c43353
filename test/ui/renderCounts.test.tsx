import { act, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { ReactNode } from "react";
import { expect, it } from "vitest";
import {
  defaultRenderers,
  defineRenderer,
  InterruptPanel,
  InterruptRouter,
  type InterruptView,
  type RendererProps,
} from "../../src/index.js";
import { confirmationInterrupt, inputInterrupt, toolCallInterrupt } from "../../src/testing.js";
import { askedRun, playedRun } from "../support/askedRun.js";
import { endingOf } from "../support/endingOf.js";

const questions = [
  inputInterrupt({ id: "first", message: "First?" }),
  inputInterrupt({ id: "second", message: "Second?" }),
  toolCallInterrupt({ id: "third", message: "Third?" }),
];

/** The cards of the library, each of which says when it renders. */
function counted(rendered: string[]) {
  return defaultRenderers.map((renderer) => {
    const Card = renderer.component;
    const component = (props: RendererProps): ReactNode => {
      const { id }: InterruptView = props.interrupt;
      rendered.push(id);
      return <Card {...props} />;
    };
    return { ...renderer, component };
  });
}

it.each([
  ["the panel", InterruptPanel],
  ["the router", InterruptRouter],
])("renders one card for one key typed into it, in %s", async (_, Shown) => {
  const { run } = await askedRun(questions, { submitMode: "manual" });
  const rendered: string[] = [];
  const renderers = counted(rendered);
  render(<Shown run={run} renderers={renderers} />);
  const [field] = await screen.findAllByRole("textbox", { name: /Name/ });
  if (field === undefined) throw new Error("There is no field.");
  await userEvent.click(field);
  rendered.length = 0;
  await userEvent.keyboard("x");
  expect(field).toHaveValue("x");
  expect(new Set(rendered)).toEqual(new Set(["first"]));
});

it("renders one card for one answer, and none for what stands still", async () => {
  const { run } = await askedRun(questions, { submitMode: "manual" });
  const rendered: string[] = [];
  const renderers = counted(rendered);
  render(<InterruptPanel run={run} renderers={renderers} />);
  rendered.length = 0;
  act(() => run.cancel("second"));
  expect(new Set(rendered)).toEqual(new Set(["second"]));
});

it("renders no card for a token, while the questions that were answered are still on screen", async () => {
  const { run, agent } = playedRun();
  const rendered: string[] = [];
  const renderers = [
    defineRenderer({
      component: ({ interrupt }) => {
        rendered.push(interrupt.id);
        return <p>{interrupt.message}</p>;
      },
    }),
  ];
  render(<InterruptPanel run={run} renderers={renderers} />);
  await act(async () => {
    const ending = endingOf(run.start());
    await agent.emit([
      { type: "RUN_STARTED", threadId: "t", runId: "r1" },
      {
        type: "RUN_FINISHED",
        threadId: "t",
        runId: "r1",
        outcome: { type: "interrupt", interrupts: [confirmationInterrupt({ id: "one" }), confirmationInterrupt({ id: "two" })] },
      },
    ]);
    agent.end();
    await ending;
  });
  expect(rendered).toContain("two");

  // The questions stay on screen while the agent that was answered begins to speak.
  await act(async () => {
    run.resolve("one", { approved: true });
    run.resolve("two", { approved: true });
    void run.submit();
    await agent.emit([
      { type: "RUN_STARTED", threadId: "t", runId: "r2" },
      { type: "TEXT_MESSAGE_START", messageId: "m", role: "assistant" },
    ]);
  });
  expect(run.getSnapshot().interrupts).toHaveLength(2);
  rendered.length = 0;
  for (const delta of ["One ", "token ", "more."]) {
    await act(async () => {
      await agent.emit([{ type: "TEXT_MESSAGE_CONTENT", messageId: "m", delta }]);
      await new Promise(requestAnimationFrame);
    });
  }
  expect(run.getSnapshot().messages.at(-1)).toMatchObject({ content: "One token more." });
  expect(rendered).toEqual([]);
});
