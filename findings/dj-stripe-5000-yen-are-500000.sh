#!/usr/bin/env bash
# 5000 yen are 500,000 yen when dj-stripe charges them, 5000 dinars of Kuwait are 500, and a price of 19.99 EUR is 19.98.
#
# One would expect: a library that takes amounts as people write them, and sends Stripe its smallest units, knows that a yen has none and a dinar has a thousand,
# as Stripe's own pages on currencies say; or takes a whole number of the smallest unit, as Stripe's own library does. 19.99 is 1999 cents.
# What happens: dj-stripe 2.11.0 multiplies by 100 whatever the currency is, in `charge`, `add_invoice_item`, `refund` and `Price.create`, and divides by 100 what it
# reads: a price of 5000 yen is shown as "50.00". `Price.create` takes a float, multiplies it and cuts the rest off, so that 19.99 is 1998 cents; a Decimal of the
# same is right.
# Why it matters to us: the page shows "5000 JPY", a person approves it, and a hundred times as much is asked of the customer. An approved amount should go on its way
# as a whole number of the smallest unit beside its currency, and the tool should hand it to Stripe as it is.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv venv
venv/bin/python -m pip install --quiet --disable-pip-version-check dj-stripe==2.11.0 django==5.2.9 stripe==15.6.2
cat >pay.py <<'PY'
import json
import threading
from decimal import Decimal
from http.server import BaseHTTPRequestHandler, HTTPServer
from urllib.parse import parse_qs

import django
import stripe
from django.conf import settings

sent = []


class Stripe(BaseHTTPRequestHandler):
    """Keeps what would go to Stripe, and ends the call there."""

    def do_POST(self):
        form = parse_qs(self.rfile.read(int(self.headers["content-length"])).decode())
        sent.append(form.get("amount", form.get("unit_amount"))[0])
        body = json.dumps({"error": {"message": "kept"}}).encode()
        self.send_response(400)
        self.send_header("content-type", "application/json")
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *arguments):
        pass


server = HTTPServer(("127.0.0.1", 0), Stripe)
threading.Thread(target=server.serve_forever, daemon=True).start()
settings.configure(
    DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": ":memory:"}},
    DJSTRIPE_FOREIGN_KEY_TO_FIELD="id",
    INSTALLED_APPS=["django.contrib.auth", "django.contrib.contenttypes", "djstripe"],
    STRIPE_LIVE_MODE=False,
    STRIPE_SECRET_KEY="sk_test_1",
    STRIPE_TEST_SECRET_KEY="sk_test_1",
    USE_TZ=True,
)
django.setup()
stripe.api_base = f"http://127.0.0.1:{server.server_port}"

from django.core.management import call_command
from djstripe.models import Charge, Customer, Price

call_command("migrate", verbosity=0)


def sends(call):
    try:
        call()
    except stripe.error.InvalidRequestError:
        pass
    return sent.pop()


ann = Customer(id="cus_1", livemode=False, stripe_data={})
for currency in ("eur", "jpy", "kwd"):
    price = Price(id="price_1", stripe_data={"unit_amount": 5000, "currency": currency, "billing_scheme": "per_unit", "type": "one_time"})
    charged = Charge(id="ch_1", currency=currency, stripe_data={"amount": 5000, "currency": currency, "amount_refunded": 0})
    charged.amount = Charge._meta.get_field("amount").stripe_to_db({"amount": 5000, "currency": currency})
    charge = sends(lambda: ann.charge(Decimal("5000"), currency=currency))
    item = sends(lambda: ann.add_invoice_item(Decimal("5000"), currency))
    refund = sends(lambda: charged.refund(Decimal("10")))
    print(f"{currency}: charge 5000 sends {charge}, invoice item {item}, refund 10 sends {refund}; Stripe's 5000 is shown as {price.human_readable_price.split()[0]}")

for amount in (19.99, Decimal("19.99")):
    print(f"eur: a price of {amount!r} sends {sends(lambda: Price.create(unit_amount=amount, currency='eur', product='prod_1'))}")
PY
venv/bin/python -W ignore pay.py 2>/dev/null | tee seen
diff seen - <<'EXPECTED'
eur: charge 5000 sends 500000, invoice item 500000, refund 10 sends 1000; Stripe's 5000 is shown as 50.00
jpy: charge 5000 sends 500000, invoice item 500000, refund 10 sends 1000; Stripe's 5000 is shown as 50.00
kwd: charge 5000 sends 500000, invoice item 500000, refund 10 sends 1000; Stripe's 5000 is shown as 50.00
eur: a price of 19.99 sends 1998
eur: a price of Decimal('19.99') sends 1999
EXPECTED
echo "seen: a hundred times the yen, a tenth of the dinars"
