-- On a large table, an operator makes them beforehand, by these names and CONCURRENTLY: then this finds them.
CREATE INDEX IF NOT EXISTS "webhook_deliveries_endpoint_at" ON "webhook_deliveries" USING btree ("endpoint_id","created_at","id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "webhook_deliveries_endpoint_status_at" ON "webhook_deliveries" USING btree ("endpoint_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "webhook_deliveries_endpoint_type_at" ON "webhook_deliveries" USING btree ("endpoint_id","event_type","created_at","id");--> statement-breakpoint
DROP INDEX "webhook_deliveries_endpoint";--> statement-breakpoint
DROP INDEX "webhook_deliveries_endpoint_status";--> statement-breakpoint
DROP INDEX "webhook_deliveries_endpoint_type";
