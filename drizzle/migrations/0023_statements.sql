CREATE FUNCTION new_statement_line_id() RETURNS text LANGUAGE sql VOLATILE AS $$
  SELECT 'stl_' || replace(gen_random_uuid()::text, '-', '')
$$;
--> statement-breakpoint
CREATE TABLE "closed_statements" (
	"partner_id" bigint NOT NULL,
	"period" text NOT NULL,
	"base_currency" text NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"bookings" integer NOT NULL,
	"cancellations" integer NOT NULL,
	"base_total_minor" bigint NOT NULL,
	"commission_minor" bigint NOT NULL,
	"closed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "closed_statements_partner_id_period_base_currency_pk" PRIMARY KEY("partner_id","period","base_currency"),
	CONSTRAINT "closed_statements_end" UNIQUE("partner_id","ends_at","base_currency"),
	CONSTRAINT "closed_statements_period" CHECK ("closed_statements"."period" ~ '^\d{4}-(0[1-9]|1[0-2])$'),
	CONSTRAINT "closed_statements_bounds" CHECK ("closed_statements"."starts_at" < "closed_statements"."ends_at" and "closed_statements"."ends_at" < "closed_statements"."closed_at"),
	CONSTRAINT "closed_statements_counts" CHECK ("closed_statements"."bookings" >= 0 and "closed_statements"."cancellations" >= 0)
);
--> statement-breakpoint
CREATE TABLE "statement_lines" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "statement_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"line_id" text DEFAULT new_statement_line_id() NOT NULL,
	"partner_id" bigint NOT NULL,
	"booking_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"posted_at" timestamp (3) with time zone NOT NULL,
	"base_currency" text NOT NULL,
	"base_total_minor" bigint NOT NULL,
	"commission_minor" bigint NOT NULL,
	"tx_id" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	CONSTRAINT "statement_lines_line_id_unique" UNIQUE("line_id"),
	CONSTRAINT "statement_lines_line_id" CHECK ("statement_lines"."line_id" ~ '^stl_[0-9a-f]{32}$'),
	CONSTRAINT "statement_lines_posted_at" CHECK ("statement_lines"."at" <= "statement_lines"."posted_at"),
	CONSTRAINT "statement_lines_amounts" CHECK (case "statement_lines"."kind"
        when 'booking' then "statement_lines"."commission_minor" between 0 and "statement_lines"."base_total_minor"
        when 'cancellation' then "statement_lines"."commission_minor" between "statement_lines"."base_total_minor" and 0
        else false end)
);
--> statement-breakpoint
CREATE TABLE "statement_sums" (
	"partner_id" bigint NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"base_currency" text NOT NULL,
	"bookings" integer NOT NULL,
	"cancellations" integer NOT NULL,
	"base_total_minor" bigint NOT NULL,
	"commission_minor" bigint NOT NULL,
	CONSTRAINT "statement_sums_partner_id_starts_at_base_currency_pk" PRIMARY KEY("partner_id","starts_at","base_currency")
);
--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "commission_rate" numeric(7, 4);--> statement-breakpoint
ALTER TABLE "partners" ADD COLUMN "timezone" text DEFAULT 'UTC' NOT NULL;--> statement-breakpoint
ALTER TABLE "closed_statements" ADD CONSTRAINT "closed_statements_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_sums" ADD CONSTRAINT "statement_sums_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "statement_lines_booking" ON "statement_lines" USING btree ("booking_id","kind");--> statement-breakpoint
CREATE INDEX "statement_lines_oldest" ON "statement_lines" USING btree ("partner_id","base_currency","posted_at","at","id");--> statement-breakpoint
ALTER TABLE "partners" ADD CONSTRAINT "partners_timezone" CHECK ("partners"."timezone" <> '');
--> statement-breakpoint
-- The commission of a booking in its base currency: at the rate it was booked with, otherwise in proportion.
CREATE FUNCTION base_commission_minor(b bookings) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN b.currency = b.base_currency THEN b.commission_minor
    WHEN b.commission_rate IS NOT NULL THEN round(b.base_total_minor * b.commission_rate / 100)::bigint
    WHEN b.total_minor = 0 THEN 0
    ELSE round(b.base_total_minor::numeric * b.commission_minor / b.total_minor)::bigint
  END
