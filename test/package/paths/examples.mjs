import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { blocksOf } from "../blocks.mjs";
import { run } from "../shell.mjs";

const root = join(import.meta.dirname, "../../..");
const packages =
  "react@19 react-dom@19 @types/react@19 @types/react-dom@19 @types/node@24 zod @ag-ui/client vite vitest @testing-library/react @testing-library/dom @testing-library/user-event";
const resolutions = /** @type {const} */ ({
  bundler: { module: "esnext", moduleResolution: "bundler" },
  node16: { module: "node16", moduleResolution: "node16" },
  nodenext: { module: "nodenext", moduleResolution: "nodenext" },
});

/** @type {import("../walk.mjs").Path} */
export const examples = {
  name: "examples",
  title: "every example of the documentation, strict and exact, by two versions of TypeScript",
  async walk({ folder, tarball, note }) {
    writeFileSync(join(folder, "package.json"), '{ "private": true, "type": "module" }\n');
    await run(folder, `npm install ${tarball} ${packages}`);
    const number = saveExamples(folder);
    for (const [resolution, options] of Object.entries(resolutions)) {
      // Apps for bundlers import their own files without extensions.
      const exclude =
        resolution === "bundler"
          ? []
          : ["quick-start-next", "performance"].map((page) => `pages/stories-docs-${page}-md`);
      writeFileSync(join(folder, `tsconfig.${resolution}.json`), configOf(options, exclude));
    }
    for (const version of ["5.9", "latest"]) {
      await run(folder, `npm install typescript@${version}`);
      for (const resolution of Object.keys(resolutions))
        await run(folder, `npx tsc -p tsconfig.${resolution}.json`);
      note(`${number} examples by TypeScript ${version}`);
    }
  },
};

/** @param {string} folder */
function saveExamples(folder) {
  const docs = readdirSync(join(root, "stories/docs"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => join("stories/docs", name));
  let number = 0;
  for (const page of ["README.md", ...docs]) {
    for (const [index, { language, code, name }] of blocksOf(page).entries()) {
      if (language !== "ts" && language !== "tsx") continue;
      const file = join(
        folder,
        "pages",
        page.replace(/\W/g, "-"),
        name ?? `example-${index}.${language}`,
      );
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, code);
      number++;
    }
  }
  if (number < 50) throw new Error(`There are only ${number} examples.`);
  // What some examples import from other products, as their documentation has it.
  const foreign = readFileSync(join(root, "test/support/docs/foreign.ts"), "utf8");
  writeFileSync(
    join(folder, "pages/foreign.d.ts"),
    foreign.slice(foreign.indexOf("`") + 1, foreign.lastIndexOf("`")),
  );
  return number;
}

/**
 * @param {object} options
 * @param {readonly string[]} exclude
 */
function configOf(options, exclude) {
  const compilerOptions = {
    ...options,
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    noEmit: true,
    // The path of the types checks the library's own; those of @rjsf/validator-ajv8 are wrong under
    // node16.
    skipLibCheck: true,
    target: "es2022",
    lib: ["es2023", "dom", "dom.iterable", "dom.asynciterable"],
    jsx: "react-jsx",
    types: ["node"],
  };
  return JSON.stringify({ compilerOptions, include: ["pages"], exclude }, null, 2);
}
