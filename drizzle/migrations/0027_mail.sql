CREATE TABLE "mails" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mails_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"message_id" text NOT NULL,
	"partner_id" bigint,
	"kind" text NOT NULL,
	"subject_id" text,
	"recipient" text NOT NULL,
	"sealed_content" "bytea",
	"state" text NOT NULL,
	"attempt_count" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone,
	"lease_until" timestamp (3) with time zone,
	"lease_token" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "mails_message_id_unique" UNIQUE("message_id"),
	CONSTRAINT "mails_kind" CHECK ("mails"."kind" in ('voucher', 'invitation', 'password_reset', 'endpoint_disabled', 'secret_expiring', 'refunds_due')),
	CONSTRAINT "mails_state" CHECK ("mails"."state" in ('pending', 'sending', 'sent', 'dead', 'skipped', 'stored')),
	CONSTRAINT "mails_due" CHECK (("mails"."state" in ('pending', 'sending')) = ("mails"."next_attempt_at" is not null)),
	CONSTRAINT "mails_ended" CHECK (("mails"."state" in ('sent', 'dead', 'skipped')) = ("mails"."ended_at" is not null)),
	CONSTRAINT "mails_lease" CHECK (("mails"."state" = 'sending') = ("mails"."lease_until" is not null)),
	CONSTRAINT "mails_content" CHECK ("mails"."sealed_content" is not null or "mails"."state" not in ('pending', 'sending')),
	CONSTRAINT "mails_recipient" CHECK ("mails"."recipient" !~ '[[:cntrl:][:space:],<>]')
);
--> statement-breakpoint
CREATE TABLE "password_resets" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "password_resets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"staff_id" bigint NOT NULL,
	"digest" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "password_resets_digest_unique" UNIQUE("digest"),
	CONSTRAINT "password_resets_digest" CHECK (octet_length("password_resets"."digest") = 32)
);
--> statement-breakpoint
ALTER TABLE "staff" ADD COLUMN "muted_mail" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "staff" ADD COLUMN "mail_language" text;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mails_due" ON "mails" USING btree ("next_attempt_at") WHERE "mails"."state" in ('pending', 'sending');--> statement-breakpoint
CREATE INDEX "mails_partner" ON "mails" USING btree ("partner_id","id");--> statement-breakpoint
CREATE INDEX "mails_subject" ON "mails" USING btree ("subject_id") WHERE "mails"."subject_id" is not null;--> statement-breakpoint
CREATE INDEX "mails_created_at" ON "mails" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "password_resets_staff" ON "password_resets" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "password_resets_expires_at" ON "password_resets" USING btree ("expires_at");