import type MiniSearch from "minisearch";
import { useDeferredValue, useEffect, useId, useState } from "react";
import pages from "./pages/pages.json" with { type: "json" };
import { slugOf } from "./slugOf.js";

interface Section {
  readonly id: string;
  readonly page: string;
  readonly heading: string;
  readonly text: string;
}

/** The parts of a page, each under its own heading. */
function sectionsOf(
  page: { readonly id: string; readonly title: string },
  text: string,
): readonly Section[] {
  return text.split(/^(?=#{1,4} )/m).map((part) => {
    const heading = /^#+ (.+)$/m.exec(part)?.[1]?.replaceAll("`", "") ?? page.title;
    const place = part.startsWith("# ") ? "" : `#${slugOf(heading)}`;
    return { id: `${page.id}${place}`, page: page.title, heading, text: part };
  });
}

async function indexPages(): Promise<MiniSearch<Section>> {
  const { default: Index } = await import("minisearch");
  const texts = import.meta.glob<string>("./pages/*.md", { query: "?raw", import: "default" });
  const index = new Index<Section>({
    fields: ["heading", "page", "text"],
    storeFields: ["page", "heading"],
    searchOptions: {
      boost: { heading: 4, page: 2 },
      prefix: true,
      fuzzy: 0.15,
      combineWith: "AND",
    },
  });
  const sections = await Promise.all(
    pages.map(async (page) => sectionsOf(page, (await texts[`./pages/${page.file}`]?.()) ?? "")),
  );
  // Two headings of a page can be the same; the first one is found.
  for (const section of sections.flat()) if (!index.has(section.id)) index.add(section);
  return index;
}

/** Searches the text of every page. */
export function SearchDocs() {
  const id = useId();
  const [query, setQuery] = useState("");
  const [index, setIndex] = useState<MiniSearch<Section>>();
  const wanted = useDeferredValue(query.trim());
  useEffect(() => {
    let isOver = false;
    void indexPages().then((made) => {
      if (!isOver) setIndex(made);
    });
    return () => {
      isOver = true;
    };
  }, []);
  const found = index === undefined || wanted === "" ? [] : index.search(wanted).slice(0, 20);

  return (
    <search className="search-docs">
      <label htmlFor={id}>Search all pages</label>
      <input
        id={id}
        type="search"
        value={query}
        onChange={(event) => setQuery(event.target.value)}
        autoComplete="off"
      />
      <p role="status">
        {wanted !== "" &&
          index !== undefined &&
          (found.length === 0 ? `Nothing found for “${wanted}”.` : `${found.length} found`)}
      </p>
      <ol>
        {found.map((hit) => (
          <li key={String(hit.id)}>
            <a href={`./?path=/docs/${String(hit.id)}`} target="_top">
              {String(hit["heading"])}
            </a>
            <span>{String(hit["page"]).replaceAll("/", " / ")}</span>
          </li>
        ))}
      </ol>
    </search>
  );
}
