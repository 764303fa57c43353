import { build } from "esbuild";
import type { Plugin } from "vite";

/** The modules of React that anything here imports, by the names they have in React 18.2. */
const modules: Readonly<Record<string, string>> = {
  react: "react-18",
  "react/jsx-runtime": "react-18/jsx-runtime",
  "react/jsx-dev-runtime": "react-18/jsx-dev-runtime",
  "react-dom": "react-dom-18",
  "react-dom/client": "react-dom-18/client",
  "react-dom/server": "react-dom-18/server",
  "react-dom/test-utils": "react-dom-18/test-utils",
};
const names = Object.keys(modules);
const nameOf = (index: number) => `module${index}`;
const all = "\0react-18";

/**
 * Puts React 18.2 in the place of React for everything a test loads. React DOM asks for "react"
 * itself, and would find the other one: so all of it is bundled into one module, from which each
 * name is handed out.
 */
export function react18(): Plugin {
  let bundle: Promise<string> | undefined;
  return {
    name: "react-18",
    enforce: "pre",
    resolveId(id) {
      if (id === all) return all;
      return names.includes(id) ? `${all}:${id}` : undefined;
    },
    async load(id) {
      if (!id.startsWith(all)) return undefined;
      bundle ??= bundled();
      if (id === all) return bundle;
      const module = nameOf(names.indexOf(id.slice(all.length + 1)));
      const evaluated: Readonly<Record<string, object>> = await import(
        `data:text/javascript,${encodeURIComponent(await bundle)}`
      );
      const exported = Object.keys(evaluated[module] ?? {});
      return `import { ${module} as it } from ${JSON.stringify(all)};
        export default it;
        export const { ${exported.join(", ")} } = it;`;
    },
  };
}

async function bundled(): Promise<string> {
  const contents = names
    .map((name, index) => `export { default as ${nameOf(index)} } from "${modules[name]}";`)
    .join("\n");
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: import.meta.dirname },
    bundle: true,
    write: false,
    format: "esm",
    platform: "browser",
    define: { "process.env.NODE_ENV": '"development"' },
    alias: { react: "react-18", "react-dom": "react-dom-18" },
  });
  return outputFiles[0]?.text ?? "";
}
