import { render, screen } from "@testing-library/react";
import { StrictMode } from "react";
import { expect, it } from "vitest";
import { InterruptPanel } from "../../../src/index.js";
import { askServer } from "../../support/dialects/askServer.js";
import { createRequestApprovalServer } from "./backend.js";

it("offers no Skip for a question that its agent cannot skip", async () => {
  const { run } = await askServer(createRequestApprovalServer(), "approve");
  render(
    <StrictMode>
      <InterruptPanel run={run} />
    </StrictMode>,
  );
  expect(screen.getAllByRole("button").map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(["Approve", "Deny"]),
  );
  expect(screen.queryByRole("button", { name: /^Skip/ })).toBeNull();
});
