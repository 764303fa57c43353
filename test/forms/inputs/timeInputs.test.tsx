import { fireEvent, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { ArgsEditor } from "../../../src/forms/args/ArgsEditor.js";
import { SchemaForm } from "../../../src/plain-form.js";
import { renderForm } from "../renderForm.js";

const asking = (field: object) => ({
  type: "object",
  properties: { it: { type: "string", ...field } },
  required: ["it"],
});

/** What `z.iso.time()` of zod writes, without a format. */
const zodTime = "^(?:[01]\\d|2[0-3]):[0-5]\\d(?::[0-5]\\d(?:\\.\\d+)?)?$";

it.each<[string, object, string, string]>([
  ["a time", { format: "time" }, "17:00", "17:00:00"],
  ["a time with seconds", { format: "time" }, "17:00:30", "17:00:30"],
  ["a time without a zone", { format: "partial-time" }, "17:00", "17:00:00"],
  ["a month", { format: "year-month" }, "2026-04", "2026-04"],
  ["a time that is local", { format: "time-local" }, "17:00", "17:00:00"],
  [
    "a moment that is local",
    { format: "date-time-local" },
    "2026-04-20T17:00",
    "2026-04-20T17:00:00",
  ],
  ["a day as poem-openapi calls it", { format: "naive-date" }, "2026-04-20", "2026-04-20"],
  ["a time as poem-openapi calls it", { format: "naive-time" }, "17:00", "17:00:00"],
  [
    "a moment as poem-openapi calls it",
    { format: "naive-date-time" },
    "2026-04-20T17:00",
    "2026-04-20T17:00:00",
  ],
  ["a time of a pattern alone", { pattern: zodTime }, "17:00", "17:00:00"],
  ["a time without seconds", { pattern: "^([01]\\d|2[0-3]):[0-5]\\d$" }, "17:00", "17:00"],
  [
    "a moment of a pattern with milliseconds",
    { format: "partial-date-time", pattern: "^\\d{4}-\\d\\d-\\d\\dT[\\d:]{8}\\.\\d{3}$" },
    "2026-04-20T17:00",
    "2026-04-20T17:00:00.000",
  ],
  [
    "a moment without a zone",
    { format: "partial-date-time" },
    "2026-04-20T17:00",
    "2026-04-20T17:00:00",
  ],
  [
    "a moment as the suggested one, without a zone",
    { format: "date-time", default: "2026-04-20T16:00:00" },
    "2026-04-20T17:00",
    "2026-04-20T17:00:00",
  ],
])("what is picked is sent as types take it: %s", async (_what, field, picked, sent) => {
  const { submits, submitted } = renderForm(asking(field));
  fireEvent.change(screen.getByLabelText("It"), { target: { value: picked } });
  await submits();
  expect(submitted()).toEqual([{ it: sent }]);
});

it("a moment is sent with milliseconds where its pattern wants them", async () => {
  const pattern = "^[\\d-]{10}T(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d\\.\\d{3}Z$";
  const { submits, submitted } = renderForm(asking({ format: "date-time", pattern }));
  fireEvent.change(screen.getByLabelText("It"), { target: { value: "2026-04-20T17:00" } });
  await submits();
  expect(JSON.stringify(submitted())).toMatch(/T\d\d:\d\d:00\.000Z"/);
});

/** Today at 17:00 in the zone of the person, as two spellings with a zone. */
function fiveWithZone(): { readonly offset: string; readonly utc: string } {
  const five = new Date();
  five.setHours(17, 0, 0, 0);
  const minutes = -five.getTimezoneOffset();
  const two = (part: number): string => String(Math.trunc(Math.abs(part))).padStart(2, "0");
  const zone = `${minutes < 0 ? "-" : "+"}${two(minutes / 60)}:${two(minutes % 60)}`;
  return {
    offset: `17:00:00${minutes === 0 ? "Z" : zone}`,
    utc: `${five.toISOString().slice(11, 19)}Z`,
  };
}

it.each([
  ["^[\\d:]{8}(?:Z|[+-]\\d\\d:\\d\\d)$", fiveWithZone().offset],
  ["^[\\d:]{8}Z$", fiveWithZone().utc],
])("a time is sent with the zone that its pattern wants: %s", async (pattern, sent) => {
  const { submits, submitted } = renderForm(asking({ format: "time", pattern }));
  await userEvent.type(screen.getByLabelText("It"), "17:00");
  expect(screen.getByLabelText("It")).toHaveValue("17:00");
  await submits();
  expect(submitted()).toEqual([{ it: sent }]);
});

it.each([{ format: "time" }, { pattern: zodTime }])(
  "a time is typed key by key: %o",
  async (field) => {
    const { submits, submitted } = renderForm(asking(field));
    await userEvent.type(screen.getByLabelText("It"), "08:15");
    await submits();
    expect(submitted()).toEqual([{ it: "08:15:00" }]);
  },
);

it("a moment is sent without a fraction of zero", async () => {
  const { submits, submitted } = renderForm(asking({ format: "date-time" }));
  fireEvent.change(screen.getByLabelText("It"), { target: { value: "2026-04-20T17:00" } });
  await submits();
  expect(JSON.stringify(submitted())).toMatch(/T\d\d:\d\d:00Z"/);
});

it.each([
  ["time", "09:00:00"],
  ["time", "09:00:00+02:00"],
  ["date-time", "2026-04-20T17:00:00"],
  ["duration", "PT1.5S"],
  ["year-month", "2026-04"],
])("what the agent suggests is sent as it is: %s %s", async (format, text) => {
  const { submits, submitted } = renderForm(asking({ format, default: text }));
  await submits();
  expect(submitted()).toEqual([{ it: text }]);
});

const withMilliseconds = { format: "partial-time", pattern: "^[\\d:]{8}\\.\\d{3}$" };

it.each<[string, object, string, string]>([
  ["with seconds", { format: "time" }, "09:00:00", "17:00:00"],
  ["without seconds, as it was", { format: "time" }, "09:00", "17:00"],
  ["with a fraction that the pattern wants", withMilliseconds, "", "17:00:00.000"],
])("in the editor of arguments a time is picked and sent %s", (_how, field, proposed, sent) => {
  const onChange = vi.fn<(next: unknown) => void>();
  render(
    <ArgsEditor
      idPrefix="args"
      args={proposed === "" ? {} : { it: proposed }}
      argsSchema={asking(field)}
      value={undefined}
      onChange={onChange}
    />,
  );
  fireEvent.change(screen.getByLabelText("it"), { target: { value: "17:00" } });
  expect(onChange.mock.lastCall?.[0]).toEqual({ it: sent });
});

it("in the editor of arguments what is no time is edited as text", () => {
  const args = { it: "09:00:00+02:00", other: "9 o'clock" };
  const time = { type: "string", format: "time" };
  const argsSchema = { type: "object", properties: { it: time, other: time } };
  render(
    <ArgsEditor
      idPrefix="args"
      args={args}
      argsSchema={argsSchema}
      value={args}
      onChange={vi.fn()}
    />,
  );
  expect(screen.getByLabelText("it")).toHaveValue("09:00:00+02:00");
  expect(screen.getByLabelText("other")).toHaveValue("9 o'clock");
});

it("without the form library a time is picked as its pattern wants it", async () => {
  const onSubmit = vi.fn<(value: unknown) => void>();
  const schema = {
    type: "object",
    additionalProperties: { type: "string", ...withMilliseconds },
  };
  render(
    <SchemaForm schema={schema} idPrefix="ask" initialValue={{ it: "" }} onSubmit={onSubmit} />,
  );
  fireEvent.change(screen.getByLabelText("Value"), { target: { value: "17:00" } });
  await userEvent.click(screen.getByRole("button", { name: "Submit" }));
  expect(onSubmit.mock.calls).toEqual([[{ it: "17:00:00.000" }]]);
});

it("a month is picked, and one that is none is edited as text", () => {
  const type = { type: "string", pattern: "^[0-9]{4}-(?:0[1-9]|1[0-2])$" };
  renderForm({
    type: "object",
    properties: { first: type, last: { ...type, default: "2026-13" } },
  });
  expect(screen.getByLabelText(/First/)).toHaveAttribute("type", "month");
  expect(screen.getByLabelText(/Last/)).toHaveAttribute("type", "text");
});

it("a duration of seconds has an example of seconds", () => {
  renderForm(asking({ pattern: "^-?\\d+(\\.\\d+)?s$" }));
  expect(screen.getByLabelText("It")).toHaveAccessibleDescription(
    "In seconds, such as 90s or 1.5s.",
  );
});

it("a password cannot be read, and a duration has an example", () => {
  renderForm({
    type: "object",
    properties: {
      word: { type: "string", format: "password" },
      wait: { type: "string", format: "duration" },
    },
  });
  expect(screen.getByLabelText(/Word/)).toHaveAttribute("type", "password");
  expect(screen.getByLabelText(/Wait/)).toHaveAccessibleDescription(/PT2H30M/);
});
