import { readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { storybookTest } from "@storybook/addon-vitest/vitest-plugin";
import { playwright } from "@vitest/browser-playwright";
import type { TestProjectInlineConfiguration, ViteUserConfig } from "vitest/config";
import { examplePlugin } from "./docs/examplePlugin.js";
import { findChromium } from "./findChromium.mjs";
import { patience, propertyRuns } from "./machine.js";
import { react18 } from "./react18.js";

/** `quick` is `npm test`; `deep` is `npm run test:deep`. */
export type Depth = "quick" | "deep";

const root = join(import.meta.dirname, "../..");
const setup = ["./test/support/setup.ts"];
const setupDom = [...setup, "./test/support/setupDom.ts"];

const testFiles = testsIn("test");

/** What is installed beside tests has tests of its own, and changes while it is installed. */
function testsIn(folder: string): readonly string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = `${folder}/${entry.name}`;
    if (entry.isDirectory())
      return entry.name.startsWith(".") || entry.name === "node_modules" ? [] : testsIn(name);
    return /\.test\.tsx?$/.test(name) ? [name] : [];
  });
}

/** The text of a test file. */
const sourceOf = (name: string): string => readFileSync(join(root, name), "utf8");

/** Files whose tests are for `test:deep` alone. */
const deepFiles = testFiles.filter((name) => name.includes(".deep."));
/** Files that repeat less in `npm test` than in `test:deep`. */
const repeatedFiles = testFiles.filter((name) => sourceOf(name).includes('support/depth.js"'));

/**
 * Files that load all modules anew, because they put others in the place of ours, or look at
 * everything in the page.
 */
const alone = [
  "test/contracts/attributes.test.tsx",
  "test/docs/readmeExamples.test.tsx",
  ...testFiles.filter(
    (name) => /\.test\.tsx$/.test(name) && sourceOf(name).includes("vi.resetModules"),
  ),
];

/** What differs between two versions of React: refs, effects, hydration, errors, late modules. */
const whereReactDiffers = [
  "test/parts/tool-approval/ApprovalParts.test.tsx",
  "test/react/lazyRenderers.test.tsx",
  "test/react/run/useAgentRun.test.tsx",
  "test/react/useLazyModule.test.tsx",
  "test/ui/errorBoundaries.test.tsx",
  "test/ui/hydratedPanel.test.tsx",
  "test/ui/panel/answeredCards.test.tsx",
  "test/ui/unsavedAnswers.test.tsx",
];

/** Files that are not repeated with React 18. */
const onlyWithReact19 = [
  // Activity and use are of React 19.
  "test/ui/lifecycle.test.tsx",
  // They load modules anew, and React with them.
  ...alone,
  // They press through whole batches; the parts they press have tests of their own.
  "test/parts/resume/SelectedParts.test.tsx",
  // What they prove is which text or button is shown, whatever renders it.
  "test/ui/panel/wayOut.test.tsx",
  "test/ui/hostileValues.test.tsx",
  "test/ui/masks.test.tsx",
  "test/parts/masks.test.tsx",
  "test/parts/whatIsShown.test.tsx",
  "test/parts/data/**",
];

/** Those of the files that a depth runs. */
function filesOf(depth: Depth, name: RegExp): string[] {
  const files = depth === "quick" ? testFiles : [...deepFiles, ...repeatedFiles];
  return files.filter((file) => name.test(file) && (depth === "deep" || !deepFiles.includes(file)));
}

const inBrowser = /\.browser\.test\.tsx$/;
/** Press buttons without a mouse, which must not have been in their page. */
const inOwnPages = [
  "test/browser/corpus.browser.test.tsx",
  "test/browser/scenarios.browser.test.tsx",
];
const inOnePage = filesOf("quick", inBrowser).filter((file) => !inOwnPages.includes(file));

/** By default Vitest leaves one processor to itself, which is half of a small machine. */
const isSmallMachine = availableParallelism() <= 2;

const chromium = process.env["VITEST"] ? await findChromium() : undefined;
/** A fresh object each time: Vitest writes the project's name into it. */
const browser = () => ({
  enabled: true,
  headless: true,
  fileParallelism: !isSmallMachine,
  provider: playwright({
    launchOptions: {
      ...(chromium && { executablePath: chromium.executablePath }),
      timeout: 30_000 * patience,
    },
    actionTimeout: 15_000 * patience,
    // Room for the largest picture: what does not fit is scaled down until nothing can be seen on
    // it. Times and numbers are read out alike, wherever the machine is.
    contextOptions: {
      viewport: { width: 1280, height: 3_600 },
      locale: "en-US",
      timezoneId: "UTC",
    },
  }),
  instances: [{ browser: "chromium" as const }],
  screenshotFailures: false,
});

/** Runs in Node. */
function node(depth: Depth): TestProjectInlineConfiguration {
  return {
    extends: true,
    plugins: [examplePlugin()],
    test: {
      name: "node",
      environment: "node",
      // What one file leaves behind reaches no other: modules hold no state. Shared, they are
      // loaded once.
      isolate: false,
      setupFiles: setup,
      include: filesOf(depth, /\.test\.ts$|\.node\.test\.tsx$/),
    },
  };
}

