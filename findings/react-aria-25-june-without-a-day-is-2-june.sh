#!/usr/bin/env bash
# 25 June, of which a person has taken out the day, "6/dd/2026", is sent as 2 June by React Aria, and a time without an hour, "––:00 PM", as 17:00.
#
# One would expect: a field that shows a date with a part missing has no date, as when all parts are missing, or it is marked, and stops the form, as an incomplete
# `<input type="date">` does; and what it shows is what it sends.
# What happens: `DateField` of react-aria-components 1.22.1 keeps the date of the key before the last: the first Backspace makes 2 of 25, the second takes the 2 out of the
# field, and not out of its value, so that 2 June is sent while "dd" is shown, and `isRequired` is met. Without its month it sends the month that was there, and
# `TimeField` without its hour the old hour. The year 27 is the year 27. None of them is invalid, to the field, to the form or to `checkValidity`; `onChange` has 2 June as the last.
# Chromium sends the same as jsdom, by which this runs. DatePicker is made of the same field, and so are the fields of HeroUI and Spectrum.
# Why it matters to us: a person who takes a part out of a deadline has not decided yet, or wants none, and the agent gets a date that nobody chose, weeks earlier. A host's
# own field for a date should send nothing while a part of it is missing. Our forms use the browser's own.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{"type":"module","private":true}' >package.json
npm install --silent --no-audit --no-fund --ignore-scripts react-aria-components@1.22.1 @internationalized/date@3.12.4 react@19.3.1 react-dom@19.3.1 jsdom@26.1.0 \
  @testing-library/dom@10.4.2 @testing-library/react@16.3.3 @testing-library/user-event@14.6.13 >/dev/null 2>&1
cat >edit.mjs <<'JS'
import { JSDOM } from "jsdom";

const { window } = new JSDOM("<!doctype html><body></body>", { url: "http://localhost/", pretendToBeVisual: true });
for (const name of Object.getOwnPropertyNames(window)) if (!(name in globalThis)) globalThis[name] = window[name];
Object.assign(globalThis, { window, document: window.document, Event: window.Event, FormData: window.FormData, IS_REACT_ACT_ENVIRONMENT: true });
const { createElement } = await import("react");
const { render, cleanup } = await import("@testing-library/react");
const { userEvent } = await import("@testing-library/user-event");
const { parseDate, parseTime } = await import("@internationalized/date");
const { DateField, DateInput, DateSegment, I18nProvider, TimeField } = await import("react-aria-components");

/** A form with one field, edited by the keyboard in one of its parts and left: what it shows, and what it sends. */
async function edited(Field, props, part, keys) {
  const user = userEvent.setup({ document });
  const input = createElement(DateInput, null, (segment) => createElement(DateSegment, { segment }));
  const field = createElement(Field, { name: "due", "aria-label": "Due", ...props }, input);
  const { container } = render(createElement(I18nProvider, { locale: "en-US" }, createElement("form", null, field)));
  const parts = [...container.querySelectorAll("[role=spinbutton]")];
  await user.click(parts[part]);
  if (keys) await user.keyboard(keys);
  for (const _ of parts) await user.tab();
  const form = container.querySelector("form");
  const valid = form.checkValidity() && !container.querySelector("[data-invalid]");
  const shown = parts.map(({ textContent }) => textContent).join(" ");
  console.log(`shows ${shown}, ${valid ? "valid" : "invalid"}, sends ${new FormData(form).get("due")}`);
  cleanup();
}

const june = { defaultValue: parseDate("2026-06-25"), isRequired: true };
await edited(DateField, june, 0, "");
await edited(DateField, june, 1, "{Backspace}{Backspace}");
await edited(DateField, june, 0, "{Backspace}{Backspace}");
await edited(DateField, june, 2, "27");
await edited(TimeField, { defaultValue: parseTime("17:00"), isRequired: true }, 0, "{Backspace}{Backspace}");
process.exit(0);
JS
node edit.mjs | tee seen
diff seen - <<'EXPECTED'
shows 6 25 2026, valid, sends 2026-06-25
shows 6 dd 2026, valid, sends 2026-06-02
shows mm 25 2026, valid, sends 2026-06-25
shows 6 25 27, valid, sends 0027-06-25
shows –– 00 PM, valid, sends 17:00:00
EXPECTED
echo "seen: a date that nobody chose is sent"
