import { readFileSync } from "node:fs";
import { argv, env, exit } from "node:process";
import { fileURLToPath } from "node:url";

/**
 * @typedef {{ version: string, repository?: string | { url?: string }, homepage?: string, bugs?:
 * string | { url?: string } }} PackageLinks
 */

/**
 * Returns why the package must not be published from this build, or null. npm refuses provenance
 * where `repository` is not the repository of the build, but only after all tests ran. `repository`
 * is the one field to fill in: npm derives `bugs` and `homepage` from it. Where these are set as
 * well, they must lead somewhere, and `bugs` to the same repository.
 *
 * @param {PackageLinks} packageJson
 * @param {{ GITHUB_REPOSITORY?: string, GITHUB_REF_NAME?: string }} build Where the workflow runs,
 * and the tag it runs for.
 * @returns {string | null}
 */
export function releaseProblem(
  { version, repository, homepage, bugs },
  { GITHUB_REPOSITORY: here = "", GITHUB_REF_NAME: tag = "" },
) {
  const url = typeof repository === "string" ? repository : repository?.url;
  if (url === undefined)
    return "package.json has no `repository`: set it to the URL of this repository on GitHub.";
  const named = /(?:^|github\.com[/:]|^github:)([^/:\s]+\/[^/:\s]+?)(?:\.git)?$/.exec(url)?.[1];
  if (named?.toLowerCase() !== here.toLowerCase())
    return `\`repository\` of package.json is ${url}, but this is ${here}.`;
  const issues = typeof bugs === "string" ? bugs : bugs?.url;
  if (
    issues !== undefined &&
    !issues.toLowerCase().startsWith(`https://github.com/${here.toLowerCase()}/`)
  )
    return `\`bugs\` of package.json is ${issues}, which is not in ${here}. Leave it out, and npm derives it.`;
  if (homepage !== undefined && !homepage.startsWith("https://"))
    return `\`homepage\` of package.json is ${homepage}, which is no https address. Leave it out, and npm derives it.`;
  if (tag !== `v${version}`) return `The tag is ${tag}, but package.json has version ${version}.`;
  return null;
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  const packageJson = JSON.parse(
    readFileSync(new URL("../../package.json", import.meta.url), "utf8"),
  );
  const problem = releaseProblem(packageJson, env);
  if (problem !== null) {
    console.error(problem);
    exit(1);
  }
}
