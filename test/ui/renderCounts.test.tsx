import { act, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { type ComponentType, createElement, memo, type ReactNode, useMemo } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import {
  type AgentRun,
  type AgentRunHandle,
  AgentRunProvider,
  defaultRenderers,
  defineRenderer,
  Interrupt,
  InterruptPanel,
  type InterruptRenderer,
  InterruptRouter,
  type InterruptView,
  type RendererProps,
  useAgentRun,
  useLabels,
  useMask,
} from "../../src/index.js";
import { useInterruptScope } from "../../src/react/card/InterruptScope.js";
import { useRun } from "../../src/react/run/AgentRunProvider.js";
import { confirmationInterrupt, inputInterrupt, toolCallInterrupt } from "../../src/testing.js";
import { panelContent } from "../../src/ui/panel/InterruptPanel.js";
import { askedRun, playedRun, proposes } from "../support/askedRun.js";
import { endingOf } from "../support/endingOf.js";

const questions = [
  inputInterrupt({ id: "first", message: "First?" }),
  inputInterrupt({ id: "second", message: "Second?" }),
  toolCallInterrupt({ id: "third", message: "Third?" }),
];

afterEach(() => vi.restoreAllMocks());

/** The cards of the library, each of which reports when it renders. */
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
])("one card is rendered for one key typed into it, in %s", async (_, Shown) => {
  const { run } = await askedRun(questions, { submitMode: "manual" });
  const rendered: string[] = [];
  const renderers = counted(rendered);
  render(<Shown run={run} renderers={renderers} />);
  // The form is loaded first.
  const [field] = await screen.findAllByRole("textbox", { name: /Name/ });
  if (field === undefined) throw new Error("There is no field.");
  await userEvent.click(field);
  rendered.length = 0;
  await userEvent.keyboard("x");
  expect(field).toHaveValue("x");
  expect(new Set(rendered)).toEqual(new Set(["first"]));
});

it("one card is rendered for one answer, and none for unchanged ones", async () => {
  const { run } = await askedRun(questions, { submitMode: "manual" });
  const rendered: string[] = [];
  const renderers = counted(rendered);
  render(<InterruptPanel run={run} renderers={renderers} />);
  rendered.length = 0;
  act(() => run.cancel("second"));
  expect(new Set(rendered)).toEqual(new Set(["second"]));
});

/** A host with inline values, which renders with each snapshot. */
function Host({
  run,
  children,
}: {
  readonly run: AgentRun;
  readonly children: (handle: AgentRunHandle) => ReactNode;
}) {
  return children(useAgentRun({ run }));
}

type Shows = (run: AgentRun, renderers: readonly InterruptRenderer[]) => ReactNode;

