import mono from "@fontsource/cousine/files/cousine-latin-400-normal.woff2?url";
import monoBold from "@fontsource/cousine/files/cousine-latin-700-normal.woff2?url";
import textExtended from "@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2?url";
import text from "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url";

// What is measured in pixels has the same letters on every machine, whatever fonts it has. They are loaded before the first test: a font that
// arrives later moves what was measured.
const faces = [
  new FontFace("Test Sans", `url(${textExtended})`, {
    weight: "100 900",
    unicodeRange: "U+100-2AF, U+1E00-1EFF",
  }),
  new FontFace("Test Sans", `url(${text})`, { weight: "100 900" }),
  new FontFace("Test Mono", `url(${mono})`, { weight: "400" }),
  new FontFace("Test Mono", `url(${monoBold})`, { weight: "700" }),
];
for (const face of await Promise.all(faces.map((face) => face.load()))) document.fonts.add(face);

// Where the stylesheet sets its tokens, and weaker than any other page's rule. Letters are placed by their own widths: a machine that fits
// them to whole pixels (full hinting) would measure something else.
const style = document.createElement("style");
style.textContent = `
  :where(html) { font-family: "Test Sans"; }
  :where(*) { text-rendering: geometricPrecision; }
  :where(:root, [style*="color-scheme"], .light, .dark, [data-theme], [data-agui-theme]) {
    --agui-font: "Test Sans";
    --agui-font-mono: "Test Mono";
  }`;
document.head.prepend(style);