/** Runs in jsdom, in one page for all files of a worker. */
function dom(depth: Depth): TestProjectInlineConfiguration {
  const isElsewhere = /\.(node|browser)\.test\.tsx$/;
  return {
    extends: true,
    plugins: [examplePlugin()],
    test: {
      name: "dom",
      environment: "./test/support/quickJsdom.ts",
      isolate: false,
      setupFiles: setupDom,
      include: filesOf(depth, /\.test\.tsx$/).filter((file) => !isElsewhere.test(file)),
      exclude: alone,
    },
  };
}

/** Runs in jsdom what replaces modules that the files of `dom` must have. */
function replacing(): TestProjectInlineConfiguration {
  return {
    extends: true,
    plugins: [examplePlugin()],
    test: {
      name: "alone",
      environment: "./test/support/quickJsdom.ts",
      // A process for each file would load React and a page for each.
      isolate: false,
      setupFiles: ["./test/support/freshModules.ts", ...setupDom],
      include: alone,
    },
  };
}

/** Repeats files of `dom` with the oldest React. */
function oldestReact(depth: Depth): TestProjectInlineConfiguration {
  const testingLibrary = "node_modules/@testing-library/react/dist/@testing-library/react.esm.js";
  return {
    extends: true,
    plugins: [react18()],
    resolve: { alias: { "@testing-library/react": join(root, testingLibrary) } },
    test: {
      name: "react18",
      environment: "./test/support/quickJsdom.ts",
      isolate: false,
      setupFiles: [...setupDom, "./test/support/setupReact18.ts"],
      ...(depth === "quick"
        ? { include: whereReactDiffers }
        : {
            include: ["test/{parts,react,ui}/**/*.test.tsx"],
            exclude: [...whereReactDiffers, ...onlyWithReact19],
          }),
      // What asks for React must ask here.
      server: { deps: { inline: [/@testing-library\/react/, /@rjsf\//] } },
    },
  };
}

/**
 * Runs in Chromium: `browser` in one page that has our styles, which loads everything once; `pages`
 * each file in a page of its own, with the styles it names.
 */
function inChromium(name: "browser" | "pages", files: string[]): TestProjectInlineConfiguration {
  const isolate = name === "pages";
  const styles = isolate ? [] : ["./test/support/styledPage.ts"];
  return {
    extends: true,
    optimizeDeps: {
      // What is found later is loaded with a second React.
      include: [
        "@storybook/react-vite",
        "@testing-library/jest-dom/vitest",
        "@testing-library/react",
        "@testing-library/user-event",
        "axe-core",
        "storybook/test",
        "tailwindcss",
      ],
    },
    test: {
      name,
      isolate,
      setupFiles: [...setupDom, "./test/support/ownFonts.ts", ...styles],
      globalSetup: [
        "./test/support/provideMisbehavingServer.ts",
        "./test/support/provideDialectServers.ts",
      ],
      include: files,
      browser: {
        ...browser(),
        isolate,
        expect: {
          toMatchScreenshot: {
            timeout: 5_000 * patience,
            // Three pixels in a thousand may differ: another rounding of edges, or a single
            // word. A line that wraps, a part that is missing or moved, a colour of buttons or
            // cards, and any change of height is seen.
            comparatorName: "pixelmatch",
            comparatorOptions: { threshold: 0.05, allowedMismatchedPixelRatio: 0.003 },
            resolveScreenshotPath: ({ arg, ext }) =>
              join(root, "test/data/pictures", `${arg}${ext}`),
          },
        },
      },
    },
  };
}

/**
 * Runs the stories in Chromium: in `npm test` all of them, with the accessibility of some; then the
 * others with theirs.
 */
function stories(depth: Depth): TestProjectInlineConfiguration {
  const isQuick = depth === "quick";
  const tags = isQuick ? {} : { include: ["dev"] };
  return {
    extends: true,
    plugins: [storybookTest({ configDir: join(root, ".storybook"), tags })],
    optimizeDeps: { include: ["axe-core"] },
    test: {
      name: "storybook",
      env: { STORIES: isQuick ? "flows" : "resting" },
      // One page for all files: a story puts nothing into it that it does not take away.
      isolate: false,
      setupFiles: [...setup, "./test/support/setupStories.ts", "./test/support/ownFonts.ts"],
      browser: { ...browser(), isolate: false },
    },
  };
}

/** What Vitest runs, and with which limits. */
export function testsOf(depth: Depth): NonNullable<ViteUserConfig["test"]> {
  return {
    testTimeout: 15_000 * patience,
    hookTimeout: 15_000 * patience,
    teardownTimeout: 10_000 * patience,
    expect: { poll: { timeout: 10_000 * patience } },
    // Vitest takes this one from here, not from the projects.
    browser: { connectTimeout: 60_000 * patience },
    provide: { patience, share: propertyRuns(depth === "quick" ? 0.25 : 1) },
    ...(isSmallMachine && { maxWorkers: 2 }),
    // On a busy machine a browser may be late once; what fails twice is wrong. The report names
    // each test that was repeated.
    retry: process.env["CI"] ? 1 : 0,
    projects: [
      node(depth),
      dom(depth),
      ...(depth === "quick" ? [replacing()] : []),
      oldestReact(depth),
      ...(depth === "quick" ? [inChromium("browser", inOnePage)] : []),
      inChromium("pages", depth === "quick" ? inOwnPages : filesOf(depth, inBrowser)),
      stories(depth),
    ],
  };
}
