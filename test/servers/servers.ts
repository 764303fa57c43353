import type { Server } from "./driver/Server.js";

const modules = import.meta.glob<Readonly<Record<string, Server>>>("./*/scenarios.ts", {
  eager: true,
});

/** Every server there is, in the order in which they run. */
export const servers: readonly Server[] = Object.values(modules).flatMap((exported) =>
  Object.values(exported),
);
