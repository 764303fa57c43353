import { act, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { AgentRunProvider, germanLabels, InterruptPanel } from "../../src/index.js";
import { InterruptInspector } from "../../src/inspector.js";
import { inputInterrupt, toolCallInterrupt } from "../../src/testing.js";
import { askedRun, playedRun, proposes } from "../support/askedRun.js";

afterEach(() => document.documentElement.removeAttribute("style"));

const args = {
  recipient: "ann@example.com",
  body: "Please transfer the money to the account of the landlord before Friday.",
  options: { priority: "immediately", receipts: ["confirmation", "delivery"] },
};

/** The values of a card, and how wide each is in letters. */
async function valuesOn(width: number, letters: string) {
  await page.viewport(width, 900);
  const { run, agent } = playedRun();
  render(<InterruptPanel run={run} />);
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  document.documentElement.style.fontSize = letters;
  const asked = run.start();
  await agent.emit([
    { type: "RUN_STARTED", threadId: "t", runId: "r1" },
    ...proposes("call-1", "send", args),
    {
      type: "RUN_FINISHED",
      threadId: "t",
      runId: "r1",
      outcome: { type: "interrupt", interrupts: [toolCallInterrupt({ toolCallId: "call-1" })] },
    },
  ]);
  agent.end();
  await asked;
  const card = await screen.findByRole("article");
  return [...card.querySelectorAll<HTMLElement>(".agui-data dd")].map((value) => {
    const { width, height } = value.getBoundingClientRect();
    const size = Number.parseFloat(getComputedStyle(value).fontSize);
    return { text: value.textContent, width, height, em: width / size };
  });
}

it.each([
  [360, "200%"],
  [360, "32px"],
  [320, "24px"],
  [700, "400%"],
])(
  "no value is narrower than a word where the page sets its letters: %i px, %s",
  async (...given) => {
    const values = await valuesOn(...given);
    expect(values.length).toBeGreaterThan(3);
    for (const { em, text } of values) expect.soft(em, text ?? "").toBeGreaterThanOrEqual(5);
  },
);

describe("with letters of twice the size on a screen of 320 px", () => {
  /** What reaches beyond the page, once its letters are that large. */
  async function beyond(): Promise<readonly string[]> {
    await page.viewport(320, 640);
    document.documentElement.style.fontSize = "200%";
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return [...document.querySelectorAll("body *")]
      .filter((element) => element.getBoundingClientRect().right > 320.5)
      .map((element) => element.outerHTML);
  }

  it("no word of what became of a question is cut", async () => {
    const { run, agent } = await askedRun([toolCallInterrupt({ message: "Send it?" })]);
    render(
      <div style={{ padding: 56 }}>
        <InterruptPanel run={run} />
      </div>,
    );
    await act(async () => {
      run.resolve("approve-1", { approved: true });
    });
    await expect.poll(() => agent.requests.length).toBe(2);
    await act(async () => {
      await agent.emit([
        { type: "RUN_STARTED", threadId: "t", runId: "r2" },
        { type: "RUN_FINISHED", threadId: "t", runId: "r2" },
      ]);
      agent.end();
    });
    const verdict = await screen.findByText("Approved: sent, not confirmed");
    await beyond();
    const words = document.createRange();
    const [text] = verdict.childNodes;
    if (text === undefined) throw new Error("no text");
    for (const { 0: word, index } of verdict.textContent.matchAll(/\S+/g)) {
      words.setStart(text, index);
      words.setEnd(text, index + word.length);
      expect.soft(new Set([...words.getClientRects()].map(({ y }) => y)).size, word).toBe(1);
    }
  });

  it("the bar below a refusal has room for its longest word", async () => {
    const { run, agent } = await askedRun([toolCallInterrupt({ message: "Send it?" })]);
    render(
      <AgentRunProvider labels={germanLabels}>
        <div style={{ padding: 40 }}>
          <InterruptPanel run={run} />
        </div>
      </AgentRunProvider>,
    );
    await act(async () => {
      run.resolve("approve-1", { approved: true });
      const sent = run.submit();
      await agent.emit([
        { type: "RUN_STARTED", threadId: "t", runId: "r2" },
        { type: "RUN_ERROR", message: "The address is not complete." },
      ]);
      agent.end();
      await sent;
    });
    await screen.findByRole("button", { name: "Überspringen" });
    expect(await beyond()).toEqual([]);
  });

  it("the inspector shows deep values below their names", async () => {
    const { run } = await askedRun([
      toolCallInterrupt({ metadata: { a: { b: { c: { d: [{ e: { f: "send_email" } }] } } } } }),
    ]);
    render(<InterruptInspector run={run} />);
    await screen.findByText("What the agent sent");
    expect(document.body).toHaveTextContent("send_email");
    expect(await beyond()).toEqual([]);
  });

  it("what the agent recommends is named below the choice", async () => {
    const options = [{ airline: "KLM" }, { airline: "United" }];
    const { run } = await askedRun([
      inputInterrupt({
        message: "Pick a flight",
        responseSchema: { type: "object", properties: {} },
        metadata: {
          agent_framework: {
            value: { message: "Pick a flight", options, recommendation: options[0] },
          },
        },
      }),
    ]);
    render(
      <AgentRunProvider labels={germanLabels}>
        <div style={{ padding: 40 }}>
          <InterruptPanel run={run} />
        </div>
      </AgentRunProvider>,
    );
    await screen.findByText("Empfohlen");
    expect(await beyond()).toEqual([]);
  });
});
