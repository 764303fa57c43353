#!/usr/bin/env bash
# "1,500" is one and a half to SurveyJS, so that it is at most 1000 and no second person is asked; and 17:00 in Berlin is later than 16:00 in London.
#
# One would expect: a text that the rules of a form read as a number is read as its language writes one, or refused, as "1,500.50" is; what is then sent is what was checked.
# A moment is compared as a moment, or a text with an offset is no date.
# What happens: survey-core 3.1.1 puts a point for a comma wherever there is one comma, in English as well. A `numeric` rule with the maximum 1000 takes "1,500", "5,000" and
# "999,999", a question with `{amount} > 1000` stays hidden, though it is required, and half of it is 0.75; the answer has the text "1,500", which the next program
# takes for what the person meant. "1e3" is equal to "1000", and "DE12" to "de12". Dates and times are compared as texts, with the offset behind them.
# Why it matters to us: such a form decides by its rules what a person has to say beside the amount, and the agent that gets the answer reads "1,500" as Python, Go or a model
# do. An amount should be asked for by a number field, and the rules be checked again where the call is made.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{"type":"module","private":true}' >package.json
npm install --silent --no-audit --no-fund --ignore-scripts survey-core@3.1.1 >/dev/null 2>&1
cat >survey.mjs <<'JS'
import { Model } from "survey-core";

const form = {
  locale: "en",
  elements: [
    { type: "text", name: "amount", isRequired: true, validators: [{ type: "numeric", maxValue: 1000 }] },
    { type: "boolean", name: "secondPerson", isRequired: true, visibleIf: "{amount} > 1000" },
    { type: "expression", name: "half", expression: "{amount} / 2" },
  ],
};
for (const typed of ["500", "1500", "1,500", "5,000", "999,999", "1,500.50", "1 500"]) {
  const survey = new Model(form);
  survey.setValue("amount", typed);
  const sent = survey.tryComplete() ? `sent ${JSON.stringify(survey.data)}` : "refused";
  console.log(`${typed}: second person ${survey.getQuestionByName("secondPerson").isVisible ? "asked" : "not asked"}, ${sent}`);
}

const data = { due: "2026-06-10T17:00:00+02:00", payee: "1e3", account: "DE12" };
for (const rule of ["{due} <= '2026-06-10T16:00:00Z'", "{due} = '2026-06-10T15:00:00Z'", "{payee} = '1000'", "{account} = 'de12'"]) {
  const survey = new Model({ elements: [] });
  survey.data = data;
  console.log(`${rule}: ${survey.runExpression(rule)}`);
}
JS
node survey.mjs | tee seen
diff seen - <<'EXPECTED'
500: second person not asked, sent {"half":250,"amount":"500"}
1500: second person asked, refused
1,500: second person not asked, sent {"half":0.75,"amount":"1,500"}
5,000: second person not asked, sent {"half":2.5,"amount":"5,000"}
999,999: second person not asked, sent {"half":499.9995,"amount":"999,999"}
1,500.50: second person not asked, refused
1 500: second person not asked, refused
{due} <= '2026-06-10T16:00:00Z': false
{due} = '2026-06-10T15:00:00Z': false
{payee} = '1000': true
{account} = 'de12': true
EXPECTED
echo "seen: a thousand and five hundred are less than a thousand"
