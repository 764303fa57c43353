import { existsSync } from "node:fs";
import { posix } from "node:path";
import { describe, expect, it } from "vitest";
import { idsOf, readSitePages, siteTexts, withSiteLinks } from "../../.storybook/site.js";
import { anchorsOf } from "../support/docs/pages.js";

const withoutCode = (text: string) => text.replaceAll(/^```.*?^```$/gms, "");
const linksIn = (text: string) =>
  [...withoutCode(text).matchAll(/(?<!!)\]\(([^)\s]+)\)/g)].map(([, link = ""]) => link);
const isElsewhere = (link: string) => /^https?:/.test(link);

describe("Storybook as the site of the documentation", () => {
  const pages = readSitePages();
  const ids = idsOf(pages);

  it("leads from every page to pages of Storybook, never to a file", () => {
    const anchors = new Map(
      pages.map((page) => [ids.get(page.file), anchorsOf(withoutCode(page.text))]),
    );
    const broken = pages.flatMap((page) =>
      linksIn(withSiteLinks(page, ids))
        .filter((link) => {
          if (isElsewhere(link)) return false;
          if (link.startsWith("pictures/")) return !existsSync(`stories/docs/${link}`);
          const [target = "", place] = link.startsWith("#")
            ? [ids.get(page.file), link.slice(1)]
            : link.replace("?path=/docs/", "").split("#");
          if (target === ids.get("README.md")) return false;
          const there = anchors.get(target);
          // The reference has anchors of its own, for rows of tables.
          return (
            there === undefined ||
            (place !== undefined && !target.includes("api-reference") && !there.includes(place))
          );
        })
        .map((link) => `${page.file}: ${link}`),
    );
    expect(broken).toEqual([]);
  });

  it("gives every page an address of its own", () =>
    expect(new Set(ids.values()).size).toBe(pages.length + 1));

  it("has each page as text as well, with links that lead to texts of the site", () => {
    const texts = siteTexts();
    const broken = [...texts].flatMap(([file, text]) =>
      linksIn(text)
        .filter((link) => !isElsewhere(link) && !link.startsWith("#"))
        .filter((link) => !texts.has(posix.join(posix.dirname(file), link.replace(/#.*/, ""))))
        .map((link) => `${file}: ${link}`),
    );
    expect(broken.filter((link) => !/\.(?:png|txt)$|LICENSE$/.test(link))).toEqual([]);
  });

  it("has everything that is written by hand in one text for coding assistants", () => {
    const all = siteTexts().get("llms-full.txt") ?? "";
    for (const page of pages.filter(({ file }) => file.startsWith("stories/docs/")))
      expect(all).toContain(/^# .+$/m.exec(page.text)?.[0]);
    expect(linksIn(all).filter((link) => !isElsewhere(link))).toEqual([]);
  });
});
