import { join } from "node:path";
import { pathToFileURL } from "node:url";

/**
 * Loads a file of a package that is installed in another folder.
 * @param {string} folder @param {string} path
 */
export function importFrom(folder, path) {
  return import(pathToFileURL(join(folder, "node_modules", path)).href);
}
