import axe from "axe-core";

const looks = [
  { theme: "dark", dir: "ltr" },
  { theme: "light", dir: "rtl" },
  { theme: "dark", dir: "rtl" },
] as const;

interface A11yParameters {
  readonly config?: axe.Spec;
}

/** Checks a story, as its play function has left it, in the looks that the story itself was not shown in. */
export async function checkEveryLook(canvas: HTMLElement, { config }: A11yParameters): Promise<void> {
  const page = document.documentElement;
  const wrapper = canvas.querySelector<HTMLElement>(".preview");
  if (wrapper === null) return;
  const before = { theme: wrapper.dataset["aguiTheme"] ?? "light", dir: wrapper.dir };
  const found: string[] = [];
  axe.reset();
  axe.configure(config ?? {});
  const off = (config?.rules ?? []).filter(({ enabled }) => enabled === false).map(({ id }) => [id, { enabled: false }] as const);
  for (const look of looks) {
    wear(look, "0s");
    const { violations } = await axe.run(canvas, { rules: { region: { enabled: false }, ...Object.fromEntries(off) } });
    for (const { id, help, nodes } of violations)
      found.push(`${look.theme}, ${look.dir}: ${id}, ${help}: ${nodes.map(({ html }) => html).join("\n")}`);
  }

  wear(before, null);
  if (found.length > 0) throw new Error(found.join("\n\n"));

  // Half-way from one look to another every contrast is wrong.
  function wear({ theme, dir }: { readonly theme: string; readonly dir: string }, motion: string | null): void {
    for (const element of [page, wrapper]) {
      if (element === null) continue;
      element.dataset["aguiTheme"] = theme;
      element.dir = dir;
      element.style.setProperty("--agui-motion", motion);
    }
  }
}
