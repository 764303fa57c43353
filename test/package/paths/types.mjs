import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { blocksOf } from "../blocks.mjs";
import { run } from "../shell.mjs";

const react19 = "react@19 react-dom@19 @types/react@19 @types/react-dom@19 @types/node@20 zod";
const react18 = "react@18 react-dom@18 @types/react@18 @types/react-dom@18 @types/node@20 zod";

/**
 * Possible installations beside the package: every entry with React, or only those without it. The
 * newest compiler is fast, so it also resolves as Node.js does.
 */
const consumers = [
  {
    title: "React 19 without @ag-ui/core",
    packages: `${react19} typescript@latest`,
    resolutions: ["bundler", "nodenext"],
  },
  {
    title: "React 19, @ag-ui/core 1.0.0",
    packages: `${react19} @ag-ui/core@1.0.0 typescript@6`,
    resolutions: ["bundler"],
  },
  {
    title: "React 18, @ag-ui/core 0.0.59",
    packages: `${react18} @ag-ui/core@0.0.59 typescript@5.9`,
    resolutions: ["bundler"],
  },
  {
    title: "a server without React",
    packages: "typescript@latest --omit=peer",
    resolutions: ["bundler", "nodenext"],
    isServer: true,
  },
];

const withoutReact = ["./core", "./dialects", "./server"];

/** The types of the protocol, where they are installed, fit ours. */
const official = `import type { Interrupt } from "@ag-ui/core";
import type { AgUiInterrupt } from "react-agui-interrupts/core";

export const interrupt = (one: Interrupt): AgUiInterrupt => one;
`;

/** @type {import("../walk.mjs").Path} */
export const types = {
  name: "types",
  title: "the types, checked with those of React 18 and 19 and by three versions of TypeScript",
  async walk({ folder, tarball, note }) {
    for (const [index, { title, packages, resolutions, isServer = false }] of consumers.entries()) {
      const place = join(folder, `consumer-${index}`);
      mkdirSync(place);
      writeFileSync(join(place, "package.json"), '{ "private": true, "type": "module" }\n');
      await run(place, `npm install ${tarball} ${packages}`);
      const entries = isServer ? withoutReact : entriesOf(place);
      for (const [at, entry] of entries.entries()) {
        const name = join("react-agui-interrupts", entry);
        // Each in a file of its own: every declaration that it reaches is checked.
        writeFileSync(
          join(place, `entry-${at}.ts`),
          `export * as entry from ${JSON.stringify(name)};\n`,
        );
      }
      if (!isServer) saveExamples(place);
      if (packages.includes("@ag-ui/core")) writeFileSync(join(place, "official.ts"), official);
      for (const resolution of resolutions) {
        // The declarations of @rjsf/validator-ajv8 itself are wrong under nodenext.
        const exclude = resolution === "nodenext" ? [`entry-${entries.indexOf("./ajv")}.ts`] : [];
        writeFileSync(join(place, "tsconfig.json"), configOf(resolution, exclude, isServer));
        await run(place, "npx tsc");
      }
      note(title);
    }
  },
};

/** @param {string} place */
function entriesOf(place) {
  const { exports } = JSON.parse(
    readFileSync(join(place, "node_modules/react-agui-interrupts/package.json"), "utf8"),
  );
  return Object.entries(exports).flatMap(([path, entry]) =>
    entry.types?.endsWith(".d.ts") ? [path] : [],
  );
}

/** @param {string} place */
function saveExamples(place) {
  for (const [index, { code }] of blocksOf("README.md")
    .filter(({ language }) => language === "tsx")
    .entries())
    writeFileSync(join(place, `example-${index}.tsx`), code);
}

/**
 * @param {string} resolution
 * @param {readonly string[]} exclude
 * @param {boolean} isServer
 */
function configOf(resolution, exclude, isServer) {
  const compilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: false,
    target: "es2022",
    module: resolution === "bundler" ? "esnext" : "nodenext",
    moduleResolution: resolution,
    lib: ["es2022", "dom", "dom.iterable"],
    jsx: "react-jsx",
    types: isServer ? [] : ["node", "react"],
  };
  return JSON.stringify({ compilerOptions, include: ["*.ts", "*.tsx"], exclude }, null, 2);
}
