import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

const folder = join(import.meta.dirname, "../src/registry");

interface Item {
  readonly name: string;
  readonly files: readonly { readonly path: string; readonly type: string }[];
}

/** Each item of the registry as the shadcn CLI fetches it: with the text of its files inside. */
export function registryItems(): readonly (Item & { readonly $schema: string })[] {
  const { items } = JSON.parse(readFileSync(join(folder, "registry.json"), "utf8")) as {
    readonly items: readonly Item[];
  };
  return items.map((item) => ({
    $schema: "https://ui.shadcn.com/schema/registry-item.json",
    ...item,
    files: item.files.map((file) => ({
      ...file,
      content: readFileSync(join(folder, file.path), "utf8"),
    })),
  }));
}

/** Adds them to every build, of the package and of Storybook, as `r/<name>.json`. */
export function publishRegistry(): Plugin {
  return {
    name: "registry",
    apply: "build",
    generateBundle() {
      for (const item of registryItems())
        this.emitFile({
          type: "asset",
          fileName: `r/${item.name}.json`,
          source: `${JSON.stringify(item, null, 2)}\n`,
        });
    },
  };
}
