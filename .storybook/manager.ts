import { CURRENT_STORY_WAS_SET } from "storybook/internal/core-events";
import { addons } from "storybook/manager-api";
import { create } from "storybook/theming";
import pages from "./pages/pages.json" with { type: "json" };

/** A tick in a card, and the name. */
const logo = encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="216" height="32" viewBox="0 0 216 32"><rect x="1" y="3" width="26" height="26" rx="7" fill="#2f5bd3"/><path d="m8 16.5 4 4 8-9" fill="none" stroke="#fff" stroke-width="2.75" stroke-linecap="round" stroke-linejoin="round"/><text x="36" y="21" font-family="ui-sans-serif,system-ui,sans-serif" font-size="14" font-weight="600" fill="#1c1d1f">react-agui-interrupts</text></svg>',
);

addons.setConfig({
  theme: create({
    base: "light",
    brandTitle: "react-agui-interrupts",
    brandImage: `data:image/svg+xml,${logo}`,
    brandTarget: "_self",
    colorPrimary: "#2f5bd3",
    colorSecondary: "#2f5bd3",
    appBg: "#f6f6f4",
    appContentBg: "#ffffff",
    appBorderColor: "#e0e0db",
    appBorderRadius: 8,
    textColor: "#1c1d1f",
    textMutedColor: "#5b5f66",
    barSelectedColor: "#2f5bd3",
    barHoverColor: "#2f5bd3",
    fontBase:
      'ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif',
    fontCode: "ui-monospace, SFMono-Regular, Menlo, Consolas, monospace",
  }),
  sidebar: {
    showRoots: true,
    renderLabel: ({ name, type }) => (type === "story" ? asSentence(name) : name),
  },
});

/**
 * Storybook writes every word of a name that it makes with a capital; names that were given are
 * left.
 */
function asSentence(name: string): string {
  return /^[A-Z][a-z]+(?: (?:[A-Z][a-z]*|[0-9]+))+$/.test(name)
    ? name.charAt(0) + name.slice(1).toLowerCase()
    : name;
}

const descriptions = new Map(pages.map(({ id, description }) => [id, description]));

// The page that is shown gives the site its description, for search engines and previews of links;
// a story has that of the first page.
addons.register("description", (api) => {
  api.on(CURRENT_STORY_WAS_SET, ({ storyId }: { readonly storyId: string }) => {
    const meta =
      document.querySelector('meta[name="description"]') ?? document.createElement("meta");
    meta.setAttribute("name", "description");
    meta.setAttribute("content", descriptions.get(storyId) ?? pages[0]?.description ?? "");
    document.head.append(meta);
  });
});
