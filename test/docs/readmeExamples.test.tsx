import { Server } from "node:net";
import { act, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { createScriptedAgent, type ScriptedAgent, toolCallInterrupt } from "../../src/testing.js";

// jsdom and Node's server have different requests and signals, so the examples reach the agent
// without the network.
const served = vi.hoisted(() => ({ agents: [] as ScriptedAgent[] }));
vi.mock("../../src/testing/toNodeListener.js", () => ({
  toNodeListener: (agent: ScriptedAgent) => {
    served.agents.push(agent);
    return () => undefined;
  },
}));

const bodies: { readonly resume?: readonly unknown[] }[] = [];
const listen = vi.spyOn(Server.prototype, "listen").mockReturnThis();
let fails = false;

beforeAll(() => import("example:README.md#3"));
afterEach(() => {
  bodies.length = 0;
  vi.unstubAllGlobals();
});
afterAll(() => {
  listen.mockRestore();
  vi.doUnmock("../../src/testing/toNodeListener.js");
});

type Components = Pick<typeof import("example:README.md#2"), "Assistant" | "Questions">;

/** Renders an example; what it sends to its own address reaches the agent of the page. */
async function show(example: Promise<Components>, name: keyof Components): Promise<void> {
  vi.stubGlobal("fetch", async (url: URL | string, init: RequestInit) => {
    bodies.push(JSON.parse(String(init.body)));
    const [agent] = served.agents;
    if (fails || agent === undefined) throw new TypeError("Failed to fetch");
    return agent(url, init);
  });
  const Example = (await example)[name];
  render(<Example />);
  await userEvent.click(screen.getByRole("button", { name: "Ask" }));
}

const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole("button", { name }));
const answers = () => bodies.flatMap(({ resume = [] }) => resume);
const approvesWith = (payload: unknown) => [
  expect.objectContaining({ status: "resolved", payload }),
];

/**
 * Puts an agent in the place of the one in the README, with a question of the test's choice;
 * returns how to undo that.
 */
function ask(fields: Parameters<typeof toolCallInterrupt>[0]): () => void {
  const agent = createScriptedAgent(
    [
      {
        name: "agent",
        *script(voice) {
          const toolCallId = yield* voice.calls("sendEmail", {
            to: "ann@example.com",
            subject: "Q3 figures",
          });
          yield* voice.asks([toolCallInterrupt({ id: toolCallId, toolCallId, ...fields })]);
        },
      },
    ],
    { pace: 0 },
  );
  served.agents.unshift(agent);
  return () => void served.agents.shift();
}

describe("the agent of the README", () => {
  it("listens where the examples look for it", () => expect(listen.mock.calls).toEqual([[4000]]));

  it("asks in the drop-in panel, accepts the approval, and can be asked again", async () => {
    await show(import("example:README.md#2"), "Assistant");
    await press("Approve");
    await waitFor(() => expect(screen.getByRole("button", { name: "Ask" })).toBeEnabled());
    expect(answers()).toEqual(approvesWith({ approved: true }));
    await press("Ask");
    await press("Deny");
    await waitFor(() => expect(answers()).toHaveLength(2));
  });

  it("shows in the log what was decided and what the tool returned", async () => {
    await show(import("example:README.md#2"), "Assistant");
    await press("Approve");
    // The details have it once more, as it came.
    const [result] = await screen.findAllByText("The tool’s result");
    expect(result).toBeVisible();
    expect(screen.getByText("sendEmail")).toBeVisible();
  });
});

describe("the custom card of the README", () => {
  it("shows the arguments of an agent that accepts no edits", async () => {
    const restore = ask({});
    await show(import("example:README.md#4"), "Assistant");
    expect(await screen.findByRole("button", { name: "Send e-mail" })).toBeEnabled();
    expect(screen.getByText("Q3 figures")).toBeVisible();
    restore();
  });

  const editable = {
    type: "object",
    properties: {
      approved: { type: "boolean" },
      editedArgs: {
        type: "object",
        properties: { to: { type: "string" }, subject: { type: "string" } },
      },
    },
    required: ["approved"],
  };

  it("shows and sends edited arguments, and no button names the recipient that was replaced", async () => {
    const restore = ask({ responseSchema: editable });
    await show(import("example:README.md#4"), "Assistant");
    const recipient = await screen.findByRole("textbox", { name: /to/i });
    await userEvent.clear(recipient);
    await userEvent.type(recipient, "bob@example.com");
    for (const button of screen.getAllByRole("button"))
      expect(button).not.toHaveTextContent("ann@example.com");
    await press("Send e-mail");
    await waitFor(() =>
      expect(answers()).toEqual(
        approvesWith({
          approved: true,
          editedArgs: { to: "bob@example.com", subject: "Q3 figures" },
        }),
      ),
    );
    restore();
  });

  it("offers to skip after the deadline", async () => {
    const restore = ask({ expiresAt: "2020-01-01T00:00:00Z" });
    await show(import("example:README.md#4"), "Assistant");
    await press("Skip");
    await waitFor(() =>
      expect(answers()).toEqual([expect.objectContaining({ status: "cancelled" })]),
    );
    restore();
  });
});

describe("the headless example", () => {
  it("approves, and asks again after the run", async () => {
    await show(import("example:stories/docs/guides/headless.md#2"), "Questions");
    await press("Approve");
    await press("Send 1 of 1");
    expect(await screen.findByRole("button", { name: "Ask" })).toBeEnabled();
    expect(answers()).toEqual(approvesWith({ approved: true }));
  });

  it("shows a character that reorders others", async () => {
    const restore = ask({ message: "Send it to \u202emoc.live@nna?" });
    await show(import("example:stories/docs/guides/headless.md#2"), "Questions");
    expect(await screen.findByText("Send it to [U+202E]moc.live@nna?")).toBeVisible();
    restore();
  });

  it("skips an expired question", async () => {
    const restore = ask({ expiresAt: "2020-01-01T00:00:00Z" });
    await show(import("example:stories/docs/guides/headless.md#2"), "Questions");
    expect(await screen.findByRole("button", { name: "Approve" })).toBeDisabled();
    await press("Skip");
    await press("Send 1 of 1");
    await waitFor(() =>
      expect(answers()).toEqual([expect.objectContaining({ status: "cancelled" })]),
    );
    restore();
  });

  it("sends the identical answer again after a lost connection, once the person has agreed", async () => {
    const agrees = vi.fn(() => true);
    vi.stubGlobal("confirm", agrees);
    await show(import("example:stories/docs/guides/headless.md#2"), "Questions");
    await press("Approve");
    fails = true;
    await press("Send 1 of 1");
    await waitFor(() => expect(answers()).toHaveLength(1));
    fails = false;
    await act(async () => undefined);
    await press(/^Send/);
    expect(await screen.findByRole("button", { name: "Ask" })).toBeEnabled();
    expect(answers()).toHaveLength(2);
    expect(answers()[0]).toEqual(answers()[1]);
    expect(agrees).toHaveBeenCalledOnce();
  });
});
