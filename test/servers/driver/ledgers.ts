import type { Ledger } from "./Server.js";

/** The two pairs of routes that the servers have for it. */
export const ledgerRoutes: Ledger = { path: "/ledger", empty: { method: "POST", path: "/reset" } };
export const logRoutes: Ledger = { path: "/log", empty: { method: "DELETE", path: "/log" } };
