import { act, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, it } from "vitest";
import { defaultFormLabels, englishIssueMessages } from "../../src/forms.js";
import {
  AgentRunProvider,
  DecisionLog,
  englishLabels,
  germanLabels,
  InterruptPanel,
  TransportError,
} from "../../src/index.js";
import { askedRun, proposes, succeeds } from "../support/askedRun.js";

/** Each word in a text, without numbers and punctuation. */
const wordsIn = (text: string): readonly string[] => text.toLowerCase().match(/\p{L}{2,}/gu) ?? [];

function eachWord(value: unknown): readonly string[] {
  if (typeof value === "string") return wordsIn(value);
  // The source of a function has its text, mixed with names of the language, and with codes as
  // quoted keys and in comparisons.
  if (typeof value === "function")
    return [...value.toString().matchAll(/(?<!===? )(?:"[^"]*"(?!:)|`[^`]*`)/g)].flatMap(([text]) =>
      wordsIn(text.replace(/\$\{[^}]*\}/g, " ")),
    );
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(eachWord);
}

const inGerman = new Set(eachWord(germanLabels));
const onlyEnglish = new Set(
  eachWord({
    ...englishLabels,
    forms: { ...defaultFormLabels, issues: englishIssueMessages },
  }).filter((word) => !inGerman.has(word)),
);

/** All text of the page, visible or for screen readers; the keys on hover are the agent's. */
function texts(): string {
  const named = [
    ...document.querySelectorAll("[aria-label],[title]:not(dt, th, bdi),[placeholder]"),
  ].flatMap((element) =>
    ["aria-label", "title", "placeholder"].map((name) => element.getAttribute(name) ?? ""),
  );
  return [document.body.textContent, ...named].join(" ");
}

function expectNoEnglish(): void {
  expect(wordsIn(texts()).filter((word) => onlyEnglish.has(word))).toEqual([]);
}

it("this test knows English when it sees it", () => {
  expect(onlyEnglish.size).toBeGreaterThan(200);
  for (const word of ["approve", "skip", "required", "sending"])
    expect(onlyEnglish.has(word)).toBe(true);
});

const call = proposes("c1", "sendEmail", { to: "ann@beispiel.de", anlagen: 2 });
const editable = {
  id: "a",
  reason: "tool_call",
  message: "E-Mail verschicken?",
  toolCallId: "c1",
  expiresAt: new Date(Date.UTC(2030, 0, 1, 0, 4)).toISOString(),
  responseSchema: {
    type: "object",
    properties: {
      approved: { type: "boolean" },
      reason: { type: "string" },
      editedArgs: {
        type: "object",
        properties: { to: { type: "string" }, anlagen: { type: "integer", maximum: 3 } },
      },
    },
    required: ["approved"],
  },
};
const filing = {
  id: "f",
  reason: "input_required",
  message: "Bitte Quartal angeben.",
  responseSchema: {
    type: "object",
    properties: {
      quartal: { type: "string", title: "Quartal", enum: ["Q1", "Q2"] },
      jahr: { type: "integer", title: "Jahr", minimum: 2000 },
      liste: { type: "array", title: "Liste", items: { type: "string" } },
      tag: { type: "string", title: "Tag", format: "date" },
      klar: { type: "boolean", title: "Klar" },
    },
    required: ["quartal", "jahr"],
  },
};
const confirm = {
  id: "k",
  reason: "confirmation",
  message: "Alles weg?",
  metadata: { ziel: "Ablage" },
};

