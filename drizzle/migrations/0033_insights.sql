CREATE TABLE "insight_days" (
	"partner_id" bigint NOT NULL,
	"slice" smallint NOT NULL,
	"day" date NOT NULL,
	"location_id" bigint NOT NULL,
	"supplier_id" bigint NOT NULL,
	"vehicle_type" text NOT NULL,
	"currency" text NOT NULL,
	"bookings" integer NOT NULL,
	"confirmed" integer NOT NULL,
	"cancelled" integer NOT NULL,
	"cancellations" integer NOT NULL,
	"revenue_minor" bigint NOT NULL,
	"commission_minor" bigint NOT NULL,
	"confirmation_times" integer[] NOT NULL,
	"lead_times" integer[] NOT NULL,
	"rental_lengths" integer[] NOT NULL,
	CONSTRAINT "insight_days_partner_id_slice_day_location_id_supplier_id_vehicle_type_currency_pk" PRIMARY KEY("partner_id","slice","day","location_id","supplier_id","vehicle_type","currency"),
	CONSTRAINT "insight_days_slice" CHECK ("insight_days"."slice" between 0 and 7),
	CONSTRAINT "insight_days_counts" CHECK ("insight_days"."bookings" >= 0 and "insight_days"."confirmed" >= 0 and "insight_days"."cancelled" >= 0 and "insight_days"."cancellations" >= 0
        and "insight_days"."confirmed" + "insight_days"."cancelled" <= "insight_days"."bookings" and "insight_days"."bookings" + "insight_days"."cancellations" > 0
        and "insight_days"."revenue_minor" >= 0 and "insight_days"."commission_minor" between 0 and "insight_days"."revenue_minor"),
	CONSTRAINT "insight_days_buckets" CHECK (cardinality("insight_days"."confirmation_times") = 64 and cardinality("insight_days"."lead_times") = 9
        and cardinality("insight_days"."rental_lengths") = 9)
);
--> statement-breakpoint
CREATE TABLE "insight_marks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "insight_marks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"partner_id" bigint NOT NULL,
	"at" timestamp (3) with time zone,
	"marked_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "insight_searches" (
	"partner_id" bigint NOT NULL,
	"day" date NOT NULL,
	"location_id" bigint NOT NULL,
	"searches" integer NOT NULL,
	CONSTRAINT "insight_searches_partner_id_day_location_id_pk" PRIMARY KEY("partner_id","day","location_id"),
	CONSTRAINT "insight_searches_count" CHECK ("insight_searches"."searches" > 0)
);
--> statement-breakpoint
ALTER TABLE "insight_days" ADD CONSTRAINT "insight_days_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "insight_marks_partner" ON "insight_marks" USING btree ("partner_id","at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "bookings_cancelled" ON "bookings" USING btree ("partner_id","cancelled_at") WHERE "bookings"."cancelled_at" is not null;
--> statement-breakpoint
-- Marks the days that a change of a booking concerns: the day on which it was made and the day of its cancellation, each
-- before and after the change. The marks are visible at the same moment as the change.
CREATE FUNCTION mark_insight_days() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO insight_marks (partner_id, at)
  SELECT DISTINCT NEW.partner_id, moment
  FROM unnest(ARRAY[NEW.booked_at, NEW.cancelled_at] ||
    CASE TG_OP WHEN 'UPDATE' THEN ARRAY[OLD.booked_at, OLD.cancelled_at] END) AS moment
  WHERE moment IS NOT NULL;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER bookings_insights_insert AFTER INSERT ON "bookings"
FOR EACH ROW WHEN (NEW.status <> 'draft') EXECUTE FUNCTION mark_insight_days();
--> statement-breakpoint
-- A completed booking counts as before, like a confirmed one.
CREATE TRIGGER bookings_insights_update AFTER UPDATE ON "bookings"
FOR EACH ROW WHEN (NEW.status <> 'draft' AND (
  (OLD.status, NEW.status) <> ('confirmed', 'completed') AND OLD.status <> NEW.status
  OR (OLD.booked_at, OLD.confirmed_at, OLD.cancelled_at, OLD.location_id, OLD.currency, OLD.total_minor,
      OLD.commission_minor, OLD.date_from, OLD.date_to, OLD.car)
    IS DISTINCT FROM (NEW.booked_at, NEW.confirmed_at, NEW.cancelled_at, NEW.location_id, NEW.currency, NEW.total_minor,
      NEW.commission_minor, NEW.date_from, NEW.date_to, NEW.car)))
