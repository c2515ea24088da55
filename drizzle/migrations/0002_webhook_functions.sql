-- Real time to the millisecond, as columns keep it. Rounded down: what is due now must not be due in half a millisecond.
CREATE FUNCTION real_now() RETURNS timestamptz LANGUAGE sql VOLATILE AS $$
  SELECT date_trunc('milliseconds', clock_timestamp())
$$;
--> statement-breakpoint
-- Attempts whose sender has died or lost its lease. What became of them is unknown: each stays on record without an
-- answer, and its delivery is due again at once as long as it has attempts left. The endpoint is not to blame.
CREATE FUNCTION reap_webhook_leases() RETURNS void LANGUAGE sql VOLATILE AS $$
  WITH lost AS (
    SELECT id FROM webhook_deliveries
    WHERE status = 'delivering' AND lease_until <= clock_timestamp()
    ORDER BY lease_until LIMIT 500
    FOR UPDATE SKIP LOCKED
  ), freed AS (
    UPDATE webhook_deliveries d
    SET status = CASE WHEN d.extra_attempt OR d.attempt_count < d.max_attempts THEN 'pending' ELSE 'dead_lettered' END,
        next_attempt_at = CASE WHEN d.extra_attempt OR d.attempt_count < d.max_attempts THEN real_now() END,
        extra_attempt = d.extra_attempt AND d.attempt_count >= d.max_attempts,
        lease_until = NULL
    FROM lost WHERE d.id = lost.id
    RETURNING d.id, d.attempt_count, d.last_attempt_at
  )
  INSERT INTO webhook_attempts (delivery_row_id, number, at)
  SELECT id, attempt_count, last_attempt_at FROM freed
$$;
--> statement-breakpoint
-- What an endpoint that is not active still had to send, a batch at a time. Trials go out whatever the status, unless
-- the endpoint was deleted.
CREATE FUNCTION skip_webhook_deliveries(p_endpoint bigint, p_deleted boolean) RETURNS void LANGUAGE sql VOLATILE AS $$
  WITH waiting AS (
    SELECT id FROM webhook_deliveries
    WHERE endpoint_id = p_endpoint AND status = 'pending' AND (p_deleted OR NOT trial)
    ORDER BY next_attempt_at LIMIT 1000
    FOR UPDATE SKIP LOCKED
  )
  UPDATE webhook_deliveries d SET status = 'skipped', next_attempt_at = NULL, extra_attempt = false
  FROM waiting WHERE d.id = waiting.id
$$;
--> statement-breakpoint
-- Takes up to p_limit due deliveries under a lease, at most p_failing of them for endpoints that are failing. Goes round
-- the endpoints, beginning after p_after, so that a backlog of one holds up no other, and takes few of each.
-- Each statement of a volatile function has a fresh snapshot: what is counted after a lock includes the work of whoever
-- held it before. Nothing here waits for a lock, so a claim can neither be held up nor deadlock.
CREATE FUNCTION claim_webhook_deliveries(
  p_limit integer, p_failing integer, p_after bigint, p_lease_seconds integer
) RETURNS TABLE (
  row_id bigint, lease_token bigint, delivery_id text, event_id text, event_type text, body text,
  partner_id bigint, endpoint_id bigint, url text, sealed_secret bytea, sealed_previous_secret bytea,
  previous_secret_expires_at timestamptz, partner_time timestamptz,
  attempt integer, max_attempts integer, attempts_before integer, extra boolean, failing boolean
) LANGUAGE plpgsql VOLATILE AS $$
#variable_conflict use_column
DECLARE
  per_endpoint CONSTANT integer := 4;
  per_troubled_endpoint CONSTANT integer := 1;
  troubled_from CONSTANT integer := 10;
  per_partner CONSTANT integer := 16;
  -- Of a partner's, so that its dead endpoints leave room for its others.
  per_partners_failing CONSTANT integer := 8;
  -- Names the advisory locks of partners whose deliveries are being counted.
  partner_locks CONSTANT integer := 731045;
  left_over integer := p_limit;
  left_failing integer := p_failing;
  candidate record;
  endpoint webhook_endpoints%ROWTYPE;
  of_endpoint integer;
  of_partner integer;
  of_partners_failing integer;
  room integer;
  taken integer;
