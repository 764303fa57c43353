import { readFileSync } from "node:fs";
import { Ajv } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { shapeForm } from "../../src/forms/schema-form/shapeForm.js";
import { parseJson } from "../../src/protocol/parseJson.js";
import { checkSchema } from "../../src/schema/check/checkSchema.js";
import { readField } from "../../src/schema/form/readField.js";
import { validateValue } from "../../src/schema/validate/validateValue.js";

/** A type's name, the schema that its generator wrote, and the JSON of values that the type took. */
type Row = readonly [name: string, schema: object, accepted: readonly string[]];

const generators = [
  "pydantic",
  "msgspec",
  "zod",
  "valibot",
  "frameworks",
  "invopop",
  "schemars",
  "victools",
  "typebox",
  "arktype",
  "effect",
  "sury",
  "mashumaro",
  "marshmallow",
  "jsonschema-go",
  "spring-ai",
  "protoschema",
  "ts-json-schema-generator",
  "apischema",
  "typespec",
  "jackson-schema",
  "swaggest",
  "huma",
  "schemars-0.8",
  "utoipa",
  "joi",
  "yup",
  "class-validator",
  "drf-spectacular",
  "django-ninja",
  "fastmcp",
  "typebox-0.34",
  "swagger-core",
  "swagger-core-3.1",
  "typia",
  "effect-3",
  "litestar",
  "sqlmodel",
  "openai-agents",
  "dataclasses-jsonschema",
  "apispec",
  "zod-input",
  "nestjs-swagger",
  "zod-to-openapi",
  "zod-to-openapi-3.1",
  "zod-openapi",
  "elysia",
  "typemap",
  "fluent-json-schema",
  "drizzle-zod",
  "mongoose",
  "mongoose-to-swagger",
  "vine",
  "pydantic-1",
  "agno",
  "google-adk",
  "strands",
  "smolagents",
  "crewai",
  "aide",
  "poem-openapi",
  "salvo-oapi",
  "kotlinx-schema",
  "kotlinx-schema-reflection",
  "quicktype",
  "tsoa",
  "schema-library",
  "voluptuous-openapi",
  "dataclasses-json",
  "marshmallow-jsonschema",
  "kin-openapi",
  "go-openai",
  "zod-to-json-schema",
  "zod-to-json-schema-openapi",
  "zod-to-json-schema-openai",
  "yup-to-json-schema",
  "anatine-zod-openapi",
  "autogen",
  "copilotkit",
  "facet",
  "haystack",
  "koda-validate",
  "loopback",
  "mastra-openai",
  "orpc-arktype",
  "orpc-valibot",
  "orpc-zod",
  "sanic-ext",
  "semantic-kernel",
  "suretype",
  "transformers",
  "tsed",
  "mbknor",
] as const;

const read = (generator: string): readonly Row[] =>
  JSON.parse(
    readFileSync(new URL(`../data/values/accepted/${generator}.json`, import.meta.url), "utf8"),
  );

/** What our validator refuses though the type and its schema take it, and why that is right. */
const reasons: Readonly<Record<string, string>> = {
  'pydantic HttpUrl {"it":"https://example.com/a b"}':
    "a blank is no part of an address; pydantic writes %20 for it",
  'voluptuous-openapi Order {"room":"Blue","seats":3,"tags":["x"],"day":"2026-04-20"}':
    "voluptuous-openapi writes the format of a date and time for a date",
  'litestar Dates {"at":"2026-04-20T17:00:00Z","clock":"17:00:00","day":"2026-04-20","wait":"PT90M"}':
    "Litestar writes the format of a duration for a time of day",
  'salvo-oapi Order {"id":"248df4b7-aa70-47b8-a036-33ac447e668d","note":"ring","seats":3,"big":18446744073709551615,"amount":"12.50","tip":"1.5","tags":["a"],"pair":[1,"b"],"stock":{"Oak":7},"ship":{"street":"Main","city":"Bonn","zip":"53111"},"bill":{"street":"Main","city":"Bonn"},"pay":{"type":"card","number":"4111","cvc":123},"gift":true}':
    "salvo-oapi writes int64 for u64, and this number is larger",
};

/**
 * Types of which their generator says only that there is an object, a list, or anything, or of
 * which it lists texts for numbers.
 */
