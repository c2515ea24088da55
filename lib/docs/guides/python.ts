import { type DocPage, heading, list, samples, text } from "../blocks";
import type { Setting } from "../setting";

/** The setup code that every Python example requires. */
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

export function python(setting: Setting): DocPage {
  return {
    path: "/docs/python",
    title: "Python",
    description: "Call the API from Python with the standard library only.",
    group: "Guides",
    blocks: [
      text("The Python examples require this code. It needs only Python 3.9 or newer."),
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
