/** What the processes share. Each of them reads it from its environment. */
export const settings = {
  /** PostgreSQL where it is set, otherwise the SQLite file. */
  databaseUrl: process.env["DATABASE_URL"],
  sqliteFile: process.env["SQLITE_FILE"] ?? "approve-link.db",
  /** Signs the links. The same in all processes, and nowhere else. */
  linkSecret: process.env["LINK_SECRET"] ?? "",
  port: Number(process.env["PORT"] ?? 3000),
  /**
   * The public address of the page server, as proxies expose it. Passkeys belong to its host name,
   * which must not be an IP address.
   */
  publicUrl: process.env["PUBLIC_URL"] ?? `http://localhost:${process.env["PORT"] ?? 3000}`,
  /** Who is asked. */
  approver: process.env["APPROVER"] ?? "ann@example.com",
  /** The tools whose questions are answered with a passkey. */
  signedTools: (process.env["SIGNED_TOOLS"] ?? "pay").split(",").filter((name) => name !== ""),
  /** Milliseconds a link can be opened. */
  linkLifetime: Number(process.env["LINK_LIFETIME_MS"] ?? 24 * 60 * 60 * 1000),
  /** Milliseconds a worker has for one answer before another one takes over. */
  lease: Number(process.env["LEASE_MS"] ?? 30_000),
  /** Milliseconds between two looks for work. */
  pollInterval: Number(process.env["POLL_MS"] ?? 500),
};
