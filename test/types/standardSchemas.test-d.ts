import { type } from "arktype";
import * as v from "valibot";
import { describe, expectTypeOf, it } from "vitest";
import { z } from "zod";
import { defineRenderer, humanTool, pageTool, type ToolDecision } from "../../src/index.js";

describe("a renderer's types come from its schemas, of any library", () => {
  it("zod", () => {
    defineRenderer({
      tool: "pay",
      args: z.object({
        to: z.string(),
        sum: z.string().transform(Number),
        note: z.string().optional(),
      }),
      payload: z.object({ quarter: z.enum(["Q1", "Q2"]) }),
      component: ({ toolCall, resolve }) => {
        expectTypeOf(toolCall.args).toEqualTypeOf<{
          to: string;
          sum: number;
          note?: string | undefined;
        }>();
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
      args: v.object({
        to: v.string(),
        sum: v.pipe(v.string(), v.transform(Number)),
        note: v.optional(v.string()),
      }),
      payload: v.object({ quarter: v.picklist(["Q1", "Q2"]) }),
      component: ({ toolCall, resolve }) => {
        expectTypeOf(toolCall.args).toEqualTypeOf<{
          to: string;
          sum: number;
          note?: string | undefined;
        }>();
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

describe("a tool of the page is typed by its schemas, of any library, also in its card", () => {
  const named = { name: "choose_slot", description: "" };

  it("zod", () => {
    const tool = humanTool({
      ...named,
      parameters: z.object({ slots: z.array(z.string()), sum: z.string().transform(Number) }),
      message: ({ slots }) => slots.join(),
      answer: ({ slots }) => z.object({ slot: z.enum(slots) }),
      result: (decision, args) => {
        expectTypeOf(decision).toEqualTypeOf<
          ToolDecision<{ slots: string[]; sum: number }, { slot: string }>
        >();
        return args.sum;
      },
    });
    defineRenderer(tool, ({ args, resolve }) => {
      expectTypeOf(args).toEqualTypeOf<{ slots: string[]; sum: number }>();
      resolve({ slot: "Monday" });
      // @ts-expect-error a slot is text
      resolve({ slot: 7 });
      return null;
    });
  });

  it("valibot", () => {
    const tool = humanTool({
      ...named,
      parameters: v.object({
        slots: v.array(v.string()),
        sum: v.pipe(v.string(), v.transform(Number)),
      }),
      answer: v.object({ slot: v.picklist(["Monday", "Friday"]) }),
    });
    defineRenderer(tool, ({ args, resolve }) => {
      expectTypeOf(args).toEqualTypeOf<{ slots: string[]; sum: number }>();
      resolve({ slot: "Monday" });
      // @ts-expect-error there is no such slot
      resolve({ slot: "Sunday" });
      return null;
    });
  });

  it("arktype", () => {
    const tool = humanTool({
      ...named,
      parameters: type({ slots: "string[]", sum: "string.numeric.parse" }),
      answer: type({ slot: "'Monday' | 'Friday'" }),
    });
    defineRenderer(tool, ({ args, resolve }) => {
      expectTypeOf(args).toEqualTypeOf<{ slots: string[]; sum: number }>();
      resolve({ slot: "Monday" });
      // @ts-expect-error there is no such slot
      resolve({ slot: "Sunday" });
      return null;
    });
  });

  it("the function of a page tool takes the arguments as its schema returns them", () => {
    pageTool({
      ...named,
      parameters: type({ sum: "string.numeric.parse" }),
      approve: ({ sum }) => sum > 10,
      run: (args) => {
        expectTypeOf(args).toEqualTypeOf<{ sum: number }>();
      },
    });
  });

  it("without schemas, arguments and answers are unknown", () => {
    defineRenderer(humanTool(named), ({ args }) => {
      expectTypeOf(args).toEqualTypeOf<unknown>();
      return null;
    });
  });
});
