/**
 * Packs the package as it is built and looks at the result: its size, its files, and where the
 * links of its pages lead.
 */
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";

const root = join(import.meta.dirname, "../..");
const most = { bytes: 1_020_000, files: 540 };
/**
 * What the package lacks, because it is for people who have the repository: a folder, or a file.
 */
const onlyInRepository =
  /^(examples|test)\/|^(ARCHITECTURE|CONTRIBUTING|SECURITY)\.md$|^stories\/docs\/.*\.png$/;

const place = mkdtempSync(join(tmpdir(), "agui-packed-"));
const faults = [];
try {
  execFileSync("npm", ["pack", "--ignore-scripts", "--silent", "--pack-destination", place], {
    cwd: root,
    shell: true,
  });
  const tarball = join(place, readdirSync(place)[0] ?? "");
  execFileSync("tar", ["-xzf", tarball, "-C", place]);
  const packed = join(place, "package");
  const files = readdirSync(packed, { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => statSync(join(packed, file)).isFile());
  const { size } = statSync(tarball);
  if (size > most.bytes) faults.push(`The package has ${size} bytes, of at most ${most.bytes}.`);
  if (files.length > most.files)
    faults.push(`The package has ${files.length} files, of at most ${most.files}.`);
  for (const needed of [
    "README.md",
    "LICENSE",
    "CHANGELOG.md",
    "dist/docs/llms.txt",
    "dist/docs/api/index.md",
  ])
    if (!files.includes(needed)) faults.push(`The package has no ${needed}.`);

  let followed = 0;
  for (const page of files.filter((file) => /\.md$|\/llms\.txt$/.test(file))) {
    for (const link of linksIn(readFileSync(join(packed, page), "utf8"))) {
      followed++;
      const target = relative(packed, join(packed, dirname(page), decodeURI(link))).replaceAll(
        "\\",
        "/",
      );
      const base = onlyInRepository.test(target) ? root : packed;
      if (!existsSync(join(base, target))) faults.push(`${page}: ${link} leads nowhere.`);
    }
  }
  console.log(
    `${files.length} files, ${(size / 1000).toFixed(0)} kB packed; ${followed} links followed.`,
  );
  if (followed === 0) faults.push("No links were found.");
} finally {
  rmSync(place, { recursive: true, force: true });
}
if (faults.length > 0) {
  console.error(faults.join("\n"));
  process.exit(1);
}

/**
 * The links of a page that lead to files, outside of code and without the place in the file.
 * @param {string} text
 */
function linksIn(text) {
  const prose = text.replaceAll(/^ *```.*?^ *```$/gms, "").replaceAll(/`[^`\n]*`/g, "");
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, link = ""]) => {
    const path = link.replace(/#.*/, "");
    return /^[a-z]+:/i.test(link) || path === "" ? [] : [path];
  });
}
