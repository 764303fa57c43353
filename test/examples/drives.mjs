import { driveChatVite } from "./drives/chatVite.mjs";

/**
 * How each example is used, and which command must work for it; without that, it is skipped.
 * @type {Readonly<Record<string, { needs?: string, drive: (url: string) => Promise<void> }>>}
 */
export const drives = {
  "chat-vite": { drive: driveChatVite },
};
