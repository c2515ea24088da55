-- Returns why a payment of an ended booking has to be refunded. A supplier also reserves cars of the catalogue, so the reservation
-- with it decides, not only the offer.
CREATE OR REPLACE FUNCTION refund_reason(b bookings) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN b.status = 'expired' THEN 'expired' WHEN b.cancelled_by = 'partner' THEN 'cancelled'
    WHEN b.cancelled_by = 'service'
      AND (b.offer_slug IS NOT NULL OR EXISTS (SELECT FROM supplier_reservations r WHERE r.booking_id = b.id)) THEN 'supplier_failed'
    ELSE 'declined' END
$$;
--> statement-breakpoint
UPDATE payments p SET reason = 'supplier_failed'
FROM bookings b JOIN supplier_reservations r ON r.booking_id = b.id
WHERE p.booking_id = b.id AND p.reason = 'declined' AND b.status = 'cancelled' AND b.cancelled_by = 'service';
