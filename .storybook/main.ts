import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { StorybookConfig } from "@storybook/react-vite";
import type { PluginOption } from "vite";
import { publishSite, writeStorybookPages } from "./site.js";

writeStorybookPages();

/** How a file is changed before it is served. */
type Transform = (this: unknown, code: string, id: string, options?: { ssr?: boolean }) => unknown;

/**
 * Storybook reads every file for the props of components, which takes longer than all else of a
 * start. Here only those of the library that can have some are read: the tables of the pages show no
 * others.
 */
function readingComponentsOnly(option: PluginOption, isKept: boolean): PluginOption {
  if (option instanceof Promise) return option.then((one) => readingComponentsOnly(one, isKept));
  if (Array.isArray(option)) return option.map((one) => readingComponentsOnly(one, isKept));
  if (!option || !("transform" in option) || option.name !== "storybook:react-docgen-plugin")
    return option;
  const { transform } = option;
  if (typeof transform !== "function") throw new Error("How Storybook reads props has changed.");
  const handler = isKept ? keeping(transform as Transform) : transform;
  return {
    ...option,
    transform: { filter: { id: /\/src\/[^?]*\.tsx$/ }, handler },
  } as PluginOption;
}

/**
 * Reads a file only if it has changed since an earlier start. Props that it takes from other files
 * may be older; the built site is always read anew.
 */
function keeping(transform: Transform): Transform {
  return async function (code, id, options) {
    const name = createHash("sha256").update(id).update(code).digest("base64url");
    const file = join(readFolder, name);
    if (existsSync(file)) return JSON.parse(readFileSync(file, "utf8"));
    const result = (await transform.call(this, code, id, options)) ?? null;
    mkdirSync(readFolder, { recursive: true });
    // A start that is ended meanwhile leaves no half of a file.
    writeFileSync(`${file}.new`, JSON.stringify(result));
    renameSync(`${file}.new`, file);
    return result;
  };
}

const readFolder = join(import.meta.dirname, "../node_modules/.cache/props-of-components");

const config: StorybookConfig = {
  framework: "@storybook/react-vite",
  stories: ["../stories/**/*.mdx", "./pages/*.mdx", "../stories/**/*.stories.tsx"],
  staticDirs: [{ from: "../stories/docs/pictures", to: "/pictures" }],
  addons: ["@storybook/addon-docs", "@storybook/addon-a11y", "@storybook/addon-vitest"],
  core: { disableTelemetry: true },
  viteFinal: (vite, { configType }) => ({
    ...vite,
    // Its imports are read while the page that surrounds it is still on its way.
    server: { ...vite.server, warmup: { clientFiles: [join(import.meta.dirname, "preview.tsx")] } },
    plugins: [
      readingComponentsOnly(vite.plugins ?? [], configType === "DEVELOPMENT"),
      publishSite(),
    ],
  }),
  // The theme toolbar owns the background.
  features: { backgrounds: false, sidebarOnboardingChecklist: false },
};

export default config;
