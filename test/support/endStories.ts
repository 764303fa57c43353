import { composeStory } from "@storybook/react-vite";
import { createElement, Fragment } from "react";

/**
 * Takes the last story of a file out of the page. Storybook does that when the next one comes, and
 * until then its panels count among those of the page.
 */
export async function endStories(): Promise<void> {
  await composeStory({ render: () => createElement(Fragment) }, { title: "Nothing" }).run();
  document.body.replaceChildren();
}
