import type { AgUiInterrupt, ResumeEntry } from "react-agui-interrupts/core";
import { passkeySigner } from "react-agui-interrupts/passkey";
import { names, readAnswers } from "../page/form.js";
import { openRun } from "../page/openRun.js";
import { onSubmit, sendWith } from "./submit.js";

// The page of a question that is answered with a passkey. What is signed is what the server will
// read from this form.
onSubmit("form[data-questions]", async (form, button) => {
  const questions: AgUiInterrupt[] = JSON.parse(form.dataset["questions"] ?? "");
  const entered = new URLSearchParams();
  for (const [name, value] of new FormData(form, button))
    if (typeof value === "string") entered.append(name, value);
  let signed: readonly ResumeEntry[] = [];
  const run = await openRun(form.dataset["thread"] ?? "", questions, {
    signDecision: passkeySigner(),
    onAnswers: (resume) => {
      signed = resume;
    },
  });
  for (const answer of readAnswers(questions, entered)) {
    const interrupt = run.getSnapshot().interrupts.find(({ id }) => id === answer.interruptId);
    if (interrupt !== undefined && answer.status === "resolved")
      run.resolve(interrupt, answer.payload);
  }
  const result = await run.submit();
  if (!result.ok && result.reason === "not-signed")
    return "You did not sign. Nothing was sent, and your answer is still here.";
  if (!result.ok) return "Nothing was sent. Check what you entered.";
  const signatures = signed.map(({ interruptId, metadata }): [string, string] => {
    const index = questions.findIndex(({ id }) => id === interruptId);
    return [names.signature(index), JSON.stringify(metadata?.["signature"])];
  });
  sendWith(form, button === null ? signatures : [...signatures, [button.name, button.value]]);
  return null;
});
