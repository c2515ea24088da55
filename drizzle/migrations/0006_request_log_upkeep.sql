-- Gives a day (UTC) its partition. What was written for it before is moved there, or the partition could not be attached.
-- The log is locked before its partitions, as whoever reads or writes it does: the other way round each waits for the other.
CREATE OR REPLACE FUNCTION prepare_request_log_day(p_day date) RETURNS void LANGUAGE plpgsql VOLATILE
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  name CONSTANT text := 'request_log_' || to_char(p_day, 'YYYYMMDD');
  day_start CONSTANT timestamptz := p_day::timestamp AT TIME ZONE 'UTC';
  day_end CONSTANT timestamptz := (p_day + 1)::timestamp AT TIME ZONE 'UTC';
BEGIN
  IF to_regclass(name) IS NOT NULL THEN RETURN; END IF;
  LOCK TABLE ONLY request_log IN ACCESS EXCLUSIVE MODE;
  EXECUTE format('CREATE TABLE %I (LIKE request_log INCLUDING CONSTRAINTS)', name);
  EXECUTE format(
    'WITH moved AS (DELETE FROM request_log_default WHERE at >= %L AND at < %L RETURNING *) INSERT INTO %I SELECT * FROM moved',
    day_start, day_end, name);
  EXECUTE format('ALTER TABLE request_log ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', name, day_start, day_end);
END
$$;
--> statement-breakpoint
-- Prepares today and the days ahead, and drops what is older than the days kept. One process at a time. Where there is
-- neither a day to prepare nor one to drop, the log is not locked; where there is, readers wait behind it for half a
-- second at most, after which the caller tries again.
CREATE OR REPLACE FUNCTION keep_request_log(p_ahead integer, p_kept integer) RETURNS void LANGUAGE plpgsql VOLATILE
SECURITY DEFINER SET search_path = public, pg_temp SET lock_timeout = '500ms' AS $$
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
    LOCK TABLE ONLY request_log IN ACCESS EXCLUSIVE MODE;
    EXECUTE format('DROP TABLE %I', old);
  END LOOP;
  DELETE FROM request_log_default WHERE at < (today - p_kept)::timestamp AT TIME ZONE 'UTC';
END
$$;
