/** Scrolls every folded text of a page to its end, as a person does who reads it. */
export async function readToTheEnd(page: HTMLElement): Promise<void> {
  for (const fold of page.querySelectorAll("[data-part='fold']")) {
    fold.lastElementChild?.scrollIntoView();
    await new Promise((resolve) => setTimeout(resolve, 400));
  }
}
