import { checkSchema, defaultValidator } from "react-agui-interrupts/forms";
import { smallSchema } from "./smallSchema.mjs";

/**
 * What stays in memory when so many different schemas were checked and have validated one answer
 * each, the schemas included.
 */

/** @type {{ schemas: number }} */
const { schemas } = JSON.parse(process.argv[2] ?? "{}");

// The code and what the engine learns about it are loaded once, however many schemas come.
validate(300, 1_000_000);
const before = used();
const validated = validate(schemas, 0);
const kept = used() - before;
console.log(JSON.stringify({ values: { value: kept / 2 ** 20 } }));
if (validated.length !== schemas) throw new Error("the schemas were released");

/** @param {number} count @param {number} from */
function validate(count, from) {
  return Array.from({ length: count }, (_, index) => {
    const { schema, answer } = smallSchema(from + index);
    if (checkSchema(schema).form === undefined) throw new Error("the schema has no form");
    if (defaultValidator(schema, answer).status !== "valid")
      throw new Error("the answer does not fit");
    return schema;
  });
}

function used() {
  // Twice: the first collection lets finalizers run whose targets only the second one frees.
  globalThis.gc?.();
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
}