const undescribed: Readonly<Record<(typeof generators)[number], readonly string[]>> = {
  pydantic: ["dict", "Any", "object"],
  msgspec: ["Any"],
  zod: ["any"],
  valibot: ["date"],
  frameworks: ["LangChain .args"],
  invopop: ["Addr", "Any", "Decimal", "Raw"],
  schemars: ["json_value"],
  victools: ["Bean", "Loc", "MapEnum", "MapIS", "MapSI", "Node", "Obj", "OptInt", "Yr"],
  typebox: ["big"],
  arktype: [],
  effect: [],
  sury: [],
  mashumaro: ["any"],
  marshmallow: ["raw"],
  "jsonschema-go": ["anything"],
  "spring-ai": ["Dates", "Maps", "Mix"],
  protoschema: ["Mix (strict)", "Mix"],
  "ts-json-schema-generator": ["Odd"],
  apischema: [],
  typespec: ["Order"],
  "jackson-schema": ["Union", "Order"],
  swaggest: ["Enums", "File"],
  huma: ["File"],
  "schemars-0.8": ["Untagged"],
  utoipa: ["Untagged"],
  joi: ["Maps", "Order", "Tree"],
  yup: [],
  "class-validator": ["Order"],
  "drf-spectacular": ["Maps"],
  "django-ninja": [],
  fastmcp: [],
  "swagger-core": ["Order"],
  "swagger-core-3.1": ["Maps", "Order"],
  "typebox-0.34": ["Dates", "Enums", "Tuple"],
  typia: ["Order2"],
  "effect-3": ["Order"],
  litestar: [],
  sqlmodel: [],
  "openai-agents": [],
  "dataclasses-jsonschema": [],
  apispec: ["Order"],
  "zod-input": ["Order"],
  "nestjs-swagger": ["Address", "Order", "PartialOrder", "Both"],
  "zod-to-openapi": ["Order"],
  "zod-to-openapi-3.1": ["Order"],
  "zod-openapi": ["Order"],
  elysia: ["Order"],
  typemap: ["Syntax", "Val"],
  "fluent-json-schema": [],
  "drizzle-zod": ["Insert"],
  mongoose: ["Order"],
  "mongoose-to-swagger": ["Order"],
  vine: ["Order"],
  "pydantic-1": ["Maps", "Order"],
  agno: ["when"],
  "google-adk": ["when"],
  strands: ["book", "when"],
  smolagents: ["book", "when"],
  crewai: ["when"],
  aide: [],
  "poem-openapi": [],
  "salvo-oapi": [],
  "kotlinx-schema": [],
  "kotlinx-schema-reflection": [],
  quicktype: ["Order", "Definitions alone"],
  tsoa: ["Both", "Maps"],
  "schema-library": ["Order"],
  "voluptuous-openapi": [],
  "dataclasses-json": [],
  "marshmallow-jsonschema": ["Order"],
  "kin-openapi": ["Order"],
  "go-openai": [],
  "zod-to-json-schema": ["More"],
  "zod-to-json-schema-openapi": ["More"],
  "zod-to-json-schema-openai": [],
  "yup-to-json-schema": ["Order"],
  "anatine-zod-openapi": ["Order"],
  autogen: ["pay"],
  copilotkit: ["book"],
  facet: ["Order", "Tree"],
  haystack: ["pay"],
  "koda-validate": [],
  loopback: ["Order"],
  "mastra-openai": ["Order"],
  "orpc-arktype": [],
  "orpc-valibot": [],
  "orpc-zod": ["Odd"],
  "sanic-ext": ["Ord"],
  "semantic-kernel": ["book", "pay", "plain", "Money"],
  suretype: [],
  transformers: [],
  tsed: ["Order"],
  mbknor: ["Order"],
};

/** Whether the schema itself takes a value, formats aside: types are often laxer than it says. */
const isTaken = (schema: object, value: unknown): boolean => {
  const { $schema: _, ...rest } = Object(schema);
  // Tuples of draft 7 are lists of `items`, which 2020-12 does not take.
  const OfDraft = JSON.stringify(rest).includes('"items":[') ? Ajv : Ajv2020;
  return new OfDraft({ strict: false, validateFormats: false, logger: false }).validate(
    rest,
    value,
  );
};

