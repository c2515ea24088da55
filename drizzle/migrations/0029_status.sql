CREATE TABLE "delivery_hours" (
	"endpoint_id" bigint NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"status_class" smallint NOT NULL,
	"attempts" integer NOT NULL,
	"latencies" integer[] NOT NULL,
	"longest_wait_ms" bigint,
	CONSTRAINT "delivery_hours_endpoint_id_starts_at_status_class_pk" PRIMARY KEY("endpoint_id","starts_at","status_class"),
	CONSTRAINT "delivery_hours_counts" CHECK ("delivery_hours"."attempts" > 0 and cardinality("delivery_hours"."latencies") = 43 and "delivery_hours"."status_class" between 0 and 9)
);
--> statement-breakpoint
CREATE TABLE "error_episodes" (
	"partner_id" bigint PRIMARY KEY NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"requests" integer NOT NULL,
	"failed" integer NOT NULL,
	"error_code" text,
	CONSTRAINT "error_episodes_counts" CHECK ("error_episodes"."failed" > 0 and "error_episodes"."failed" <= "error_episodes"."requests" and "error_episodes"."ended_at" >= "error_episodes"."started_at")
);
--> statement-breakpoint
CREATE TABLE "health_hours" (
	"starts_at" timestamp (3) with time zone PRIMARY KEY NOT NULL,
	"computed_at" timestamp (3) with time zone NOT NULL,
	"late" boolean DEFAULT false NOT NULL,
	CONSTRAINT "health_hours_hour" CHECK ("health_hours"."starts_at" = date_bin('1 hour', "health_hours"."starts_at", 'epoch'))
);
--> statement-breakpoint
CREATE TABLE "rate_hours" (
	"partner_id" bigint NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"bucket" text NOT NULL,
	"limited" integer NOT NULL,
	"busiest_minute" double precision NOT NULL,
	CONSTRAINT "rate_hours_partner_id_starts_at_bucket_pk" PRIMARY KEY("partner_id","starts_at","bucket"),
	CONSTRAINT "rate_hours_counts" CHECK ("rate_hours"."limited" >= 0 and "rate_hours"."busiest_minute" >= 0)
);
--> statement-breakpoint
CREATE TABLE "request_hours" (
	"partner_id" bigint NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"client_id" text NOT NULL,
	"status_class" smallint NOT NULL,
	"error_code" text NOT NULL,
	"requests" integer NOT NULL,
	"latencies" integer[] NOT NULL,
	CONSTRAINT "request_hours_partner_id_starts_at_client_id_status_class_error_code_pk" PRIMARY KEY("partner_id","starts_at","client_id","status_class","error_code"),
	CONSTRAINT "request_hours_counts" CHECK ("request_hours"."requests" > 0 and cardinality("request_hours"."latencies") = 43 and "request_hours"."status_class" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "incident_updates" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "incident_updates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"incident_row_id" bigint NOT NULL,
	"at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "incident_updates_text" CHECK (length("incident_updates"."text") between 1 and 2000)
);
--> statement-breakpoint
CREATE TABLE "incidents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "incidents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"incident_id" text NOT NULL,
	"title" text NOT NULL,
	"component" text,
	"state" text DEFAULT 'open' NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"resolved_at" timestamp (3) with time zone,
	CONSTRAINT "incidents_incident_id_unique" UNIQUE("incident_id"),
	CONSTRAINT "incidents_incident_id" CHECK ("incidents"."incident_id" ~ '^inc_[0-9a-f]{32}$'),
	CONSTRAINT "incidents_title" CHECK (length("incidents"."title") between 1 and 200),
	CONSTRAINT "incidents_component" CHECK ("incidents"."component" in ('api', 'portal', 'webhooks', 'suppliers')),
	CONSTRAINT "incidents_state" CHECK ("incidents"."state" in ('open', 'resolved')
        and ("incidents"."state" = 'resolved') = ("incidents"."resolved_at" is not null) and "incidents"."resolved_at" >= "incidents"."started_at")
);
--> statement-breakpoint
CREATE TABLE "probe_days" (
	"day" date NOT NULL,
	"component" text NOT NULL,
	"probes" integer NOT NULL,
	"degraded" integer NOT NULL,
	"failed" integer NOT NULL,
	CONSTRAINT "probe_days_day_component_pk" PRIMARY KEY("day","component"),
	CONSTRAINT "probe_days_component" CHECK ("probe_days"."component" in ('api', 'portal', 'webhooks', 'suppliers')),
	CONSTRAINT "probe_days_counts" CHECK ("probe_days"."probes" between 1 and 1440 and "probe_days"."degraded" >= 0 and "probe_days"."failed" >= 0
        and "probe_days"."degraded" + "probe_days"."failed" <= "probe_days"."probes")
);
--> statement-breakpoint
CREATE TABLE "probe_minutes" (
	"minute" timestamp (3) with time zone NOT NULL,
	"component" text NOT NULL,
	"outcome" text NOT NULL,
	CONSTRAINT "probe_minutes_minute_component_pk" PRIMARY KEY("minute","component"),
	CONSTRAINT "probe_minutes_minute" CHECK ("probe_minutes"."minute" = date_bin('1 minute', "probe_minutes"."minute", 'epoch')),
	CONSTRAINT "probe_minutes_component" CHECK ("probe_minutes"."component" in ('api', 'portal', 'webhooks', 'suppliers')),
	CONSTRAINT "probe_minutes_outcome" CHECK ("probe_minutes"."outcome" in ('passed', 'degraded', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "probe_turn" (
	"single" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"minute" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "probe_turn_single" CHECK ("probe_turn"."single")
);
--> statement-breakpoint
ALTER TABLE "mails" DROP CONSTRAINT "mails_kind";--> statement-breakpoint
ALTER TABLE "incident_updates" ADD CONSTRAINT "incident_updates_incident_row_id_incidents_id_fk" FOREIGN KEY ("incident_row_id") REFERENCES "public"."incidents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "delivery_hours_starts_at" ON "delivery_hours" USING btree ("starts_at");--> statement-breakpoint
CREATE INDEX "health_hours_late" ON "health_hours" USING btree ("starts_at") WHERE "health_hours"."late";--> statement-breakpoint
CREATE INDEX "rate_hours_starts_at" ON "rate_hours" USING btree ("starts_at");--> statement-breakpoint
CREATE INDEX "request_hours_starts_at" ON "request_hours" USING btree ("starts_at");--> statement-breakpoint
CREATE INDEX "incident_updates_incident" ON "incident_updates" USING btree ("incident_row_id","id");--> statement-breakpoint
CREATE INDEX "incidents_started_at" ON "incidents" USING btree ("started_at","id");--> statement-breakpoint
CREATE INDEX "request_log_at" ON "request_log" USING brin ("at") WITH (autosummarize = on);--> statement-breakpoint
CREATE INDEX "webhook_attempts_at" ON "webhook_attempts" USING btree ("at");--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_kind" CHECK ("mails"."kind" in ('voucher', 'invitation', 'password_reset', 'endpoint_disabled', 'endpoint_failing', 'error_rate',
        'secret_expiring', 'refunds_due'));--> statement-breakpoint
INSERT INTO probe_turn (minute) VALUES ('epoch');
--> statement-breakpoint
-- Returns the bucket of a duration in milliseconds: 0 below 1 ms, 42 from 60 s.
CREATE FUNCTION latency_bucket(p_ms double precision) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT width_bucket(p_ms, ARRAY[1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 50, 60, 80, 100, 125, 150, 200, 250, 300,
    400, 500, 600, 800, 1000, 1250, 1500, 2000, 2500, 3000, 4000, 5000, 6000, 8000, 10000, 15000, 20000, 30000,
    60000]::double precision[])
$$;
--> statement-breakpoint
-- Marks hours that were computed already when rows of them arrive late. A worker that computes an hour holds the same
-- lock alone: it waits for late rows that are not committed yet, and later ones find the hour that it has stored. Runs as
-- the owner, so that the web process needs no right to change an hour.
CREATE FUNCTION mark_late_hours() RETURNS trigger LANGUAGE plpgsql VOLATILE
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM added WHERE at < clock_timestamp() - interval '5 minutes') THEN
    PERFORM pg_advisory_xact_lock_shared(hashtextextended('health hours', 0));
    UPDATE health_hours h SET late = true
    FROM (
      SELECT DISTINCT date_bin('1 hour', at, 'epoch') AS starts_at FROM added
      WHERE at < clock_timestamp() - interval '5 minutes' ORDER BY 1
    ) AS hours
    WHERE h.starts_at = hours.starts_at;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER request_log_late_hours AFTER INSERT ON request_log
REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION mark_late_hours();
--> statement-breakpoint
CREATE TRIGGER webhook_attempts_late_hours AFTER INSERT ON webhook_attempts
REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION mark_late_hours();
