import { type } from "arktype";
import * as v from "valibot";
import { describe, expectTypeOf, it } from "vitest";
import { z } from "zod";
import { defineRenderer } from "../../src/index.js";

describe("a renderer's types come from its schemas, of any library", () => {
  it("zod", () => {
    defineRenderer({
      tool: "pay",
      args: z.object({ to: z.string(), sum: z.string().transform(Number), note: z.string().optional() }),
      payload: z.object({ quarter: z.enum(["Q1", "Q2"]) }),
      component: ({ toolCall, resolve }) => {
        expectTypeOf(toolCall.args).toEqualTypeOf<{ to: string; sum: number; note?: string | undefined }>();
        resolve({ quarter: "Q1" });
        // @ts-expect-error there is no such quarter
        resolve({ quarter: "Q5" });
        return null;
      },
    });
  });

  it("valibot", () => {
    defineRenderer({
      tool: "pay",
      args: v.object({ to: v.string(), sum: v.pipe(v.string(), v.transform(Number)), note: v.optional(v.string()) }),
      payload: v.object({ quarter: v.picklist(["Q1", "Q2"]) }),
      component: ({ toolCall, resolve }) => {
        expectTypeOf(toolCall.args).toEqualTypeOf<{ to: string; sum: number; note?: string | undefined }>();
        resolve({ quarter: "Q1" });
        // @ts-expect-error there is no such quarter
        resolve({ quarter: "Q5" });
        return null;
      },
    });
  });

  it("arktype", () => {
    defineRenderer({
      tool: "pay",
      args: type({ to: "string", sum: "string.numeric.parse", "note?": "string" }),
      payload: type({ quarter: "'Q1' | 'Q2'" }),
      component: ({ toolCall, resolve }) => {
        expectTypeOf(toolCall.args).toEqualTypeOf<{ to: string; sum: number; note?: string }>();
        resolve({ quarter: "Q1" });
        // @ts-expect-error there is no such quarter
        resolve({ quarter: "Q5" });
        return null;
      },
    });
  });
});
