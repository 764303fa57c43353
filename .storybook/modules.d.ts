declare module "*.css";

/** Written by `site.ts` when Storybook starts. */
declare module "*/pages/pages.json" {
  const pages: readonly {
    readonly id: string;
    readonly title: string;
    readonly file: string;
    readonly description: string;
  }[];
  export default pages;
}
