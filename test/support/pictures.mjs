/**
 * @typedef {object} Picture
 * @property {string} file Where it is, from the root of the repository.
 * @property {string} story The story that it shows.
 * @property {number} width Of the page, in CSS pixels; it is taken at twice their number.
 * @property {string} [shows] What must be visible first, as a selector. Default: a card.
 * @property {string} [style] What the picture leaves out, as CSS.
 */

/** @type {readonly Picture[]} */
export const pictures = [
  {
    file: "stories/docs/panel.png",
    story: "gallery--light",
    width: 1200,
    shows: "article >> nth=3",
    style: ".matrix__cell:nth-child(n + 5) { display: none }",
  },
  guide("approval-rules", "components-approvalrules--two-rules", "button"),
  guide("audit", "components-decisionlog--default", ".agui-log"),
  guide("batches", "components-interruptpanel--batch"),
  guide("conversation", "components-interruptcard--at-its-tool-call"),
  guide("custom-cards", "recipes--card-with-zod"),
  guide("edit-and-diff", "reasons-tool-approval--edited-arguments"),
  guide("expiry", "components-interruptpanel--one-has-expired"),
  guide("failures-and-retries", "components-resumebar--sent-outcome-unknown", "text=not confirmed"),
  guide("forms", "reasons-input-form--many-kinds-of-field", "form"),
  {
    ...guide("held-questions", "components-interruptpanels--several-askers", "form"),
    style: ".preview button:not([class]) { display: none }",
  },
  { ...guide("inbox", "components-interruptinbox--one-selected", "article"), width: 1000 },
  guide("masks", "reasons-tool-approval--secrets"),
  guide("one-by-one", "components-interruptpanel--one-by-one"),
  guide("proof", "components-interruptpanel--signed-with-a-passkey"),
  guide("schemas-from-your-types", "reasons-input-form--written-by-pydantic", "form"),
  guide("security", "reasons-anything-else--hostile-text"),
  guide("theming", "themes--terminal"),
  guide("translations", "reasons-tool-approval--in-german"),
];

/**
 * The picture of a guide.
 * @param {string} name
 * @param {string} story
 * @param {string} [shows]
 * @returns {Picture}
 */
function guide(name, story, shows) {
  return {
    file: `stories/docs/pictures/${name}.png`,
    story,
    width: 680,
    ...(shows !== undefined && { shows }),
  };
}
