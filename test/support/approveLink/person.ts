import { setTimeout } from "node:timers/promises";

/** What a person sees after the form was sent. */
export interface Seen {
  readonly status: number;
  readonly title: string;
}

/**
 * Opens a link in a browser without JavaScript, decides, and sends; loads the page again as often
 * as the server is down.
 */
export async function answerLink(link: string, random: () => number): Promise<Seen> {
  const opened = await insist(() => fetch(link, { redirect: "manual" }), 303);
  const page = new URL(opened.headers.get("location") ?? "", link);
  const cookie = (opened.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
  const form = await insist(() => fetch(page, { headers: { cookie } }), 200, 410);
  const html = await form.text();
  if (form.status === 410) return { status: 410, title: titleOf(html) };
  const body = fillIn(html, random);
  const sent = await insist(
    () => fetch(page, { method: "POST", body, headers: { cookie } }),
    200,
    410,
  );
  return { status: sent.status, title: titleOf(await sent.text()) };
}

/** Repeats a request until it is answered as expected. */
async function insist(
  send: () => Promise<Response>,
  ...statuses: readonly number[]
): Promise<Response> {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    const response = await send().catch(() => undefined);
    if (response !== undefined && statuses.includes(response.status)) return response;
    await response?.text();
    if (response !== undefined && response.status < 500)
      throw new Error(`The page answered ${response.status} in place of ${statuses.join(" or ")}.`);
    await setTimeout(50);
  }
  throw new Error("The page server did not come back.");
}

/** Fills in every input: decisions at random, and half of the amounts changed. */
function fillIn(html: string, random: () => number): URLSearchParams {
  const body = new URLSearchParams();
  for (const [tag] of html.matchAll(/<(?:input|select|button)[^>]*>/g)) {
    const name = attribute(tag, "name");
    const value = attribute(tag, "value");
    if (name.endsWith(".decision")) body.set(name, random() < 0.7 ? "approve" : "deny");
    else if (name.endsWith(".amount") && random() < 0.5)
      body.set(name, `${Math.floor(random() * 1000) + 1}`);
    else if (tag.startsWith("<select"))
      body.set(name, name.endsWith("currency") ? "EUR" : "Travel");
    else if (name !== "" && attribute(tag, "type") !== "checkbox") body.set(name, value);
  }
  return body;
}

function attribute(tag: string, name: string): string {
  return (new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? "")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&");
}

function titleOf(html: string): string {
  return /<title>([^<]*)/.exec(html)?.[1] ?? "";
}
