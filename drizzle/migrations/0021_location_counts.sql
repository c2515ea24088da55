CREATE TABLE "location_counts" (
	"location_id" bigint PRIMARY KEY NOT NULL,
	"cars" integer NOT NULL,
	"bookable_7" integer NOT NULL,
	"bookable_30" integer NOT NULL,
	"bookable_90" integer NOT NULL,
	"low_price_minor" bigint,
	"low_price_currency" text,
	"median_price_minor" bigint,
	"median_price_currency" text,
	"high_price_minor" bigint,
	"high_price_currency" text,
	"confirmations" integer NOT NULL,
	"confirmation_seconds" integer,
	"catalogue_version" uuid NOT NULL,
	"computed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "location_counts_bookable" CHECK (0 <= "location_counts"."bookable_7" and "location_counts"."bookable_7" <= "location_counts"."bookable_30" and "location_counts"."bookable_30" <= "location_counts"."bookable_90"
        and "location_counts"."bookable_90" <= "location_counts"."cars"),
	CONSTRAINT "location_counts_prices" CHECK (num_nulls("location_counts"."low_price_minor", "location_counts"."low_price_currency", "location_counts"."median_price_minor", "location_counts"."median_price_currency",
          "location_counts"."high_price_minor", "location_counts"."high_price_currency") in (0, 6)),
	CONSTRAINT "location_counts_confirmations" CHECK ("location_counts"."confirmations" >= 0 and ("location_counts"."confirmation_seconds" is null or "location_counts"."confirmations" > 0))
);
--> statement-breakpoint
ALTER TABLE "location_counts" ADD CONSTRAINT "location_counts_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- On a large table, an operator makes it beforehand, see docs/operating.md.
CREATE INDEX IF NOT EXISTS "bookings_location_confirmed" ON "bookings" USING btree ("location_id","confirmed_at","booked_at") WHERE "bookings"."confirmed_at" is not null;