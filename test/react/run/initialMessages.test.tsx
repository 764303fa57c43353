import { render, screen } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import { type Message, useAgentRun } from "../../../src/index.js";
import { scriptedTransport } from "../../../src/testing.js";

const { transport } = scriptedTransport();

/** A host that creates the array again at each render. */
function Host({ threadId, said }: { readonly threadId: string; readonly said: string }) {
  const initialMessages: readonly Message[] = [{ id: `${threadId}-1`, role: "user", content: said }];
  const { messages } = useAgentRun({ transport, threadId, initialMessages });
  return <p>{messages.map(({ content }) => (typeof content === "string" ? content : "")).join("|")}</p>;
}

it("shows the conversation that the thread began with, and no later one, until the thread changes", () => {
  const { rerender } = render(<Host threadId="a" said="First" />);
  expect(screen.getByText("First")).toBeVisible();
  rerender(<Host threadId="a" said="Later" />);
  expect(screen.getByText("First")).toBeVisible();
  rerender(<Host threadId="b" said="Other" />);
  expect(screen.getByText("Other")).toBeVisible();
});

it("is part of what a server renders", () => {
  expect(renderToString(<Host threadId="a" said="First" />)).toBe("<p>First</p>");
});
