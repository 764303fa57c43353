import {
  type CustomValidatorOptionsType,
  customizeValidator,
  type Localizer,
} from "@rjsf/validator-ajv8";
import type { Ajv } from "ajv";
import Ajv2020 from "ajv/dist/2020.js";
import { refuseUnknown } from "../errors/refuseUnknown.js";
import { isRecord, own, recordOf } from "../protocol/json.js";
import { toRoundedJson } from "../protocol/toJson.js";
import { checkSchema, type SchemaCheck } from "../schema/check/checkSchema.js";
import { formats } from "../schema/document/formats.js";
import { valueAt } from "../schema/document/references.js";
import { englishIssueMessages, type IssueMessages } from "../schema/issues/issueMessages.js";
import type { SchemaIssue, SchemaValidator } from "../schema/issues/SchemaValidator.js";
import { schemaLimits } from "../schema/schemaLimits.js";
import { findFaults } from "../schema/validate/findFaults.js";
import { validateValue } from "../schema/validate/validateValue.js";

/** Options of `ajvValidator`. */
export interface AjvValidatorOptions {
  /**
   * Options of `ajv-formats`; `false` checks no formats. Default: the formats of the default
   * validator, checked as it checks them.
   */
  readonly ajvFormatOptions?:
    | NonNullable<CustomValidatorOptionsType["ajvFormatOptions"]>
    | undefined;
  /**
   * Translates ajv's own messages, for example with `ajv-i18n`. They are used where the built-in
   * validator finds nothing wrong.
   */
  readonly localizer?: Localizer | undefined;
  /** Messages of the default validator in another language, for example `germanIssueMessages`. */
  readonly messages?: Partial<IssueMessages> | undefined;
}

interface Compiled {
  readonly checked: SchemaCheck;
  /** What ajv found wrong; null where ajv cannot be used for this schema. */
  readonly check: ((value: unknown) => readonly SchemaIssue[]) | null;
}

/**
 * Creates a validator that compiles schemas with ajv (JSON Schema 2020-12, with formats), made by
 * `customizeValidator` of `@rjsf/validator-ajv8`. Use it as the `validator` of a run, of a form, or
 * of both.
 *
 * ajv compiles a schema into code, and its documentation advises against compiling schemas from
 * untrusted sources. Only choose it when you trust the agent that sends the schemas. Each schema is
 * still checked and normalized first, is compiled in an instance of its own, and `pattern` is still
 * checked in linear time. Both validators agree.
 *
 * Where a content security policy forbids code made from text, the default validator is used from
 * then on. This library prints nothing; the browser reports the first attempt.
 *
 * @param options Formats and messages; all optional.
 * @example
 * const run = useAgentRun({ url: "/agent", validator: ajvValidator() });
 */
export function ajvValidator(options: AjvValidatorOptions = {}): SchemaValidator {
  refuseUnknown(options, ["messages", "localizer", "ajvFormatOptions"], "ajvValidator");
  const { messages = {}, localizer, ajvFormatOptions } = options;
  const given =
    ajvFormatOptions === undefined ? {} : { ajvFormatOptions, extenderFn: useExactKeywords };
  const texts: IssueMessages = { ...englishIssueMessages, ...messages };
  const cache = new WeakMap<object, Compiled>();
  let canCompile = true;

  const compile = ({ verdict, validation }: SchemaCheck): Compiled["check"] => {
    if (!canCompile || verdict === "fallback" || typeof validation === "boolean") return null;
    const text = JSON.stringify(validation);
    if (text.length > schemaLimits.compiledSize || notCompiled.test(text)) return null;
    const ajv = customizeValidator<unknown>(
      { ...ajvOptions, ...ajvClass(Ajv2020), ...given },
      localizer,
    );
    // The first call compiles.
    const { validationError } = ajv.rawValidation(validation, null);
    if (validationError?.name === "EvalError") canCompile = false;
    if (validationError !== undefined) return null;
    return (value) =>
      (ajv.rawValidation(validation, value).errors ?? []).map((error) => issueOf(error, value));
  };

  const compiledFor = (schema: Parameters<SchemaValidator>[0]): Compiled => {
    const known = isRecord(schema) ? cache.get(schema) : undefined;
    if (known !== undefined) return known;
    const checked = checkSchema(schema);
    const compiled = { checked, check: checked.checkable ? compile(checked) : null };
    if (isRecord(schema)) cache.set(schema, compiled);
    return compiled;
  };

  return (schema, value) => {
    const { checked, check } = compiledFor(schema);
    if (!checked.checkable)
      return { status: "unchecked", reason: checked.reason?.code ?? "unusable" };
    const sent = jsonCopy(value);
    const found = sent === undefined ? null : (check?.(sent) ?? null);
    const verdict = validateValue(checked.validation, value, texts, () => found?.length === 0);
    // The built-in messages are translatable, so they come first; what only ajv refuses has ajv's
    // message.
    return found !== null && found.length > 0 && verdict.status === "valid"
      ? { status: "invalid", issues: found }
      : verdict;
  };
}

