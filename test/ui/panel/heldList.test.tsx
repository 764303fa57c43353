import { act, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { StrictMode } from "react";
import { describe, expect, it } from "vitest";
import { heldCall } from "../../../src/dialects.js";
import { createInterruptInbox } from "../../../src/inbox.js";
import {
  createHeldList,
  type HeldListOptions,
  InterruptPanels,
  type PauseStorage,
} from "../../../src/index.js";

const remove = {
  ...heldCall({ id: "1", name: "delete_file", args: { path: "/a" } }),
  agent: "Editor",
};
const pay = { ...heldCall({ id: "2", name: "pay", args: { amount: 5 } }), agent: "Shop" };

/** A page with one panel over a list, and the person in front of it. */
function openPage(options?: HeldListOptions) {
  const user = userEvent.setup();
  const made = createHeldList(options);
  const list: Pick<typeof made, "add" | "ask" | "getRuns"> = {
    ...made,
    add: (...given) => act(() => made.add(...given)),
    ask(...given) {
      let answers: ReturnType<typeof made.ask> | undefined;
      act(() => {
        answers = made.ask(...given);
      });
      return answers ?? Promise.reject(new Error("not asked"));
    },
  };
  const runs = [made];
  const view = render(
    <StrictMode>
      <InterruptPanels runs={runs} empty={<p>Nothing is asked</p>} />
    </StrictMode>,
  );
  const card = (name: RegExp) => screen.findByRole("article", { name });
  const press = async (name: RegExp, button: string | RegExp) =>
    user.click(await within(await card(name)).findByRole("button", { name: button }));
  return { user, list, card, press, ...view };
}

describe("a list of questions of several askers", () => {
  it("shows each where it is asked, names who asks, and answers it by itself", async () => {
    const { list, card, press } = openPage();
    expect(await screen.findByText("Nothing is asked")).toBeTruthy();
    const first = list.ask(remove);
    const second = list.ask(pay);
    expect(await card(/delete_file/)).toHaveTextContent("Editor");
    expect(await card(/pay/)).toHaveTextContent("Shop");
    expect(screen.queryByText("Nothing is asked")).toBeNull();
    await press(/pay/, "Approve");
    expect(await second).toMatchObject([{ interruptId: "2", payload: { approved: true } }]);
    await press(/delete_file/, "Deny");
    expect(await first).toMatchObject([{ interruptId: "1", payload: { approved: false } }]);
  });

  it("shows that a question is no longer needed, and leaves the others as they are", async () => {
    const { list, card, press } = openPage();
    const asker = new AbortController();
    const withdrawn = list.ask(remove, { signal: asker.signal });
    const other = list.ask(pay);
    await card(/delete_file/);
    act(() => asker.abort(new Error("Request timed out")));
    await expect(withdrawn).rejects.toThrow("Request timed out");
    const settled = await screen.findByText("No longer needed: Request timed out");
    expect(
      within(settled.closest("article") as HTMLElement).queryByRole("button", { name: "Approve" }),
    ).toBeNull();
    await press(/pay/, "Approve");
    expect(await other).toHaveLength(1);
  });

  it("does not ask what is no longer needed", async () => {
    const { list } = openPage();
    const signal = AbortSignal.abort("Gone");
    await expect(list.ask(remove, { signal })).rejects.toBe("Gone");
    list.add(remove, () => {}, { signal });
    expect(list.getRuns()).toEqual([]);
  });

  it("shows beside the question why its answer was not accepted, and offers no repeat of it", async () => {
    const { list, press } = openPage();
    list.add(remove, () => {
      throw Object.assign(new Error("Unknown request"), { code: -32602 });
    });
    list.add(pay, () => {});
    await press(/delete_file/, "Approve");
    expect(await screen.findByText(/Unknown request/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: /Send again|Try again/ })).toBeNull();
    await press(/pay/, "Approve");
  });

  it("keeps the cards of the latest answers, and every open question", async () => {
    const list = createHeldList();
    list.add(remove, () => {});
    for (let id = 0; id < 60; id++) {
      list.add(heldCall({ id: `${id}`, name: "pay", threadId: `t-${id}` }), () => {});
      const run = list.getRuns().at(-1)?.run;
      await run?.ready();
      run?.resolve(`${id}`, { approved: true });
      await run?.submit();
    }
    expect(list.getRuns().map(({ threadId }) => threadId)).toContain("1");
    expect(list.getRuns().length).toBeLessThan(54);
  });

  it("counts in an inbox and a tab's title as runs do", async () => {
    const list = createHeldList();
    const inbox = createInterruptInbox({ runs: [list] });
    const leave = inbox.subscribe(() => {});
    list.add(remove, () => {});
    await waitFor(() => expect(inbox.getSnapshot().entries).toHaveLength(1));
    const asker = new AbortController();
    list.add(pay, () => {}, { signal: asker.signal });
    await waitFor(() => expect(inbox.getSnapshot().entries).toHaveLength(2));
    expect(
      inbox
        .getSnapshot()
        .entries.map(({ agent }) => agent)
        .sort(),
    ).toEqual(["Editor", "Shop"]);
    asker.abort("Gone");
    await waitFor(() => expect(inbox.getSnapshot().entries).toHaveLength(1));
    leave();
  });

  it("keeps what was answered over a reload, where the asker asks again", async () => {
    const records = new Map<string, string>();
    const storage: PauseStorage = {
      load: (id) => JSON.parse(records.get(id) ?? "null"),
      save: (id, record) => void records.set(id, JSON.stringify(record)),
    };
    const before = openPage({ storage, submitMode: "manual" });
    before.list.add(remove, () => {});
    await before.press(/delete_file/, "Deny");
    await waitFor(() => expect(records.get("1")).toContain("approved"));
    before.unmount();
    const after = openPage({ storage, submitMode: "manual" });
    after.list.add(remove, () => {});
    expect(await within(await after.card(/delete_file/)).findByText(/Denied/)).toBeTruthy();
  });

  it("keeps what was typed over a reload, where the asker asks the same again", async () => {
    const records = new Map<string, string>();
    const storage: PauseStorage = {
      load: (id) => JSON.parse(records.get(id) ?? "null"),
      save: (id, record) => void records.set(id, JSON.stringify(record)),
    };
    const form = (title: string) => ({
      threadId: "3",
      messages: [],
      interrupts: [
        {
          id: "3",
          reason: "input_required",
          message: "Where to?",
          responseSchema: { type: "object", properties: { city: { type: "string", title } } },
        },
      ],
    });
    const before = openPage({ storage });
    before.list.add(form("City"), () => {});
    await before.user.type(await screen.findByLabelText(/City/), "Bonn");
    await waitFor(() => expect(records.get("3")).toContain("Bonn"));
    before.unmount();
    const after = openPage({ storage });
    after.list.add(form("City"), () => {});
    await waitFor(() => expect(screen.getByLabelText(/City/)).toHaveValue("Bonn"));
    after.unmount();
    const changed = openPage({ storage });
    changed.list.add(form("Town"), () => {});
    expect(await screen.findByLabelText(/Town/)).toHaveValue("");
  });
});
