import type { ReactNode } from "react";

/**
 * A whole document. It loads one stylesheet from this server. Only the inbox, and pages that use a
 * passkey, have a script.
 */
export function Page({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{title}</title>
        <link rel="stylesheet" href="/styles.css" />
      </head>
      <body>
        <main>
          <h1>{title}</h1>
          {children}
        </main>
      </body>
    </html>
  );
}

/** Shows one notice, and where the receipt of a signed answer is. */
export function Notice({
  title,
  text,
  receipt,
}: {
  readonly title: string;
  readonly text: string;
  readonly receipt?: string;
}): ReactNode {
  return (
    <Page title={title}>
      <p>{text}</p>
      {receipt === undefined ? null : (
        <p>
          <a href={receipt} download>
            Download the receipt
          </a>
        </p>
      )}
    </Page>
  );
}