BEGIN
  PERFORM reap_webhook_leases();
  -- A first look, without locks, passes over whoever has nothing due or no room; what it finds is looked at again.
  FOR candidate IN
    WITH RECURSIVE walk AS (
      (SELECT d.endpoint_id, d.next_attempt_at FROM webhook_deliveries d
        WHERE d.status = 'pending' ORDER BY d.endpoint_id, d.next_attempt_at LIMIT 1)
      UNION ALL
      SELECT following.endpoint_id, following.next_attempt_at
      FROM walk, LATERAL (
        SELECT d.endpoint_id, d.next_attempt_at FROM webhook_deliveries d
        WHERE d.status = 'pending' AND d.endpoint_id > walk.endpoint_id
        ORDER BY d.endpoint_id, d.next_attempt_at LIMIT 1
      ) AS following
    ), busy AS (
      SELECT d.endpoint_id, count(*) AS in_flight FROM webhook_deliveries d
      WHERE d.status = 'delivering' GROUP BY d.endpoint_id
    )
    SELECT e.id, e.status = 'active' AND e.consecutive_failures > 0 AS failing
    FROM walk JOIN webhook_endpoints e ON e.id = walk.endpoint_id LEFT JOIN busy ON busy.endpoint_id = e.id
    WHERE e.status <> 'active' OR e.deleted_at IS NOT NULL
      OR walk.next_attempt_at <= clock_timestamp() AND coalesce(busy.in_flight, 0) <
        CASE WHEN e.consecutive_failures >= troubled_from THEN per_troubled_endpoint ELSE per_endpoint END
    ORDER BY e.id <= p_after, e.id
  LOOP
    EXIT WHEN left_over <= 0;
    CONTINUE WHEN candidate.failing AND left_failing <= 0;
    SELECT * INTO endpoint FROM webhook_endpoints e WHERE e.id = candidate.id FOR NO KEY UPDATE SKIP LOCKED;
    CONTINUE WHEN NOT FOUND;
    IF endpoint.status <> 'active' OR endpoint.deleted_at IS NOT NULL THEN
      PERFORM skip_webhook_deliveries(endpoint.id, endpoint.deleted_at IS NOT NULL);
    END IF;
    CONTINUE WHEN endpoint.deleted_at IS NOT NULL
      OR NOT pg_try_advisory_xact_lock(partner_locks, (endpoint.partner_id % 2147483647)::integer);
    SELECT count(*) FILTER (WHERE d.endpoint_id = endpoint.id), count(*),
      count(*) FILTER (WHERE e.consecutive_failures > 0)
    INTO of_endpoint, of_partner, of_partners_failing
    FROM webhook_deliveries d JOIN webhook_endpoints e ON e.id = d.endpoint_id
    WHERE d.status = 'delivering' AND d.partner_id = endpoint.partner_id;
    room := least(
      left_over,
      per_partner - of_partner,
      CASE WHEN endpoint.consecutive_failures >= troubled_from THEN per_troubled_endpoint ELSE per_endpoint END
        - of_endpoint,
      CASE WHEN endpoint.consecutive_failures > 0
        THEN least(left_failing, per_partners_failing - of_partners_failing) ELSE left_over END
    );
    CONTINUE WHEN room <= 0;
    RETURN QUERY
      WITH due AS (
        SELECT d.id, d.extra_attempt AS was_extra FROM webhook_deliveries d
        WHERE d.endpoint_id = endpoint.id AND d.status = 'pending' AND d.next_attempt_at <= clock_timestamp()
          AND (d.trial OR endpoint.status = 'active')
        ORDER BY d.next_attempt_at, d.id LIMIT room
        FOR UPDATE SKIP LOCKED
      ), leased AS (
        UPDATE webhook_deliveries d
        SET status = 'delivering', next_attempt_at = NULL, extra_attempt = false,
            attempt_count = d.attempt_count + 1, last_attempt_at = real_now(),
            lease_token = d.lease_token + 1, lease_until = clock_timestamp() + make_interval(secs => p_lease_seconds)
        FROM due WHERE d.id = due.id
        RETURNING d.*, due.was_extra
      )
      SELECT l.id, l.lease_token, l.delivery_id, v.event_id, v.type, v.body::text, l.partner_id, l.endpoint_id,
        endpoint.url, endpoint.sealed_secret, endpoint.sealed_previous_secret, endpoint.previous_secret_expires_at,
        (SELECT partner_now(p.clock_offset_seconds) FROM partners p WHERE p.id = l.partner_id),
        l.attempt_count, l.max_attempts, l.attempts_before, l.was_extra, endpoint.consecutive_failures > 0
      FROM leased l JOIN events v ON v.id = l.event_row_id;
    GET DIAGNOSTICS taken = ROW_COUNT;
    left_over := left_over - taken;
    IF endpoint.consecutive_failures > 0 THEN
      left_failing := left_failing - taken;
    END IF;
  END LOOP;
END
$$;
--> statement-breakpoint
-- Writes down how an attempt ended, once, and only for whoever still holds its lease; answers whether it was written.
-- Locks the endpoint and then the delivery, as everything that changes both does.
-- p_outcome: succeeded, failed, gone, or fault when the service itself could not send. p_retry_ms is null when no
-- attempt is left; one asked for by hand meanwhile follows at once.
CREATE FUNCTION finish_webhook_attempt(
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
    WHEN p_outcome <> 'failed' THEN NULL
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
