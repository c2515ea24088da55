from __future__ import annotations

import base64
import hashlib
import hmac
import json
import unittest
from typing import Dict

from rentals_client import WebhookVerificationError, verify_webhook

NOW = 1_800_000_000
BODY = '{"id":"evt_1","type":"ping","data":{"note":"é🚗"}}'.encode()
SECRET, OTHER = ["whsec_" + base64.b64encode(bytes([byte]) * 32).decode() for byte in (1, 2)]


def service_headers(*secrets: str, at: int = NOW) -> Dict[str, str]:
    signed = [hmac.new(one.encode(), f"{at}.".encode() + BODY, hashlib.sha256).hexdigest() for one in secrets]
    return {"Service-Signature": ",".join([f"t={at}", *[f"v1={one}" for one in signed]])}


def standard_headers(*secrets: str, at: int = NOW) -> Dict[str, str]:
    content = f"evt_1.{at}.".encode() + BODY
    keys = [base64.b64decode(one[6:]) for one in secrets]
    signed = [base64.b64encode(hmac.new(key, content, hashlib.sha256).digest()).decode() for key in keys]
    return {
        "webhook-id": "evt_1",
        "webhook-timestamp": str(at),
        "webhook-signature": " ".join(f"v1,{one}" for one in signed),
    }


class Webhooks(unittest.TestCase):
    def verify(self, headers: Dict[str, str], body: bytes = BODY, secret: str = SECRET) -> Dict[str, object]:
        return verify_webhook(body, headers, secret, now=lambda: NOW)

    def test_either_form_is_accepted_with_names_in_any_case(self) -> None:
        for headers in (service_headers(SECRET), standard_headers(SECRET)):
            for named in (headers, {name.upper(): value for name, value in headers.items()}):
                self.assertEqual(self.verify(named), json.loads(BODY))

    def test_any_signature_of_a_rotation_is_accepted(self) -> None:
        for form in (service_headers, standard_headers):
            self.assertEqual(self.verify(form(OTHER, SECRET))["id"], "evt_1")
            self.assertEqual(self.verify(form(SECRET, OTHER))["id"], "evt_1")

    def test_another_secret_body_or_time_is_rejected(self) -> None:
        for form in (service_headers, standard_headers):
            for headers, body in (
                (form(OTHER), BODY),
                (form(SECRET), BODY.replace(b"evt_1", b"evt_2")),
                (form(SECRET, at=NOW - 301), BODY),
                (form(SECRET, at=NOW + 301), BODY),
                (form(), BODY),
                ({}, BODY),
            ):
                with self.subTest(headers=headers), self.assertRaises(WebhookVerificationError):
                    self.verify(headers, body)

    def test_malformed_headers_are_rejected(self) -> None:
        for value in ("", "t=", "t=x,v1=00", f"t={NOW},v1=zz", f"t={NOW},v1=", "v1=00", f"t={NOW}\u0661,v1=00", "t=1" * 99):
            with self.subTest(value), self.assertRaises(WebhookVerificationError):
                self.verify({"Service-Signature": value})

    def test_the_tolerance_is_inclusive_and_can_be_changed(self) -> None:
        self.assertEqual(self.verify(service_headers(SECRET, at=NOW - 300))["id"], "evt_1")
        old = service_headers(SECRET, at=NOW - 900)
        self.assertEqual(verify_webhook(BODY, old, SECRET, tolerance=900, now=lambda: NOW)["id"], "evt_1")


if __name__ == "__main__":
    unittest.main()
