import { compile } from "tailwindcss";
import tailwindSource from "tailwindcss/index.css?raw";
import { type AgentRun, InterruptPanel } from "../../src/index.js";

const classes = {
  page: "mx-auto flex max-w-2xl flex-col gap-4 bg-slate-50 p-6 text-slate-900 dark:bg-slate-900 dark:text-slate-100",
  header:
    "flex flex-wrap items-center justify-between border-b border-slate-200 pb-3 dark:border-slate-700",
  title: "text-lg font-semibold",
  tag: "rounded-full bg-emerald-100 px-3 py-1 text-xs font-medium text-emerald-900",
  mine: "self-end rounded-2xl bg-slate-200 px-4 py-2 dark:bg-slate-700",
  theirs: "self-start rounded-2xl bg-white px-4 py-2 shadow-sm dark:bg-slate-800",
  button:
    "agui-button agui-button--primary self-start rounded-none bg-fuchsia-800 px-10 text-white",
} as const;

const order = "@layer theme, base, components, utilities;";

/**
 * The stylesheet that Tailwind makes of the page, with its reset. The toolbar's theme switches
 * `dark`.
 */
export async function compileTailwind(): Promise<string> {
  const dark = '@custom-variant dark (&:where([data-agui-theme="dark"] *));';
  const { build } = await compile(`${order}${tailwindSource}${dark}`);
  return build(Object.values(classes).flatMap((names) => names.split(" ")));
}

/** A page written with Tailwind, as its users write one, with the panel in its conversation. */
export function TailwindPage({ run, css }: { readonly run: AgentRun; readonly css: string }) {
  return (
    <>
      <style>{css}</style>
      <div className={classes.page}>
        <header className={classes.header}>
          <h2 className={classes.title}>Quarterly report</h2>
          <span className={classes.tag}>Online</span>
        </header>
        <p className={classes.mine}>Send Ann the figures, and file the quarter.</p>
        <p className={classes.theirs}>I have prepared everything. Please check it.</p>
        <InterruptPanel run={run} labels={{ panel: "Questions" }} />
        <button type="button" className={classes.button}>
          Start again
        </button>
      </div>
    </>
  );
}
