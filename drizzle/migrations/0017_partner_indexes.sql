DROP INDEX "searches_expires_at";--> statement-breakpoint
-- On a large database, an operator makes the indexes of bookings beforehand, see docs/operating.md.
CREATE INDEX IF NOT EXISTS "bookings_partner_confirm_by" ON "bookings" USING btree ("partner_id","confirm_by","id") WHERE "bookings"."status" in ('pending', 'pending_confirmation', 'pending_supplier');--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "bookings_partner_ends_at" ON "bookings" USING btree ("partner_id","ends_at","id") WHERE "bookings"."status" = 'confirmed';--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "searches_partner_deleted_result" ON "searches" USING btree ("partner_id","expires_at") WHERE "searches"."suppliers_asked" is not null;