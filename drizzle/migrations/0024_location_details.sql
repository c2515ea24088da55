ALTER TABLE "locations" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "locations" ADD COLUMN "phone" text;--> statement-breakpoint
ALTER TABLE "locations" ADD COLUMN "opening_hours" jsonb;--> statement-breakpoint
ALTER TABLE "locations" ADD COLUMN "instructions" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "locations" ADD CONSTRAINT "locations_opening_hours" CHECK (jsonb_typeof("locations"."opening_hours") = 'object');--> statement-breakpoint
ALTER TABLE "locations" ADD CONSTRAINT "locations_instructions" CHECK (jsonb_typeof("locations"."instructions") = 'object');