$$;
--> statement-breakpoint
-- Names the lock that orders new lines and the closing of months of one partner. No idempotency key contains a space.
CREATE FUNCTION statement_lock(p_partner bigint) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT hashtextextended('partner statements', p_partner)
$$;
--> statement-breakpoint
-- Writes the line of a confirmation or cancellation and adds it to the sums. Runs at the end of the transaction, so
-- that its locks come after all others. A month that was closed in the meantime gets no more lines.
CREATE FUNCTION record_statement_line() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  happened timestamptz := CASE TG_ARGV[0] WHEN 'booking' THEN NEW.confirmed_at ELSE NEW.cancelled_at END;
  sign integer := CASE TG_ARGV[0] WHEN 'booking' THEN 1 ELSE -1 END;
  line record;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(statement_lock(NEW.partner_id));
  INSERT INTO statement_lines
    (partner_id, booking_id, kind, at, posted_at, base_currency, base_total_minor, commission_minor)
  VALUES (
    NEW.partner_id, NEW.id, TG_ARGV[0], happened,
    greatest(happened, (SELECT max(c.ends_at) FROM closed_statements c WHERE c.partner_id = NEW.partner_id)),
    NEW.base_currency, sign * NEW.base_total_minor, sign * base_commission_minor(NEW)
  )
  ON CONFLICT (booking_id, kind) DO NOTHING
  RETURNING date_bin('15 minutes', posted_at, 'epoch') AS starts_at, base_total_minor, commission_minor INTO line;
  IF FOUND THEN
    INSERT INTO statement_sums AS s
      (partner_id, starts_at, base_currency, bookings, cancellations, base_total_minor, commission_minor)
    VALUES (
      NEW.partner_id, line.starts_at, NEW.base_currency, (sign > 0)::integer, (sign < 0)::integer,
      line.base_total_minor, line.commission_minor
    )
    ON CONFLICT (partner_id, starts_at, base_currency) DO UPDATE SET
      bookings = s.bookings + excluded.bookings,
      cancellations = s.cancellations + excluded.cancellations,
      base_total_minor = s.base_total_minor + excluded.base_total_minor,
      commission_minor = s.commission_minor + excluded.commission_minor;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER bookings_statement_1_insert AFTER INSERT ON "bookings" DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW WHEN (NEW.confirmed_at IS NOT NULL) EXECUTE FUNCTION record_statement_line('booking');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER bookings_statement_2_insert AFTER INSERT ON "bookings" DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW WHEN (NEW.confirmed_at IS NOT NULL AND NEW.cancelled_at IS NOT NULL)
EXECUTE FUNCTION record_statement_line('cancellation');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER bookings_statement_1_update AFTER UPDATE ON "bookings" DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW WHEN (OLD.confirmed_at IS NULL AND NEW.confirmed_at IS NOT NULL)
EXECUTE FUNCTION record_statement_line('booking');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER bookings_statement_2_update AFTER UPDATE ON "bookings" DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW WHEN (OLD.cancelled_at IS NULL AND NEW.cancelled_at IS NOT NULL AND NEW.confirmed_at IS NOT NULL)
EXECUTE FUNCTION record_statement_line('cancellation');
--> statement-breakpoint
CREATE TRIGGER statement_lines_append_only BEFORE UPDATE OR DELETE ON "statement_lines"
FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER closed_statements_append_only BEFORE UPDATE OR DELETE ON "closed_statements"
FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- The first moment of a month in a time zone.
CREATE FUNCTION month_start(p_month date, p_zone text) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT date_trunc('month', p_month::timestamp) AT TIME ZONE p_zone
$$;
--> statement-breakpoint
-- The first day of the month of a moment in a time zone.
CREATE FUNCTION month_of(p_at timestamptz, p_zone text) RETURNS date LANGUAGE sql STABLE AS $$
  SELECT date_trunc('month', p_at AT TIME ZONE p_zone)::date
$$;
--> statement-breakpoint
-- The last month that ended at least 24 hours before a moment.
CREATE FUNCTION last_ended_month(p_now timestamptz, p_zone text) RETURNS date LANGUAGE sql STABLE AS $$
  SELECT (month_of(p_now - interval '24 hours', p_zone) - interval '1 month')::date
