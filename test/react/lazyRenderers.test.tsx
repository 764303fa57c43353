import { act, cleanup, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { type ComponentType, lazy, StrictMode } from "react";
import { expect, it } from "vitest";
import {
  defaultRenderers,
  defineRenderer,
  Interrupt,
  InterruptPanel,
  InterruptRouter,
  type RendererProps,
} from "../../src/index.js";
import { deferred } from "../../src/run/shared/promises.js";
import { confirmationInterrupt } from "../../src/testing.js";
import { askedRun } from "../support/askedRun.js";
import { expectConsole } from "../support/consoleGuard.js";

interface Loaded {
  readonly default: ComponentType<RendererProps>;
}

const budget = { id: "b", reason: "acme:budget", message: "How much?" };
const BudgetCard = ({ resolve }: RendererProps) => (
  <button type="button" onClick={() => resolve(100)}>
    A hundred
  </button>
);

/** A card in a chunk of its own, which loads, or fails to, when the test triggers it. */
function cardFile() {
  const requests: ReturnType<typeof deferred<Loaded | null>>[] = [];
  return {
    requests,
    load: () => {
      const request = deferred<Loaded | null>();
      requests.push(request);
      return request.promise.then((loaded) => {
        if (loaded === null) throw new Error("the network is gone");
        return loaded;
      });
    },
    arrives: () => act(async () => requests.at(-1)?.resolve({ default: BudgetCard })),
    fails: () => act(async () => requests.at(-1)?.resolve(null)),
  };
}

async function shown(renderer: ReturnType<typeof defineRenderer>) {
  const { run } = await askedRun([budget, confirmationInterrupt()], { submitMode: "manual" });
  render(
    <StrictMode>
      <InterruptPanel run={run} renderers={[renderer, ...defaultRenderers]} />
    </StrictMode>,
  );
  return { run, card: () => within(screen.getByRole("article", { name: "How much?" })) };
}

it("the question and the skip button are shown while its card loads, and then the card", async () => {
  const file = cardFile();
  const { run, card } = await shown(defineRenderer({ reason: "acme:budget", load: file.load }));
  expect(card().getByText("Loading…")).toBeVisible();
  expect(card().getByRole("button", { name: "Skip" })).toBeEnabled();
  expect(screen.getByRole("button", { name: "Yes, go ahead" })).toBeEnabled();
  await file.arrives();
  expect(screen.queryByText("Loading…")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "A hundred" }));
  expect(run.getSnapshot().interrupts[0]?.draft).toEqual({ status: "resolved", payload: 100 });
  expect(file.requests).toHaveLength(1);
});

it("the focus stays on the skip button, or on the question, when the card replaces its fallback", async () => {
  const LeavingCard = () => (
    <Interrupt.Root>
      <Interrupt.Message />
      <button type="button">A hundred</button>
      <Interrupt.Cancel />
    </Interrupt.Root>
  );
  const requests: ReturnType<typeof deferred<Loaded>>[] = [];
  const load = () => {
    const request = deferred<Loaded>();
    requests.push(request);
    return request.promise;
  };
  const arrives = () => act(async () => requests.at(-1)?.resolve({ default: LeavingCard }));

  const { card } = await shown(defineRenderer({ reason: "acme:budget", load }));
  const before = card().getByRole("button", { name: "Skip" });
  before.focus();
  await arrives();
  expect(before).not.toBeInTheDocument();
  expect(card().getByRole("button", { name: "Skip" })).toHaveFocus();
  cleanup();

  await shown(defineRenderer({ reason: "acme:budget", load }));
  screen.getByRole("article", { name: "How much?" }).focus();
  await arrives();
  expect(screen.getByRole("article", { name: "How much?" })).toHaveFocus();
  cleanup();

  await shown(defineRenderer({ reason: "acme:budget", load }));
  card().getByRole("button", { name: "Skip" }).focus();
  screen.getByRole("button", { name: "Yes, go ahead" }).focus();
  await arrives();
  expect(screen.getByRole("button", { name: "Yes, go ahead" })).toHaveFocus();
});

it("no card is loaded before there is a question for it", async () => {
  const file = cardFile();
  await shown(defineRenderer({ reason: "acme:other", load: file.load }));
  expect(file.requests).toHaveLength(0);
});

it("a question can be answered when its card does not arrive, and the card can be loaded again", async () => {
  const file = cardFile();
  await shown(defineRenderer({ reason: "acme:budget", load: file.load }));
  expectConsole("error", "the network is gone");
  await file.fails();
  expect(await screen.findByRole("textbox", { name: "Your answer" })).toBeEnabled();
  expect(screen.getByText(/could not be loaded/)).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(screen.getByText("Loading…")).toBeVisible();
  await file.arrives();
  expect(screen.getByRole("button", { name: "A hundred" })).toBeEnabled();
  expect(screen.queryByText(/could not be loaded/)).toBeNull();
});

it("the fallback card is shown while a React.lazy component loads, and where it fails", async () => {
  const [arriving, failing] = [cardFile(), cardFile()];
  const { run } = await askedRun([budget, { id: "c", reason: "acme:place", message: "Where?" }], {
    submitMode: "manual",
  });
  const renderers = [
    defineRenderer({ reason: "acme:budget", component: lazy(arriving.load) }),
    defineRenderer({ reason: "acme:place", component: lazy(failing.load) }),
    ...defaultRenderers,
  ];
  render(<InterruptPanel run={run} renderers={renderers} />);
  expect(screen.getAllByText("Loading…")).toHaveLength(2);
  expectConsole("error", "the network is gone");
  await failing.fails();
  await arriving.arrives();
  expect(screen.getByRole("button", { name: "A hundred" })).toBeEnabled();
  expect(await screen.findByRole("textbox", { name: "Your answer" })).toBeEnabled();
});

it("input of the fallback card is kept when the real one arrives later", async () => {
  const file = cardFile();
  const { run } = await shown(defineRenderer({ reason: "acme:budget", load: file.load }));
  expectConsole("error", "the network is gone");
  await file.fails();
  await userEvent.type(await screen.findByRole("textbox", { name: "Your answer" }), "Fifty");
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await file.arrives();
  expect(run.getSnapshot().interrupts[0]?.input).toMatchObject({ value: "Fifty" });
});

it("a page can show its own loading state for a card", async () => {
  const { run } = await askedRun([budget], { submitMode: "manual" });
  const renderers = [
    defineRenderer({ reason: "acme:*", load: cardFile().load }),
    ...defaultRenderers,
  ];
  const { rerender } = render(<InterruptRouter run={run} renderers={renderers} />);
  expect(screen.getByRole("status")).toHaveTextContent("Loading…");
  rerender(<InterruptRouter run={run} renderers={renderers} loading={<p>One moment</p>} />);
  expect(screen.getByText("One moment")).toBeVisible();
});