describe("what real types take back", () => {
  it.each(generators)("is refused in no form of %s, unless there is a reason", (generator) => {
    const refused = read(generator).flatMap(([name, schema, accepted]) => {
      const { validation } = checkSchema(schema);
      return accepted
        .filter((json) => validateValue(validation, parseJson(json)).status === "invalid")
        .filter((json) => isTaken(schema, JSON.parse(json)))
        .map((json) => `${generator} ${name} ${json}`);
    });
    expect(refused).toEqual(Object.keys(reasons).filter((key) => key.startsWith(`${generator} `)));
  });

  it.each(generators)("is asked for in a form by every schema of %s", (generator) => {
    const without = read(generator).filter(([, schema]) => checkSchema(schema).form === undefined);
    expect(without.map(([name]) => name)).toEqual([]);
  });

  it.each(generators)(
    "is entered as JSON only where the schema of %s says nothing",
    (generator) => {
      const asJson = read(generator).filter(([, schema]) => {
        const { form } = checkSchema(schema);
        const { schema: root } = readField(form, form);
        const fields = Object.values(Object(root["properties"]));
        const isJson = (field: unknown): boolean => readField(field, form).kind === "json";
        return [root, ...fields].some(isJson);
      });
      expect(asJson.map(([name]) => name)).toEqual(undescribed[generator]);
    },
  );
});

/** The titles of fields that another field of the same group has, too. */
const sharedTitles = (schema: unknown): readonly unknown[] => {
  if (typeof schema !== "object" || schema === null) return [];
  const fields: unknown = Object.getOwnPropertyDescriptor(schema, "properties")?.value;
  const titles = Object.values(Object(fields)).map((field) => Object(field).title);
  const isShared = (title: unknown, index: number) =>
    title !== undefined && titles.indexOf(title) !== index;
  return [...titles.filter(isShared), ...Object.values(schema).flatMap(sharedTitles)];
};

it.each(generators)(
  "no two fields beside each other have one name in a form of %s",
  (generator) => {
    const shared = read(generator).flatMap(([, schema]) =>
      sharedTitles(shapeForm(checkSchema(schema).form ?? {})),
    );
    expect(shared).toEqual([]);
  },
);

/** Why an answer of a person is not the one that the type took. */
type Reason =
  /** The schema takes what its type refuses: no form can know. */
  | "the schema is laxer than its type"
  /** The schema refuses what its type takes: no form may send it. */
  | "the schema is stricter than its type"
  /** A person can enter it in rows or fields; the scripts that try it cannot. */
  | "the script cannot enter it"
  | "a blank is no part of an address"
  | "0.07 is seven times 0.01, and not in binary"
  | "AG-UI reads null as no answer";

/** A type, the JSON of an answer, and why a person's try with it is not right. */
type Miss = readonly [generator: (typeof generators)[number], type: string, json: string, Reason];

const lax = "the schema is laxer than its type";
const strict = "the schema is stricter than its type";
const script = "the script cannot enter it";

/**
 * Every try of the scripts that filled in these forms, and was not right; beside them LangChain's
 * `.args`, whose optional fields stand behind one line and whose reference leads to nothing.
 */
