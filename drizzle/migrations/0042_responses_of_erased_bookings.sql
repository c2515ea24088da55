-- Records the result of an attempt, once, and only for the holder of its lease. Returns whether it was recorded.
-- Locks the endpoint, then the delivery, like everything that changes both.
-- p_outcome: succeeded, failed, gone, or fault if the service itself could not send. A fault is retried like a failure but
-- does not count as one of the endpoint. p_retry_ms is null if no attempt is left. A retry requested during the attempt
-- follows at once.
-- No response is stored for an erased booking. An erasure keeps the endpoint locked until it commits, so the attempt ends
-- before it, and it deletes the response, or after it, and the booking is seen as erased.
CREATE OR REPLACE FUNCTION finish_webhook_attempt(
  p_row bigint, p_token bigint, p_outcome text, p_retry_ms bigint, p_request_headers json, p_response_status integer,
  p_response_body text, p_error text, p_duration_ms integer, p_disable_failures integer, p_disable_after_seconds bigint
) RETURNS boolean LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  endpoint webhook_endpoints%ROWTYPE;
  delivery webhook_deliveries%ROWTYPE;
  ended timestamptz;
  goes_on boolean;
  next_at timestamptz;
BEGIN
  SELECT e.* INTO endpoint
  FROM webhook_deliveries d JOIN webhook_endpoints e ON e.id = d.endpoint_id
  WHERE d.id = p_row
  FOR NO KEY UPDATE OF e;
  SELECT d.* INTO delivery FROM webhook_deliveries d
  WHERE d.id = p_row AND d.lease_token = p_token AND d.status = 'delivering'
  FOR UPDATE;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  ended := real_now();
  IF p_response_body IS NOT NULL AND EXISTS (
    SELECT FROM events v JOIN bookings b ON b.id = v.booking_id
    WHERE v.id = delivery.event_row_id AND b.erased_at IS NOT NULL
  ) THEN
    p_response_body := NULL;
  END IF;
  INSERT INTO webhook_attempts
    (delivery_row_id, number, at, request_headers, response_status, response_body, error, duration_ms)
  VALUES (p_row, delivery.attempt_count, delivery.last_attempt_at, p_request_headers, p_response_status,
    p_response_body, p_error, p_duration_ms);

  IF p_outcome IN ('succeeded', 'failed', 'gone') AND NOT delivery.trial AND endpoint.deleted_at IS NULL THEN
    UPDATE webhook_endpoints e
    SET consecutive_failures = CASE WHEN p_outcome = 'succeeded' THEN 0 ELSE e.consecutive_failures + 1 END,
        failing_since = CASE WHEN p_outcome <> 'succeeded' THEN coalesce(e.failing_since, ended) END,
        last_success_at = CASE WHEN p_outcome = 'succeeded' THEN ended ELSE e.last_success_at END,
        last_failure_at = CASE WHEN p_outcome <> 'succeeded' THEN ended ELSE e.last_failure_at END
    WHERE e.id = endpoint.id
    RETURNING e.* INTO endpoint;
  END IF;
  IF p_outcome = 'gone' AND endpoint.status <> 'disabled' AND endpoint.deleted_at IS NULL
    OR p_outcome = 'failed' AND NOT delivery.trial AND endpoint.status = 'active' AND endpoint.deleted_at IS NULL
      AND endpoint.consecutive_failures >= p_disable_failures
      AND endpoint.failing_since <= ended - make_interval(secs => p_disable_after_seconds)
  THEN
    UPDATE webhook_endpoints e
    SET status = 'disabled', disabled_reason = CASE p_outcome WHEN 'gone' THEN 'gone' ELSE 'failing' END,
        disabled_at = ended,
        updated_at = (SELECT partner_now(p.clock_offset_seconds) FROM partners p WHERE p.id = endpoint.partner_id)
    WHERE e.id = endpoint.id
    RETURNING e.* INTO endpoint;
    PERFORM skip_webhook_deliveries(endpoint.id, false);
  END IF;

  next_at := CASE
    WHEN p_outcome NOT IN ('failed', 'fault') THEN NULL
    WHEN delivery.extra_attempt THEN ended
    ELSE ended + make_interval(secs => p_retry_ms / 1000.0)
  END;
  goes_on := next_at IS NOT NULL AND endpoint.deleted_at IS NULL AND (endpoint.status = 'active' OR delivery.trial);
  UPDATE webhook_deliveries
  SET status = CASE
        WHEN p_outcome = 'succeeded' THEN 'succeeded'
        WHEN goes_on THEN 'pending'
        WHEN next_at IS NULL THEN 'dead_lettered'
        ELSE 'skipped'
      END,
      next_attempt_at = CASE WHEN goes_on THEN next_at END,
      extra_attempt = goes_on AND p_retry_ms IS NULL,
      delivered_at = CASE WHEN p_outcome = 'succeeded' THEN ended END,
      lease_until = NULL, response_status = p_response_status, response_body = p_response_body,
      error = p_error, duration_ms = p_duration_ms
  WHERE id = p_row;
  RETURN true;
END
$$;
--> statement-breakpoint
-- Deletes the responses that arrived during an erasure or later.
WITH erased AS (
  SELECT d.id FROM bookings b JOIN events e ON e.booking_id = b.id JOIN webhook_deliveries d ON d.event_row_id = e.id
  WHERE b.erased_at IS NOT NULL
), attempts AS (
  UPDATE webhook_attempts SET response_body = NULL
  WHERE response_body IS NOT NULL AND delivery_row_id IN (SELECT id FROM erased)
)
UPDATE webhook_deliveries SET response_body = NULL WHERE response_body IS NOT NULL AND id IN (SELECT id FROM erased);
