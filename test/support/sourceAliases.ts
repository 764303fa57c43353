import { join } from "node:path";
import packageJson from "../../package.json" with { type: "json" };

const root = join(import.meta.dirname, "../..");

/**
 * The names of the package, and those that hosts may replace, lead to the sources, not to what was
 * built last.
 */
export const sourceAliases = [
  { find: /^react-agui-interrupts$/, replacement: join(root, "src/index.ts") },
  { find: /^react-agui-interrupts\/([\w-]+)$/, replacement: join(root, "src/$1.ts") },
  ...Object.entries(packageJson.imports).map(([find, built]) => ({
    find,
    replacement: join(root, built.replace("./dist/", "src/").replace(/\.js$/, "")),
  })),
];
