#!/usr/bin/env bash
# 19.99, pasted into the number field of a German page, is 1999, and 0,99 in an English one 99.
#
# One would expect: a number field of a known library reads the separator of its language, and refuses a text that this language does not write: one
# with a separator of thousands before two digits.
# What happens: the fields of react-aria-components 1.22.1 and @base-ui/react 1.9.0 take each separator of thousands away, wherever it stands. In German
# 19.99 becomes 1999, shown as "1.999"; in English 1,5 becomes 15. Neither is invalid. Babel 2.19.0 of Python does so too unless `strict=True`, which refuses
# it and asks "did you mean"; so do the NumberFormat of Java and numeral 2.0.6, whatever the language.
# Why it matters to us: what an agent writes beside its question has the point of JSON, the page the language of the person, and one copied amount is paid
# a hundredfold, by a form that found nothing wrong. Our own fields read a number as JSON has it, and say so; a host's own field should refuse what its
# language would not write, by writing what it read once more and comparing.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{"type":"module","private":true}' >package.json
npm install --silent --no-audit --no-fund react-aria-components@1.22.1 @base-ui/react@1.9.0 react@19.3.1 react-dom@19.3.1 jsdom@26.1.0 \
  @testing-library/user-event@14.6.13 @testing-library/dom@10.4.2 numeral@2.0.6 >/dev/null
cat >fields.mjs <<'JS'
import { JSDOM } from "jsdom";

const { window } = new JSDOM("<!doctype html><body></body>", { pretendToBeVisual: true, url: "http://localhost" });
for (const key of Object.getOwnPropertyNames(window)) if (!(key in globalThis)) globalThis[key] = window[key];
Object.defineProperty(globalThis, "navigator", { value: window.navigator, configurable: true });
globalThis.PointerEvent = window.PointerEvent ??= window.MouseEvent;
globalThis.ResizeObserver = window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
window.matchMedia = () => ({ matches: false, addEventListener() {}, removeEventListener() {} });

const { createElement } = await import("react");
const { createRoot } = await import("react-dom/client");
const { NumberField: Base } = await import("@base-ui/react/number-field");
const { I18nProvider, Input, NumberField: Aria } = await import("react-aria-components");
const { default: userEvent } = await import("@testing-library/user-event");
const { default: numeral } = await import("numeral");

const fields = {
  "react-aria-components": (locale, onChange) =>
    createElement(
      I18nProvider,
      { locale },
      createElement(Aria, { "aria-label": "Amount", onChange }, createElement(Input)),
    ),
  "@base-ui/react": (locale, onValueChange) =>
    createElement(
      Base.Root,
      { locale, onValueChange },
      createElement(Base.Group, null, createElement(Base.Input, { "aria-label": "Amount" })),
    ),
};

const turn = () => new Promise((resolve) => setTimeout(resolve, 100));

/** What a field shows after a text was pasted into it and it was left, what it handed on, and whether it is invalid. */
async function paste(field, locale, text) {
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  let value;
  root.render(field(locale, (next) => (value = next)));
  await turn();
  const input = place.querySelector('[aria-label="Amount"] input, input[aria-label="Amount"]');
  const user = userEvent.setup({ document });
  await user.click(input);
  await user.paste(text);
  await user.tab();
  await turn();
  const invalid = input.getAttribute("aria-invalid") === "true" || !input.validity.valid;
  const outcome = `${text} is ${value}, shown as "${input.value}", invalid: ${invalid ? "yes" : "no"}`;
  root.unmount();
  return outcome;
}

const pasted = [
  ["de-DE", "19.99"],
  ["de-DE", "19,99"],
  ["en-US", "1,5"],
  ["en-US", "0,99"],
];
for (const [name, field] of Object.entries(fields))
  for (const [locale, text] of pasted) console.log(`${name}, ${locale}: ${await paste(field, locale, text)}`);
console.log("numeral:", ...["1,5", "0,99"].map((text) => numeral(text).value()));
process.exit();
JS

python3 -m venv venv
venv/bin/python -m pip install --quiet babel==2.19.0
cat >read.py <<'PY'
from babel.numbers import NumberFormatError, parse_decimal

for locale, text in (("de", "19.99"), ("en", "1,5")):
    print(f"babel, {locale}: {text} is {parse_decimal(text, locale=locale)}")
    try:
        parse_decimal(text, locale=locale, strict=True)
    except NumberFormatError as error:
        print(f"babel, strict: {error}")
PY

cat >Read.java <<'JAVA'
import java.text.NumberFormat;
import java.util.Locale;

public class Read {
  public static void main(String[] arguments) throws Exception {
    for (String[] pair : new String[][] {{"de", "19.99"}, {"en", "1,5"}})
      System.out.println("java, " + pair[0] + ": " + pair[1] + " is "
          + NumberFormat.getInstance(Locale.forLanguageTag(pair[0])).parse(pair[1]));
  }
}
JAVA
{
  node fields.mjs
  venv/bin/python read.py
  java Read.java
} | tee seen
diff seen - <<'EXPECTED'
react-aria-components, de-DE: 19.99 is 1999, shown as "1.999", invalid: no
react-aria-components, de-DE: 19,99 is 19.99, shown as "19,99", invalid: no
react-aria-components, en-US: 1,5 is 15, shown as "15", invalid: no
react-aria-components, en-US: 0,99 is 99, shown as "99", invalid: no
@base-ui/react, de-DE: 19.99 is 1999, shown as "1.999", invalid: no
@base-ui/react, de-DE: 19,99 is 19.99, shown as "19,99", invalid: no
@base-ui/react, en-US: 1,5 is 15, shown as "15", invalid: no
@base-ui/react, en-US: 0,99 is 99, shown as "99", invalid: no
numeral: 15 99
babel, de: 19.99 is 1999
babel, strict: '19.99' is not a properly formatted decimal number. Did you mean '1.999'? Or maybe '19,99'?
babel, en: 1,5 is 15
babel, strict: '1,5' is not a properly formatted decimal number. Did you mean '15'? Or maybe '1.5'?
java, de: 19.99 is 1999
java, en: 1,5 is 15
EXPECTED
echo "seen: a separator of thousands before one or two digits is taken away"