describe("while the agent streams its reply to an answer, and the questions are still on screen, a token renders nothing", () => {
  const labels = { approve: "OK" };
  it.each<readonly [string, Shows]>([
    ["of a panel", (run, renderers) => <InterruptPanel run={run} renderers={renderers} />],
    [
      "of a panel with the handle of useAgentRun",
      (run, renderers) => (
        <Host run={run}>
          {(handle) => (
            <InterruptPanel
              run={handle}
              renderers={[...renderers]}
              labels={{ ...labels }}
              presentation={{}}
            />
          )}
        </Host>
      ),
    ],
    [
      "of a panel below a provider with the handle",
      (run, renderers) => (
        <Host run={run}>
          {(handle) => (
            <AgentRunProvider
              run={handle}
              renderers={[...renderers]}
              labels={{ ...labels }}
              presentation={{}}
            >
              <InterruptPanel />
            </AgentRunProvider>
          )}
        </Host>
      ),
    ],
    [
      "of a router with the handle",
      (run, renderers) => (
        <Host run={run}>{(handle) => <InterruptRouter run={handle} renderers={renderers} />}</Host>
      ),
    ],
    [
      "of parts with the handle",
      (run, renderers) => (
        <Host run={run}>
          {(handle) =>
            handle.interrupts.map((interrupt) => (
              <Scoped
                key={interrupt.key}
                run={handle}
                interrupt={interrupt}
                card={renderers[0]?.component}
              />
            ))
          }
        </Host>
      ),
    ],
  ])("a streamed token renders nothing: %s", async (_, shows) => {
    const { run, agent } = playedRun();
    const rendered: string[] = [];
    render(shows(run, [defineRenderer({ component: () => <Reader rendered={rendered} /> })]));
    await act(async () => {
      const ending = endingOf(run.start());
      await agent.emit([
        { type: "RUN_STARTED", threadId: "t", runId: "r1" },
        {
          type: "RUN_FINISHED",
          threadId: "t",
          runId: "r1",
          outcome: {
            type: "interrupt",
            interrupts: [
              confirmationInterrupt({ id: "one" }),
              confirmationInterrupt({ id: "two" }),
            ],
          },
        },
      ]);
      agent.end();
      await ending;
    });
    expect(rendered.length).toBeGreaterThan(1);
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
});

it("a page that renders with each token renders no part of its panel", async () => {
  const { run, agent } = playedRun();
  const content = await panelContent.load();
  if (content === null) throw new Error("The panel was not loaded.");
  let [pages, panels] = [0, 0];
  const PanelNumber: typeof content.PanelNumber = (props) => {
    panels++;
    return content.PanelNumber(props);
  };
  const counting = { ...content, PanelNumber };
  vi.spyOn(panelContent, "getSnapshot").mockReturnValue(counting);
  render(
    <Host run={run}>
      {(handle) => {
        pages++;
        return <InterruptPanel run={handle} empty={<p>Nothing</p>} presentation={{}} />;
      }}
    </Host>,
  );
  [pages, panels] = [0, 0];
  await act(async () => {
    void run.start();
    await agent.emit([
      { type: "RUN_STARTED", threadId: "t", runId: "r1" },
      { type: "TEXT_MESSAGE_START", messageId: "m", role: "assistant" },
      { type: "TEXT_MESSAGE_CONTENT", messageId: "m", delta: "Hello" },
    ]);
    await new Promise(requestAnimationFrame);
  });
  expect(pages).toBeGreaterThan(0);
  expect(panels).toBe(0);
  expect(screen.getByText("Nothing")).toBeTruthy();
});

it("the arguments of a new question are rendered once", async () => {
  const question = toolCallInterrupt({ id: "pay", toolCallId: "call" });
  const { run } = await askedRun([question], {}, proposes("call", "pay", { amount: 12 }));
  const rendered: unknown[] = [];
  const matches = () => ["amount"];
  const Component = ({ args }: { readonly args: unknown }): ReactNode => {
    rendered.push(args);
    return <p>12 dollars</p>;
  };
  render(
    <InterruptPanel run={run} presentation={{ argumentRenderers: [{ matches, Component }] }} />,
  );
  expect(screen.getByText("12 dollars")).toBeTruthy();
  expect(rendered).toEqual([{ amount: 12 }]);
});

/** Reads what parts read: labels, the mask, and the interrupt with its run. */
const Reader = memo(function Reader({ rendered }: { readonly rendered: string[] }) {
  rendered.push(useLabels().approve);
  useMask();
  useInterruptScope("Reader");
  return <Interrupt.Message />;
});

interface ScopedProps {
  readonly run: AgentRun;
  readonly interrupt: InterruptView;
  readonly card: ComponentType<RendererProps> | undefined;
}

function Scoped({ run, interrupt, card }: ScopedProps) {
  const shown = useMemo(
    () => (card === undefined ? null : createElement(card as ComponentType)),
    [card],
  );
  return (
    <Interrupt.Root run={run} interrupt={interrupt}>
      {shown}
    </Interrupt.Root>
  );
}

it("a panel sees one run through all its handles, and another one where a host has replaced a method", () => {
  const seen = new Set<unknown>();
  const { run } = playedRun();
  function Below() {
    seen.add(useRun("<Below>"));
    return null;
  }
  const { rerender } = render(
    <AgentRunProvider run={{ ...run }}>
      <Below />
    </AgentRunProvider>,
  );
  rerender(
    <AgentRunProvider run={{ ...run }}>
      <Below />
    </AgentRunProvider>,
  );
  expect(seen.size).toBe(1);
  const submit = async () => run.submit();
  rerender(
    <AgentRunProvider run={{ ...run, submit }}>
      <Below />
    </AgentRunProvider>,
  );
  expect(seen.size).toBe(2);
});
