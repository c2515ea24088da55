import type { Sample } from "../blocks";

const node = `import { createHmac, timingSafeEqual } from "node:crypto";

// header: Service-Signature, body: the raw bytes, secret: whsec_…
export function verify(header, body, secret) {
  const parts = header.split(",").map((part) => part.split("=", 2));
  const time = parts.find(([name]) => name === "t")?.[1] ?? "";
  if (!(Math.abs(Date.now() / 1000 - Number(time)) <= 300)) return false;
  const expected = createHmac("sha256", secret).update(time + ".").update(body).digest();
  return parts
    .filter(([name]) => name === "v1")
    .map(([, value = ""]) => Buffer.from(value, "hex"))
    .some((given) => given.length === expected.length && timingSafeEqual(given, expected));
}`;

const python = `import hashlib, hmac, time

# header: Service-Signature, body: the raw bytes, secret: whsec_…
def verify(header: str, body: bytes, secret: str) -> bool:
    parts = [part.split("=", 1) for part in header.split(",") if "=" in part]
    sent_at = next((value for name, value in parts if name == "t"), "")
    if not sent_at.isdigit() or abs(time.time() - int(sent_at)) > 300:
        return False
    content = sent_at.encode() + b"." + body
    expected = hmac.new(secret.encode(), content, hashlib.sha256).hexdigest()
    return any(hmac.compare_digest(value.encode(), expected.encode()) for name, value in parts if name == "v1")`;

const php = `<?php
// $header: Service-Signature, $body: file_get_contents('php://input'), $secret: whsec_…
function verify(string $header, string $body, string $secret): bool {
    preg_match('/(?:^|,)t=(\\d{1,12})(?:,|$)/', $header, $time);
    preg_match_all('/(?:^|,)v1=([0-9a-f]{64})(?=,|$)/', $header, $signatures);
    if (!$time || abs(time() - (int) $time[1]) > 300) return false;
    $expected = hash_hmac('sha256', $time[1] . '.' . $body, $secret);
    foreach ($signatures[1] as $given) {
        if (hash_equals($expected, $given)) return true;
    }
    return false;
}`;

export const serviceSignatureSamples: readonly Sample[] = [
  { language: "js", id: "verify-service-node", text: node },
  { language: "python", id: "verify-service-python", text: python },
  { language: "php", id: "verify-service-php", text: php },
];

const standardNode = `import { createHmac, timingSafeEqual } from "node:crypto";

// headers: with lower-case names, body: the raw bytes, secret: whsec_…
export function verify(headers, body, secret) {
  const { "webhook-id": id, "webhook-timestamp": time, "webhook-signature": signatures } = headers;
  if (!(Math.abs(Date.now() / 1000 - Number(time)) <= 300)) return false;
  const key = Buffer.from(secret.replace("whsec_", ""), "base64");
  const expected = createHmac("sha256", key).update(id + "." + time + ".").update(body).digest();
  return signatures
    .split(" ")
    .filter((part) => part.startsWith("v1,"))
    .map((part) => Buffer.from(part.slice(3), "base64"))
    .some((given) => given.length === expected.length && timingSafeEqual(given, expected));
}`;

const standardPython = `import base64, hashlib, hmac, time

# headers: with lower-case names, body: the raw bytes, secret: whsec_…
def verify(headers: dict, body: bytes, secret: str) -> bool:
    sent_at = headers["webhook-timestamp"]
    if not sent_at.isdigit() or abs(time.time() - int(sent_at)) > 300:
        return False
    key = base64.b64decode(secret.removeprefix("whsec_"))
    content = f"{headers['webhook-id']}.{sent_at}.".encode() + body
    expected = b"v1," + base64.b64encode(hmac.new(key, content, hashlib.sha256).digest())
    return any(hmac.compare_digest(given.encode(), expected) for given in headers["webhook-signature"].split(" "))`;

const standardPhp = `<?php
// $headers: with lower-case names, $body: file_get_contents('php://input'), $secret: whsec_…
function verify(array $headers, string $body, string $secret): bool {
    $time = $headers['webhook-timestamp'];
    if (!ctype_digit($time) || abs(time() - (int) $time) > 300) return false;
    $key = base64_decode(substr($secret, strlen('whsec_')));
    $content = $headers['webhook-id'] . '.' . $time . '.' . $body;
    $expected = 'v1,' . base64_encode(hash_hmac('sha256', $content, $key, true));
    foreach (explode(' ', $headers['webhook-signature']) as $given) {
        if (hash_equals($expected, $given)) return true;
    }
    return false;
}`;

export const standardSignatureSamples: readonly Sample[] = [
  { language: "js", id: "verify-standard-node", text: standardNode },
  { language: "python", id: "verify-standard-python", text: standardPython },
  { language: "php", id: "verify-standard-php", text: standardPhp },
];
