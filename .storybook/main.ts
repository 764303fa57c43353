import type { StorybookConfig } from "@storybook/react-vite";
import { publishSite, writeStorybookPages } from "./site.js";

writeStorybookPages();

const config: StorybookConfig = {
  framework: "@storybook/react-vite",
  stories: ["../stories/**/*.mdx", "./pages/*.mdx", "../stories/**/*.stories.tsx"],
  staticDirs: [{ from: "../stories/docs/pictures", to: "/pictures" }],
  addons: ["@storybook/addon-docs", "@storybook/addon-a11y", "@storybook/addon-vitest"],
  core: { disableTelemetry: true },
  viteFinal: (vite) => ({ ...vite, plugins: [...(vite.plugins ?? []), publishSite()] }),
  // The theme toolbar owns the background.
  features: { backgrounds: false, sidebarOnboardingChecklist: false },
};

export default config;
