CREATE TABLE "reconciliation_columns" (
	"partner_id" bigint NOT NULL,
	"headers_digest" "bytea" NOT NULL,
	"columns" jsonb NOT NULL,
	"staff_id" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "reconciliation_columns_partner_id_headers_digest_pk" PRIMARY KEY("partner_id","headers_digest")
);
--> statement-breakpoint
CREATE TABLE "reconciliation_lines" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reconciliation_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"reconciliation_id" bigint NOT NULL,
	"partner_id" bigint NOT NULL,
	"row_number" integer,
	"kind" text NOT NULL,
	"reference" text NOT NULL,
	"transaction_id" text,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"outcome" text NOT NULL,
	"payment_id" bigint,
	"expected_minor" bigint,
	"expected_currency" text,
	"settled_by" bigint,
	"settled_at" timestamp (3) with time zone,
	"note" text,
	"settled_booking_id" bigint,
	CONSTRAINT "reconciliation_lines_kind" CHECK ("reconciliation_lines"."kind" in ('charge', 'refund')),
	CONSTRAINT "reconciliation_lines_outcome_known" CHECK ("reconciliation_lines"."outcome" in ('matched', 'amount_differs', 'currency_differs', 'paid_not_booked', 'booked_not_paid',
        'paid_twice', 'refund_missing', 'unexpected_refund')),
	CONSTRAINT "reconciliation_lines_missing" CHECK (("reconciliation_lines"."row_number" is null) = ("reconciliation_lines"."outcome" in ('booked_not_paid', 'refund_missing'))
        and ("reconciliation_lines"."row_number" is not null or "reconciliation_lines"."payment_id" is not null)),
	CONSTRAINT "reconciliation_lines_amount" CHECK ("reconciliation_lines"."amount_minor" >= 0 and "reconciliation_lines"."currency" ~ '^[A-Z]{3}$'
        and num_nulls("reconciliation_lines"."expected_minor", "reconciliation_lines"."expected_currency") in (0, 2)),
	CONSTRAINT "reconciliation_lines_settled" CHECK (num_nulls("reconciliation_lines"."settled_by", "reconciliation_lines"."settled_at", "reconciliation_lines"."note") in (0, 3)
        and ("reconciliation_lines"."settled_booking_id" is null or "reconciliation_lines"."settled_by" is not null)
        and ("reconciliation_lines"."settled_by" is null or "reconciliation_lines"."outcome" <> 'matched'))
);
--> statement-breakpoint
CREATE TABLE "reconciliation_months" (
	"partner_id" bigint NOT NULL,
	"month" text NOT NULL,
	"signed_by" bigint NOT NULL,
	"signed_at" timestamp (3) with time zone NOT NULL,
	"note" text,
	"summary" jsonb NOT NULL,
	CONSTRAINT "reconciliation_months_partner_id_month_pk" PRIMARY KEY("partner_id","month"),
	CONSTRAINT "reconciliation_months_month" CHECK ("reconciliation_months"."month" ~ '^[0-9]{4}-(0[1-9]|1[0-2])$')
);
--> statement-breakpoint
CREATE TABLE "reconciliations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reconciliations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"reconciliation_id" text NOT NULL,
	"partner_id" bigint NOT NULL,
	"staff_id" bigint NOT NULL,
	"month" text NOT NULL,
	"file_name" text NOT NULL,
	"file_bytes" bigint NOT NULL,
	"provider" text,
	"state" text NOT NULL,
	"bytes_read" bigint DEFAULT 0 NOT NULL,
	"rows_read" integer DEFAULT 0 NOT NULL,
	"ignored" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"error" jsonb,
	"summary" jsonb,
	"digest" "bytea",
	"created_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"touched_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "reconciliations_reconciliation_id_unique" UNIQUE("reconciliation_id"),
	CONSTRAINT "reconciliations_month_text" CHECK ("reconciliations"."month" ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
	CONSTRAINT "reconciliations_file" CHECK (length("reconciliations"."file_name") between 1 and 200 and "reconciliations"."file_bytes" >= 0),
	CONSTRAINT "reconciliations_state" CHECK ("reconciliations"."state" in ('waiting', 'reading', 'matching', 'done', 'failed', 'cancelled')),
	CONSTRAINT "reconciliations_ended" CHECK (("reconciliations"."state" in ('done', 'failed', 'cancelled')) = ("reconciliations"."finished_at" is not null)
        and ("reconciliations"."state" = 'failed') = ("reconciliations"."error" is not null)
        and ("reconciliations"."state" = 'done') = ("reconciliations"."summary" is not null)
        and ("reconciliations"."state" <> 'done' or "reconciliations"."digest" is not null and "reconciliations"."provider" is not null))
);
--> statement-breakpoint
ALTER TABLE "reconciliation_columns" ADD CONSTRAINT "reconciliation_columns_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reconciliation_columns" ADD CONSTRAINT "reconciliation_columns_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reconciliation_lines" ADD CONSTRAINT "reconciliation_lines_reconciliation_id_reconciliations_id_fk" FOREIGN KEY ("reconciliation_id") REFERENCES "public"."reconciliations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reconciliation_lines" ADD CONSTRAINT "reconciliation_lines_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reconciliation_lines" ADD CONSTRAINT "reconciliation_lines_settled_by_staff_id_fk" FOREIGN KEY ("settled_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reconciliation_lines" ADD CONSTRAINT "reconciliation_lines_settled_booking_id_bookings_id_fk" FOREIGN KEY ("settled_booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reconciliation_months" ADD CONSTRAINT "reconciliation_months_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reconciliation_months" ADD CONSTRAINT "reconciliation_months_signed_by_staff_id_fk" FOREIGN KEY ("signed_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reconciliations" ADD CONSTRAINT "reconciliations_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reconciliations" ADD CONSTRAINT "reconciliations_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reconciliation_lines_file" ON "reconciliation_lines" USING btree ("reconciliation_id","id");--> statement-breakpoint
CREATE INDEX "reconciliation_lines_outcome" ON "reconciliation_lines" USING btree ("reconciliation_id","outcome","id");--> statement-breakpoint
CREATE INDEX "reconciliation_lines_payment" ON "reconciliation_lines" USING btree ("payment_id") WHERE "reconciliation_lines"."payment_id" is not null;--> statement-breakpoint
CREATE INDEX "reconciliation_lines_reference" ON "reconciliation_lines" USING btree ("partner_id","reference");--> statement-breakpoint
CREATE INDEX "reconciliation_lines_transaction" ON "reconciliation_lines" USING btree ("partner_id","transaction_id") WHERE "reconciliation_lines"."transaction_id" is not null;--> statement-breakpoint
CREATE INDEX "reconciliations_newest" ON "reconciliations" USING btree ("partner_id","created_at","id");--> statement-breakpoint
CREATE INDEX "reconciliations_month" ON "reconciliations" USING btree ("partner_id","month");--> statement-breakpoint
CREATE INDEX "reconciliations_unfinished" ON "reconciliations" USING btree ("touched_at") WHERE "reconciliations"."state" in ('waiting', 'reading', 'matching', 'failed', 'cancelled');--> statement-breakpoint
CREATE UNIQUE INDEX "reconciliations_digest" ON "reconciliations" USING btree ("partner_id","digest") WHERE "reconciliations"."state" = 'done';