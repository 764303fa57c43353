import { afterAll, beforeAll, describe, inject, it } from "vitest";
import { testDurablePauseStore } from "../../src/testing.js";
import { signedInStores } from "../passkey/signedInStores.js";
import { emptyDatabase } from "../support/emptyDatabase.js";
import { clients, type OpenedStore } from "../support/storeClients.js";

const databases = inject("databases");

for (const [name, { database, open }] of Object.entries(clients)) {
  const port = databases[database];
  describe.skipIf(port === undefined)(
    `${name} on ${database}${port === undefined ? ", which is not installed" : ""}`,
    () => {
      const opened: OpenedStore[] = [];
      let next = 0;

      beforeAll(async () => {
        if (port === undefined) return;
        await emptyDatabase(database, port);
        for (let count = 0; count < 3; count += 1) opened.push(await open(port));
      });
      afterAll(async () => {
        for (const { close } of opened) await close();
      });

      const openNext = () => {
        const store = opened[next % opened.length]?.store;
        next += 1;
        if (store === undefined) throw new Error("The database is not open.");
        return store;
      };
      for (const { name: check, run } of testDurablePauseStore(openNext)) it(check, run);
      for (const { name: check, run } of signedInStores)
        it(check, async () => {
          if (port !== undefined) await emptyDatabase(database, port);
          await run(openNext);
        });
    },
  );
}
