#!/usr/bin/env bash
# "no" and "0" are a yes in a form of Django and a no in Django REST framework; "False" is a yes in WTForms, and "yes" is not decided where Django has three answers.
#
# One would expect: libraries that read a yes or a no out of what was sent agree about "no" and "False", which is how Python writes one, or refuse what they do not know.
# What happens: `BooleanField` of Django 5.2.9 is True for each text but "false", "False" and "", so also for "0"; that of WTForms 3.3.2 for "False" too, and its
# `RadioField` with `coerce=bool`, of the choices "True" and "False", is True for both. colander 2.0, which checks the JSON of Pyramid, takes "no", "deny" and an empty
# text for True, and 19.99 for the integer 19; `Bool` of FormEncode 2.1.1 takes any text for True, its `StringBool` knows "no". Django's `NullBooleanField` is None,
# not decided, for "yes" and "no". Django REST framework 3.18.3 knows them and refuses "deny".
# Why it matters to us: an answer that a page sends as a text, or a select whose values are "yes" and "no", pays when a person said no; the same answer is right as
# long as it goes to the API of the same project. An answer should be `true` or `false` of JSON on its way, and anything else an error.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv venv
venv/bin/python -m pip install --quiet --disable-pip-version-check django==5.2.9 djangorestframework==3.18.3 wtforms==3.3.2 colander==2.0 formencode==2.1.1 werkzeug==3.1.4
cat >read.py <<'PY'
import django
from django.conf import settings

settings.configure(DATABASES={}, INSTALLED_APPS=["rest_framework"], USE_TZ=True)
django.setup()

import colander
import formencode.validators
import wtforms
from django import forms
from rest_framework import serializers
from werkzeug.datastructures import MultiDict


class DjangoForm(forms.Form):
    approved = forms.BooleanField(required=False)
    decided = forms.NullBooleanField(required=False)


class WtForm(wtforms.Form):
    approved = wtforms.BooleanField()
    chosen = wtforms.RadioField(choices=[("True", "Yes"), ("False", "No")], coerce=bool)


def read(work):
    try:
        return work()
    except (colander.Invalid, formencode.Invalid, serializers.ValidationError):
        return "refused"


for value in ["yes", "no", "off", "False", "0", "deny", ""]:
    form = DjangoForm({"approved": value, "decided": value})
    assert form.is_valid()
    wtform = WtForm(MultiDict({"approved": value, "chosen": value}))
    seen = {
        "Django form": form.cleaned_data["approved"],
        "of three": form.cleaned_data["decided"],
        "REST framework": read(lambda: serializers.BooleanField().run_validation(value)),
        "WTForms": wtform.approved.data,
        "its radio": wtform.chosen.data,
        "colander": read(lambda: colander.SchemaNode(colander.Boolean()).deserialize(value)),
        "FormEncode": read(lambda: formencode.validators.Bool().to_python(value)),
        "its StringBool": read(lambda: formencode.validators.StringBool().to_python(value)),
    }
    print(f'"{value}":', ", ".join(f"{library} {result}" for library, result in seen.items()))
print("the number 19.99 as an integer: colander", colander.SchemaNode(colander.Integer()).deserialize(19.99), end=", ")
print("REST framework", read(lambda: serializers.IntegerField().run_validation(19.99)))
PY
venv/bin/python -W ignore read.py | tee seen
diff seen - <<'EXPECTED'
"yes": Django form True, of three None, REST framework True, WTForms True, its radio True, colander True, FormEncode True, its StringBool True
"no": Django form True, of three None, REST framework False, WTForms True, its radio True, colander True, FormEncode True, its StringBool False
"off": Django form True, of three None, REST framework False, WTForms True, its radio True, colander True, FormEncode True, its StringBool False
"False": Django form False, of three False, REST framework False, WTForms True, its radio True, colander False, FormEncode True, its StringBool False
"0": Django form True, of three None, REST framework False, WTForms True, its radio True, colander False, FormEncode True, its StringBool False
"deny": Django form True, of three None, REST framework refused, WTForms True, its radio True, colander True, FormEncode True, its StringBool refused
"": Django form False, of three None, REST framework refused, WTForms False, its radio False, colander True, FormEncode False, its StringBool None
the number 19.99 as an integer: colander 19, REST framework refused
EXPECTED
echo "seen: a no that is a yes next door"
