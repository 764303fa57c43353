import type { ArgumentRenderer } from "../../react/presentation.js";
import type { IconName } from "../icons/Icon.js";

/** A built-in argument renderer, with the icon of its cards. */
export interface BuiltInRenderer extends ArgumentRenderer {
  readonly icon: IconName;
}
