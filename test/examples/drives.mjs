import { driveApproveLink } from "./drives/approveLink.mjs";
import { driveBesideCopilotkit } from "./drives/besideCopilotkit.mjs";
import { driveChatVite } from "./drives/chatVite.mjs";
import { driveDesignKits } from "./drives/designKits.mjs";
import { driveDurableApproval } from "./drives/durableApproval.mjs";
import { driveLanggraphPython } from "./drives/langgraphPython.mjs";
import { driveNextApp } from "./drives/nextApp.mjs";

/**
 * How each example is used, and which command must work for it; without that, it is skipped.
 * @type {Readonly<Record<string, { needs?: string, drive: (url: string, server: { printed: () =>
 * string, environment: NodeJS.ProcessEnv }) => Promise<void> }>>}
 */
export const drives = {
  "approve-link": { drive: driveApproveLink },
  "beside-copilotkit": { drive: driveBesideCopilotkit },
  "chat-vite": { drive: driveChatVite },
  "design-kits": { drive: driveDesignKits },
  "durable-approval": { drive: driveDurableApproval },
  "langgraph-python": { needs: "python3 -m venv --help", drive: driveLanggraphPython },
  "next-app": { drive: driveNextApp },
};