const misses: readonly Miss[] = [
  ["msgspec", "datetime", '{"it":"2026-04-20T17:00"}', lax],
  ["msgspec", "naive datetime", '{"it":"2026-04-20T17:00"}', lax],
  ["msgspec", "time", '{"it":"17:00"}', lax],
  ["msgspec", "dict[str, int]", '{"it":{"a":12}}', script],
  ["msgspec", "dict[int, str]", '{"it":{"1":"a"}}', script],
  ["pydantic", "HttpUrl", '{"it":"https://example.com/a b"}', "a blank is no part of an address"],
  ["pydantic", "NaiveDatetime", '{"it":"2026-04-20T15:00:00Z"}', lax],
  ["pydantic", "dict[int, str]", '{"it":{"1":"a"}}', script],
  ["pydantic", "dict[Enum, bool]", '{"it":{"red":true}}', script],
  ["pydantic", "root optional str", "null", "AG-UI reads null as no answer"],
  ["valibot", "multipleOf", '{"it":0.07}', "0.07 is seven times 0.01, and not in binary"],
  ["valibot", "isoDateTime", '{"it":"2026-04-20T15:00:00Z"}', lax],
  ["valibot", "isoTime", '{"it":"17:00:00"}', lax],
  ["valibot", "date", '{"it":"2026-04-20"}', lax],
  ["valibot", "email", '{"it":"ann@localhost"}', lax],
  ["valibot", "email", '{"it":"a!b@example.com"}', lax],
  ["valibot", "record", '{"it":{"a":12}}', script],
  ["zod", "record of enum", '{"it":{"a":1,"b":2}}', script],
  [
    "frameworks",
    "LangChain args_schema",
    '{"day":"2026-04-20","guests":[{"name":"Ann"}],"note":"x","room":"Green"}',
    script,
  ],
  [
    "frameworks",
    "LangChain tool_call_schema",
    '{"day":"2026-04-20","guests":[{"name":"Ann"}],"note":"x","room":"Green"}',
    script,
  ],
  [
    "frameworks",
    "pydantic-ai tool",
    '{"day":"2026-04-20","guests":[{"name":"Ann"}],"note":"x","room":"Green"}',
    script,
  ],
  ["invopop", "Bytes", '{"it":"aGk="}', script],
  ["invopop", "Addr", '{"it":{}}', lax],
  ["invopop", "Decimal", '{"it":{}}', lax],
  ["invopop", "URL", '{"it":"https://example.com/a"}', lax],
  ["invopop", "UUID", '{"it":"248df4b7-aa70-47b8-a036-33ac447e668d"}', strict],
  ["invopop", "MapIntString", '{"it":{"7":"seven"}}', script],
  [
    "invopop",
    "Rules",
    '{"seats":3,"code":"abc","mail":"a@b.cd","day":"2026-04-20","price":12.5,"tags":["a"]}',
    script,
  ],
  ["schemars", "map_u32_text", '{"it":{"7":"seven"}}', script],
  ["schemars", "deny", '{"userID":"u1","HTTPTimeoutMS":30}', script],
  ["schemars", "pay_untagged", '{"it":{"number":"4111"}}', script],
  ["victools", "MapEnum", '{"it":{"LOW":1.5}}', strict],
  ["victools", "MapIS", '{"it":{"7":"seven"}}', strict],
  ["victools", "MapSI", '{"it":{"a":1}}', strict],
  ["victools", "Node", '{"it":{"a":1}}', strict],
  ["victools", "YM", '{"it":{"month":4,"year":2026}}', lax],
  ["victools", "YM", '{"it":"2026-04"}', strict],
  ["victools", "Cur", '{"it":{"currencyCode":"EUR"}}', lax],
  ["victools", "OffTime", '{"it":"17:00:00"}', lax],
  ["kotlinx-schema", "Dates", '{"at":"2026-04-20T17:00","wait":"PT90M"}', lax],
  ["kotlinx-schema", "Maps", '{"stock":{},"byLevel":{"Oak":7}}', lax],
  [
    "kotlinx-schema-reflection",
    "Dates",
    '{"at":{"epochSeconds":1,"nanosecondsOfSecond":0},"wait":{"rawValue":1},"until":null}',
    lax,
  ],
  ["salvo-oapi", "Local", '{"local":"2026-04-20T17:00:00Z"}', lax],
  [
    "voluptuous-openapi",
    "Order",
    '{"room":"Blue","seats":3,"tags":["x"],"day":"2026-04-20T15:00:00Z"}',
    lax,
  ],
  [
    "voluptuous-openapi",
    "Order",
    '{"room":"Blue","seats":3,"tags":["x"],"at":"2026-04-20T15:00:00Z"}',
    lax,
  ],
  [
    "marshmallow-jsonschema",
    "Order",
    '{"room":"Blue","seats":3,"sub":{"name":"Ann"},"subs":null}',
    lax,
  ],
  ["marshmallow-jsonschema", "Some", '{"it":"a","r":"x"}', lax],
  ["tsoa", "Both", '{"street":"Main","city":"Bonn","country":"DE"}', strict],
];

describe("an answer that is not the one a type took", () => {
  it.each(misses)("%s %s %s, since %s", (generator, type, json, reason) => {
    const row = read(generator).find(([name]) => name === type);
    const schema = row?.[1] ?? {};
    const { status } = validateValue(checkSchema(schema).validation, parseJson(json));
    const isTakenByAjv = reason !== strict && !reason.includes("in binary");
    expect(isTaken(schema, JSON.parse(json))).toBe(isTakenByAjv);
    const isRefused = reason === strict || reason === "a blank is no part of an address";
    expect(status).toBe(isRefused ? "invalid" : "valid");
    expect(row?.[2].includes(json) === true && reason === lax).toBe(false);
  });
});
