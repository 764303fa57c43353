import { describe, expect, it, vi } from "vitest";
import { confirmationInterrupt } from "../../../src/testing.js";
import { askedRun, playedRun, succeeds } from "../../support/askedRun.js";
import { createSharedStorage } from "../../support/createSharedStorage.js";

const questions = ["a", "b"].map((id) =>
  confirmationInterrupt({ id, message: `Sure about ${id}?` }),
);
const textsOf = ({
  undelivered,
}: {
  readonly undelivered: readonly { readonly content: unknown }[];
}) => undelivered.map(({ content }) => content);

/** Two tabs with the same open questions, and how a third one opens what is stored. */
async function twoTabs() {
  const shared = createSharedStorage();
  const { run: first, agent } = await askedRun(questions, {
    storage: shared.page(),
    submitMode: "manual",
  });
  const open = async () => {
    const { run } = playedRun({ storage: shared.page(), submitMode: "manual" });
    await run.ready();
    run.subscribe(() => {});
    return run;
  };
  return { first, agent, second: await open(), open };
}

describe("messages that were typed in two tabs while a question is open", () => {
  it("are both kept for a page that is opened later, whichever tab stores something last", async () => {
    const { first, second, open } = await twoTabs();
    await first.send("Of the first");
    await second.send("Of the second");
    first.resolve("a", { approved: true });
    second.resolve("b", { approved: true });
    expect(textsOf((await open()).getSnapshot()).toSorted()).toEqual([
      "Of the first",
      "Of the second",
    ]);
    // Each tab shows its own.
    expect([first, second].map((run) => textsOf(run.getSnapshot()))).toEqual([
      ["Of the first"],
      ["Of the second"],
    ]);
  });

  it("do not come back where the tab that has typed one has sent it, and does not know whether it arrived", async () => {
    const { first, agent, second, open } = await twoTabs();
    await first.send("Of the first");
    await second.send("Of the second");
    const sending = first.steerAway(first.getSnapshot().undelivered);
    await vi.waitFor(() => expect(agent.requests).toHaveLength(2));
    agent.end();
    await sending;
    expect(textsOf(first.getSnapshot())).toEqual([]);
    second.resolve("b", { approved: true });
    first.resolve("a", { approved: true });
    expect(textsOf((await open()).getSnapshot())).not.toContain("Of the first");
    // What is stored now is what was sent. The other tab still shows its own message.
    expect(textsOf(second.getSnapshot())).toEqual(["Of the second"]);
  });

  it("are kept where the other tab has answered the questions since", async () => {
    const { first, agent, second, open } = await twoTabs();
    await second.send("Of the second");
    for (const { id } of first.getSnapshot().interrupts) first.resolve(id, { approved: true });
    const sending = first.submit();
    await vi.waitFor(() => expect(agent.requests).toHaveLength(2));
    await agent.emit(succeeds);
    agent.end();
    await sending;
    expect(second.getSnapshot()).toMatchObject({ interrupts: [], answeredElsewhere: true });
    await vi.waitFor(async () =>
      expect(textsOf((await open()).getSnapshot())).toEqual(["Of the second"]),
    );
  });
});
