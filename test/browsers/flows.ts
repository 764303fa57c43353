import { deepStrictEqual } from "node:assert/strict";
import type { FileServer } from "../support/serveFiles.js";
import { choose, fill, press, type Session, until } from "./Session.js";

/** The page and the agent behind it. */
type App = Pick<FileServer, "address" | "agent">;

const ended = (kind: string): string =>
  `return document.querySelector("output")?.textContent === ${JSON.stringify(kind)}`;

async function begin(session: Session, { address }: App, scenario: string): Promise<void> {
  await session.open(`${address}?scenario=${scenario}`);
  await press(session, "Start");
}

/** What the agent was sent as the answer to its only question. */
function answerTo({ agent }: App): unknown {
  const [answer] = agent.requests().at(-1)?.resume ?? [];
  return answer?.status === "resolved" ? answer.payload : answer;
}

/** What people do with the panel, over HTTP, with the pointer and the keyboard of the browser. */
export const flows: Readonly<Record<string, (session: Session, app: App) => Promise<void>>> = {
  async approve(session, app) {
    await begin(session, app, "minimal-approval");
    await press(session, "Approve");
    await until(session, ended("success"));
    deepStrictEqual(answerTo(app), { approved: true });
  },
  async deny(session, app) {
    await begin(session, app, "minimal-approval");
    await press(session, "Deny");
    await until(session, ended("success"));
    deepStrictEqual(answerTo(app), { approved: false });
  },
  async "fill in a form"(session, app) {
    await begin(session, app, "quarterly-filing");
    await choose(session, "Q2");
    await fill(session, "Year", "2026");
    await fill(session, "Revenue", "1250.5");
    await press(session, "Send answer");
    await until(session, ended("success"));
    deepStrictEqual(answerTo(app), { quarter: "Q2", year: 2026, revenue: 1250.5 });
  },
  async "fail and retry"(session, app) {
    await begin(session, app, "failing-resume");
    await press(session, "Yes, go ahead");
    await press(session, "Send again");
    await press(session, "Send again anyway");
    await until(session, ended("success"));
  },
};