/**
 * The option that makes rjsf use ajv's class of JSON Schema 2020-12; its types name only the class
 * of draft-07.
 */
function ajvClass(given: unknown): Pick<CustomValidatorOptionsType, "AjvClass"> {
  return isAjvClass(given) ? { AjvClass: given } : {};
}

function isAjvClass(value: unknown): value is NonNullable<CustomValidatorOptionsType["AjvClass"]> {
  return typeof value === "function";
}

/**
 * ajv counts unevaluated properties wrongly next to `contains` and `if`. It ignores a property with
 * the name `__proto__`, and `contains` in a list that is shorter than its `prefixItems` or that is
 * empty and follows another list.
 */
const notCompiled = /"(?:unevaluated|contains"|__proto__")/;

/**
 * Keywords that the default validator checks inside ajv's code. ajv divides floating point numbers
 * (0.07 is no multiple of 0.01), and finds objects equal that have a field called `toString` or
 * `valueOf`, and entries different that are called `__proto__`.
 */
const exactKeywords = ["multipleOf", "uniqueItems", "const", "enum"] as const;

function useExactKeywords(ajv: Ajv): Ajv {
  for (const keyword of exactKeywords) {
    ajv.removeKeyword(keyword);
    ajv.addKeyword({
      keyword,
      errors: false,
      compile: (limit: unknown) => (value: unknown) =>
        findFaults(true, { [keyword]: limit }, value, () => {}).length === 0,
    });
  }
  return ajv;
}

const ajvOptionsOverrides = {
  allErrors: false,
  strict: false,
  logger: false,
  validateSchema: false,
  addUsedSchema: false,
  inlineRefs: false,
  ownProperties: true,
  verbose: false,
  // The schema was checked before, so no meta-schema is needed.
  meta: false,
} as const;

function useFormats(ajv: Ajv): Ajv {
  for (const [name, check] of formats) ajv.addFormat(name, check);
  return useExactKeywords(ajv);
}

const ajvOptions = { ajvOptionsOverrides, extenderFn: useFormats };

/** Reads one of ajv's errors; a missing property is reported at the property. */
function issueOf(error: unknown, value: unknown): SchemaIssue {
  const { instancePath, message, params } = recordOf(error);
  const path = typeof instancePath === "string" ? readPath(instancePath, value) : [];
  const missing = own(params, "missingProperty");
  return {
    path: typeof missing === "string" ? [...path, missing] : path,
    message: typeof message === "string" ? message : englishIssueMessages.notAccepted,
  };
}

/** Turns a JSON pointer into a path, with numbers for list items. */
function readPath(pointer: string, value: unknown): SchemaIssue["path"] {
  let current = value;
  const steps = pointer === "" ? [] : pointer.slice(1).split("/");
  return steps.map((step) => {
    const name = step.replaceAll("~1", "/").replaceAll("~0", "~");
    const isList = Array.isArray(current);
    current = valueAt(current, [name]);
    return isList ? Number(name) : name;
  });
}

/** The value as it will be sent; one that cannot be sent is reported by the built-in validator. */
function jsonCopy(value: unknown): unknown {
  try {
    return toRoundedJson(value);
  } catch {
    return undefined;
  }
}
