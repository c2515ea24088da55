CREATE TABLE "trace_contexts" (
	"subject" text PRIMARY KEY NOT NULL,
	"traceparent" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "trace_contexts_traceparent" CHECK ("trace_contexts"."traceparent" ~ '^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$')
);
--> statement-breakpoint
ALTER TABLE "mails" DROP CONSTRAINT "mails_kind";--> statement-breakpoint
CREATE INDEX "trace_contexts_created_at" ON "trace_contexts" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_kind" CHECK ("mails"."kind" in ('voucher', 'invitation', 'password_reset', 'endpoint_disabled', 'endpoint_failing', 'error_rate',
        'secret_expiring', 'signing_secret_expiring', 'refunds_due', 'go_live_decided'));