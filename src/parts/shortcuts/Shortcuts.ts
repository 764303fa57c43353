export {
  ShortcutsRoot as Root,
  ShortcutsStatus as Status,
  ShortcutsSwitch as Switch,
} from "./ShortcutParts.js";
