import axe from "axe-core";

/** The other look; the story itself was shown light and from left to right. */
const otherLook = { theme: "dark", dir: "rtl" } as const;

/**
 * The rules that colours and directions decide. What the others find does not change with the look.
 */
const rulesOfLooks = [
  "color-contrast",
  "link-in-text-block",
  "target-size",
  "scrollable-region-focusable",
];

interface A11yParameters {
  readonly config?: axe.Spec;
}

/** Checks a story, as its play function has left it, in dark and from right to left. */
export async function checkEveryLook(
  canvas: HTMLElement,
  { config }: A11yParameters,
): Promise<void> {
  const page = document.documentElement;
  const wrapper = canvas.querySelector<HTMLElement>(".preview");
  if (wrapper === null) return;
  const before = { theme: wrapper.dataset["aguiTheme"] ?? "light", dir: wrapper.dir };
  axe.reset();
  axe.configure(config ?? {});
  const rules = rulesOfLooks.filter(
    (id) => config?.rules?.every((rule) => rule.id !== id || rule.enabled !== false) ?? true,
  );
  wear(otherLook, "0s");
  const { violations } = await axe.run(canvas, { runOnly: rules });
  const found = violations.map(
    ({ id, help, nodes }) => `${id}, ${help}: ${nodes.map(({ html }) => html).join("\n")}`,
  );
  wear(before, null);
  if (found.length > 0) throw new Error(`In dark and from right to left:\n${found.join("\n\n")}`);

  // Contrasts are wrong during a transition.
  function wear(
    { theme, dir }: { readonly theme: string; readonly dir: string },
    motion: string | null,
  ): void {
    for (const element of [page, wrapper]) {
      if (element === null) continue;
      element.dataset["aguiTheme"] = theme;
      element.dir = dir;
      element.style.setProperty("--agui-motion", motion);
    }
  }
}
