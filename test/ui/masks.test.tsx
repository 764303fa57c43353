import { act, render, waitFor } from "@testing-library/react";
import fc from "fast-check";
import { expect, it } from "vitest";
import { createMask, DecisionLog, InterruptPanel } from "../../src/index.js";
// Loaded beforehand, so that no test waits for it.
import "../../src/forms/answer/AnswerForm.js";
import "../../src/forms/args/ArgsDiff.js";
import "../../src/forms/args/ArgsEditor.js";
import "../../src/forms/schema-form/SchemaForm.js";
import { internalsOf } from "../../src/run/api/internals.js";
import { askedRun, proposes } from "../support/askedRun.js";
import { runs } from "../support/depth.js";
import { patient } from "../support/patience.js";
import { wholeCards } from "../support/wholeCards.js";

const mask = createMask((path) =>
  path.some((step) => typeof step === "string" && /password|token/.test(step)),
);

/** A secret that no label, id or class can hold by chance. */
const secrets = fc
  .string({ unit: fc.constantFrom(..."QXZJ789"), minLength: 8, maxLength: 14 })
  .map((text) => `s3cr3t${text}`);
const places = fc.constantFrom("password", "token", "nested", "list");

/** Arguments with the secret in a place that is masked. */
function withSecret(place: string, secret: string): Readonly<Record<string, unknown>> {
  if (place === "nested") return { user: "ann", headers: { token: secret, accept: "text" } };
  if (place === "list")
    return { user: "ann", tokens: [{ token: secret }, { token: `${secret}2` }] };
  return { user: "ann", [place]: secret };
}

const editing = {
  type: "object",
  properties: { approved: { type: "boolean" }, editedArgs: { type: "object" } },
};
const plain = { type: "object", properties: { approved: { type: "boolean" } } };

/** Every field whose schema or value holds the secret. */
const formOf = (secret: string) => ({
  type: "object",
  properties: {
    password: {
      type: "string",
      default: secret,
      title: `Not ${secret}`,
      description: `Was ${secret}`,
      examples: [secret],
    },
    token: { enum: [secret, "other"], default: secret },
    tokens: { type: "array", uniqueItems: true, items: { enum: [secret, "b"] }, default: [secret] },
    tokenKind: {
      oneOf: [
        { const: secret, title: secret },
        { const: "x", title: "X" },
      ],
      default: secret,
    },
    name: { type: "string" },
  },
});
/** A schema that no form can be made of. */
const brokenOf = (secret: string) => ({
  ...formOf(secret),
  $ref: "https://elsewhere.example/schema",
});

/** Everything in the page that can be read: texts, attributes, and values of fields. */
function pageText(): string {
  const fields = [
    ...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input, textarea"),
  ];
  return document.documentElement.outerHTML + fields.map(({ value }) => value).join("\n");
}

