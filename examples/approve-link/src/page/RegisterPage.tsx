import type { ReactNode } from "react";
import { Page } from "./Page.js";

/** Creates a passkey: `register.ts` asks the browser for it, and sends it with the form. */
export function RegisterPage({
  person,
  options,
}: {
  readonly person: string;
  readonly options: object;
}): ReactNode {
  return (
    <Page title="Create a passkey">
      <p>
        Answers about risky tools are signed with it. It will belong to <strong>{person}</strong>.
      </p>
      <form method="post" data-registration={JSON.stringify(options)} data-agui-theme="light">
        <p role="alert" className="agui-errors" hidden />
        <button type="submit" className="agui-button agui-button--primary">
          Create a passkey
        </button>
        <noscript>Passkeys need JavaScript.</noscript>
      </form>
      <script src="/register.js" type="module" />
    </Page>
  );
}
