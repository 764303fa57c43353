import type { StorybookConfig } from "@storybook/react-vite";
import type { PluginOption } from "vite";
import { publishSite, writeStorybookPages } from "./site.js";

writeStorybookPages();

/**
 * Storybook reads every file for the props of components, which takes longer than all else of a
 * start. Here only those of the library that can have some are read: the tables of the pages show no
 * others.
 */
function readingComponentsOnly(option: PluginOption): PluginOption {
  if (option instanceof Promise) return option.then(readingComponentsOnly);
  if (Array.isArray(option)) return option.map(readingComponentsOnly);
  if (!option || !("transform" in option) || option.name !== "storybook:react-docgen-plugin")
    return option;
  const { transform } = option;
  if (typeof transform !== "function") throw new Error("How Storybook reads props has changed.");
  return { ...option, transform: { filter: { id: /\/src\/[^?]*\.tsx$/ }, handler: transform } };
}

const config: StorybookConfig = {
  framework: "@storybook/react-vite",
  stories: ["../stories/**/*.mdx", "./pages/*.mdx", "../stories/**/*.stories.tsx"],
  staticDirs: [{ from: "../stories/docs/pictures", to: "/pictures" }],
  addons: ["@storybook/addon-docs", "@storybook/addon-a11y", "@storybook/addon-vitest"],
  core: { disableTelemetry: true },
  viteFinal: (vite) => ({
    ...vite,
    plugins: [readingComponentsOnly(vite.plugins ?? []), publishSite()],
  }),
  // The theme toolbar owns the background.
  features: { backgrounds: false, sidebarOnboardingChecklist: false },
};

export default config;