it("a value is hidden everywhere at once: cards, list, editor, changes, forms, JSON, fallback, log and announcements", {
  timeout: patient(120_000),
}, async () => {
  const quoted = (secret: string) => [secret, JSON.stringify(secret).slice(1, -1)];
  await fc.assert(
    fc.asyncProperty(secrets, places, places, async (secret, first, second) => {
      const args = withSecret(first, secret);
      const questions = [
        {
          id: "a",
          reason: "tool_call",
          message: "A?",
          toolCallId: "call-a",
          responseSchema: plain,
        },
        {
          id: "b",
          reason: "tool_call",
          message: "B?",
          toolCallId: "call-b",
          responseSchema: plain,
        },
        {
          id: "edit",
          reason: "tool_call",
          message: "Edit?",
          toolCallId: "call-edit",
          responseSchema: editing,
        },
        {
          id: "closed",
          reason: "tool_call",
          message: "Edited?",
          toolCallId: "call-closed",
          responseSchema: editing,
        },
        {
          id: "form",
          reason: "input_required",
          message: "Form?",
          responseSchema: formOf(secret),
          toolCallId: "call-form",
        },
        {
          id: "broken",
          reason: "input_required",
          message: "Broken?",
          responseSchema: brokenOf(secret),
        },
        {
          id: "context",
          reason: "confirmation",
          message: "Sure?",
          metadata: withSecret(second, secret),
        },
      ];
      const calls = ["a", "b", "edit", "closed", "form"].flatMap((id) =>
        proposes(`call-${id}`, "login", id === "b" ? withSecret(second, secret) : args),
      );
      const { run, agent } = await askedRun(questions, { submitMode: "manual" }, calls);
      const { unmount } = render(
        <>
          <InterruptPanel run={run} mask={mask} shortcuts renderers={wholeCards} />
          {/* The same questions as rows. */}
          <InterruptPanel run={run} mask={mask} keepSettled={false} />
          <DecisionLog run={run} mask={mask} />
        </>,
      );
      const look = (): void => {
        const page = pageText();
        for (const text of quoted(secret)) expect(page.includes(text)).toBe(false);
      };
      await waitFor(() =>
        expect(document.querySelectorAll(".agui-form").length).toBeGreaterThan(1),
      );
      look();
      act(() => {
        internalsOf(run).setInput("edit", { editing: true, editedArgs: { ...args, user: "eve" } });
        internalsOf(run).setInput("closed", {
          editedArgs: { ...withSecret(second, `${secret}9`), user: "eve" },
        });
        internalsOf(run).setInput("broken", { value: { password: secret } });
      });
      await waitFor(() => expect(document.querySelectorAll(".agui-edited").length).toBe(1));
      // The open editor shows its changes at their fields.
      await waitFor(() => expect(document.querySelectorAll(".agui-change").length).toBe(1));
      look();
      // Where something is folded, the first press opens it, and the next one selects.
      const isSelected = () => document.querySelector('[data-part="approve-selected"]') !== null;
      for (let presses = 0; presses < 9 && !isSelected(); presses++)
        act(() => document.querySelector<HTMLElement>('[data-part="select-all"]')?.click());
      // Opens what is folded and all JSON there is.
      act(() => {
        for (const details of document.querySelectorAll("details")) details.open = true;
        for (const tool of document.querySelectorAll<HTMLElement>("[data-part='unfold']"))
          tool.click();
      });
      await waitFor(() =>
        expect(document.querySelectorAll('[data-part="raw-json"]').length).toBeGreaterThan(4),
      );
      expect(isSelected()).toBe(true);
      look();
      // An answer that the schema does not take is an issue, which may quote it.
      act(() => run.resolve("form", { password: secret, token: "neither", name: 1 }));
      look();
      act(() => {
        for (const id of ["a", "b", "edit"]) run.resolve(id, { approved: true });
        run.resolve("closed", { approved: true, editedArgs: { ...args, user: "eve" } });
        run.resolve("form", { password: secret, token: secret, tokens: [secret] });
        run.resolve("broken", { password: secret });
        run.resolve("context", { confirmed: true });
      });
      look();
      let sent: Promise<unknown> = Promise.resolve();
      act(() => {
        sent = run.submit();
      });
      await act(async () => {
        await waitFor(() => expect(agent.requests).toHaveLength(2));
        await agent.emit([
          { type: "RUN_STARTED", threadId: "t", runId: "r2" },
          ...["a", "b"].map((id) => ({
            type: "TOOL_CALL_RESULT",
            messageId: `m-${id}`,
            toolCallId: `call-${id}`,
            content: JSON.stringify(args),
          })),
          { type: "RUN_FINISHED", threadId: "t", runId: "r2", outcome: { type: "success" } },
        ]);
        agent.end();
        await sent;
      });
      await waitFor(() => expect(document.querySelectorAll(".agui-log__entry").length).toBe(7));
      act(() => {
        for (const details of document.querySelectorAll("details")) details.open = true;
      });
      await waitFor(() =>
        expect(
          document.querySelectorAll('.agui-log [data-part="raw-json"]').length,
        ).toBeGreaterThan(4),
      );
      look();
      unmount();
    }),
    { numRuns: runs(4) },
  );
});
