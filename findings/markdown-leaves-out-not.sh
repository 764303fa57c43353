#!/usr/bin/env bash
# "Do <not> send" is shown as "Do send" by the usual ways to show Markdown, and "keep a<b and c>d" as "keep ad".
#
# One would expect: a sanitizer takes away what could run, and a text without a tag of HTML is shown as it was written.
# What happens: anything in angle brackets that begins with a letter is inline HTML to CommonMark, whatever its name, and DOMPurify 3.5.0 (after marked
# 18.2.1), sanitize-html 2.17.5 and rehype-sanitize 6.0.0 take it away with all that is between the brackets; remark-rehype 11.1.2 does so without any
# sanitizer. Nothing marks the place. markdown-it 15.0.3 and react-markdown 10.1.0 show the text. marked also strikes `~5~ of ~10~` out.
# Why it matters to us: a model that writes a condition, a type or a placeholder asks for consent to a sentence without it. We show the message of a
# question as text; whoever registers a renderer of Markdown should take one of the last two, or escape the brackets first.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{"type":"module","private":true}' >package.json
npm install --silent --no-audit --no-fund marked@18.2.1 dompurify@3.5.0 jsdom@26.1.0 sanitize-html@2.17.5 markdown-it@15.0.3 react@19.3.1 react-dom@19.3.1 \
  react-markdown@10.1.0 unified@11.0.5 remark-parse@11.0.0 remark-rehype@11.1.2 rehype-raw@7.0.0 rehype-sanitize@6.0.0 rehype-stringify@10.0.1 >/dev/null
cat >show.mjs <<'JS'
import createDOMPurify from "dompurify";
import { JSDOM } from "jsdom";
import MarkdownIt from "markdown-it";
import { marked } from "marked";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import ReactMarkdown from "react-markdown";
import rehypeRaw from "rehype-raw";
import rehypeSanitize from "rehype-sanitize";
import rehypeStringify from "rehype-stringify";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import sanitizeHtml from "sanitize-html";
import { unified } from "unified";

const purify = createDOMPurify(new JSDOM("").window);
const sanitized = unified().use(remarkParse).use(remarkRehype, { allowDangerousHtml: true }).use(rehypeRaw).use(rehypeSanitize).use(rehypeStringify);
const plain = unified().use(remarkParse).use(remarkRehype).use(rehypeStringify);
const renderers = {
  "marked, DOMPurify": (text) => purify.sanitize(marked.parse(text)),
  "marked, sanitize-html": (text) => sanitizeHtml(marked.parse(text)),
  "remark, rehype-sanitize": (text) => String(sanitized.processSync(text)),
  "remark, remark-rehype": (text) => String(plain.processSync(text)),
  "markdown-it": (text) => new MarkdownIt().render(text),
  "react-markdown": (text) => renderToStaticMarkup(createElement(ReactMarkdown, null, text)),
};
const shown = (html) => JSON.stringify(new JSDOM(html).window.document.body.textContent.trim());
for (const text of ["Do <not> send the report", "Delete rows where a<b and c>d", "Return a List<String> to <CUSTOMER>"]) {
  console.log(text);
  for (const [name, render] of Object.entries(renderers)) console.log(`  ${name}: ${shown(render(text))}`);
}
JS
node show.mjs | tee seen
diff seen - <<'EXPECTED'
Do <not> send the report
  marked, DOMPurify: "Do  send the report"
  marked, sanitize-html: "Do  send the report"
  remark, rehype-sanitize: "Do  send the report"
  remark, remark-rehype: "Do  send the report"
  markdown-it: "Do <not> send the report"
  react-markdown: "Do <not> send the report"
Delete rows where a<b and c>d
  marked, DOMPurify: "Delete rows where ad"
  marked, sanitize-html: "Delete rows where ad"
  remark, rehype-sanitize: "Delete rows where ad"
  remark, remark-rehype: "Delete rows where ad"
  markdown-it: "Delete rows where a<b and c>d"
  react-markdown: "Delete rows where a<b and c>d"
Return a List<String> to <CUSTOMER>
  marked, DOMPurify: "Return a List to"
  marked, sanitize-html: "Return a List to"
  remark, rehype-sanitize: "Return a List to"
  remark, remark-rehype: "Return a List to"
  markdown-it: "Return a List<String> to <CUSTOMER>"
  react-markdown: "Return a List<String> to <CUSTOMER>"
EXPECTED
echo "seen: four of six leave it out"
