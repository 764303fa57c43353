import fs from "node:fs";
import { createRequire } from "node:module";
import { builtinEnvironments } from "vitest/runtime";

/*
 * The page of jsdom, with those rules of a browser's own style sheet that decide what is shown.
 * Each query for a role matches every rule with every element, which took a quarter of these tests;
 * how something looks is tested in Chromium.
 */
const require = createRequire(import.meta.url);
const path = require.resolve("jsdom/lib/jsdom/browser/default-stylesheet.css");
const rules = fs
  .readFileSync(path, "utf8")
  .replaceAll(/\/\*[\s\S]*?\*\//g, "")
  .match(/[^{};]+\{[^{}]*\}/g);
const shown = rules?.filter((rule) => /\b(display|visibility)\s*:/.test(rule)) ?? [];
if (shown.length < 20) throw new Error("the style sheet of jsdom has changed");

// jsdom reads the file once, while it is loaded.
const { readFileSync } = fs;
Reflect.set(fs, "readFileSync", (file: unknown, ...options: readonly unknown[]) =>
  file === path ? shown.join("\n") : Reflect.apply(readFileSync, fs, [file, ...options]),
);
try {
  require("jsdom");
} finally {
  fs.readFileSync = readFileSync;
}

export default builtinEnvironments.jsdom;
