import { payloadOf } from "../script/decisionOf.js";
import type { Scenario } from "../script/Scenario.js";

const warehouses = [
  { const: "ber", title: "Berlin: 12 in stock, arrives Tuesday" },
  { const: "rot", title: "Rotterdam: 140 in stock, arrives Thursday" },
  { const: "gda", title: "Gdańsk: 3 in stock, arrives Wednesday" },
];

/** A custom reason, with titled choices and with metadata to show beside them. */
export const customReason: Scenario = {
  name: "custom-reason",
  title: "A reason of your own",
  description: "The agent asks for a warehouse under a reason no library knows.",
  prompt: "Ship order 4711 from the best warehouse.",
  *script(agent) {
    yield* agent.says("Three warehouses can ship order 4711.");
    const id = agent.id("warehouse");
    const answers = yield* agent.asks([
      {
        id,
        reason: "acme:pick-warehouse",
        message: "Which warehouse shall ship order 4711?",
        responseSchema: {
          type: "object",
          properties: { warehouse: { type: "string", title: "Warehouse", oneOf: warehouses } },
          required: ["warehouse"],
        },
        metadata: { order: "4711", article: "Desk lamp, brass", quantity: 2, promisedBy: "2030-05-17" },
      },
    ]);
    const chosen = warehouses.find((warehouse) => warehouse.const === payloadOf(answers.get(id))["warehouse"]);
    if (chosen === undefined) yield* agent.says("Order 4711 was not shipped.");
    else yield* agent.says(`Order 4711 ships from ${chosen.title.split(":")[0]}.`);
  },
};
