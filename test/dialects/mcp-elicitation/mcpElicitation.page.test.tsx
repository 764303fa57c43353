import { act, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { StrictMode, useState } from "react";
import { expect, it } from "vitest";
import {
  type ElicitationResult,
  fromElicitation,
  holdQuestions,
  toElicitationResult,
} from "../../../src/dialects.js";
import { InterruptPanel, useAgentRun } from "../../../src/index.js";

const asked = {
  id: 7,
  method: "elicitation/create",
  params: {
    mode: "url",
    elicitationId: "el-1",
    url: "https://login.example/oauth?client=1",
    message: "See https://elsewhere.example/",
  },
};

interface PageProps {
  readonly request?: unknown;
  readonly answer: (result: ElicitationResult) => void;
  readonly done?: Promise<void>;
}

function Page({ request = asked, answer, done }: PageProps) {
  const [agent] = useState(() =>
    holdQuestions(
      fromElicitation(request, { server: "files" }),
      (resume) => answer(toElicitationResult(request, resume)),
      { done },
    ),
  );
  return <InterruptPanel run={useAgentRun({ agent })} />;
}

it("shows the whole address and its host as text, none of it a link, and agrees only when it is pressed", async () => {
  const user = userEvent.setup();
  const results: ElicitationResult[] = [];
  render(
    <StrictMode>
      <Page answer={(result) => results.push(result)} />
    </StrictMode>,
  );
  const card = await screen.findByRole("article");
  expect(card).toHaveTextContent("https://login.example/oauth?client=1");
  expect(within(card).getAllByText("login.example").length).toBeGreaterThan(0);
  expect(within(card).getByText("files")).toBeTruthy();
  expect(await within(card).findByText(/what is asked for happens there/)).toBeTruthy();
  expect(screen.queryByRole("link")).toBeNull();
  expect(results).toEqual([]);
  await user.click(within(card).getByRole("button", { name: "Yes, go ahead" }));
  await waitFor(() => expect(results).toEqual([{ action: "accept" }]));
});

it("links to the address once the person has agreed, until what is there is done", async () => {
  const user = userEvent.setup();
  let finish = () => {};
  const done = new Promise<void>((resolve) => {
    finish = resolve;
  });
  render(<Page answer={() => {}} done={done} />);
  await user.click(await screen.findByRole("button", { name: "Yes, go ahead" }));
  expect(await screen.findByText("You agreed to open login.example")).toBeTruthy();
  const link = screen.getByRole("link", { name: "Open" });
  expect(link).toHaveAttribute("href", "https://login.example/oauth?client=1");
  expect(link).toHaveAttribute("rel", "noopener noreferrer");
  await act(async () => finish());
  expect(await screen.findByText("You agreed to open login.example · done")).toBeTruthy();
  expect(screen.queryByRole("link")).toBeNull();
});

it("declines a form by a button of its own", async () => {
  const user = userEvent.setup();
  const results: ElicitationResult[] = [];
  const properties = { name: { type: "string", title: "Name" } };
  const params = { message: "Who?", requestedSchema: { type: "object", properties } };
  render(
    <Page
      request={{ method: "elicitation/create", params }}
      answer={(result) => results.push(result)}
    />,
  );
  await user.click(await screen.findByRole("button", { name: "Decline" }));
  await waitFor(() => expect(results).toEqual([{ action: "decline" }]));
  expect(await screen.findByText("Denied")).toBeTruthy();
});
