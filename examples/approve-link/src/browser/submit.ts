/**
 * Does something before a form is sent. `prepare` sends it with `sendWith`, or resolves to why it
 * was not sent.
 */
export function onSubmit(
  selector: string,
  prepare: (form: HTMLFormElement, button: HTMLButtonElement | null) => Promise<string | null>,
): void {
  const form = document.querySelector<HTMLFormElement>(selector);
  const alert = form?.querySelector<HTMLElement>("[role=alert]");
  if (!form || !alert) return;
  let isBusy = false;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (isBusy) return;
    isBusy = true;
    alert.hidden = true;
    void prepare(form, event.submitter instanceof HTMLButtonElement ? event.submitter : null)
      .catch(() => "Something went wrong. Nothing was sent.")
      .then((text) => {
        isBusy = text === null;
        alert.textContent = text;
        alert.hidden = text === null;
      });
  });
  // The page may come back from the browser's cache.
  addEventListener("pageshow", () => {
    isBusy = false;
  });
}

/** Sends a form with more fields. */
export function sendWith(
  form: HTMLFormElement,
  fields: readonly (readonly [name: string, value: string])[],
): void {
  for (const [name, value] of fields) {
    const input = document.createElement("input");
    Object.assign(input, { type: "hidden", name, value });
    form.append(input);
  }
  form.submit();
}
