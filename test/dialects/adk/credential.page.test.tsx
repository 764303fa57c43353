import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { InterruptPanel } from "../../../src/index.js";
import { askServer } from "../../support/dialects/askServer.js";
import { replayRecording } from "../../support/dialects/replayRecording.js";

it("the card of a sign-in shows the whole address, and opens it only when it is pressed", async () => {
  const { run, first } = await askServer(replayRecording("adk/credential"), "What is on Monday?");
  render(<InterruptPanel run={run} />);
  const link = await screen.findByRole("link", { name: "Open" });
  expect(link).toHaveAttribute("href", first.opens);
  expect(link).toHaveAttribute("target", "_blank");
  expect(link).toHaveAttribute("rel", "noopener noreferrer");
  expect(link).toHaveAttribute("referrerpolicy", "no-referrer");
  expect(screen.getByText(/https:\/\/accounts\.example\.com\/authorize/)).toBeVisible();
  expect(await screen.findByRole("textbox", { name: /Address after signing in/ })).toBeVisible();
});
