-- A bucket refilled by a crash harms nobody; a write-ahead log record per request would.
ALTER TABLE "rate_buckets" SET UNLOGGED;
--> statement-breakpoint
INSERT INTO "service_clock" ("singleton") VALUES (true);
--> statement-breakpoint
-- The service's notion of now, to the millisecond: one value for a whole transaction.
CREATE FUNCTION service_now() RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT date_trunc('milliseconds', now())
    + make_interval(secs => coalesce((SELECT offset_seconds FROM service_clock), 0))
$$;
--> statement-breakpoint
-- The service's notion of now as a partner's own clock shows it.
CREATE FUNCTION partner_now(offset_seconds bigint) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT service_now() + make_interval(secs => offset_seconds)
$$;
--> statement-breakpoint
-- The furthest any partner's clock is ahead: up to there an index is read, and each row judged by its own partner's.
CREATE FUNCTION furthest_now() RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT partner_now(coalesce((SELECT max(clock_offset_seconds) FROM partners WHERE clock_offset_seconds > 0), 0))
$$;
--> statement-breakpoint
-- The moment a local hour of a day happens in a time zone.
CREATE FUNCTION stay_instant(day date, hour integer, zone text) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT (day + make_interval(hours => hour)) AT TIME ZONE zone
$$;
--> statement-breakpoint
-- The most units of a car held at any instant of [p_from, p_until). At one instant ends count before starts.
CREATE FUNCTION peak_held_units(p_car bigint, p_from timestamptz, p_until timestamptz) RETURNS bigint
LANGUAGE sql STABLE AS $$
  SELECT coalesce(max(held), 0)
  FROM (
    SELECT sum(change) OVER (ORDER BY at, change) AS held
    FROM (
      SELECT greatest(starts_at, p_from) AS at, units AS change
      FROM bookings
      WHERE car_id = p_car AND status NOT IN ('draft', 'cancelled', 'expired')
        AND held_until > p_from AND starts_at < p_until
      UNION ALL
      SELECT held_until, -units
      FROM bookings
      WHERE car_id = p_car AND status NOT IN ('draft', 'cancelled', 'expired')
        AND held_until > p_from AND held_until < p_until AND starts_at < p_until
    ) AS changes
  ) AS sweep
$$;
--> statement-breakpoint
-- Takes the car's row lock, then looks again: under READ COMMITTED each statement of a volatile function has a
-- fresh snapshot, so a rival that held the lock before is counted. The lock lets the foreign keys of drafts through.
-- Answers claimed, unavailable or stale.
CREATE FUNCTION claim_units(
  p_car bigint, p_revision bigint, p_units integer, p_from timestamptz, p_until timestamptz
) RETURNS text LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  locked record;
BEGIN
  SELECT c.revision, c.fleet_size, c.published AND l.published AS offered INTO locked
  FROM cars c JOIN locations l ON l.id = c.location_id
  WHERE c.id = p_car
  FOR NO KEY UPDATE OF c;
  IF NOT FOUND OR NOT locked.offered THEN
    RETURN 'unavailable';
  END IF;
  IF locked.revision <> p_revision THEN
    RETURN 'stale';
  END IF;
  IF peak_held_units(p_car, p_from, p_until) + p_units > locked.fleet_size THEN
    RETURN 'unavailable';
  END IF;
  RETURN 'claimed';
END
$$;
--> statement-breakpoint
-- Takes up to p_want tokens but at least p_least from a bucket, or none. Runs on real time.
CREATE FUNCTION take_tokens(
  p_name text, p_least double precision, p_want double precision, p_burst double precision, p_rate double precision,
  OUT granted double precision, OUT remaining double precision
) LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  at timestamptz := clock_timestamp();
  available double precision;
BEGIN
  INSERT INTO rate_buckets AS b (name, tokens, updated_at, full_at) VALUES (p_name, p_burst, at, at)
  ON CONFLICT (name) DO UPDATE
    SET tokens = least(p_burst, b.tokens + greatest(0, extract(epoch FROM at - b.updated_at)) * p_rate),
        updated_at = greatest(at, b.updated_at)
  RETURNING tokens INTO available;
  granted := CASE WHEN available >= p_want THEN p_want WHEN available >= p_least THEN available ELSE 0 END;
  remaining := available - granted;
  UPDATE rate_buckets
  SET tokens = remaining, full_at = updated_at + make_interval(secs => (p_burst - remaining) / p_rate)
  WHERE name = p_name;
END
$$;
--> statement-breakpoint
CREATE FUNCTION note_clock_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.changed_at := clock_timestamp();
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER service_clock_changed BEFORE UPDATE ON "service_clock"
FOR EACH ROW EXECUTE FUNCTION note_clock_change();
--> statement-breakpoint
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are only ever added', TG_TABLE_NAME;
END
$$;
--> statement-breakpoint
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON "audit_log"
FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER audit_log_no_truncate BEFORE TRUNCATE ON "audit_log"
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE FUNCTION new_delivery_id() RETURNS text LANGUAGE sql VOLATILE AS $$
  SELECT 'dlv_' || replace(gen_random_uuid()::text, '-', '')
$$;
