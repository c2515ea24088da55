import { type DocPage, heading, list, samples, text } from "../blocks";
import type { Setting } from "../setting";

/** Returns the setup code that every Python example requires. */
export function setUpPython({ baseUrl, dateFrom, dateTo }: Setting): string {
  return `import base64, json, os, time, urllib.parse, urllib.request

API, CREDENTIALS = "${baseUrl}", f"{os.environ['CLIENT_ID']}:{os.environ['CLIENT_SECRET']}"
date_from, date_to, order = "${dateFrom}", "${dateTo}", f"order-{time.time_ns()}"
key, since = f"{order}-book", time.strftime("%Y-%m-%dT00:00:00Z", time.gmtime())

def send(method, path, headers, data=None):
    request = urllib.request.Request(API + path, data, headers, method=method)
    with urllib.request.urlopen(request, timeout=30) as response:
        return json.load(response)

basic = "Basic " + base64.b64encode(CREDENTIALS.encode()).decode()
token = send("POST", "/oauth/token", {"Authorization": basic}, b"grant_type=client_credentials")["access_token"]

def call(method, path, query=None, body=None, key=None):
    headers = {"Authorization": "Bearer " + token, "Content-Type": "application/json"}
    if key is not None:
        headers["Idempotency-Key"] = key
    search = "?" + urllib.parse.urlencode(query) if query else ""
    return send(method, path + search, headers, None if body is None else json.dumps(body).encode())`;
}

const refused = `try:
    call("GET", "/v1/bookings/RB-0000000000")
except urllib.error.HTTPError as failure:
    error = json.load(failure)["error"]
    print(failure.code, error["code"])`;

/** Returns a program that uses the client from the search to the booking. */
function whole({ baseUrl, dateFrom, dateTo }: Setting): string {
  return `import os, uuid
from rentals_client import PartnerClient, error_codes

client = PartnerClient("${baseUrl}", os.environ["CLIENT_ID"], os.environ["CLIENT_SECRET"])
date_from, date_to = "${dateFrom}", "${dateTo}"
found = client.search(location="test-poll", date_from=date_from, date_to=date_to)
vehicle = found["vehicles"][0]

order = f"order-{uuid.uuid4()}"
try:
    draft = client.create_reservation(
        {
            "car_slug": vehicle["slug"],
            "date_from": date_from,
            "date_to": date_to,
            "customer": {"first_name": "Ana", "last_name": "Silva", "email": "ana@example.com"},
            "expected_total": vehicle["total"],
            "external_ref": order,
        },
        key=f"{order}-reserve",
    )
except error_codes.PriceMismatch as error:
    raise SystemExit(f"Current total: {error.details['current_total']}")
reference = draft["reservation"]["reference"]
booked = client.book_reservation(
    reference, {"payment_reference": "pay_1042", "expected_total": vehicle["total"]}, key=f"{order}-book"
)
booking = booked["booking"]
print(booking["reference"], booking["status"])`;
}

export function python(setting: Setting): DocPage {
  return {
    path: "/docs/python",
    title: "Python",
    description: "A typed client without dependencies, and the code behind the examples.",
    group: "Guides",
    blocks: [
      text(
        "`rentals-client` is a client for your own programs, in the folder `packages/python` of the service's repository. It",
        "caches the token, keeps the idempotency key through retries, polls searches, follows cursors and verifies webhooks, with",
        "the standard library of Python 3.9 or newer. Each error code has its own class.",
      ),
      samples({ language: "python", id: "python-client", text: whole(setting) }),
      heading("Without the client"),
      text(
        "The Python examples of the other pages require this code instead. It needs only Python 3.9 or newer.",
      ),
      samples({ language: "python", id: "python-set-up", text: setUpPython(setting) }),
      heading("Errors"),
      samples({ language: "python", id: "python-errors", text: refused }),
      heading("What to add"),
      list(
        "Request a new token shortly before the old one expires after one hour.",
        "Retry with the same key after 5xx responses and broken connections. See [idempotency](/docs/idempotency).",
        "After a 429 response, wait as long as `Retry-After` says.",
      ),
    ],
  };
}
