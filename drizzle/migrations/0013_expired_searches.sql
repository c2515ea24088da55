ALTER TABLE "searches" ADD COLUMN "suppliers_not_asked" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "searches" ADD COLUMN "suppliers_asked" integer;--> statement-breakpoint
ALTER TABLE "searches" ADD COLUMN "suppliers_answered" integer;--> statement-breakpoint
-- On a large table, an operator makes it beforehand, see docs/operating.md.
CREATE INDEX IF NOT EXISTS "bookings_draft_offer" ON "bookings" USING btree ("offer_slug") WHERE "bookings"."status" = 'draft' and "bookings"."offer_slug" is not null;--> statement-breakpoint
CREATE INDEX "searches_stored_result" ON "searches" USING btree ("expires_at") WHERE "searches"."suppliers_asked" is null;--> statement-breakpoint
ALTER TABLE "searches" ADD CONSTRAINT "searches_suppliers" CHECK ("searches"."suppliers_not_asked" >= 0
        and num_nulls("searches"."suppliers_asked", "searches"."suppliers_answered") in (0, 2)
        and ("searches"."suppliers_asked" is null or "searches"."suppliers_answered" between 0 and "searches"."suppliers_asked"));