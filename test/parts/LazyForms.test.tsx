import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterAll, expect, it, vi } from "vitest";
import { InterruptPanel } from "../../src/index.js";
import { askedRun } from "../support/askedRun.js";
import { expectConsole } from "../support/consoleGuard.js";

const loads = vi.hoisted(() => ({ count: 0, fails: true }));
vi.mock("../../src/forms/answer/AnswerForm.js", async (original) => {
  loads.count += 1;
  if (loads.fails) throw new Error("the network is gone");
  return original();
});
afterAll(() => vi.doUnmock("../../src/forms/answer/AnswerForm.js"));

const question = { id: "q", reason: "input_required", message: "Which one?" };
const approval = { id: "a", reason: "confirmation", message: "Go on?" };

it("a form that does not arrive can be loaded again, and the question skipped meanwhile", async () => {
  const { run } = await askedRun([question], { submitMode: "manual" });
  expectConsole("error", "There was an error when mocking a module");
  render(<InterruptPanel run={run} />);
  expect(screen.getByText("Loading the form…")).toBeVisible();
  expect(screen.getByRole("button", { name: "Skip" })).toBeEnabled();
  expect(await screen.findByRole("alert")).toHaveTextContent("The form could not be loaded.");
  expect(screen.getByRole("button", { name: "Skip" })).toBeEnabled();
  loads.fails = false;
  vi.resetModules();
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("textbox", { name: "Your answer" })).toBeVisible();
});

it("a decision without editing loads no form at all", async () => {
  loads.count = 0;
  vi.resetModules();
  const { run } = await askedRun([approval], { submitMode: "manual" });
  render(<InterruptPanel run={run} />);
  await userEvent.click(screen.getByRole("button", { name: "Yes, go ahead" }));
  expect(loads.count).toBe(0);
});
