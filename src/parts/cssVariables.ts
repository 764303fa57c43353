/** Every CSS variable of the style sheet. Set one on any element to change everything below it; colours follow the scheme by `light-dark()`. */
export const cssVariables = {
  /** One step of room; every gap and padding is a multiple of it. */
  space: "--agui-space",
  /** No panel, card, bar or log is wider; `none` lets them fill any page. */
  maxInlineSize: "--agui-max-inline-size",
  /** The corners of cards and bars. */
  radius: "--agui-radius",
  /** The corners of what stands inside them. */
  radiusSmall: "--agui-radius-small",
  font: "--agui-font",
  /** For names of tools, and data that is not text. */
  fontMono: "--agui-font-mono",
  /** For what the agent asks; that of the text where it is not set. */
  fontHeading: "--agui-font-heading",
  fontSize: "--agui-font-size",
  /** Of what can wait: kinds, times, hints. */
  fontSizeSmall: "--agui-font-size-small",
  /** Of what the agent asks. */
  fontSizeLarge: "--agui-font-size-large",
  /** Of questions, buttons and names. */
  fontWeightStrong: "--agui-font-weight-strong",
  lineHeight: "--agui-line-height",
  borderWidth: "--agui-border-width",
  /** How long a change of look takes; nothing where people prefer less motion. */
  motion: "--agui-motion",
  /** What cards lie on; for the page to paint, the library does not. */
  background: "--agui-bg",
  surface: "--agui-surface",
  /** Of what stands out from a card: data, and buttons under the pointer. */
  surfaceRaised: "--agui-surface-raised",
  text: "--agui-text",
  textMuted: "--agui-text-muted",
  border: "--agui-border",
  /** Of what can be pressed or typed into. */
  borderStrong: "--agui-border-strong",
  /** Of the button that goes on, and of links. */
  accent: "--agui-accent",
  /** On the accent. */
  accentText: "--agui-accent-text",
  /** Around what has the keyboard's focus. */
  focus: "--agui-focus",
  success: "--agui-success",
  warning: "--agui-warning",
  warningBackground: "--agui-warning-bg",
  danger: "--agui-danger",
  dangerBackground: "--agui-danger-bg",
  /** Under a card that waits for an answer. */
  shadow: "--agui-shadow",
} as const;
