import { format as formats } from "@cfworker/json-schema";
import { isRecord } from "../protocol/json.js";
import { checkNormalised } from "./checkNormalised.js";
import { type Gate, gateSchema } from "./gateSchema.js";
import { englishIssueWords, type IssueWords } from "./issueWords.js";
import type { SchemaValidator } from "./SchemaValidator.js";
import { formatNames } from "./schemaKeywords.js";
import { schemaLimits } from "./schemaLimits.js";

/** The settings an ajv is made with here. */
export interface AjvSettings {
  readonly strict: false;
  readonly logger: false;
  readonly validateSchema: false;
  readonly addUsedSchema: false;
  readonly inlineRefs: false;
  readonly ownProperties: true;
  readonly formats: Record<string, (text: string) => boolean>;
}

/** The class `Ajv2020` of the package `ajv`, as far as it is used. */
export type Ajv2020Class = new (settings: AjvSettings) => { compile(schema: object): (value: unknown) => unknown };

type Accepts = (value: unknown) => boolean;

/**
 * Makes a validator that compiles each schema with ajv: faster where one large schema judges many values. Hand it the class, so that
 * who does not use ajv needs no ajv: `import { Ajv2020 } from "ajv/dist/2020.js"`. Every draft is fine, for it sees the gate's copy,
 * which is 2020-12 throughout. Each schema has an instance of its own that goes with it, so no schema can refer to another or leak.
 *
 * Compiling is running code made from the schema, which needs `script-src 'unsafe-eval'`. Where that is forbidden the first attempt is
 * reported by the browser once and the interpreting validator does the work from then on. It also has the last word on every refusal
 * and says what is wrong, so that a form never refuses what the composer would let out.
 */
export function ajvValidator(Ajv2020: Ajv2020Class, words: Partial<IssueWords> = {}): SchemaValidator {
  const said: IssueWords = { ...englishIssueWords, ...words };
  const compiled = new WeakMap<object, { readonly gate: Gate; readonly accepts: Accepts }>();
  let isForbidden = false;

  const compile = ({ verdict, validation }: Gate): Accepts => {
    const interpreted: Accepts = () => false;
    // Only what is small enough for a form is small enough to compile.
    if (isForbidden || verdict === "fallback" || typeof validation === "boolean") return interpreted;
    const text = JSON.stringify(validation);
    // What others left over is counted wrongly by ajv beside `contains` and `if`.
    if (text.length > schemaLimits.compiledSize || text.includes('"unevaluated')) return interpreted;
    try {
      const check = new Ajv2020(settings()).compile(validation);
      return (value) => check(value) === true;
    } catch (error) {
      isForbidden = isRecord(error) && error["name"] === "EvalError";
      return interpreted;
    }
  };

  return (schema, value) => {
    const before = typeof schema === "object" ? compiled.get(schema) : undefined;
    const gate = before?.gate ?? gateSchema(schema);
    if (!gate.checkable) return { status: "unchecked", reason: gate.reason?.code ?? "unusable" };
    const accepts = before?.accepts ?? compile(gate);
    if (before === undefined && typeof schema === "object") compiled.set(schema, { gate, accepts });
    return checkNormalised(gate.validation, value, said, accepts);
  };
}

function settings(): AjvSettings {
  return {
    strict: false,
    logger: false,
    validateSchema: false,
    addUsedSchema: false,
    inlineRefs: false,
    ownProperties: true,
    // The interpreting validator's own, so that both mean the same by a date.
    formats: Object.fromEntries(Object.entries(formats).filter(([name]) => formatNames.has(name))),
  };
}
