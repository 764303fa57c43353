import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { setTimeout } from "node:timers/promises";
import { type Database, openDatabase } from "./database.js";
import { createPageServer } from "./pageServer.js";
import { settings } from "./settings.js";

const layout = `
body { margin: 0; font: 1rem/1.5 system-ui, sans-serif; background: #f6f7f9; color: #16181d; }
main { box-sizing: border-box; max-width: 44rem; margin-inline: auto; padding: 1.5rem 1rem; }
h1 { font-size: 1.4rem; }
form { display: grid; gap: 1rem; }
form label { display: block; margin-block: 0.5rem; }
form input:not([type="checkbox"], [type="radio"]), form textarea, form select {
  display: block; box-sizing: border-box; width: 100%; min-height: 2.75rem; padding: 0.5rem; font: inherit;
}
form button { min-height: 2.75rem; }
fieldset { border: 0; margin: 0; padding: 0; }
`;
const styles =
  readFileSync(createRequire(import.meta.url).resolve("react-agui-interrupts/styles.css"), "utf8") +
  layout;

const database = await openWhenReady();
createPageServer(database, styles).listen(settings.port, () =>
  console.log(`The page server is ready at ${settings.publicUrl}.`),
);

async function openWhenReady(): Promise<Database> {
  while (true) {
    try {
      return await openDatabase();
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
      await setTimeout(settings.pollInterval);
    }
  }
}
