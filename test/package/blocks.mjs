import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const root = join(import.meta.dirname, "../..");

/** @typedef {{ language: string, code: string, name: string | undefined }} Block */

/**
 * The blocks of code of a page, in order. A first line such as `// src/App.tsx` or
 * `<!-- index.html -->` names a block.
 * @param {string} page
 * @returns {Block[]}
 */
export function blocksOf(page) {
  const text = readFileSync(join(root, page), "utf8");
  return [...text.matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(([, language = "", code = ""]) => {
    const name = /^(?:---\n)?(?:\/\/|<!--) (\S+\.\w+)(?: -->)?\n/.exec(code)?.[1];
    return { language, code, name };
  });
}

/**
 * Saves the named blocks of a page where a reader would.
 * @param {string} page
 * @param {string} folder
 * @param {(code: string) => string} [change] What differs here, such as a port that is free.
 */
export function saveBlocks(page, folder, change = (code) => code) {
  const named = blocksOf(page).flatMap(({ name, code }) =>
    name === undefined ? [] : [{ name, code }],
  );
  if (named.length === 0) throw new Error(`${page} names no file.`);
  for (const { name, code } of named) {
    const file = join(folder, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, change(code));
  }
}

/**
 * The block of a page with a name.
 * @param {string} page
 * @param {string} name
 * @returns {string}
 */
export function blockOf(page, name) {
  const block = blocksOf(page).find((one) => one.name === name);
  if (block === undefined) throw new Error(`${page} does not name ${name}.`);
  return block.code;
}

/**
 * The commands with which a page begins.
 * @param {string} page
 * @returns {string[]}
 */
export function commandsOf(page) {
  const block = blocksOf(page).find(({ language }) => language === "sh");
  if (block === undefined) throw new Error(`${page} has no commands.`);
  return block.code.trim().split("\n");
}
