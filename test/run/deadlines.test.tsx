import { act, render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { useInterrupts } from "../../src/index.js";
import { confirmationInterrupt } from "../../src/testing.js";
import { askedRun } from "../support/askedRun.js";

it("a page that is visible again updates deadlines that passed while the machine slept, or have not passed after all", async () => {
  let asleep = 0;
  const { run, clock } = await askedRun(
    [confirmationInterrupt({ expiresAt: "2030-01-01T00:01:00Z" })],
    {
      clock: {
        now: () => Date.UTC(2030, 0, 1) + asleep,
        setTimeout: () => null,
        clearTimeout: () => {},
      },
    },
  );
  expect(clock.now()).toBe(Date.UTC(2030, 0, 1));
  function Status() {
    return <p>{useInterrupts(run)[0]?.status}</p>;
  }
  const { unmount } = render(<Status />);
  expect(screen.getByText("unanswered")).toBeInTheDocument();
  asleep = 3_600_000;
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
  expect(screen.getByText("expired")).toBeInTheDocument();
  // The machine had woken with a wrong clock, which is right again.
  asleep = 0;
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
  expect(screen.getByText("unanswered")).toBeInTheDocument();
  unmount();
});