$$;
--> statement-breakpoint
-- Closes every month of a partner that ended at least 24 hours before p_now: stores its bounds and sums for good. A
-- partner without lines gets one row that closes all months up to its own.
CREATE FUNCTION close_statements(p_partner bigint, p_now timestamptz) RETURNS integer LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  partner record;
  last record;
  due date;
  month date;
  first_line date;
  opened timestamptz;
  ended timestamptz;
  closed integer := 0;
BEGIN
  -- Waits for the transactions that write lines. Each statement below sees their lines.
  PERFORM pg_advisory_xact_lock(statement_lock(p_partner));
  SELECT timezone, invoice_currency INTO STRICT partner FROM partners WHERE id = p_partner;
  SELECT max(period) || '-01' AS day, max(ends_at) AS ends_at INTO last FROM closed_statements WHERE partner_id = p_partner;
  due := last_ended_month(p_now, partner.timezone);
  first_line := (SELECT month_of(min(starts_at), partner.timezone) FROM statement_sums WHERE partner_id = p_partner);
  month := coalesce((last.day::date + interval '1 month')::date, least(first_line, due));
  WHILE month <= due LOOP
    opened := coalesce(last.ends_at, month_start(month, partner.timezone));
    ended := month_start((month + interval '1 month')::date, partner.timezone);
    INSERT INTO closed_statements (partner_id, period, base_currency, starts_at, ends_at,
      bookings, cancellations, base_total_minor, commission_minor, closed_at)
    SELECT p_partner, to_char(month, 'YYYY-MM'), base_currency, opened, ended,
      sum(bookings), sum(cancellations), sum(base_total_minor), sum(commission_minor), p_now
    FROM statement_sums WHERE partner_id = p_partner AND starts_at >= opened AND starts_at < ended
    GROUP BY base_currency;
    IF NOT FOUND THEN
      INSERT INTO closed_statements (partner_id, period, base_currency, starts_at, ends_at,
        bookings, cancellations, base_total_minor, commission_minor, closed_at)
      VALUES (p_partner, to_char(month, 'YYYY-MM'), partner.invoice_currency, opened, ended, 0, 0, 0, 0, p_now);
    END IF;
    last.ends_at := ended;
    month := (month + interval '1 month')::date;
    closed := closed + 1;
  END LOOP;
  RETURN closed;
END
$$;
--> statement-breakpoint
-- Writes the lines of bookings that have none, oldest first, and computes all sums again. For a database whose bookings
-- were written without the triggers.
CREATE FUNCTION backfill_statement_lines() RETURNS bigint LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  written bigint;
BEGIN
  INSERT INTO statement_lines
    (partner_id, booking_id, kind, at, posted_at, base_currency, base_total_minor, commission_minor)
  SELECT b.partner_id, b.id, line.kind, line.at,
    greatest(line.at, (SELECT max(c.ends_at) FROM closed_statements c WHERE c.partner_id = b.partner_id)),
    b.base_currency, line.sign * b.base_total_minor, line.sign * base_commission_minor(b)
  FROM bookings b CROSS JOIN LATERAL (
    VALUES ('booking', b.confirmed_at, 1), ('cancellation', b.cancelled_at, -1)
  ) AS line (kind, at, sign)
  WHERE b.confirmed_at IS NOT NULL AND line.at IS NOT NULL
  ORDER BY line.at, b.id, line.kind
  ON CONFLICT (booking_id, kind) DO NOTHING;
  GET DIAGNOSTICS written = ROW_COUNT;
  DELETE FROM statement_sums WHERE true;
  INSERT INTO statement_sums
    (partner_id, starts_at, base_currency, bookings, cancellations, base_total_minor, commission_minor)
  SELECT partner_id, date_bin('15 minutes', posted_at, 'epoch'), base_currency,
    count(*) FILTER (WHERE kind = 'booking'), count(*) FILTER (WHERE kind = 'cancellation'),
    sum(base_total_minor), sum(commission_minor)
  FROM statement_lines GROUP BY 1, 2, 3;
  RETURN written;
END
$$;
--> statement-breakpoint
SELECT backfill_statement_lines();
