import type { PageRequest, PageResponse } from "./answerLink.js";
import type { Database } from "./database.js";
import { readPerson } from "./links.js";
import { Notice } from "./page/Page.js";
import { RegisterPage } from "./page/RegisterPage.js";
import { registerPasskey, registrationOptions } from "./passkeys.js";

/** Answers `/passkey/<token>`: the page that creates a passkey, and the form that it sends. */
export function createRegistration(
  database: Database,
): (request: PageRequest) => Promise<PageResponse> {
  return async ({ method, path, form }) => {
    const [, , token = "", ...rest] = path.split("/");
    const found = rest.length === 0 ? await readPerson(token, "register") : null;
    if (found === null)
      return notice(
        403,
        "This link is not valid",
        "It has expired, or it is incomplete. Ask for a new one.",
      );
    const { person } = found;
    if (method !== "POST") {
      const options = await registrationOptions(database, token, person);
      return { status: 200, page: <RegisterPage person={person} options={options} /> };
    }
    const outcome = await registerPasskey(database, token, person, form.get("response") ?? "");
    if (outcome === "saved")
      return notice(200, "Your passkey was saved", `${person} can now sign answers with it.`);
    if (outcome === "used")
      return notice(410, "This link has been used", "It registers one passkey. Ask for a new one.");
    return notice(
      422,
      "The passkey was not saved",
      "It could not be verified. Open the link again.",
    );
  };
}

function notice(status: number, title: string, text: string): PageResponse {
  return { status, page: <Notice title={title} text={text} /> };
}
