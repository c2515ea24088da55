# Printed by `npm run openapi` from the contracts of the service. Do not edit.
"""One method for each operation of the API."""

from __future__ import annotations

import threading
from abc import ABC, abstractmethod
from datetime import datetime
from typing import Any, Iterator, List, Literal, Mapping, Optional, Sequence, Union

from . import types

QueryValue = Union[str, int, float, datetime, Sequence[str], None]


class Operations(ABC):
    """The operations of the API. `stop` ends the wait before a retry when it is set."""

    @abstractmethod
    def _call(
        self,
        method: str,
        path: str,
        *,
        params: Mapping[str, Union[str, int]],
        query: Mapping[str, QueryValue],
        body: Optional[Mapping[str, Any]],
        key: Optional[str],
        idempotent: bool,
        stop: Optional[threading.Event],
    ) -> Any:
        """Sends a request, with retries, and returns its response."""

    def get_me(
        self,
        *,
        stop: Optional[threading.Event] = None,
    ) -> types.Me:
        """Get your account. Returns the account and the scopes of the token."""
        return self._call(
            "GET",
            "/v1/me",
            params={},
            query={},
            body=None,
            key=None,
            idempotent=False,
            stop=stop,
        )  # type: ignore[no-any-return]

    def get_coverage(
        self,
        *,
        locale: Optional[str] = None,
        stop: Optional[threading.Event] = None,
    ) -> types.GetCoverageResponse:
        """List countries and their products."""
        return self._call(
            "GET",
            "/v1/coverage",
            params={},
            query={"locale": locale},
            body=None,
            key=None,
            idempotent=False,
            stop=stop,
        )  # type: ignore[no-any-return]

    def list_rental_countries(
        self,
        *,
        locale: Optional[str] = None,
        stop: Optional[threading.Event] = None,
    ) -> types.ListRentalCountriesResponse:
        """List countries with pickup cities. Countries with at least one published pickup city."""
        return self._call(
            "GET",
            "/v1/rentals/countries",
            params={},
            query={"locale": locale},
            body=None,
            key=None,
            idempotent=False,
            stop=stop,
        )  # type: ignore[no-any-return]

    def list_rental_locations(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        country: Optional[str] = None,
        locale: Optional[str] = None,
        stop: Optional[threading.Event] = None,
    ) -> types.ListRentalLocationsResponse:
        """List pickup cities. Published pickup cities, sorted by name."""
        return self._call(
            "GET",
            "/v1/rentals/locations",
            params={},
            query={"limit": limit, "cursor": cursor, "country": country, "locale": locale},
            body=None,
            key=None,
            idempotent=False,
            stop=stop,
        )  # type: ignore[no-any-return]

    def iterate_rental_locations(
        self,
        *,
        limit: Optional[int] = None,
        country: Optional[str] = None,
        locale: Optional[str] = None,
        stop: Optional[threading.Event] = None,
    ) -> Iterator[types.RentalLocation]:
        """Yields each row of `list_rental_locations`, over all pages."""
        query: dict[str, QueryValue] = {"limit": limit, "country": country, "locale": locale}
        while True:
            page = self._call(
                "GET",
                "/v1/rentals/locations",
                params={},
                query=query,
                body=None,
                key=None,
                idempotent=False,
                stop=stop,
            )
            yield from page["rows"]
            if page["next_cursor"] is None:
                return
            query["cursor"] = page["next_cursor"]

    def get_car(
        self,
        slug: Union[str, int],
        *,
        date_from: Optional[str] = None,
        date_to: Optional[str] = None,
        currency: Optional[str] = None,
        locale: Optional[str] = None,
        include: Union[str, Sequence[str], None] = None,
        units: Optional[int] = None,
        pickup_hour: Optional[int] = None,
        return_hour: Optional[int] = None,
        stop: Optional[threading.Event] = None,
    ) -> types.Car:
        """Get a car. Prices follow your terms. The slug of a supplier's offer is found until its
        search expires, and only with the dates of that search.
        """
        return self._call(
            "GET",
            "/v1/rentals/cars/{slug}",
            params={"slug": slug},
            query={"date_from": date_from, "date_to": date_to, "currency": currency, "locale": locale, "include": include, "units": units, "pickup_hour": pickup_hour, "return_hour": return_hour},
            body=None,
            key=None,
            idempotent=False,
            stop=stop,
        )  # type: ignore[no-any-return]

    def search_availability(
        self,
        *,
        date_from: Optional[str] = None,
        date_to: Optional[str] = None,
        location: Optional[str] = None,
        pickup_location: Optional[str] = None,
        delivery_location: Optional[str] = None,
        country: Optional[str] = None,
        age: Optional[int] = None,
        vehicle_type: Union[str, Sequence[str], None] = None,
        transmission: Optional[Literal["manual", "automatic"]] = None,
        fuel: Union[str, Sequence[str], None] = None,
        seats_min: Optional[int] = None,
        pickup_type: Optional[Literal["pickup", "delivery"]] = None,
        price_min: Optional[float] = None,
        price_max: Optional[float] = None,
        q: Optional[str] = None,
        attrs: Union[str, Sequence[str], None] = None,
        pickup_hour: Optional[int] = None,
        return_hour: Optional[int] = None,
        units: Optional[int] = None,
        currency: Optional[str] = None,
        locale: Optional[str] = None,
        sort: Optional[Literal["price", "-price", "title"]] = None,
        page: Optional[int] = None,
        limit: Optional[int] = None,
        include: Union[str, Sequence[str], None] = None,
        search_id: Optional[str] = None,
        stop: Optional[threading.Event] = None,
    ) -> types.Availability:
        """Search available cars. Returns priced cars. `date_from` and `date_to` are required unless
        you send `search_id`. If `use_polling` is true, supplier searches are in progress: send the
        request again with only `search_id` after `poll_after_ms`, until `status` is no longer
        `pending`. Each response contains all results so far. `include` is not stored with the
        search: send it with each poll.
        """
        return self._call(
            "GET",
            "/v1/rentals/availability",
            params={},
            query={"date_from": date_from, "date_to": date_to, "location": location, "pickup_location": pickup_location, "delivery_location": delivery_location, "country": country, "age": age, "vehicle_type": vehicle_type, "transmission": transmission, "fuel": fuel, "seats_min": seats_min, "pickup_type": pickup_type, "price_min": price_min, "price_max": price_max, "q": q, "attrs": attrs, "pickup_hour": pickup_hour, "return_hour": return_hour, "units": units, "currency": currency, "locale": locale, "sort": sort, "page": page, "limit": limit, "include": include, "search_id": search_id},
            body=None,
            key=None,
            idempotent=False,
            stop=stop,
        )  # type: ignore[no-any-return]

    def explain_availability(
        self,
        *,
        date_from: Optional[str] = None,
        date_to: Optional[str] = None,
        location: Optional[str] = None,
        pickup_location: Optional[str] = None,
        delivery_location: Optional[str] = None,
        country: Optional[str] = None,
        age: Optional[int] = None,
        vehicle_type: Union[str, Sequence[str], None] = None,
        transmission: Optional[Literal["manual", "automatic"]] = None,
        fuel: Union[str, Sequence[str], None] = None,
        seats_min: Optional[int] = None,
        pickup_type: Optional[Literal["pickup", "delivery"]] = None,
        price_min: Optional[float] = None,
        price_max: Optional[float] = None,
        q: Optional[str] = None,
        attrs: Union[str, Sequence[str], None] = None,
        pickup_hour: Optional[int] = None,
        return_hour: Optional[int] = None,
        units: Optional[int] = None,
        currency: Optional[str] = None,
        locale: Optional[str] = None,
        car: Optional[str] = None,
        stop: Optional[threading.Event] = None,
    ) -> types.Explanation:
        """Explain why cars are missing. Returns why a search of one city hides cars, and changed
        searches that find more. Send the query of the search. Each car is counted once, under the
        first reason that applies. Suppliers are not queried: the numbers are those of the service's
        own cars.
        """
        return self._call(
            "GET",
            "/v1/rentals/availability/explain",
            params={},
            query={"date_from": date_from, "date_to": date_to, "location": location, "pickup_location": pickup_location, "delivery_location": delivery_location, "country": country, "age": age, "vehicle_type": vehicle_type, "transmission": transmission, "fuel": fuel, "seats_min": seats_min, "pickup_type": pickup_type, "price_min": price_min, "price_max": price_max, "q": q, "attrs": attrs, "pickup_hour": pickup_hour, "return_hour": return_hour, "units": units, "currency": currency, "locale": locale, "car": car},
            body=None,
            key=None,
            idempotent=False,
            stop=stop,
        )  # type: ignore[no-any-return]

    def get_calendar(
        self,
        *,
        location: Optional[str] = None,
        car: Optional[str] = None,
        from_: Optional[str] = None,
        to: Optional[str] = None,
        days: Optional[int] = None,
        country: Optional[str] = None,
        age: Optional[int] = None,
        vehicle_type: Union[str, Sequence[str], None] = None,
        transmission: Optional[Literal["manual", "automatic"]] = None,
        fuel: Union[str, Sequence[str], None] = None,
        seats_min: Optional[int] = None,
        pickup_type: Optional[Literal["pickup", "delivery"]] = None,
        price_min: Optional[float] = None,
        price_max: Optional[float] = None,
        q: Optional[str] = None,
        attrs: Union[str, Sequence[str], None] = None,
        pickup_hour: Optional[int] = None,
        return_hour: Optional[int] = None,
        units: Optional[int] = None,
        currency: Optional[str] = None,
        locale: Optional[str] = None,
        stop: Optional[threading.Event] = None,
    ) -> types.Calendar:
        """Get a price calendar. Returns the number of available cars and the lowest total for rentals
        of the same length that start on each day from `from` to `to`. Send either `location` or
        `car`. The figures equal those of a search for the same dates over the service's own cars.
        Suppliers are not queried. A calendar counts as four searches in the rate limit.
        """
        return self._call(
            "GET",
            "/v1/rentals/calendar",
            params={},
            query={"location": location, "car": car, "from": from_, "to": to, "days": days, "country": country, "age": age, "vehicle_type": vehicle_type, "transmission": transmission, "fuel": fuel, "seats_min": seats_min, "pickup_type": pickup_type, "price_min": price_min, "price_max": price_max, "q": q, "attrs": attrs, "pickup_hour": pickup_hour, "return_hour": return_hour, "units": units, "currency": currency, "locale": locale},
            body=None,
            key=None,
            idempotent=False,
            stop=stop,
        )  # type: ignore[no-any-return]

    def create_reservation(
        self,
        body: types.CreateReservationBody,
        *,
        key: Optional[str] = None,
        stop: Optional[threading.Event] = None,
    ) -> types.CreateReservationResponse:
        """Create a reservation. Creates a draft, which does not hold the car. If sent,
        `expected_total` is compared with the current price.
        """
        return self._call(
            "POST",
            "/v1/rentals/reservations",
            params={},
            query={},
            body=body,
            key=key,
            idempotent=True,
            stop=stop,
        )  # type: ignore[no-any-return]

    def delete_reservation(
        self,
        reference: Union[str, int],
        *,
        stop: Optional[threading.Event] = None,
    ) -> types.DeleteReservationResponse:
        """Delete a reservation. Deletes a draft that is not booked."""
        return self._call(
            "DELETE",
            "/v1/rentals/reservations/{reference}",
            params={"reference": reference},
            query={},
            body=None,
            key=None,
            idempotent=False,
            stop=stop,
        )  # type: ignore[no-any-return]

    def book_reservation(
        self,
        reference: Union[str, int],
        body: types.BookReservationBody,
        *,
        key: Optional[str] = None,
        stop: Optional[threading.Event] = None,
    ) -> types.BookReservationResponse:
        """Book a reservation."""
        return self._call(
            "POST",
            "/v1/rentals/reservations/{reference}/book",
            params={"reference": reference},
            query={},
            body=body,
            key=key,
            idempotent=True,
            stop=stop,
        )  # type: ignore[no-any-return]

    def create_booking(
        self,
        body: types.CreateBookingBody,
        *,
        key: Optional[str] = None,
        stop: Optional[threading.Event] = None,
    ) -> types.CreateBookingResponse:
        """Reserve and book in one step."""
        return self._call(
            "POST",
            "/v1/rentals/bookings",
            params={},
            query={},
            body=body,
            key=key,
            idempotent=True,
            stop=stop,
        )  # type: ignore[no-any-return]

    def list_bookings(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        created_after: Union[str, datetime, None] = None,
        created_before: Union[str, datetime, None] = None,
        status: Union[str, Sequence[str], None] = None,
        external_ref: Optional[str] = None,
        payment_reference: Optional[str] = None,
        q: Optional[str] = None,
        pickup_after: Union[str, datetime, None] = None,
        pickup_before: Union[str, datetime, None] = None,
        stop: Optional[threading.Event] = None,
    ) -> types.ListBookingsResponse:
        """List bookings. Newest first."""
        return self._call(
            "GET",
            "/v1/bookings",
            params={},
            query={"limit": limit, "cursor": cursor, "created_after": created_after, "created_before": created_before, "status": status, "external_ref": external_ref, "payment_reference": payment_reference, "q": q, "pickup_after": pickup_after, "pickup_before": pickup_before},
            body=None,
            key=None,
            idempotent=False,
            stop=stop,
        )  # type: ignore[no-any-return]

    def iterate_bookings(
        self,
        *,
        limit: Optional[int] = None,
        created_after: Union[str, datetime, None] = None,
        created_before: Union[str, datetime, None] = None,
        status: Union[str, Sequence[str], None] = None,
        external_ref: Optional[str] = None,
        payment_reference: Optional[str] = None,
        q: Optional[str] = None,
        pickup_after: Union[str, datetime, None] = None,
        pickup_before: Union[str, datetime, None] = None,
        stop: Optional[threading.Event] = None,
    ) -> Iterator[types.Booking]:
        """Yields each row of `list_bookings`, over all pages."""
        query: dict[str, QueryValue] = {"limit": limit, "created_after": created_after, "created_before": created_before, "status": status, "external_ref": external_ref, "payment_reference": payment_reference, "q": q, "pickup_after": pickup_after, "pickup_before": pickup_before}
        while True:
            page = self._call(
                "GET",
                "/v1/bookings",
                params={},
                query=query,
                body=None,
                key=None,
                idempotent=False,
                stop=stop,
            )
            yield from page["data"]
            if page["next_cursor"] is None:
                return
            query["cursor"] = page["next_cursor"]

    def get_booking(
        self,
        reference: Union[str, int],
        *,
        include: Union[str, Sequence[str], None] = None,
        stop: Optional[threading.Event] = None,
    ) -> types.BookingRead:
        """Get a booking."""
        return self._call(
            "GET",
            "/v1/bookings/{reference}",
            params={"reference": reference},
            query={"include": include},
            body=None,
            key=None,
            idempotent=False,
            stop=stop,
        )  # type: ignore[no-any-return]

    def get_booking_by_external_ref(
        self,
        external_ref: Union[str, int],
        *,
        include: Union[str, Sequence[str], None] = None,
        stop: Optional[threading.Event] = None,
    ) -> types.BookingRead:
        """Get a booking by your reference. Returns the newest booking with this `external_ref`."""
        return self._call(
            "GET",
            "/v1/bookings/ext/{external_ref}",
            params={"external_ref": external_ref},
            query={"include": include},
            body=None,
            key=None,
            idempotent=False,
            stop=stop,
        )  # type: ignore[no-any-return]

    def get_cancellation(
        self,
        reference: Union[str, int],
        *,
        stop: Optional[threading.Event] = None,
    ) -> types.Cancellation:
        """Preview a cancellation. Returns whether the booking can be cancelled, until when, and the
        amount to refund. Changes nothing.
        """
        return self._call(
            "GET",
            "/v1/bookings/{reference}/cancellation",
            params={"reference": reference},
            query={},
            body=None,
            key=None,
            idempotent=False,
            stop=stop,
        )  # type: ignore[no-any-return]

    def get_evidence(
        self,
        reference: Union[str, int],
        *,
        stop: Optional[threading.Event] = None,
    ) -> types.Evidence:
        """Get the signed evidence of a booking. Requests are kept for 30 days, events and deliveries
        for 90 days. The newest 500 reads and 500 other requests are included.
        """
        return self._call(
            "GET",
            "/v1/bookings/{reference}/evidence",
            params={"reference": reference},
            query={},
            body=None,
            key=None,
            idempotent=False,
            stop=stop,
        )  # type: ignore[no-any-return]

    def cancel_booking(
        self,
        reference: Union[str, int],
        body: Optional[types.CancelBookingBody] = None,
        *,
        stop: Optional[threading.Event] = None,
    ) -> types.CancelBookingResponse:
        """Cancel a booking. Cancelling again returns 200 with the same object."""
        return self._call(
            "POST",
            "/v1/bookings/{reference}/cancel",
            params={"reference": reference},
            query={},
            body=body,
            key=None,
            idempotent=False,
            stop=stop,
        )  # type: ignore[no-any-return]

    def preview_replacement(
        self,
        reference: Union[str, int],
        body: types.PreviewReplacementBody,
        *,
        stop: Optional[threading.Event] = None,
    ) -> types.ReplacementPreview:
        """Preview a replacement. Returns the price of a replacement, or the reason why it is not
        possible. Changes nothing.
        """
        return self._call(
            "POST",
            "/v1/bookings/{reference}/replace/preview",
            params={"reference": reference},
            query={},
            body=body,
            key=None,
            idempotent=False,
            stop=stop,
        )  # type: ignore[no-any-return]

    def replace_booking(
        self,
        reference: Union[str, int],
        body: types.ReplaceBookingBody,
        *,
        key: Optional[str] = None,
        stop: Optional[threading.Event] = None,
    ) -> types.ReplaceBookingResponse:
        """Replace a booking. Books a rental in one step that replaces this booking. The customer, the
        payment reference and the external reference default to those of this booking. It is
        cancelled when the new one is confirmed, and stays as it is if the new one is not. Where
        both hold the same car at the same time, only the larger number of units counts.
        """
        return self._call(
            "POST",
            "/v1/bookings/{reference}/replace",
            params={"reference": reference},
            query={},
            body=body,
            key=key,
            idempotent=True,
            stop=stop,
        )  # type: ignore[no-any-return]

    def list_statements(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        stop: Optional[threading.Event] = None,
    ) -> types.ListStatementsResponse:
        """List statements. One statement per calendar month in your account's time zone, from the
        month of the first line to the current one, newest first. A month with lines in several
        currencies has one statement for each.
        """
        return self._call(
            "GET",
            "/v1/statements",
            params={},
            query={"limit": limit, "cursor": cursor},
            body=None,
            key=None,
            idempotent=False,
            stop=stop,
        )  # type: ignore[no-any-return]

    def iterate_statements(
        self,
        *,
        limit: Optional[int] = None,
        stop: Optional[threading.Event] = None,
    ) -> Iterator[types.Statement]:
        """Yields each row of `list_statements`, over all pages."""
        query: dict[str, QueryValue] = {"limit": limit}
        while True:
            page = self._call(
                "GET",
                "/v1/statements",
                params={},
                query=query,
                body=None,
                key=None,
                idempotent=False,
                stop=stop,
            )
            yield from page["data"]
            if page["next_cursor"] is None:
                return
            query["cursor"] = page["next_cursor"]

    def get_statement(
        self,
        period: Union[str, int],
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        base_currency: Optional[str] = None,
        stop: Optional[threading.Event] = None,
    ) -> types.GetStatementResponse:
        """Get a statement. The sums of a month and its lines, oldest first. A month without lines has
        sums of zero.
        """
        return self._call(
            "GET",
            "/v1/statements/{period}",
            params={"period": period},
            query={"limit": limit, "cursor": cursor, "base_currency": base_currency},
            body=None,
            key=None,
            idempotent=False,
            stop=stop,
        )  # type: ignore[no-any-return]

    def iterate_statement(
        self,
        period: Union[str, int],
        *,
        limit: Optional[int] = None,
        base_currency: Optional[str] = None,
        stop: Optional[threading.Event] = None,
    ) -> Iterator[types.StatementLine]:
        """Yields each row of `get_statement`, over all pages."""
        query: dict[str, QueryValue] = {"limit": limit, "base_currency": base_currency}
        while True:
            page = self._call(
                "GET",
                "/v1/statements/{period}",
                params={"period": period},
                query=query,
                body=None,
                key=None,
                idempotent=False,
                stop=stop,
            )
            yield from page["data"]
            if page["next_cursor"] is None:
                return
            query["cursor"] = page["next_cursor"]

    def list_payments(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        state: Union[str, Sequence[str], None] = None,
        payment_reference: Optional[str] = None,
        created_after: Union[str, datetime, None] = None,
        created_before: Union[str, datetime, None] = None,
        stop: Optional[threading.Event] = None,
    ) -> types.ListPaymentsResponse:
        """List payments. Every payment reference that you sent with a booking request, newest first.
        `state=refund_due` lists the refunds that you owe.
        """
        return self._call(
            "GET",
            "/v1/payments",
            params={},
            query={"limit": limit, "cursor": cursor, "state": state, "payment_reference": payment_reference, "created_after": created_after, "created_before": created_before},
            body=None,
            key=None,
            idempotent=False,
            stop=stop,
        )  # type: ignore[no-any-return]

    def iterate_payments(
        self,
        *,
        limit: Optional[int] = None,
        state: Union[str, Sequence[str], None] = None,
        payment_reference: Optional[str] = None,
        created_after: Union[str, datetime, None] = None,
        created_before: Union[str, datetime, None] = None,
        stop: Optional[threading.Event] = None,
    ) -> Iterator[types.Payment]:
        """Yields each row of `list_payments`, over all pages."""
        query: dict[str, QueryValue] = {"limit": limit, "state": state, "payment_reference": payment_reference, "created_after": created_after, "created_before": created_before}
        while True:
            page = self._call(
                "GET",
                "/v1/payments",
                params={},
                query=query,
                body=None,
                key=None,
                idempotent=False,
                stop=stop,
            )
            yield from page["data"]
            if page["next_cursor"] is None:
                return
            query["cursor"] = page["next_cursor"]

    def get_payment(
        self,
        id: Union[str, int],
        *,
        stop: Optional[threading.Event] = None,
    ) -> types.Payment:
        """Get a payment."""
        return self._call(
            "GET",
            "/v1/payments/{id}",
            params={"id": id},
            query={},
            body=None,
            key=None,
            idempotent=False,
            stop=stop,
        )  # type: ignore[no-any-return]

    def refund_payment(
        self,
        id: Union[str, int],
        body: Optional[types.RefundPaymentBody] = None,
        *,
        stop: Optional[threading.Event] = None,
    ) -> types.Payment:
        """Mark a payment as refunded. Records that you returned the money. The service moves no money.
        Marking it again returns 200 with the payment unchanged.
        """
        return self._call(
            "POST",
            "/v1/payments/{id}/refund",
            params={"id": id},
            query={},
            body=body,
            key=None,
            idempotent=False,
            stop=stop,
        )  # type: ignore[no-any-return]

    def reopen_payment(
        self,
        id: Union[str, int],
        *,
        stop: Optional[threading.Event] = None,
    ) -> types.Payment:
        """Mark a payment as not refunded. Reverses a refund that was marked by mistake: the refund is
        due again.
        """
        return self._call(
            "POST",
            "/v1/payments/{id}/reopen",
            params={"id": id},
            query={},
            body=None,
            key=None,
            idempotent=False,
            stop=stop,
        )  # type: ignore[no-any-return]

    def list_events(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        types: Union[str, Sequence[str], None] = None,
        created_after: Union[str, datetime, None] = None,
        created_before: Union[str, datetime, None] = None,
        stop: Optional[threading.Event] = None,
    ) -> types.ListEventsResponse:
        """List events. Oldest first. Events are kept for 90 days. To poll, send `resume_cursor` as
        `cursor`: no event is skipped or repeated.
        """
        return self._call(
            "GET",
            "/v1/events",
            params={},
            query={"limit": limit, "cursor": cursor, "types": types, "created_after": created_after, "created_before": created_before},
            body=None,
            key=None,
            idempotent=False,
            stop=stop,
        )  # type: ignore[no-any-return]

    def iterate_events(
        self,
        *,
        limit: Optional[int] = None,
        types: Union[str, Sequence[str], None] = None,
        created_after: Union[str, datetime, None] = None,
        created_before: Union[str, datetime, None] = None,
        stop: Optional[threading.Event] = None,
    ) -> Iterator[types.Event]:
        """Yields each row of `list_events`, over all pages."""
        query: dict[str, QueryValue] = {"limit": limit, "types": types, "created_after": created_after, "created_before": created_before}
        while True:
            page = self._call(
                "GET",
                "/v1/events",
                params={},
                query=query,
                body=None,
                key=None,
                idempotent=False,
                stop=stop,
            )
            yield from page["data"]
            if page["next_cursor"] is None:
                return
            query["cursor"] = page["next_cursor"]

    def get_request(
        self,
        request_id: Union[str, int],
        *,
        stop: Optional[threading.Event] = None,
    ) -> types.LoggedRequest:
        """Get a logged request. Requests are kept for 30 days. A request appears in the log a moment
        after its response.
        """
        return self._call(
            "GET",
            "/v1/requests/{request_id}",
            params={"request_id": request_id},
            query={},
            body=None,
            key=None,
            idempotent=False,
            stop=stop,
        )  # type: ignore[no-any-return]

    def get_idempotency_key(
        self,
        key: Union[str, int],
        *,
        stop: Optional[threading.Event] = None,
    ) -> types.IdempotencyRecord:
        """Get the outcome of an idempotency key. Also returns the next step. Percent-encode the key.
        If the key is not found, no request with it reached this account: send it with the same key.
        """
        return self._call(
            "GET",
            "/v1/idempotency-keys/{key}",
            params={"key": key},
            query={},
            body=None,
            key=None,
            idempotent=False,
            stop=stop,
        )  # type: ignore[no-any-return]

    def create_webhook(
        self,
        body: types.CreateWebhookBody,
        *,
        stop: Optional[threading.Event] = None,
    ) -> types.CreateWebhookResponse:
        """Register an endpoint. At most 20 endpoints per partner. Only this response contains the
        secret.
        """
        return self._call(
            "POST",
            "/v1/webhooks",
            params={},
            query={},
            body=body,
            key=None,
            idempotent=False,
            stop=stop,
        )  # type: ignore[no-any-return]

    def list_webhooks(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        stop: Optional[threading.Event] = None,
    ) -> types.ListWebhooksResponse:
        """List endpoints. Oldest first."""
        return self._call(
            "GET",
            "/v1/webhooks",
            params={},
            query={"limit": limit, "cursor": cursor},
            body=None,
            key=None,
            idempotent=False,
            stop=stop,
        )  # type: ignore[no-any-return]

    def iterate_webhooks(
        self,
        *,
        limit: Optional[int] = None,
        stop: Optional[threading.Event] = None,
    ) -> Iterator[types.WebhookEndpoint]:
        """Yields each row of `list_webhooks`, over all pages."""
        query: dict[str, QueryValue] = {"limit": limit}
        while True:
            page = self._call(
                "GET",
                "/v1/webhooks",
                params={},
                query=query,
                body=None,
                key=None,
                idempotent=False,
                stop=stop,
            )
            yield from page["data"]
            if page["next_cursor"] is None:
                return
            query["cursor"] = page["next_cursor"]

    def get_webhook(
        self,
        id: Union[str, int],
        *,
        stop: Optional[threading.Event] = None,
    ) -> types.WebhookEndpoint:
        """Get an endpoint."""
        return self._call(
            "GET",
            "/v1/webhooks/{id}",
            params={"id": id},
            query={},
            body=None,
            key=None,
            idempotent=False,
            stop=stop,
        )  # type: ignore[no-any-return]

    def update_webhook(
        self,
        id: Union[str, int],
        body: types.UpdateWebhookBody,
        *,
        stop: Optional[threading.Event] = None,
    ) -> types.WebhookEndpoint:
        """Update an endpoint. `active` resumes delivery and resets the failure count. `paused` stops
        delivery: pending and new deliveries become `skipped`. You can replay skipped deliveries.
        """
        return self._call(
            "PATCH",
            "/v1/webhooks/{id}",
            params={"id": id},
            query={},
            body=body,
            key=None,
            idempotent=False,
            stop=stop,
        )  # type: ignore[no-any-return]

    def delete_webhook(
        self,
        id: Union[str, int],
        *,
        stop: Optional[threading.Event] = None,
    ) -> types.DeleteWebhookResponse:
        """Delete an endpoint. Also deletes its pending deliveries."""
        return self._call(
            "DELETE",
            "/v1/webhooks/{id}",
            params={"id": id},
            query={},
            body=None,
            key=None,
            idempotent=False,
            stop=stop,
        )  # type: ignore[no-any-return]

    def test_webhook(
        self,
        id: Union[str, int],
        *,
        stop: Optional[threading.Event] = None,
    ) -> types.TestWebhookResponse:
        """Send a test event. Sends one `ping` to this endpoint, regardless of its event types and
        status. There is one attempt. It does not count as a success or failure, but a 410 response
        disables the endpoint.
        """
        return self._call(
            "POST",
            "/v1/webhooks/{id}/test",
            params={"id": id},
            query={},
            body=None,
            key=None,
            idempotent=False,
            stop=stop,
        )  # type: ignore[no-any-return]

    def rotate_webhook_secret(
        self,
        id: Union[str, int],
        body: Optional[types.RotateWebhookSecretBody] = None,
        *,
        stop: Optional[threading.Event] = None,
    ) -> types.RotateWebhookSecretResponse:
        """Rotate the signing secret. Until the previous secret expires, deliveries carry a signature
        for each secret. At most two secrets are active: rotating again expires the older one
        immediately.
        """
        return self._call(
            "POST",
            "/v1/webhooks/{id}/rotate-secret",
            params={"id": id},
            query={},
            body=body,
            key=None,
            idempotent=False,
            stop=stop,
        )  # type: ignore[no-any-return]

    def end_previous_webhook_secret(
        self,
        id: Union[str, int],
        *,
        stop: Optional[threading.Event] = None,
    ) -> types.WebhookEndpoint:
        """Expire the previous signing secret. Takes effect immediately. The current secret does not
        change. If there is no previous secret, nothing changes.
        """
        return self._call(
            "DELETE",
            "/v1/webhooks/{id}/previous-secret",
            params={"id": id},
            query={},
            body=None,
            key=None,
            idempotent=False,
            stop=stop,
        )  # type: ignore[no-any-return]

    def list_webhook_deliveries(
        self,
        id: Union[str, int],
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        status: Union[str, Sequence[str], None] = None,
        event_type: Union[str, Sequence[str], None] = None,
        created_after: Union[str, datetime, None] = None,
        created_before: Union[str, datetime, None] = None,
        stop: Optional[threading.Event] = None,
    ) -> types.ListWebhookDeliveriesResponse:
        """List deliveries. Deliveries of one endpoint, newest first."""
        return self._call(
            "GET",
            "/v1/webhooks/{id}/deliveries",
            params={"id": id},
            query={"limit": limit, "cursor": cursor, "status": status, "event_type": event_type, "created_after": created_after, "created_before": created_before},
            body=None,
            key=None,
            idempotent=False,
            stop=stop,
        )  # type: ignore[no-any-return]

    def iterate_webhook_deliveries(
        self,
        id: Union[str, int],
        *,
        limit: Optional[int] = None,
        status: Union[str, Sequence[str], None] = None,
        event_type: Union[str, Sequence[str], None] = None,
        created_after: Union[str, datetime, None] = None,
        created_before: Union[str, datetime, None] = None,
        stop: Optional[threading.Event] = None,
    ) -> Iterator[types.WebhookDelivery]:
        """Yields each row of `list_webhook_deliveries`, over all pages."""
        query: dict[str, QueryValue] = {"limit": limit, "status": status, "event_type": event_type, "created_after": created_after, "created_before": created_before}
        while True:
            page = self._call(
                "GET",
                "/v1/webhooks/{id}/deliveries",
                params={"id": id},
                query=query,
                body=None,
                key=None,
                idempotent=False,
                stop=stop,
            )
            yield from page["data"]
            if page["next_cursor"] is None:
                return
            query["cursor"] = page["next_cursor"]

    def get_webhook_delivery(
        self,
        id: Union[str, int],
        delivery_id: Union[str, int],
        *,
        stop: Optional[threading.Event] = None,
    ) -> types.WebhookDelivery:
        """Get a delivery."""
        return self._call(
            "GET",
            "/v1/webhooks/{id}/deliveries/{delivery_id}",
            params={"id": id, "delivery_id": delivery_id},
            query={},
            body=None,
            key=None,
            idempotent=False,
            stop=stop,
        )  # type: ignore[no-any-return]

    def retry_webhook_delivery(
        self,
        id: Union[str, int],
        delivery_id: Union[str, int],
        *,
        stop: Optional[threading.Event] = None,
    ) -> types.WebhookDelivery:
        """Retry a delivery. Makes one more attempt immediately, even beyond `max_attempts`. It
        replaces a pending attempt. If an attempt is in progress and fails, it follows that attempt.
        """
        return self._call(
            "POST",
            "/v1/webhooks/{id}/deliveries/{delivery_id}/retry",
            params={"id": id, "delivery_id": delivery_id},
            query={},
            body=None,
            key=None,
            idempotent=False,
            stop=stop,
        )  # type: ignore[no-any-return]

    def replay_webhook_deliveries(
        self,
        id: Union[str, int],
        body: types.ReplayWebhookDeliveriesBody,
        *,
        stop: Optional[threading.Event] = None,
    ) -> types.ReplayWebhookDeliveriesResponse:
        """Replay deliveries. Sends dead-lettered and skipped deliveries again, with the same event and
        delivery IDs and a new retry schedule. Queues up to 10,000 deliveries, oldest first. Repeat
        until `queued` is 0.
        """
        return self._call(
            "POST",
            "/v1/webhooks/{id}/replay",
            params={"id": id},
            query={},
            body=body,
            key=None,
            idempotent=False,
            stop=stop,
        )  # type: ignore[no-any-return]

    def list_scenarios(
        self,
        *,
        stop: Optional[threading.Event] = None,
    ) -> types.ListScenariosResponse:
        """List sandbox scenarios. Returns the test cities and test cars of the country `zz`, with
        their behaviour. Accepts any valid token. Sandbox only.
        """
        return self._call(
            "GET",
            "/v1/sandbox/scenarios",
            params={},
            query={},
            body=None,
            key=None,
            idempotent=False,
            stop=stop,
        )  # type: ignore[no-any-return]

    def show_clock(
        self,
        *,
        stop: Optional[threading.Event] = None,
    ) -> types.SandboxClock:
        """Get the clock. Returns the time of your sandbox clock. Accepts any valid token. Sandbox
        only.
        """
        return self._call(
            "GET",
            "/v1/sandbox/clock",
            params={},
            query={},
            body=None,
            key=None,
            idempotent=False,
            stop=stop,
        )  # type: ignore[no-any-return]

    def move_clock(
        self,
        body: types.MoveClockBody,
        *,
        stop: Optional[threading.Event] = None,
    ) -> types.SandboxClock:
        """Advance or reset the clock. Your drafts, deadlines and completions follow your clock. Tokens
        and webhook retries do not. Send either `advance` or `reset`. Sandbox only.
        """
        return self._call(
            "POST",
            "/v1/sandbox/clock",
            params={},
            query={},
            body=body,
            key=None,
            idempotent=False,
            stop=stop,
        )  # type: ignore[no-any-return]

    def transition_booking(
        self,
        reference: Union[str, int],
        body: types.TransitionBookingBody,
        *,
        stop: Optional[threading.Event] = None,
    ) -> types.TransitionBookingResponse:
        """Set the status of a booking. Simulates the crew, the supplier or the passage of time. Only
        transitions that they could make are allowed. Sandbox only.
        """
        return self._call(
            "POST",
            "/v1/sandbox/bookings/{reference}/transition",
            params={"reference": reference},
            query={},
            body=body,
            key=None,
            idempotent=False,
            stop=stop,
        )  # type: ignore[no-any-return]

    def emit_event(
        self,
        id: Union[str, int],
        body: types.EmitEventBody,
        *,
        stop: Optional[threading.Event] = None,
    ) -> types.EmitEventResponse:
        """Send an event to an endpoint. Delivers the event only to this endpoint, even if it is not
        subscribed to the type. Apart from that, the delivery is a normal one: it is retried and
        counted, and it is skipped while the endpoint is not active. A `ping` is the same as
        `/test`. `data` is the booking in `reference`, or a sample one, with `test: true`. Sandbox
        only.
        """
        return self._call(
            "POST",
            "/v1/sandbox/webhooks/{id}/emit",
            params={"id": id},
            query={},
            body=body,
            key=None,
            idempotent=False,
            stop=stop,
        )  # type: ignore[no-any-return]

    def start_drills(
        self,
        body: types.StartDrillsBody,
        *,
        stop: Optional[threading.Event] = None,
    ) -> types.StartDrillsResponse:
        """Start drills against an endpoint. Sends signed sample events to the endpoint, correctly and
        on purpose incorrectly, and judges its responses. `wrong_signature` and `old_timestamp` pass
        with a 4xx, the other drills with a 2xx. The deliveries are in no log and no event feed and
        never change the endpoint's status or failure count. `slow_retry` takes at least 60 seconds.
        One run per endpoint at a time. Sandbox only.
        """
        return self._call(
            "POST",
            "/v1/sandbox/drills",
            params={},
            query={},
            body=body,
            key=None,
            idempotent=False,
            stop=stop,
        )  # type: ignore[no-any-return]

    def get_drills(
        self,
        id: Union[str, int],
        *,
        stop: Optional[threading.Event] = None,
    ) -> types.Drills:
        """Get a run of drills. Returns the results of the drills that have ended. Runs are kept for 30
        days. Sandbox only.
        """
        return self._call(
            "GET",
            "/v1/sandbox/drills/{id}",
            params={"id": id},
            query={},
            body=None,
            key=None,
            idempotent=False,
            stop=stop,
        )  # type: ignore[no-any-return]

    def get_readiness(
        self,
        *,
        since: Union[str, datetime, None] = None,
        stop: Optional[threading.Event] = None,
    ) -> types.Readiness:
        """Check whether your integration is ready for production. Judges your integration by its own
        API requests, webhook deliveries and drills of the last 30 days. Reading the checks gives no
        evidence. Accepts any valid token. Sandbox only.
        """
        return self._call(
            "GET",
            "/v1/readiness",
            params={},
            query={"since": since},
            body=None,
            key=None,
            idempotent=False,
            stop=stop,
        )  # type: ignore[no-any-return]