it("a German panel has no English text left while a batch is filled in", async () => {
  const user = userEvent.setup();
  const { run } = await askedRun([editable, filing, confirm], {}, call);
  render(<InterruptPanel run={run} labels={germanLabels} />);
  expectNoEnglish();
  await screen.findByLabelText(/Jahr/);
  expectNoEnglish();

  await user.click(screen.getByRole("button", { name: "Bearbeiten" }));
  const copies = await screen.findByLabelText(/anlagen/i);
  await user.clear(copies);
  await user.type(copies, "9");
  expect(await screen.findByText("Darf höchstens 3 sein")).toBeVisible();
  expectNoEnglish();
  await user.clear(copies);
  await user.type(copies, "3");
  await screen.findByText("Vorgeschlagen:");
  expectNoEnglish();

  await user.click(screen.getByRole("button", { name: "Antwort speichern" }));
  expect(screen.getAllByText(/Bitte .*(auswählen|angeben)/).length).toBeGreaterThan(0);
  expectNoEnglish();
  await user.click(screen.getByRole("button", { name: /freiwillige Angaben/ }));
  await user.click(screen.getByRole("button", { name: /^Eintrag hinzufügen/ }));
  expectNoEnglish();

  await user.click(screen.getByRole("button", { name: /^Genehmigen mit \d+ Änderung/ }));
  await user.click(screen.getByRole("button", { name: "Ja, fortfahren" }));
  expectNoEnglish();
  await act(async () => run.resolve("k", Number.NaN));
  expect(screen.getByText("Muss eine endliche Zahl sein")).toBeVisible();
  expectNoEnglish();
});

it("nor where the schema refuses an answer, without a request", async () => {
  const user = userEvent.setup();
  const schema = {
    type: "object",
    properties: { approved: { type: "boolean" }, reason: { type: "string", minLength: 10 } },
    required: ["approved"],
  };
  const { run } = await askedRun(
    [
      { ...confirm, responseSchema: schema },
      { ...editable, responseSchema: schema },
    ],
    {},
    call,
  );
  render(<InterruptPanel run={run} labels={germanLabels} />);
  await act(async () => run.resolve("k", { approved: "ja", reason: "kurz" }));
  expect(await screen.findByText(/Muss Ja oder Nein sein/)).toBeVisible();
  expect(screen.getByText(/Muss mindestens 10 Zeichen haben/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Ablehnen" }));
  expectNoEnglish();
});

it("nor when time has run out, nor when everything is approved at once", async () => {
  const user = userEvent.setup();
  const plain = { id: "b", reason: "tool_call", message: "Noch eine?", toolCallId: "c2" };
  const { run, clock } = await askedRun([{ ...editable, expiresAt: undefined }, plain], {}, [
    ...call,
    ...proposes("c2", "sendEmail", {}),
  ]);
  render(<InterruptPanel run={run} labels={germanLabels} />);
  expect(screen.getAllByRole("checkbox", { name: /^Auswählen: / })).toHaveLength(2);
  await user.click(screen.getByRole("checkbox", { name: "Alle 2 auswählen" }));
  expect(screen.getByRole("button", { name: "2 ausgewählte genehmigen" })).toBeVisible();
  expectNoEnglish();
  const late = await askedRun([editable, confirm], {}, call);
  render(<InterruptPanel run={late.run} labels={germanLabels} />);
  await act(async () => late.clock.advance(5 * 60_000));
  expect(screen.getByText(/Diese Anfrage ist abgelaufen\. Überspringen/)).toBeVisible();
  expectNoEnglish();
  expect(clock.now()).toBeLessThan(late.clock.now());
});

it("nor when the answers do not get through, and when they do", async () => {
  const { run, agent } = await askedRun([confirm]);
  render(
    <AgentRunProvider labels={germanLabels}>
      <InterruptPanel run={run} />
      <DecisionLog run={run} />
    </AgentRunProvider>,
  );
  await act(async () => run.resolve("k", { approved: true }));
  await waitFor(() => expect(agent.requests).toHaveLength(2));
  expect(screen.getByText("Wird gesendet …")).toBeVisible();
  expectNoEnglish();
  await act(async () => agent.fail(new TransportError("x", { status: 503 })));
  expect(await screen.findByText("Der Server hat mit einem Fehler geantwortet.")).toBeVisible();
  expectNoEnglish();
  await act(async () => void run.retry({ mayRepeat: true }));
  await act(async () => {
    await agent.emit(succeeds);
    agent.end();
  });
  expect(screen.getAllByText("Genehmigt")[0]).toBeVisible();
  expectNoEnglish();
});