EXECUTE FUNCTION mark_insight_days();
--> statement-breakpoint
-- A worker replaces the mark without a moment by one mark per day.
CREATE FUNCTION mark_all_insight_days() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO insight_marks (partner_id, at) VALUES (NEW.id, NULL);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER partners_insights_timezone AFTER UPDATE OF timezone ON "partners"
FOR EACH ROW WHEN (OLD.timezone <> NEW.timezone) EXECUTE FUNCTION mark_all_insight_days();
--> statement-breakpoint
-- Returns whether a logged request is a search: the first call of a search that succeeded, not a poll.
CREATE FUNCTION is_logged_search(p_route text, p_status smallint, p_query json) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT p_route = '/v1/rentals/availability' AND p_status = 200 AND p_query ->> 'search_id' IS NULL
$$;
--> statement-breakpoint
-- Returns the city that a logged search names by its slug or ID. Null for a search over several cities.
CREATE FUNCTION find_logged_city(p_query json) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(
    (SELECT l.id FROM locations l WHERE l.slug = named.place),
    (SELECT l.id FROM locations l WHERE l.id = CASE WHEN named.place ~ '^[1-9][0-9]{0,14}$' THEN named.place::bigint END)
  )
  FROM (
    SELECT coalesce(p_query ->> 'location', p_query ->> 'pickup_location', p_query ->> 'delivery_location') AS place
  ) AS named
$$;
--> statement-breakpoint
-- Returns the day of a logged request by the partner's clock, in its time zone. The log itself is in real time.
CREATE FUNCTION logged_day(p_at timestamptz, p_offset_seconds bigint, p_zone text) RETURNS date LANGUAGE sql STABLE AS $$
  SELECT ((partner_now(p_offset_seconds) + (p_at - clock_timestamp())) AT TIME ZONE p_zone)::date
$$;
--> statement-breakpoint
-- Adds the searches of a batch of logged requests to their days. Rows are locked in one order, so that web processes that
-- write at the same time do not block each other in a circle.
CREATE FUNCTION count_logged_searches() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO insight_searches AS s (partner_id, day, location_id, searches)
  SELECT found.partner_id, found.day, counted.location_id, count(*)
  FROM (
    SELECT a.partner_id, logged_day(a.at, p.clock_offset_seconds, p.timezone) AS day, find_logged_city(a.query) AS city
    FROM added a JOIN partners p ON p.id = a.partner_id
    WHERE is_logged_search(a.route, a.status, a.query)
  ) AS found CROSS JOIN LATERAL (VALUES (0), (found.city)) AS counted (location_id)
  WHERE counted.location_id IS NOT NULL
  GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
  ON CONFLICT (partner_id, day, location_id) DO UPDATE SET searches = s.searches + excluded.searches;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER request_log_searches AFTER INSERT ON "request_log"
REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_logged_searches();
--> statement-breakpoint
-- The searches of a database that is upgraded, as far as they are still in the log.
INSERT INTO insight_searches (partner_id, day, location_id, searches)
SELECT found.partner_id, found.day, counted.location_id, count(*)
FROM (
  SELECT a.partner_id, logged_day(a.at, p.clock_offset_seconds, p.timezone) AS day, find_logged_city(a.query) AS city
  FROM request_log a JOIN partners p ON p.id = a.partner_id
  WHERE is_logged_search(a.route, a.status, a.query)
) AS found CROSS JOIN LATERAL (VALUES (0), (found.city)) AS counted (location_id)
WHERE counted.location_id IS NOT NULL
GROUP BY 1, 2, 3;
--> statement-breakpoint
-- The worker counts the days of existing bookings after the upgrade.
INSERT INTO insight_marks (partner_id) SELECT id FROM partners;
