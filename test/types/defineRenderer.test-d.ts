import { describe, expectTypeOf, it } from "vitest";
import { z } from "zod";
import { defineRenderer, type InterruptRenderer, type ToolRendererProps } from "../../src/index.js";

const EmailArgs = z.object({ to: z.string(), copies: z.number().optional() });
const Answer = z.object({ name: z.string() });

describe("defineRenderer", () => {
  it("types the arguments of a tool call by their schema", () => {
    defineRenderer({
      reason: "tool_call",
      tool: "sendEmail",
      args: EmailArgs,
      component: ({ toolCall }) => {
        expectTypeOf(toolCall.args).toEqualTypeOf<{ to: string; copies?: number | undefined }>();
        expectTypeOf(toolCall.name).toEqualTypeOf<string>();
        return toolCall.args.to;
      },
    });
  });

  it("types them as the schema returns them, not as they came", () => {
    defineRenderer({
      tool: "pay",
      args: z.object({ sum: z.string().transform(Number) }),
      component: ({ toolCall }) => {
        expectTypeOf(toolCall.args.sum).toEqualTypeOf<number>();
        return null;
      },
    });
  });

  it("types the answer by its schema, as it is given", () => {
    defineRenderer({
      reason: "acme:name",
      payload: Answer,
      component: ({ resolve }) => {
        expectTypeOf(resolve).parameter(0).toEqualTypeOf<{ name: string }>();
        // @ts-expect-error a name is text
        resolve({ name: 5 });
        return null;
      },
    });
  });

  it("types both at once", () => {
    defineRenderer({
      tool: "sendEmail",
      args: EmailArgs,
      payload: Answer,
      component: ({ toolCall, resolve }) => {
        resolve({ name: toolCall.args.to });
        return null;
      },
    });
  });

  it("promises a tool call only where a tool is named", () => {
    defineRenderer({
      args: EmailArgs,
      component: ({ toolCall }) => {
        expectTypeOf(toolCall?.args).toEqualTypeOf<
          { to: string; copies?: number | undefined } | undefined
        >();
        // @ts-expect-error there may be none
        return toolCall.args.to;
      },
    });
  });

  it("knows nothing of arguments and answers without schemas", () => {
    defineRenderer({
      tool: "anything",
      component: ({ toolCall, resolve, interrupt }) => {
        expectTypeOf(toolCall.args).toEqualTypeOf<unknown>();
        expectTypeOf(resolve).parameter(0).toEqualTypeOf<unknown>();
        expectTypeOf(interrupt.kind).toEqualTypeOf<
          "tool_call" | "input_required" | "confirmation" | "custom"
        >();
        return null;
      },
    });
  });

  it("gives the condition a question that was read", () => {
    defineRenderer({
      when: (interrupt) => {
        expectTypeOf(interrupt.metadata).toEqualTypeOf<
          Readonly<Record<string, unknown>> | undefined
        >();
        return interrupt.expiresAt === undefined;
      },
      component: () => null,
    });
  });

  it("makes an entry for a list, with any types", () => {
    const component = () => null;
    const list: readonly InterruptRenderer[] = [
      defineRenderer({ tool: "sendEmail", args: EmailArgs, component }),
      defineRenderer({ payload: Answer, component }),
    ];
    expectTypeOf(list).toExtend<readonly InterruptRenderer[]>();
  });

  it("types what it loads as what it is given", () => {
    const load = (_props: ToolRendererProps<{ to: string }>) => null;
    const args = z.object({ to: z.string() });
    defineRenderer({ tool: "sendEmail", args, load: async () => ({ default: load }) });
    const number = z.object({ to: z.number() });
    const otherArgs = { tool: "sendEmail", args: number, load: async () => ({ default: load }) };
    // @ts-expect-error the card wants other arguments than the schema gives
    defineRenderer(otherArgs);
    const both = {
      tool: "sendEmail",
      args,
      component: load,
      load: async () => ({ default: load }),
    };
    // @ts-expect-error it cannot be both there and loaded
    defineRenderer(both);
  });

  it("wants something to show", () => {
    // @ts-expect-error there is no component
    defineRenderer({ reason: "acme:name" });
  });
});
