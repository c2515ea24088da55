CREATE TABLE "go_live_requests" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "go_live_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"partner_id" bigint NOT NULL,
	"state" text NOT NULL,
	"requested_by" bigint NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"note" text,
	"checks" jsonb NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"reason" text,
	"base_url" text,
	"credential_at" timestamp (3) with time zone,
	"sealed_credential" "bytea",
	"shown_at" timestamp (3) with time zone,
	"shown_by" bigint,
	CONSTRAINT "go_live_requests_state" CHECK ("go_live_requests"."state" in ('requested', 'withdrawn', 'approved', 'refused')),
	CONSTRAINT "go_live_requests_decided" CHECK (("go_live_requests"."state" = 'requested') = ("go_live_requests"."decided_at" is null)),
	CONSTRAINT "go_live_requests_reason" CHECK (("go_live_requests"."state" = 'refused') = ("go_live_requests"."reason" is not null)),
	CONSTRAINT "go_live_requests_credential" CHECK (("go_live_requests"."state" = 'approved' or "go_live_requests"."credential_at" is null)
        and ("go_live_requests"."credential_at" is not null or "go_live_requests"."sealed_credential" is null and "go_live_requests"."shown_at" is null)),
	CONSTRAINT "go_live_requests_shown" CHECK (("go_live_requests"."shown_at" is null) = ("go_live_requests"."shown_by" is null)
      and ("go_live_requests"."shown_at" is null or "go_live_requests"."sealed_credential" is null)),
	CONSTRAINT "go_live_requests_lengths" CHECK (length("go_live_requests"."note") <= 1000 and length("go_live_requests"."reason") between 1 and 500 and length("go_live_requests"."base_url") <= 500)
);
--> statement-breakpoint
ALTER TABLE "go_live_requests" ADD CONSTRAINT "go_live_requests_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "go_live_requests" ADD CONSTRAINT "go_live_requests_requested_by_staff_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "go_live_requests" ADD CONSTRAINT "go_live_requests_shown_by_staff_id_fk" FOREIGN KEY ("shown_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "go_live_requests_newest" ON "go_live_requests" USING btree ("partner_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "go_live_requests_active" ON "go_live_requests" USING btree ("partner_id") WHERE "go_live_requests"."state" in ('requested', 'approved');--> statement-breakpoint
CREATE INDEX "go_live_requests_sealed" ON "go_live_requests" USING btree ("credential_at") WHERE "go_live_requests"."sealed_credential" is not null;