import { render, screen, waitFor, within } from "@testing-library/react";
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

function Page({ answer }: { readonly answer: (result: ElicitationResult) => void }) {
  const [agent] = useState(() =>
    holdQuestions(fromElicitation(asked, { server: "files" }), (resume) =>
      answer(toElicitationResult(asked, resume)),
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
