from __future__ import annotations

import threading
import unittest
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta, timezone
from urllib.parse import parse_qs, urlsplit

from rentals_client import PartnerApiError, Stopped, error_codes, types

from .service import TOKEN, Reply, ScriptedService, refusal

BOOK: types.BookReservationBody = {"payment_reference": "pay_1"}
ENDPOINT: types.CreateWebhookBody = {"url": "https://hooks.example.com/", "event_types": ["ping"]}


class Requests(unittest.TestCase):
    def test_a_request_follows_its_contract_and_the_token_is_requested_once(self) -> None:
        with ScriptedService(TOKEN, Reply(body={"status": "pending"}), Reply()) as service:
            client = service.client()
            self.assertEqual(client.get_booking_by_external_ref("order/7 ü")["status"], "pending")
            at = datetime(2027, 1, 1, 2, tzinfo=timezone(timedelta(hours=2)))
            client.list_bookings(limit=5, status=["pending", "confirmed"], created_after=at)
        token, read, listed = service.sent
        self.assertEqual((token.method, token.path), ("POST", "/oauth/token"))
        self.assertEqual(
            token.body, b"grant_type=client_credentials&client_id=rp_sandbox_1&client_secret=rps_sandbox_1"
        )
        self.assertEqual(read.path, "/v1/bookings/ext/order%2F7%20%C3%BC")
        self.assertEqual(read.headers["authorization"], "Bearer one")
        self.assertNotIn("idempotency-key", read.headers)
        self.assertEqual(
            parse_qs(urlsplit(listed.path).query),
            {
                "limit": ["5"],
                "status": ["pending,confirmed"],
                "created_after": ["2027-01-01T00:00:00+00:00"],
            },
        )

    def test_threads_share_one_token(self) -> None:
        with ScriptedService(TOKEN, *[Reply()] * 8) as service:
            client = service.client()
            with ThreadPoolExecutor(8) as pool:
                for done in [pool.submit(client.get_me) for _ in range(8)]:
                    done.result()
        self.assertEqual([sent.path for sent in service.sent].count("/oauth/token"), 1)

    def test_a_token_that_ends_within_a_minute_is_renewed(self) -> None:
        ending = TOKEN._replace(body={**TOKEN.body, "expires_in": 59})
        with ScriptedService(ending, Reply(), TOKEN, Reply(), Reply()) as service:
            client = service.client()
            for _ in range(3):
                client.get_me()
        self.assertEqual([sent.path for sent in service.sent].count("/oauth/token"), 2)

    def test_a_rejected_token_is_renewed_once(self) -> None:
        fresh = TOKEN._replace(body={**TOKEN.body, "access_token": "two"})
        refused = refusal(401, "invalid_token")
        with ScriptedService(TOKEN, refused, fresh, Reply(body={"slug": "alpha"})) as service:
            self.assertEqual(service.client().get_me()["slug"], "alpha")
            self.assertEqual(service.sent[-1].headers["authorization"], "Bearer two")
        with ScriptedService(TOKEN, refused, fresh, refused) as service:
            with self.assertRaises(error_codes.InvalidToken):
                service.client().get_me()
            self.assertEqual(service.left, [])

    def test_a_redirect_is_not_followed(self) -> None:
        with ScriptedService(TOKEN, Reply(302, {}, {"Location": "/elsewhere"})) as service:
            with self.assertRaises(PartnerApiError) as raised:
                service.client().get_me()
        self.assertEqual((raised.exception.code, raised.exception.status), ("unreadable_response", 302))
        self.assertEqual(len(service.sent), 2)


