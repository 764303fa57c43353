import { render, screen } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import { type Message, useAgentRun } from "../../../src/index.js";
import { scriptedTransport } from "../../../src/testing.js";

const { transport } = scriptedTransport();

/** A host that creates the array again at each render. */
function Host({ threadId, content }: { readonly threadId: string; readonly content: string }) {
  const initialMessages: readonly Message[] = [{ id: `${threadId}-1`, role: "user", content }];
  const { messages } = useAgentRun({ transport, threadId, initialMessages });
  return (
    <p>{messages.map(({ content }) => (typeof content === "string" ? content : "")).join("|")}</p>
  );
}

it("a page shows the conversation that the thread began with, and no later one, until the thread changes", () => {
  const { rerender } = render(<Host threadId="a" content="First" />);
  expect(screen.getByText("First")).toBeVisible();
  rerender(<Host threadId="a" content="Later" />);
  expect(screen.getByText("First")).toBeVisible();
  rerender(<Host threadId="b" content="Other" />);
  expect(screen.getByText("Other")).toBeVisible();
});

it("the initial conversation is part of what a server renders", () => {
  expect(renderToString(<Host threadId="a" content="First" />)).toBe("<p>First</p>");
});
