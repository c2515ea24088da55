// The functions and options of PHP:
// cspell:words gmdate CURLOPT CURLINFO CUSTOMREQUEST HTTPHEADER RETURNTRANSFER POSTFIELDS getenv hrtime setopt
import { type DocPage, heading, list, samples, text } from "../blocks";
import type { Setting } from "../setting";

/** Returns the setup code that every PHP example requires, without the opening tag. */
export function setUpPhp({ baseUrl, dateFrom, dateTo }: Setting): string {
  return `const API = "${baseUrl}";
[$date_from, $date_to, $order] = ["${dateFrom}", "${dateTo}", "order-" . hrtime(true)];
[$key, $since] = ["{$order}-book", gmdate("Y-m-d\\\\T00:00:00\\\\Z")];

function send(string $method, string $path, array $headers, ?string $data = null): object
{
    $curl = curl_init(API . $path);
    curl_setopt_array($curl, [
        CURLOPT_CUSTOMREQUEST => $method,
        CURLOPT_HTTPHEADER => $headers,
        CURLOPT_RETURNTRANSFER => true,
        CURLOPT_TIMEOUT => 30,
    ]);
    if ($data !== null) curl_setopt($curl, CURLOPT_POSTFIELDS, $data);
    $text = curl_exec($curl);
    if ($text === false) throw new RuntimeException(curl_error($curl));
    $status = curl_getinfo($curl, CURLINFO_RESPONSE_CODE);
    if ($status >= 400) throw new RuntimeException($text, $status);
    return json_decode($text, flags: JSON_THROW_ON_ERROR);
}

$basic = "Basic " . base64_encode(getenv("CLIENT_ID") . ":" . getenv("CLIENT_SECRET"));
$token = send("POST", "/oauth/token", ["Authorization: $basic"], "grant_type=client_credentials")->access_token;

function call(string $method, string $path, array $query = [], ?array $body = null, ?string $key = null): object
{
    global $token;
    $headers = ["Authorization: Bearer $token", "Content-Type: application/json"];
    if ($key !== null) $headers[] = "Idempotency-Key: $key";
    $search = $query === [] ? "" : "?" . http_build_query($query);
    return send($method, $path . $search, $headers, $body === null ? null : json_encode($body));
}`;
}

const refused = `try {
    call("GET", "/v1/bookings/RB-0000000000");
} catch (RuntimeException $failure) {
    $error = json_decode($failure->getMessage())->error;
    echo $failure->getCode(), " ", $error->code, "\\n";
}`;

export function php(setting: Setting): DocPage {
  return {
    path: "/docs/php",
    title: "PHP",
    description: "Call the API from PHP with its curl extension only.",
    group: "Guides",
    blocks: [
      text(
        "The PHP examples require this code after `<?php`. It needs only PHP 8.1 or newer with the extensions `curl` and `json`.",
      ),
      samples({ language: "php", id: "php-set-up", text: setUpPhp(setting) }),
      heading("Errors"),
      text(
        "`send` throws an exception with the status as its code and the body of the response as its message.",
      ),
      samples({ language: "php", id: "php-errors", text: refused }),
      heading("What to add"),
      list(
        "Request a new token shortly before the old one expires after one hour.",
        "Retry with the same key after 5xx responses and broken connections. See [idempotency](/docs/idempotency).",
        "After a 429 response, wait as long as `Retry-After` says.",
      ),
    ],
  };
}
