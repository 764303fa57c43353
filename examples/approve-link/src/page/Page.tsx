import type { ReactNode } from "react";

/** A whole document. It loads one stylesheet from this server; only the inbox has a script, which is not needed. */
export function Page({ title, children }: { readonly title: string; readonly children: ReactNode }): ReactNode {
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

/** Shows one notice, without actions. */
export function Notice({ title, text }: { readonly title: string; readonly text: string }): ReactNode {
  return (
    <Page title={title}>
      <p>{text}</p>
    </Page>
  );
}