class Retries(unittest.TestCase):
    def test_a_keyed_request_keeps_its_key_through_all_attempts(self) -> None:
        replies = [
            Reply(broken=True),
            refusal(500, "internal_error"),
            refusal(503, "service_unavailable", {"Retry-After": "7"}),
            refusal(409, "idempotency_key_in_progress", {"Retry-After": "30"}),
            Reply(body={"booking": {}}),
        ]
        with ScriptedService(TOKEN, *replies) as service:
            service.client().book_reservation("RB-1", BOOK)
        keys = {sent.headers["idempotency-key"] for sent in service.sent[1:]}
        self.assertEqual(len(keys), 1)
        self.assertEqual(len(service.sent), 6)
        self.assertEqual((service.pauses[2], service.pauses[3]), (7.0, 30.0))

    def test_a_key_of_the_caller_is_sent(self) -> None:
        with ScriptedService(TOKEN, Reply()) as service:
            service.client().book_reservation("RB-1", BOOK, key="order-7-book")
        self.assertEqual(service.sent[1].headers["idempotency-key"], "order-7-book")

    def test_a_stored_failure_is_not_retried(self) -> None:
        stored = refusal(500, "internal_error", {"Idempotent-Replayed": "true", "X-Request-Id": "req_2"})
        with ScriptedService(TOKEN, refusal(500, "internal_error"), stored) as service:
            with self.assertRaises(error_codes.InternalError) as raised:
                service.client().book_reservation("RB-1", BOOK)
        self.assertTrue(raised.exception.replayed)
        self.assertEqual(raised.exception.request_id, "req_2")
        self.assertEqual(service.left, [])

    def test_a_request_that_could_take_effect_twice_is_retried_only_after_429(self) -> None:
        with ScriptedService(TOKEN, Reply(broken=True)) as service:
            with self.assertRaises(PartnerApiError) as raised:
                service.client().create_webhook(ENDPOINT)
        self.assertEqual((raised.exception.code, raised.exception.status), ("no_response", 0))
        limited = refusal(429, "rate_limited", {"Retry-After": "2"})
        with ScriptedService(TOKEN, limited, Reply(body={"id": 1})) as service:
            self.assertEqual(service.client().create_webhook(ENDPOINT)["id"], 1)
        self.assertEqual(service.pauses, [2.0])

    def test_other_4xx_responses_are_not_retried(self) -> None:
        codes = [(400, "invalid_payload"), (403, "insufficient_scope"), (404, "not_found"), (409, "unavailable")]
        for status, code in codes:
            with self.subTest(code), ScriptedService(TOKEN, refusal(status, code)) as service:
                with self.assertRaises(error_codes.errors_by_code[code]):
                    service.client().book_reservation("RB-1", BOOK)
                self.assertEqual(len(service.sent), 2)

    def test_the_client_stops_after_the_maximum_number_of_retries(self) -> None:
        with ScriptedService(TOKEN, *[refusal(503, "busy")] * 3) as service:
            with self.assertRaises(PartnerApiError):
                service.client(max_retries=2).get_me()
        self.assertEqual(len(service.pauses), 2)

    def test_a_set_event_ends_the_wait(self) -> None:
        stop = threading.Event()
        stop.set()
        with ScriptedService(TOKEN, refusal(503, "busy", {"Retry-After": "60"})) as service:
            with self.assertRaises(Stopped):
                service.client(wait=None).get_me(stop=stop)


class Errors(unittest.TestCase):
    def test_an_error_has_the_class_and_the_details_of_its_code(self) -> None:
        details = {"expected_total": 1, "current_total": 2, "currency": "EUR", "reference": None}
        with ScriptedService(TOKEN, refusal(409, "price_mismatch", details=details)) as service:
            with self.assertRaises(error_codes.PriceMismatch) as raised:
                service.client().book_reservation("RB-1", BOOK)
        self.assertEqual(raised.exception.details["current_total"], 2)

    def test_a_newer_code_is_a_plain_error(self) -> None:
        with ScriptedService(TOKEN, refusal(409, "too_new")) as service:
            with self.assertRaises(PartnerApiError) as raised:
                service.client().get_me()
        self.assertIs(type(raised.exception), PartnerApiError)
        self.assertEqual(raised.exception.code, "too_new")

    def test_a_wrong_secret_raises_the_error_of_the_token_route(self) -> None:
        with ScriptedService(Reply(401, {"error": "invalid_client"})) as service:
            with self.assertRaises(PartnerApiError) as raised:
                service.client().get_me()
        self.assertEqual((raised.exception.code, raised.exception.status), ("invalid_client", 401))


class Lists(unittest.TestCase):
    def test_all_rows_are_yielded_page_by_page_with_the_filters(self) -> None:
        pages = [
            Reply(body={"rows": [{"slug": "faro"}], "has_more": True, "next_cursor": "next"}),
            Reply(body={"rows": [{"slug": "porto"}], "has_more": False, "next_cursor": None}),
        ]
        with ScriptedService(TOKEN, *pages) as service:
            rows = list(service.client().iterate_rental_locations(country="pt"))
        self.assertEqual([row["slug"] for row in rows], ["faro", "porto"])
        self.assertEqual(
            [urlsplit(sent.path).query for sent in service.sent[1:]], ["country=pt", "country=pt&cursor=next"]
        )

    def test_a_search_is_polled_with_its_search_id_at_the_requested_interval(self) -> None:
        pending = {"use_polling": True, "search_id": "s1", "status": "pending", "poll_after_ms": 700}
        replies = [pending, {**pending, "poll_after_ms": 900}, {**pending, "use_polling": False, "status": "complete"}]
        seen = []
        with ScriptedService(TOKEN, *[Reply(body=body) for body in replies]) as service:
            found = service.client().search(
                location="faro",
                date_from="2027-01-01",
                date_to="2027-01-03",
                limit=5,
                include="facets",
                on_response=lambda response: seen.append(response["status"]),
            )
        self.assertEqual(found["status"], "complete")
        self.assertEqual(seen, ["pending", "pending", "complete"])
        self.assertEqual(service.pauses, [0.7, 0.9])
        self.assertEqual(
            parse_qs(urlsplit(service.sent[-1].path).query),
            {"search_id": ["s1"], "limit": ["5"], "include": ["facets"]},
        )


if __name__ == "__main__":
    unittest.main()
