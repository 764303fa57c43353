import { composeStories, composeStory } from "@storybook/react-vite";
import { cleanup, render } from "@testing-library/react";
import { compile } from "tailwindcss";
import tailwindSource from "tailwindcss/index.css?raw";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { AgentRunProvider, Interrupt, ToolApproval } from "../../src/index.js";
import forms from "../../src/styles/forms.css?raw";
import panel from "../../src/styles/panel.css?raw";
import structure from "../../src/styles/structure.css?raw";
import theme from "../../src/styles/theme.css?raw";
import { toolCallInterrupt } from "../../src/testing.js";
import * as stories from "../../stories/components/AllStates.stories.js";
import * as inboxes from "../../stories/components/InterruptInbox.stories.js";
import * as inspectors from "../../stories/components/InterruptInspector.stories.js";
import { askedRun, proposes } from "../support/askedRun.js";
import { patient } from "../support/patience.js";

const matrices = {
  ...composeStories(stories),
  Inbox: composeStories(inboxes).EightQuestions,
  Inspector: composeStory({ ...inspectors.Default, play: async () => {} }, inspectors.default),
};
const ours = [structure, theme, panel, forms].join("\n");
const tailwind = (await compile(tailwindSource)).build([
  "rounded-none",
  "bg-fuchsia-800",
  "px-10",
  "text-xs",
]);
const orders = [
  ["Tailwind first", tailwind + ours],
  ["Tailwind last", ours + tailwind],
] as const;

/** What a page is like by itself, so that only what is ours is compared. */
const surroundings = `
  body { margin: 0; font: 16px / 24px sans-serif; }
  body *, body *::before, body *::after { animation: none !important; transition: none !important; }
`;

let style: HTMLStyleElement;
beforeEach(() => {
  style = document.createElement("style");
  document.head.append(style);
});
afterEach(() => {
  style.remove();
  cleanup();
  document.body.replaceChildren();
});

const properties = `
  background-color background-image border-bottom-width border-left-width border-right-width border-top-width
  border-top-left-radius box-shadow color cursor display font-family font-size font-style font-weight letter-spacing line-height
  list-style-type margin-bottom margin-left margin-right margin-top opacity outline-style overflow-x padding-bottom padding-left
  padding-right padding-top position text-align text-decoration-line text-transform vertical-align visibility white-space
`
  .trim()
  .split(/\s+/);

type Look = Readonly<Record<string, string>>;

/**
 * Place, size and look of every element, in order; the options of a list are in a window of the
 * browser.
 */
function looks(): readonly Look[] {
  return [...document.body.querySelectorAll(":not(option)")].map((element) => {
    const computed = getComputedStyle(element);
    const { x, y, width, height } = element.getBoundingClientRect();
    return {
      element: `<${element.tagName.toLowerCase()} class="${element.getAttribute("class") ?? ""}">`,
      box: [x, y, width, height].map((number) => Math.round(number)).join(" "),
      ...Object.fromEntries(
        properties.map((property) => [property, computed.getPropertyValue(property)]),
      ),
    };
  });
}

/** The properties that differ, as a short list. */
function differences(before: readonly Look[], after: readonly Look[]): readonly string[] {
  return after.flatMap((look, index) =>
    Object.keys(look)
      .filter((property) => look[property] !== before[index]?.[property])
      .map(
        (property) =>
          `${look["element"]} ${property}: ${before[index]?.[property]} → ${look[property]}`,
      ),
  );
}

/** Forms arrive late, and what arrives moves what is below it. */
async function settled(): Promise<readonly Look[]> {
  const seen: string[] = [];
  await expect
    .poll(
      () => {
        const isLoading = document.querySelector("[data-part='form-loading']") !== null;
        seen.push(isLoading ? `loading ${seen.length}` : JSON.stringify(looks()));
        return seen.length > 4 && new Set(seen.slice(-4)).size === 1;
      },
      { interval: 60, timeout: patient(10_000) },
    )
    .toBe(true);
  return looks();
}

it.each([
  "Panel",
  "ToolApproval",
  "InputForm",
  "Confirmation",
  "Generic",
  "ResumeBar",
  "Decisions",
  "Inbox",
  "Inspector",
] as const)(
  "%s looks the same in a page with Tailwind, whichever stylesheet comes first",
  async (name) => {
    await page.viewport(864, 1_200);
    style.textContent = ours + surroundings;
    await matrices[name].run();
    const without = await settled();
    expect(without.length).toBeGreaterThan(20);
    for (const [, css] of orders) {
      style.textContent = css + surroundings;
      const within = await settled();
      expect(within).toHaveLength(without.length);
      expect(differences(without, within)).toEqual([]);
    }
  },
);

describe.each(orders)("%s", (_, css) => {
  it("a utility class of the page wins over every look of ours", async () => {
    style.textContent = css;
    const { run } = await askedRun(
      [toolCallInterrupt({ toolCallId: "c" })],
      {},
      proposes("c", "sendEmail", { to: "ann@example.com" }),
    );
    const [interrupt] = run.getSnapshot().interrupts;
    render(
      <AgentRunProvider run={run}>
        <Interrupt.Root className="agui-card rounded-none" {...(interrupt && { interrupt })}>
          <Interrupt.Message className="agui-message text-xs" />
          <ToolApproval.Approve className="agui-button agui-button--primary bg-fuchsia-800 px-10" />
          <ToolApproval.Deny className="agui-button" />
        </Interrupt.Root>
      </AgentRunProvider>,
    );
    const styleOf = (part: string) =>
      getComputedStyle(document.querySelector(`[data-part="${part}"]`) ?? document.body);
    expect(styleOf("interrupt").borderTopLeftRadius).toBe("0px");
    expect(styleOf("message").fontSize).toBe("12px");
    expect(styleOf("approve").paddingLeft).toBe("40px");
    expect(styleOf("approve").backgroundColor).not.toBe(styleOf("deny").backgroundColor);
    // Properties it does not set stay as they were.
    expect(styleOf("interrupt").borderTopWidth).toBe("1px");
    expect(styleOf("approve").borderTopLeftRadius).toBe("9px");
  });
});
