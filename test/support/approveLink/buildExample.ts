import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { sqlFile } from "../sqlFile.js";

export const root = join(import.meta.dirname, "../../..");
/** Where `installExample.mjs` puts the example's packages. */
const installed = join(root, "node_modules/.cache/examples/approve-link");

/** Whether the packages of the example are there. */
export const isInstalled = existsSync(join(installed, "node_modules/ai"));

/**
 * Bundles the programs of the example with the sources of this library. Returns the folder they are
 * in.
 */
export async function buildExample(): Promise<string> {
  const source = join(root, "examples/approve-link/src");
  const folder = join(installed, "built");
  const crashes = join(import.meta.dirname, "crashes.ts");
  const programs = { agent: "agent.ts", server: "server.tsx", worker: "worker.ts" };
  for (const [name, file] of Object.entries(programs))
    await build({
      stdin: {
        contents: `import ${JSON.stringify(crashes)}; import ${JSON.stringify(join(source, file))};`,
        resolveDir: source,
      },
      outfile: join(folder, `${name}.mjs`),
      bundle: true,
      // The package is declared free of side effects. One module here has some.
      ignoreAnnotations: true,
      platform: "node",
      format: "esm",
      jsx: "automatic",
      // A program of one file starts in half the time; native modules stay outside.
      external: ["libsql", "pg"],
      nodePaths: [join(installed, "node_modules"), join(root, "node_modules")],
      alias: {
        ...Object.fromEntries(
          ["server", "core", "dialects", "passkey-server", "index"].map((entry) => [
            entry === "index" ? "react-agui-interrupts" : `react-agui-interrupts/${entry}`,
            join(root, `src/${entry}.ts`),
          ]),
        ),
        // One React: the example has its own once its packages are installed in its folder.
        react: join(root, "node_modules/react"),
        "react-dom": join(root, "node_modules/react-dom"),
      },
      define: { "process.env.NODE_ENV": '"production"' },
      banner: {
        js: 'import { createRequire as requireOf } from "node:module"; const require = requireOf(import.meta.url);',
      },
    });
  writePackage(join(folder, "node_modules/react-agui-interrupts"));
  return folder;
}

/** The files of the package that the programs read at run time. */
function writePackage(folder: string): void {
  mkdirSync(join(folder, "sql/postgres"), { recursive: true });
  mkdirSync(join(folder, "sql/sqlite"), { recursive: true });
  writeFileSync(join(folder, "package.json"), JSON.stringify({ name: "react-agui-interrupts" }));
  writeFileSync(join(folder, "styles.css"), readFileSync(join(root, "src/styles/theme.css")));
  for (const database of ["postgres", "sqlite"] as const)
    writeFileSync(join(folder, `sql/${database}/0001_interrupts.sql`), sqlFile(database));
}
