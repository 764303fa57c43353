/**
 * Every CSS variable of the style sheet. Set one on any element to change everything below it;
 * colors follow the color scheme by `light-dark()`.
 */
export const cssVariables = {
  /** One step of spacing; every gap and padding is a multiple of it. */
  space: "--agui-space",
  /** The space above and below a row of data, in steps of spacing: 1 is dense, 2 is roomy. */
  density: "--agui-density",
  /** The maximum width of panels, cards, bars and logs; `none` for no limit. */
  maxInlineSize: "--agui-max-inline-size",
  /** The corner radius of cards and bars. */
  radius: "--agui-radius",
  /** The corner radius of elements inside them. */
  radiusSmall: "--agui-radius-small",
  font: "--agui-font",
  /** For names of tools, and data that is not text. */
  fontMono: "--agui-font-mono",
  /** For questions; default: the font of the text. */
  fontHeading: "--agui-font-heading",
  fontSize: "--agui-font-size",
  /** For kinds, times and hints. */
  fontSizeSmall: "--agui-font-size-small",
  /** For questions. */
  fontSizeLarge: "--agui-font-size-large",
  /** For the one large fact of a card, such as an amount of money. */
  fontSizeHero: "--agui-font-size-hero",
  /** For questions, buttons and names. */
  fontWeightStrong: "--agui-font-weight-strong",
  lineHeight: "--agui-line-height",
  borderWidth: "--agui-border-width",
  /** The duration of transitions; none with reduced motion. */
  motion: "--agui-motion",
  /** That of a button under the pointer; default: a little less than `motion`. */
  motionFast: "--agui-motion-fast",
  /** That of a card that enters, and of a tick that is drawn; default: a little more. */
  motionSlow: "--agui-motion-slow",
  /** The curve of transitions. */
  ease: "--agui-ease",
  /** The background behind cards; painted by the page, not by the library. */
  background: "--agui-bg",
  surface: "--agui-surface",
  /** For data, and for buttons under the pointer. */
  surfaceRaised: "--agui-surface-raised",
  text: "--agui-text",
  textMuted: "--agui-text-muted",
  border: "--agui-border",
  /** The height of buttons and fields. */
  control: "--agui-control",
  /** For buttons and inputs. */
  borderStrong: "--agui-border-strong",
  /** For the primary button and links. */
  accent: "--agui-accent",
  /** For text on the accent color. */
  accentText: "--agui-accent-text",
  /** For the focus ring. */
  focus: "--agui-focus",
  success: "--agui-success",
  warning: "--agui-warning",
  warningBackground: "--agui-warning-bg",
  danger: "--agui-danger",
  dangerBackground: "--agui-danger-bg",
  /** For the button that does what is risky. */
  dangerFill: "--agui-danger-fill",
  /** For text on that button. */
  dangerFillText: "--agui-danger-fill-text",
  /** For cards that wait for an answer. */
  shadow: "--agui-shadow",
} as const;
