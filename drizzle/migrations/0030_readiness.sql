CREATE TABLE "webhook_drill_deliveries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_drill_deliveries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"drill_row_id" bigint NOT NULL,
	"endpoint_id" bigint NOT NULL,
	"drill" text NOT NULL,
	"place" smallint NOT NULL,
	"delivery_id" text NOT NULL,
	"attempt" smallint DEFAULT 1 NOT NULL,
	"event_id" text NOT NULL,
	"event_type" text NOT NULL,
	"body" json NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"due_at" timestamp (3) with time zone,
	"delay_seconds" integer DEFAULT 0 NOT NULL,
	"claim_count" smallint DEFAULT 0 NOT NULL,
	"lease_token" integer DEFAULT 0 NOT NULL,
	"lease_until" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"response_status" smallint,
	"error" text,
	CONSTRAINT "webhook_drill_deliveries_place" UNIQUE("drill_row_id","drill","place"),
	CONSTRAINT "webhook_drill_deliveries_delivery_id" CHECK ("webhook_drill_deliveries"."delivery_id" ~ '^dlv_[0-9a-f]{32}$'),
	CONSTRAINT "webhook_drill_deliveries_state" CHECK ("webhook_drill_deliveries"."state" in ('waiting', 'sending', 'ended')
        and ("webhook_drill_deliveries"."state" = 'sending') = ("webhook_drill_deliveries"."lease_until" is not null)
        and ("webhook_drill_deliveries"."state" = 'ended') = ("webhook_drill_deliveries"."ended_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "webhook_drills" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_drills_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"drill_id" text NOT NULL,
	"partner_id" bigint NOT NULL,
	"endpoint_id" bigint NOT NULL,
	"drills" text[] NOT NULL,
	"state" text NOT NULL,
	"request_id" text,
	"results" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT real_now() NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "webhook_drills_drill_id_unique" UNIQUE("drill_id"),
	CONSTRAINT "webhook_drills_drill_id" CHECK ("webhook_drills"."drill_id" ~ '^drl_[0-9a-f]{32}$'),
	CONSTRAINT "webhook_drills_names" CHECK (cardinality("webhook_drills"."drills") > 0 and "webhook_drills"."drills" <@ array['wrong_signature', 'old_timestamp', 'duplicate',
        'out_of_order', 'burst', 'slow_retry', 'rotation']),
	CONSTRAINT "webhook_drills_ended" CHECK ("webhook_drills"."state" in ('running', 'done') and ("webhook_drills"."state" = 'done') = ("webhook_drills"."ended_at" is not null)
        and ("webhook_drills"."state" = 'done') = ("webhook_drills"."results" is not null))
);
--> statement-breakpoint
ALTER TABLE "request_log" ADD COLUMN IF NOT EXISTS "token_digest" text;--> statement-breakpoint
ALTER TABLE "request_log" ADD COLUMN IF NOT EXISTS "evidence" text;--> statement-breakpoint
ALTER TABLE "request_log" ADD COLUMN IF NOT EXISTS "repeat_digest" text;--> statement-breakpoint
ALTER TABLE "request_log" ADD COLUMN IF NOT EXISTS "facts" json;--> statement-breakpoint
ALTER TABLE "webhook_drill_deliveries" ADD CONSTRAINT "webhook_drill_deliveries_drill_row_id_webhook_drills_id_fk" FOREIGN KEY ("drill_row_id") REFERENCES "public"."webhook_drills"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_drills" ADD CONSTRAINT "webhook_drills_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_drill_deliveries_due" ON "webhook_drill_deliveries" USING btree ("drill_row_id","due_at","id") WHERE "webhook_drill_deliveries"."state" = 'waiting' and "webhook_drill_deliveries"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "webhook_drill_deliveries_in_flight" ON "webhook_drill_deliveries" USING btree ("endpoint_id","lease_until") WHERE "webhook_drill_deliveries"."state" = 'sending';--> statement-breakpoint
CREATE INDEX "webhook_drills_newest" ON "webhook_drills" USING btree ("partner_id","created_at","id");--> statement-breakpoint
CREATE INDEX "webhook_drills_created_at" ON "webhook_drills" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_drills_running" ON "webhook_drills" USING btree ("endpoint_id") WHERE "webhook_drills"."state" = 'running';--> statement-breakpoint
-- In a large log, an operator adds the columns and the indexes beforehand, see docs/operating.md.
CREATE INDEX IF NOT EXISTS "request_log_evidence" ON "request_log" USING btree ("partner_id","evidence","at" DESC) WHERE "request_log"."evidence" is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "request_log_repeat" ON "request_log" USING btree ("partner_id","repeat_digest","at") WHERE "request_log"."repeat_digest" is not null;
