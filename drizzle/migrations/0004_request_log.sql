-- Every call of a partner, for 30 days. A partition per day, so that old days are dropped and never deleted row by row;
-- no foreign key and no identity, so that writing a batch costs the indexes and nothing else.
CREATE TABLE request_log (
  partner_id bigint NOT NULL,
  at timestamptz(3) NOT NULL,
  request_id text NOT NULL,
  source text NOT NULL,
  client_id text,
  staff_id bigint,
  address text,
  method text NOT NULL,
  path text NOT NULL,
  route text,
  status smallint NOT NULL,
  error_code text,
  duration_ms double precision NOT NULL,
  idempotency_key text,
  replayed boolean,
  reference text,
  query json,
  request_body json,
  response_body json,
  CONSTRAINT request_log_source CHECK (source IN ('api', 'portal'))
) PARTITION BY RANGE (at);
--> statement-breakpoint
CREATE INDEX request_log_partner ON request_log (partner_id, at DESC, request_id DESC);
--> statement-breakpoint
CREATE INDEX request_log_request ON request_log (partner_id, request_id);
--> statement-breakpoint
CREATE INDEX request_log_key ON request_log (partner_id, idempotency_key, at DESC) WHERE idempotency_key IS NOT NULL;
--> statement-breakpoint
CREATE INDEX request_log_reference ON request_log (partner_id, reference, at DESC) WHERE reference IS NOT NULL;
--> statement-breakpoint
-- For days nobody prepared: a call is written down whatever the calendar says.
CREATE TABLE request_log_default PARTITION OF request_log DEFAULT;
--> statement-breakpoint
-- Gives a day (UTC) its partition. What was written for it before is moved there, or the partition could not be attached.
CREATE FUNCTION prepare_request_log_day(p_day date) RETURNS void LANGUAGE plpgsql VOLATILE
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  name CONSTANT text := 'request_log_' || to_char(p_day, 'YYYYMMDD');
  day_start CONSTANT timestamptz := p_day::timestamp AT TIME ZONE 'UTC';
  day_end CONSTANT timestamptz := (p_day + 1)::timestamp AT TIME ZONE 'UTC';
BEGIN
  IF to_regclass(name) IS NOT NULL THEN RETURN; END IF;
  EXECUTE format('CREATE TABLE %I (LIKE request_log INCLUDING CONSTRAINTS)', name);
  -- Writers of the default partition wait from here, so that none of their rows is left behind.
  LOCK TABLE request_log_default IN ACCESS EXCLUSIVE MODE;
  EXECUTE format(
    'WITH moved AS (DELETE FROM request_log_default WHERE at >= %L AND at < %L RETURNING *) INSERT INTO %I SELECT * FROM moved',
    day_start, day_end, name);
  EXECUTE format('ALTER TABLE request_log ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', name, day_start, day_end);
END
$$;
--> statement-breakpoint
-- Prepares today and the days ahead, and drops what is older than the days kept. One process at a time.
CREATE FUNCTION keep_request_log(p_ahead integer, p_kept integer) RETURNS void LANGUAGE plpgsql VOLATILE
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  today CONSTANT date := (clock_timestamp() AT TIME ZONE 'UTC')::date;
  old text;
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtextextended('request_log', 0)) THEN RETURN; END IF;
  FOR ahead IN 0..p_ahead LOOP
    PERFORM prepare_request_log_day(today + ahead);
  END LOOP;
  FOR old IN
    SELECT c.relname FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
    WHERE i.inhparent = 'request_log'::regclass AND c.relname ~ '^request_log_[0-9]{8}$'
      AND to_date(right(c.relname, 8), 'YYYYMMDD') < today - p_kept
    ORDER BY c.relname
  LOOP
    EXECUTE format('DROP TABLE %I', old);
  END LOOP;
  DELETE FROM request_log_default WHERE at < (today - p_kept)::timestamp AT TIME ZONE 'UTC';
END
$$;
--> statement-breakpoint
SELECT keep_request_log(7, 30);
