import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";

/** Opens the menu behind the buttons of a card, the first one's unless said, and finds an item of it. */
export async function menuItem(name: string, card = 0): Promise<HTMLElement> {
  const more = (await screen.findAllByRole("button", { name: "More" }))[card];
  await userEvent.click(more ?? document.body);
  return screen.findByRole("menuitem", { name });
}

/** Presses an item of that menu. */
export async function chooses(name: string, card = 0): Promise<void> {
  await userEvent.click(await menuItem(name, card));
}

/**
 * The button or the item of a menu that skips a card, which is unfolded for that; null where it
 * cannot be skipped.
 */
export async function skipIn(card: HTMLElement): Promise<HTMLElement | null> {
  const inside = within(card);
  for (const name of ["Show the whole card", "More"]) {
    const opens = inside.queryByRole("button", { name });
    if (opens !== null) await userEvent.click(opens);
  }
  return (
    inside.queryByRole("button", { name: /^Skip/ }) ??
    inside.queryByRole("menuitem", { name: /^Skip/ })
  );
}
