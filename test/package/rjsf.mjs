import { readdirSync, readFileSync, renameSync } from "node:fs";
import { join } from "node:path";
import { withImports } from "./imports.mjs";

/** The page that describes builds without rjsf. */
export const formsPage = "stories/docs/guides/forms.md";

/** Strings that only `@rjsf/core` and `@rjsf/utils` have, also after minifying. */
const marks = ["rjsf-field", "__additional_property"];

/**
 * The scripts in a folder that contain rjsf.
 * @param {string} folder
 * @returns {string[]}
 */
function filesWithRjsf(folder) {
  const scripts = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) =>
    /\.[cm]?js$/.test(file),
  );
  if (scripts.length === 0) throw new Error(`${folder} has no scripts.`);
  return scripts.filter((file) => {
    const code = readFileSync(join(folder, file), "utf8");
    return marks.some((mark) => code.includes(mark));
  });
}

/**
 * Fails unless rjsf is in the output, and in no script that the page loads first.
 * @param {string} folder
 * @param {readonly string[]} first The scripts that the page names, relative to the folder; what
 * they import is followed.
 */
export function expectLateRjsf(folder, first) {
  const late = filesWithRjsf(folder);
  if (late.length === 0)
    throw new Error(`${folder} has no rjsf, which the marks of this test would find.`);
  for (const file of withImports(folder, first))
    if (late.includes(file)) throw new Error(`${file} is loaded first, and contains rjsf.`);
}

/**
 * Fails if rjsf is in the output.
 * @param {...string} folders
 */
export function refuseRjsf(...folders) {
  const found = folders.flatMap((folder) =>
    filesWithRjsf(folder).map((file) => join(folder, file)),
  );
  if (found.length > 0) throw new Error(`rjsf is in the output:\n${found.join("\n")}`);
}

/**
 * Hides the installed rjsf, so that a build that asks for it fails; the result brings it back.
 * @param {string} folder
 */
export function hideRjsf(folder) {
  const [installed, hidden] = [
    join(folder, "node_modules/@rjsf"),
    join(folder, "node_modules/.hidden-rjsf"),
  ];
  renameSync(installed, hidden);
  return () => renameSync(hidden, installed);
}
