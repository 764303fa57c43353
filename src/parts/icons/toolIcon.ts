import type { IconName } from "./Icon.js";

/** What a tool's name may have, in order of precedence: a tool that deletes events deletes. */
const icons: readonly (readonly [IconName, RegExp])[] = [
  ["trash", /^(?:delete|remove|drop|destroy|purge|erase|wipe)$/],
  ["key", /^(?:grant|revoke|access|permissions?|roles?|share)$/],
  ["calendar", /^(?:calendar|events?|meetings?|appointments?|invites?)$/],
];

/** The icon for a tool by the words of its name; a wrench where none is known. */
export function toolIcon(name: string): IconName {
  const words = name
    .slice(0, 60)
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z0-9]+/);
  return icons.find(([, pattern]) => words.some((word) => pattern.test(word)))?.[0] ?? "tool";
}
