#!/usr/bin/env bash
# A form of Airflow, of which each field is required, is "OK" with nothing filled in; with one field filled in it is refused.
#
# One would expect: "entered data is validated (schema, required fields) like for a Dag run", as the docstring of HITLOperator says, so that an answer without
# the required amount is refused, as one without the required reason is.
# What happens: apache-airflow-providers-standard 1.21.0 compares the fields only `if … params_input`. An answer with no field at all passes each check, and its
# `params_input` is {}, without even the suggested values; the body of the REST API has {} where a client sends only `chosen_options`. "Approve" with a
# required limit is an approval without one. Half an answer is a ValueError and an amount above the maximum a ParamValidationError, both of the task.
# Why it matters to us: a bridge that has a yes and no form sends exactly this body. It should send all fields of the question, or none of its own accord; and
# a task after it has to look for the fields that it needs.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv venv
venv/bin/python -m pip install --quiet apache-airflow==3.3.2 apache-airflow-providers-standard==1.21.0
cat >answer.py <<'PY'
import json
from datetime import datetime, timezone

from airflow.api_fastapi.core_api.datamodels.hitl import UpdateHITLDetailPayload
from airflow.models.hitl import HITLDetail
from airflow.providers.standard.operators.hitl import ApprovalOperator, HITLEntryOperator
from airflow.sdk import Param


def answer(operator, chosen, fields):
    """What the operator makes of the body of a PATCH, as the API stores it and resumes the task with it."""
    form = {
        "amount": Param(type="integer", maximum=100),
        "reason": Param(type="string", minLength=3),
        "currency": Param("EUR", type="string"),
    }
    task = operator(task_id="refund", subject="Refund", params=form)
    body = {"chosen_options": [chosen], **({} if fields is None else {"params_input": fields})}
    payload = UpdateHITLDetailPayload.model_validate(body)
    stored = HITLDetail(
        options=task.options,
        subject=task.subject,
        params=task.serialized_params,
        chosen_options=payload.chosen_options,
        params_input=payload.params_input,
        responded_at=datetime.now(timezone.utc),
        responded_by={"id": "1", "name": "Ann"},
    )
    try:
        result = task.execute_complete({}, stored.as_resume_event_payload())
        outcome = f"{result['chosen_options'][0]} with {result['params_input']}"
    except Exception as error:
        outcome = f"{type(error).__name__}: {str(error).splitlines()[0]}"
    print(f"{operator.__name__}, {json.dumps(body)}:\n  {outcome}")


complete = {"amount": 50, "reason": "late", "currency": "EUR"}
answer(HITLEntryOperator, "OK", complete)
answer(HITLEntryOperator, "OK", {**complete, "amount": 5000})
answer(HITLEntryOperator, "OK", {"amount": 50})
answer(HITLEntryOperator, "OK", {})
answer(HITLEntryOperator, "OK", None)
answer(ApprovalOperator, "Approve", None)
PY
AIRFLOW_HOME=$work/home venv/bin/python answer.py 2>/dev/null | grep -v ' \[info ' | tee seen
diff seen - <<'EXPECTED'
HITLEntryOperator, {"chosen_options": ["OK"], "params_input": {"amount": 50, "reason": "late", "currency": "EUR"}}:
  OK with {'amount': 50, 'reason': 'late', 'currency': 'EUR'}
HITLEntryOperator, {"chosen_options": ["OK"], "params_input": {"amount": 5000, "reason": "late", "currency": "EUR"}}:
  ParamValidationError: Invalid input for param amount: 5000 is greater than the maximum of 100
HITLEntryOperator, {"chosen_options": ["OK"], "params_input": {"amount": 50}}:
  ValueError: params_input {'amount': 50} does not match params {'amount': None, 'reason': None, 'currency': 'EUR'}
HITLEntryOperator, {"chosen_options": ["OK"], "params_input": {}}:
  OK with {}
HITLEntryOperator, {"chosen_options": ["OK"]}:
  OK with {}
ApprovalOperator, {"chosen_options": ["Approve"]}:
  Approve with {}
EXPECTED
echo "seen: nothing is a complete answer"
