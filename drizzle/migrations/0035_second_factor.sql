CREATE TABLE "staff_authenticators" (
	"staff_id" bigint PRIMARY KEY NOT NULL,
	"sealed_secret" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"last_step" bigint,
	CONSTRAINT "staff_authenticators_step" CHECK ("staff_authenticators"."confirmed_at" is null or "staff_authenticators"."last_step" is not null)
);
--> statement-breakpoint
CREATE TABLE "staff_recovery_codes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "staff_recovery_codes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"staff_id" bigint NOT NULL,
	"digest" "bytea" NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "staff_recovery_codes_digest_length" CHECK (octet_length("staff_recovery_codes"."digest") = 32)
);
--> statement-breakpoint
ALTER TABLE "staff_sessions" ADD COLUMN "awaits_second_factor" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "staff_sessions" ADD COLUMN "second_factor_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "staff_authenticators" ADD CONSTRAINT "staff_authenticators_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_recovery_codes" ADD CONSTRAINT "staff_recovery_codes_staff_id_staff_authenticators_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_authenticators"("staff_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "staff_recovery_codes_digest" ON "staff_recovery_codes" USING btree ("staff_id","digest");