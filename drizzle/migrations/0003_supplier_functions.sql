-- The booking has ended: what was asked of its supplier, or given by it, is to be cancelled there. A booking the
-- supplier was never asked about needs no more. Whoever is asking just now keeps its lease, so that its answer is known
-- before anybody cancels. Answers whether there is work to do.
CREATE FUNCTION end_at_supplier(p_booking bigint) RETURNS boolean LANGUAGE sql VOLATILE AS $$
  UPDATE supplier_reservations
  SET state = CASE WHEN attempt_count = 0 THEN 'cancelled' ELSE 'cancelling' END,
      next_attempt_at = CASE WHEN attempt_count > 0 THEN date_trunc('milliseconds', clock_timestamp()) END,
      failure_count = 0, updated_at = clock_timestamp()
  WHERE booking_id = p_booking AND state IN ('reserving', 'reserved')
  RETURNING state = 'cancelling'
$$;
