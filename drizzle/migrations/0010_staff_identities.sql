CREATE TABLE "staff_identities" (
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"staff_id" bigint NOT NULL,
	"bound_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "staff_identities_issuer_subject_pk" PRIMARY KEY("issuer","subject")
);
--> statement-breakpoint
ALTER TABLE "staff_identities" ADD CONSTRAINT "staff_identities_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "staff_identities_staff" ON "staff_identities" USING btree ("staff_id","issuer");