import { join } from "node:path";

const folder = join(import.meta.dirname, "../../src/forms/rjsf");

/** The modules of rjsf that the build of the package replaces by ours, as aliases of Vite. */
export const replacedInRjsf = [
  { find: /^markdown-to-jsx\/react$/, replacement: join(folder, "MarkdownAsText.ts") },
  {
    find: /^(?:fast-uri|jsonpointer|react-is)$/,
    replacement: join(folder, "librariesAsUsed.ts"),
  },
  { find: /^.*\/getDefaultRegistry\.js$/, replacement: join(folder, "registryAsUsed.ts") },
];
