import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

/** A connection to a database that can be cut. */
export interface CuttingProxy {
  readonly port: number;
  /** How often connections were cut. */
  readonly cuts: () => number;
  readonly close: () => Promise<void>;
}

/**
 * Cuts every connection `times` times, each time after `bytes()` more bytes have passed in either
 * direction: also between a write and its reply. Counted in bytes, because a fast machine is done
 * before a clock has cut anything.
 */
export async function startCuttingProxy(
  target: number,
  times: number,
  bytes: () => number,
): Promise<CuttingProxy> {
  const sockets = new Set<Socket>();
  let cuts = 0;
  let left = bytes();
  const cut = () => {
    cuts += 1;
    left = cuts < times ? bytes() : Number.POSITIVE_INFINITY;
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  };
  const forward = (from: Socket, to: Socket) => {
    sockets.add(from);
    from.on("data", (bytes) => {
      left -= bytes.length;
      if (left >= 0) to.write(bytes);
      else cut();
    });
    for (const event of ["end", "close", "error"])
      from.on(event, () => {
        sockets.delete(from);
        to.destroy();
      });
  };
  const server = createServer((client) => {
    const database = connect(target, "127.0.0.1");
    forward(client, database);
    forward(database, client);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("There is no free port.");
  return {
    port: address.port,
    cuts: () => cuts,
    close: async () => {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, "close");
    },
  };
}
