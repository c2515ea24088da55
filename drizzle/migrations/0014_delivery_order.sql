ALTER TABLE "webhook_deliveries" ADD COLUMN IF NOT EXISTS "booking_id" bigint;--> statement-breakpoint
-- On a large table, an operator adds the column and the index beforehand, see docs/operating.md.
CREATE INDEX IF NOT EXISTS "webhook_deliveries_first_attempts" ON "webhook_deliveries" USING btree ("endpoint_id","booking_id","event_row_id") WHERE "webhook_deliveries"."status" = 'pending' and "webhook_deliveries"."attempt_count" = 0 or "webhook_deliveries"."status" = 'delivering' and "webhook_deliveries"."attempt_count" = 1;--> statement-breakpoint
-- New deliveries copy it. Of the older ones, these wait for their first attempt or are in it. A retry or a replay sets it
-- on a delivery that has ended. Each statement uses the partial index of its status.
UPDATE webhook_deliveries d SET booking_id = e.booking_id
FROM events e
WHERE e.id = d.event_row_id AND d.status = 'pending' AND d.attempt_count = 0;
--> statement-breakpoint
UPDATE webhook_deliveries d SET booking_id = e.booking_id
FROM events e
WHERE e.id = d.event_row_id AND d.status = 'delivering' AND d.attempt_count = 1;
--> statement-breakpoint
-- Claims up to p_limit due deliveries under a lease, at most p_failing of them for failing endpoints. Visits the endpoints
-- in turn, beginning after p_after, and takes a few deliveries of each, so that the backlog of one delays no other.
-- p_per_endpoint: concurrent attempts to an endpoint; p_per_troubled: to one with p_troubled_from consecutive failures.
-- p_per_partner: concurrent attempts of a partner; p_per_partner_failing: those of them to its failing endpoints.
-- A first attempt waits until the first attempts of the booking's earlier events to the endpoint have ended.
-- A suspended partner gets nothing: its deliveries wait.
-- Each statement of a volatile function has a new snapshot: a count after a lock includes the work of its last holder.
-- No statement here waits for a lock, so a claim is never delayed and cannot deadlock.
CREATE OR REPLACE FUNCTION claim_webhook_deliveries(
  p_limit integer, p_failing integer, p_after bigint, p_lease_seconds integer,
  p_per_endpoint integer, p_per_troubled integer, p_troubled_from integer,
  p_per_partner integer, p_per_partner_failing integer
) RETURNS TABLE (
  row_id bigint, lease_token bigint, delivery_id text, event_id text, event_type text, body text,
  partner_id bigint, endpoint_id bigint, url text, sealed_secret bytea, sealed_previous_secret bytea,
  previous_secret_expires_at timestamptz, partner_time timestamptz,
  attempt integer, max_attempts integer, attempts_before integer, extra boolean, failing boolean
) LANGUAGE plpgsql VOLATILE AS $$
#variable_conflict use_column
DECLARE
  -- The namespace of the advisory locks of partners whose deliveries are being counted.
  partner_locks CONSTANT integer := 731045;
  left_over integer := p_limit;
  left_failing integer := p_failing;
  candidate record;
  endpoint webhook_endpoints%ROWTYPE;
  of_endpoint integer;
  of_partner integer;
  of_partner_failing integer;
  capacity integer;
  taken integer;
  sends boolean;
BEGIN
  PERFORM reap_webhook_leases();
  -- Without locks, skips endpoints that have nothing due or are at their limit. The rest is checked again under locks.
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
    FROM walk JOIN webhook_endpoints e ON e.id = walk.endpoint_id JOIN partners p ON p.id = e.partner_id
    LEFT JOIN busy ON busy.endpoint_id = e.id
    WHERE e.status <> 'active' OR e.deleted_at IS NOT NULL
      OR p.status = 'active' AND walk.next_attempt_at <= clock_timestamp() AND coalesce(busy.in_flight, 0) <
        CASE WHEN e.consecutive_failures >= p_troubled_from THEN p_per_troubled ELSE p_per_endpoint END
      -- Without an attempt in progress, at least one due delivery waits for no other.
      AND (busy.in_flight IS NULL OR EXISTS (
        SELECT FROM webhook_deliveries d
        WHERE d.endpoint_id = e.id AND d.status = 'pending' AND d.next_attempt_at <= clock_timestamp()
          AND NOT (d.attempt_count = 0 AND EXISTS (
            SELECT FROM webhook_deliveries earlier
            WHERE earlier.endpoint_id = d.endpoint_id AND earlier.booking_id = d.booking_id
              AND earlier.event_row_id < d.event_row_id
              AND (earlier.status = 'pending' AND earlier.attempt_count = 0
                OR earlier.status = 'delivering' AND earlier.attempt_count = 1)
          ))
      ))
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
      count(*) FILTER (WHERE e.consecutive_failures > 0),
      (SELECT p.status = 'active' FROM partners p WHERE p.id = endpoint.partner_id)
    INTO of_endpoint, of_partner, of_partner_failing, sends
    FROM webhook_deliveries d JOIN webhook_endpoints e ON e.id = d.endpoint_id
    WHERE d.status = 'delivering' AND d.partner_id = endpoint.partner_id;
    capacity := least(
      left_over,
      p_per_partner - of_partner,
      CASE WHEN endpoint.consecutive_failures >= p_troubled_from THEN p_per_troubled ELSE p_per_endpoint END
        - of_endpoint,
      CASE WHEN endpoint.consecutive_failures > 0
        THEN least(left_failing, p_per_partner_failing - of_partner_failing) ELSE left_over END
    );
    CONTINUE WHEN capacity <= 0 OR NOT sends;
    RETURN QUERY
      WITH due AS (
        SELECT d.id, d.extra_attempt AS was_extra FROM webhook_deliveries d
        WHERE d.endpoint_id = endpoint.id AND d.status = 'pending' AND d.next_attempt_at <= clock_timestamp()
          AND (d.trial OR endpoint.status = 'active')
          AND NOT (d.attempt_count = 0 AND EXISTS (
            SELECT FROM webhook_deliveries earlier
            WHERE earlier.endpoint_id = d.endpoint_id AND earlier.booking_id = d.booking_id
              AND earlier.event_row_id < d.event_row_id
              AND (earlier.status = 'pending' AND earlier.attempt_count = 0
                OR earlier.status = 'delivering' AND earlier.attempt_count = 1)
          ))
        ORDER BY d.next_attempt_at, d.id LIMIT capacity
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
