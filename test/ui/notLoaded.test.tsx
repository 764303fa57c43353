import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { createAnswerChecks } from "../../src/core/resume/answerChecks.js";
import { createSnapshots } from "../../src/core/snapshot/createSnapshots.js";
import { transition } from "../../src/core.js";
import { ResumeBar, RunNotice } from "../../src/index.js";
import { confirmationInterrupt } from "../../src/testing.js";
import { askedRun } from "../support/askedRun.js";
import { interruptedWith } from "../support/builders.js";

it.each(["auto", "manual"] as const)(
  "a part that did not load is on screen, with a button that loads it again (%s)",
  async (mode) => {
    const state = interruptedWith(confirmationInterrupt({ id: "a" }));
    const [missing] = transition(state, { type: "loading", part: "dialects", failed: true });
    const snapshot = createSnapshots(
      createAnswerChecks(() => ({ status: "valid" })),
      mode,
    )(missing);
    const { run } = await askedRun([]);
    const submit = vi.fn(run.submit);
    const shown = { ...run, getSnapshot: () => snapshot, getServerSnapshot: () => snapshot, submit };
    render(
      <>
        <RunNotice run={shown} />
        <ResumeBar run={shown} />
      </>,
    );
    expect(screen.getByText(/did not load/)).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(submit).toHaveBeenCalledTimes(1);
  },
);
