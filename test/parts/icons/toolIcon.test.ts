import { expect, it } from "vitest";
import { toolIcon } from "../../../src/parts/icons/Icon.js";

it.each([
  ["deleteInvoices", "trash"],
  ["remove_calendar_event", "trash"],
  ["grant-access", "key"],
  ["createEvent", "calendar"],
  ["MEETING", "calendar"],
  ["undeletable", "tool"],
  ["sendEmail", "tool"],
  ["", "tool"],
  ["constructor", "tool"],
  [`${"x".repeat(100)} delete`, "tool"],
])("a card of the tool %j has the icon %s", (name, icon) => {
  expect(toolIcon(name)).toBe(icon);
});
