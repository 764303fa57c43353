import { press, type Session, until } from "./Session.js";

const ended = (kind: string): string => `return document.querySelector("output")?.textContent === ${JSON.stringify(kind)}`;
const again = '[...document.querySelectorAll("button")].find(({ textContent }) => /again|retry/i.test(textContent))';

async function begin(session: Session, address: string, scenario: string): Promise<void> {
  await session.open(`${address}?scenario=${scenario}`);
  await press(session, "Start");
}

/** What people do with the panel, over HTTP. */
export const flows: Readonly<Record<string, (session: Session, address: string) => Promise<void>>> = {
  async approve(session, address) {
    await begin(session, address, "minimal-approval");
    await press(session, "Approve");
    await until(session, ended("success"));
  },
  async deny(session, address) {
    await begin(session, address, "minimal-approval");
    await press(session, "Deny");
    await until(session, ended("success"));
  },
  async "show a form"(session, address) {
    await begin(session, address, "quarterly-filing");
    await until(session, `return document.querySelectorAll("form input, form select").length > 0`);
  },
  async "fail and retry"(session, address) {
    await begin(session, address, "failing-resume");
    await press(session, "Yes, go ahead");
    await until(session, `return ${again} !== undefined`);
    // It is pressed twice where the agent may act twice.
    await until(
      session,
      `if (document.querySelector("output")?.textContent === "success") return true; ${again}?.click(); return false;`,
    );
  },
};
