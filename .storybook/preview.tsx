import type { Decorator, Preview } from "@storybook/react-vite";
import { StrictMode, useEffect, useState } from "react";
import { configure, waitFor } from "storybook/test";
import { AgentRunProvider, englishLabels, germanLabels } from "../src/index.js";
import "../src/styles/structure.css";
import "../src/styles/theme.css";
import "../src/styles/panel.css";
import "../src/styles/forms.css";
import { besideQuestions } from "../src/ui/cards/lateBesideQuestions.js";
import { panelContent } from "../src/ui/panel/InterruptPanel.js";
import { failures } from "../stories/live/liveFetch.js";
import { StoryValidator, validatorOf } from "../stories/support/storyValidator.js";
import "./preview.css";

// The form is loaded when it is first shown.
configure({ asyncUtilTimeout: 10_000 });

/** What a story shows: a question, a settled question, or a notice. */
const restingPlaces =
  '[data-part="interrupt"], [data-part="settled"], .agui-log__entry, .agui-notice, .agui-empty';

const darkQuery = "(prefers-color-scheme: dark)";

function useSystemIsDark(): boolean {
  const [dark, setDark] = useState(() => matchMedia(darkQuery).matches);
  useEffect(() => {
    const query = matchMedia(darkQuery);
    const update = () => setDark(query.matches);
    query.addEventListener("change", update);
    return () => query.removeEventListener("change", update);
  }, []);
  return dark;
}

const surroundings: Decorator = function Surroundings(Story, { globals, loaded, viewMode }) {
  const systemIsDark = useSystemIsDark();
  const theme =
    globals["theme"] === "dark" || (globals["theme"] === "system" && systemIsDark)
      ? "dark"
      : "light";
  const dir = globals["direction"] === "rtl" ? "rtl" : "ltr";

  const german = globals["language"] === "de";

  // Elements in the body use the document's theme, not the wrapper's. A docs page shows many
  // stories, so none of them sets it.
  useEffect(() => {
    if (viewMode === "docs") return;
    document.documentElement.dataset["aguiTheme"] = theme;
    document.documentElement.dir = dir;
  }, [theme, dir, viewMode]);

  return (
    <div
      className="preview"
      data-view={viewMode}
      data-agui-theme={theme}
      dir={dir}
      lang={german ? "de" : "en"}
    >
      <AgentRunProvider labels={german ? germanLabels : englishLabels}>
        {/* A run keeps its validator, so another one restarts the story. */}
        <StoryValidator.Provider
          key={String(globals["validator"])}
          value={loaded["toolbarValidator"]}
        >
          <Story />
        </StoryValidator.Provider>
      </AgentRunProvider>
    </div>
  );
};

const strict: Decorator = (Story, { globals }) =>
  globals["strict"] === "off" ? (
    <Story />
  ) : (
    <StrictMode>
      <Story />
    </StrictMode>
  );

const preview: Preview = {
  tags: ["autodocs"],
  // Stories are shown when all of the panel is loaded.
  loaders: [
    () => panelContent.load(),
    () => besideQuestions.load(),
    async ({ globals }) => ({ toolbarValidator: await validatorOf(globals["validator"]) }),
  ],
  beforeEach({ parameters, tags, title }) {
    // In `npm test` the ends of flows are checked, and all states together; the deep tests check
    // every story.
    const isChecked = !tags.includes("dev") || title.includes("All states");
    if (import.meta.env["STORIES"] !== "flows" || isChecked) return;
    parameters["a11y"] = { ...parameters["a11y"], test: "off" };
  },
  // In the tests what is checked is also checked in dark and from right to left; in Storybook the
  // toolbar does that.
  async afterEach({ canvasElement, parameters, tags, title }) {
    if (import.meta.env.MODE !== "test") return;
    // Every story in the sidebar shows something, and its own test has not changed it.
    if (tags.includes("dev")) {
      const rests: string = parameters["rests"] ?? restingPlaces;
      await waitFor(() => {
        if (canvasElement.querySelector(rests) === null)
          throw new Error(`A story of ${title} rests without what it is about.`);
      });
    }
    if (parameters["a11y"]?.test === "off") return;
    const { checkEveryLook } = await import("./everyLook.js");
    await checkEveryLook(canvasElement, parameters["a11y"] ?? {});
  },
  decorators: [surroundings, strict],
  initialGlobals: {
    theme: "light",
    direction: "ltr",
    language: "en",
    strict: "on",
    speed: "normal",
    failure: "none",
    validator: "default",
  },
  globalTypes: {
    theme: {
      description: "Theme",
      toolbar: {
        icon: "mirror",
        dynamicTitle: true,
        items: [
          { value: "light", title: "Light" },
          { value: "dark", title: "Dark" },
          { value: "system", title: "System theme" },
        ],
      },
    },
    direction: {
      description: "Text direction",
      toolbar: {
        icon: "transfer",
        dynamicTitle: true,
        items: [
          { value: "ltr", title: "Left to right" },
          { value: "rtl", title: "Right to left" },
        ],
      },
    },
    language: {
      description: "Language of the library's labels",
      toolbar: {
        icon: "globe",
        dynamicTitle: true,
        items: [
          { value: "en", title: "English" },
          { value: "de", title: "Deutsch" },
        ],
      },
    },
    strict: {
      description: "React's strict mode",
      toolbar: {
        icon: "lock",
        dynamicTitle: true,
        items: [
          { value: "on", title: "Strict mode" },
          { value: "off", title: "Strict mode off" },
        ],
      },
    },
    speed: {
      description: "How fast the agent of the Live stories streams",
      toolbar: {
        icon: "timer",
        dynamicTitle: true,
        items: [
          { value: "slow", title: "Slow agent" },
          { value: "normal", title: "Agent" },
          { value: "fast", title: "Fast agent" },
          { value: "instant", title: "Instant agent" },
        ],
      },
    },
    validator: {
      description: "What checks the answers in forms",
      toolbar: {
        icon: "passed",
        dynamicTitle: true,
        items: [
          { value: "default", title: "Default validator" },
          { value: "ajv", title: "ajv" },
        ],
      },
    },
    failure: {
      description: "What goes wrong with the first answer in the Live stories",
      toolbar: {
        icon: "lightning",
        dynamicTitle: true,
        items: Object.entries(failures).map(([value, title]) => ({ value, title })),
      },
    },
  },
  parameters: {
    layout: "fullscreen",
    a11y: { test: "error" },
    // Stories show states, which no control would change; the page of a component has its props.
    controls: { disable: true },
    options: {
      storySort: {
        order: [
          "Introduction",
          "Docs",
          [
            "Documentation",
            "Search",
            "Quick start",
            "Concepts",
            "Guides",
            "Backends",
            "Agents",
            "Troubleshooting",
            "Migration",
            "Performance",
            "Stability and dependencies",
            "API reference",
            "Project",
          ],
          "Live",
          "Gallery",
          "Components",
          "Reasons",
          "Forms",
          "Dialects",
          "Recipes",
          "Themes",
        ],
      },
    },
  },
};

export default preview;
