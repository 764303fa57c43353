import type * as official from "@ag-ui/core";
import { describe, expectTypeOf, it } from "vitest";
import type {
  AgUiEvent,
  AgUiEventType,
  AgUiInterrupt,
  Context,
  JsonPatchOperation,
  Message,
  ResumeEntry,
  RunAgentInput,
  RunOutcome,
  TokenUsage,
  Tool,
} from "../../src/core.js";

/**
 * A type as JSON has it: enum members are their values, `any` is `unknown`, nothing is `readonly`.
 */
type Wire<T> = unknown extends T
  ? unknown
  : T extends official.EventType
    ? `${T}`
    : T extends readonly (infer Item)[]
      ? Wire<Item>[]
      : T extends object
        ? { -readonly [Key in keyof T]: Wire<T[Key]> }
        : T;

/** Events by name, so that a difference is reported where it is. */
type ByType<Event extends { type: string }> = {
  [Type in Event["type"]]: Extract<Event, { type: Type }>;
};
type Ours = ByType<Wire<AgUiEvent>>;
type Theirs = ByType<Wire<official.Event>>;

/** The names of all fields: a field one side lacks is no type error as long as it is optional. */
type Fields<T> = T extends unknown ? keyof T : never;
type FieldsByType<Events> = { [Type in keyof Events]: keyof Events[Type] };
type ByRole<OnTheWire extends { role: string }> = {
  [Role in OnTheWire["role"]]: keyof Extract<OnTheWire, { role: Role }>;
};

describe("the protocol's types match those of @ag-ui/core", () => {
  it("the same events", () => {
    expectTypeOf<AgUiEventType>().toEqualTypeOf<`${official.EventType}`>();
    expectTypeOf<Ours>().toExtend<Theirs>();
    expectTypeOf<Theirs>().toExtend<Ours>();
    expectTypeOf<FieldsByType<Ours>>().toEqualTypeOf<FieldsByType<Theirs>>();
  });

  it("and a difference would be seen", () => {
    expectTypeOf<Theirs["RUN_ERROR"]["message"]>().toEqualTypeOf<string>();
    expectTypeOf<Omit<Theirs["RUN_ERROR"], "message">>().not.toExtend<Ours["RUN_ERROR"]>();
  });

  it("the same messages", () => {
    expectTypeOf<Wire<Message>>().toExtend<Wire<official.Message>>();
    expectTypeOf<Wire<official.Message>>().toExtend<Wire<Message>>();
    expectTypeOf<ByRole<Wire<Message>>>().toEqualTypeOf<ByRole<Wire<official.Message>>>();
  });

  it("the same questions and outcomes", () => {
    expectTypeOf<Wire<AgUiInterrupt>>().toExtend<Wire<official.Interrupt>>();
    expectTypeOf<Wire<official.Interrupt>>().toExtend<Wire<AgUiInterrupt>>();
    expectTypeOf<Fields<AgUiInterrupt>>().toEqualTypeOf<Fields<official.Interrupt>>();
    expectTypeOf<Wire<RunOutcome>>().toExtend<Wire<official.RunFinishedOutcome>>();
    expectTypeOf<Wire<official.RunFinishedOutcome>>().toExtend<Wire<RunOutcome>>();
    expectTypeOf<Fields<RunOutcome>>().toEqualTypeOf<Fields<official.RunFinishedOutcome>>();
  });

  it("the same tools, context, patches and usage", () => {
    expectTypeOf<Wire<Tool>>().toExtend<Wire<official.Tool>>();
    expectTypeOf<Wire<official.Tool>>().toExtend<Wire<Tool>>();
    expectTypeOf<Wire<Context>>().toExtend<Wire<official.Context>>();
    expectTypeOf<Wire<official.Context>>().toExtend<Wire<Context>>();
    expectTypeOf<Wire<JsonPatchOperation>>().toExtend<Wire<official.JsonPatchOperation>>();
    expectTypeOf<Wire<official.JsonPatchOperation>>().toExtend<Wire<JsonPatchOperation>>();
    expectTypeOf<Wire<TokenUsage>>().toExtend<Wire<official.TokenUsage>>();
    expectTypeOf<Wire<official.TokenUsage>>().toExtend<Wire<TokenUsage>>();
    expectTypeOf<
      [Fields<Tool>, Fields<Context>, Fields<JsonPatchOperation>, Fields<TokenUsage>]
    >().toEqualTypeOf<
      [
        Fields<official.Tool>,
        Fields<official.Context>,
        Fields<official.JsonPatchOperation>,
        Fields<official.TokenUsage>,
      ]
    >();
  });

  it("the same input, answers included", () => {
    expectTypeOf<Wire<RunAgentInput>>().toExtend<Wire<official.RunAgentInput>>();
    expectTypeOf<Wire<official.RunAgentInput>>().toExtend<Wire<RunAgentInput>>();
    expectTypeOf<Fields<RunAgentInput>>().toEqualTypeOf<Fields<official.RunAgentInput>>();
    expectTypeOf<Wire<ResumeEntry>>().toExtend<Wire<official.ResumeEntry>>();
    expectTypeOf<Wire<official.ResumeEntry>>().toExtend<Wire<ResumeEntry>>();
  });

  it("a cancelled answer cannot have a payload", () => {
    // @ts-expect-error a cancelled entry has no payload
    const entry: ResumeEntry = { interruptId: "a", status: "cancelled", payload: 1 };
    expectTypeOf(entry).toExtend<ResumeEntry>();
  });
});
