#!/usr/bin/env bash
# A field called "user.name" is sent with its old value under its own name, by a form library that reads names as paths.
#
# One would expect: a form for the schema `{"properties":{"user.name":…,"1":…}}` sends an object with these two keys.
# What happens: in react-hook-form 7.92.0 the default is shown, and what is typed goes to `user: {name}`: the answer has both, the old value under the key
# that was asked for. @tanstack/form-core 1.33.5, formik 2.4.9 and final-form 5.0.1 send the same and show no default. `lines.1` becomes a list with a
# hole in three of them, and final-form makes one of the whole answer if its only key is "1". None of them warns.
# Why it matters to us: answers to such a question are valid and wrong: what the person changed is in a key that the agent does not read. Keys with dots
# are what settings and translations have. Our forms keep a path as a list of keys, and the adapter for another library has to as well.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{"type":"module","private":true}' >package.json
npm install --silent --no-audit --no-fund react@19.3.1 react-dom@19.3.1 react-hook-form@7.92.0 formik@2.4.9 final-form@5.0.1 @tanstack/form-core@1.33.5 >/dev/null
cat >fill.mjs <<'JS'
import { FormApi } from "@tanstack/form-core";
import { createForm } from "final-form";
import { getIn, setIn } from "formik";
import { createFormControl } from "react-hook-form";

const libraries = {
  async "react-hook-form"(defaults, name, value) {
    const form = createFormControl({ defaultValues: defaults });
    form.register(name);
    const shown = form.getValues(name);
    form.setValue(name, value);
    let sent;
    await form.handleSubmit((values) => (sent = values))();
    return { shown, sent };
  },
  async "tanstack form"(defaults, name, value) {
    const form = new FormApi({ defaultValues: defaults });
    form.mount();
    const shown = form.getFieldValue(name);
    form.setFieldValue(name, value);
    return { shown, sent: form.state.values };
  },
  async formik(defaults, name, value) {
    return { shown: getIn(defaults, name), sent: setIn(defaults, name, value) };
  },
  async "final-form"(defaults, name, value) {
    const form = createForm({ initialValues: defaults, onSubmit() {} });
    form.registerField(name, () => {}, {});
    const shown = form.getFieldState(name).value;
    form.change(name, value);
    return { shown, sent: form.getState().values };
  },
};

for (const [library, fill] of Object.entries(libraries)) {
  for (const [defaults, name] of [[{ "user.name": "Ann" }, "user.name"], [{}, "lines.1"], [{}, "1"]]) {
    const { shown, sent } = await fill(structuredClone(defaults), name, "Bob");
    console.log(`${library}, "${name}": shows ${shown ?? "nothing"}, sends ${JSON.stringify(sent)}`);
  }
}
JS
node fill.mjs | tee seen
diff seen - <<'EXPECTED'
react-hook-form, "user.name": shows Ann, sends {"user.name":"Ann","user":{"name":"Bob"}}
react-hook-form, "lines.1": shows nothing, sends {"lines":[null,"Bob"]}
react-hook-form, "1": shows nothing, sends {"1":"Bob"}
tanstack form, "user.name": shows nothing, sends {"user.name":"Ann","user":{"name":"Bob"}}
tanstack form, "lines.1": shows nothing, sends {"lines":{"1":"Bob"}}
tanstack form, "1": shows nothing, sends {"1":"Bob"}
formik, "user.name": shows nothing, sends {"user.name":"Ann","user":{"name":"Bob"}}
formik, "lines.1": shows nothing, sends {"lines":[null,"Bob"]}
formik, "1": shows nothing, sends {"1":"Bob"}
final-form, "user.name": shows nothing, sends {"user.name":"Ann","user":{"name":"Bob"}}
final-form, "lines.1": shows nothing, sends {"lines":[null,"Bob"]}
final-form, "1": shows nothing, sends [null,"Bob"]
EXPECTED
echo "seen: the old value under the name, the new one elsewhere"
