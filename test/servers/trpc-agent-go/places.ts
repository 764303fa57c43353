import type { Scenario } from "../driver/Server.js";

type Place = Pick<Scenario, "endpoint" | "page">;

/** The agent below this path, with the routes of its thread. */
export const at = (base: string): Place => ({
  endpoint: `${base}/agui`,
  page: { routes: routes(base) },
});

/** The same on a page that has tools which people answer. */
export const withHumans = (base: string): Place => ({
  endpoint: `${base}/agui`,
  page: { routes: routes(base), humanTools: true },
});

/** The routes of its thread. */
export const routes = (base: string) => ({ history: `${base}/history`, cancel: `${base}/cancel` });

/** What the ledger has when a node has started. */
export const entered = (node: string) => ({ node, did: "entered" });

/** What it has when a node got an answer. */
export const received = (node: string, value: unknown, type?: string) => ({
  node,
  did: "received",
  value,
  ...(type !== undefined && { type }),
});

/** What it has of a question of a node, which starts again with the answer. */
export const answered = (node: string, value: unknown, type?: string) => [
  entered(node),
  entered(node),
  received(node, value, type),
];
