CREATE TABLE "catalogue_version" (
	"singleton" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"version" uuid DEFAULT gen_random_uuid() NOT NULL,
	CONSTRAINT "catalogue_version_singleton" CHECK ("catalogue_version"."singleton")
);
--> statement-breakpoint
INSERT INTO "catalogue_version" ("singleton") VALUES (true);
--> statement-breakpoint
-- By whoever changes the catalogue, whatever else they may not write. Two who do so at once follow each other.
CREATE FUNCTION note_catalogue_change() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE catalogue_version SET version = gen_random_uuid();
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER locations_noted AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "locations"
FOR EACH STATEMENT EXECUTE FUNCTION note_catalogue_change();
--> statement-breakpoint
CREATE TRIGGER vehicle_types_noted AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "vehicle_types"
FOR EACH STATEMENT EXECUTE FUNCTION note_catalogue_change();
--> statement-breakpoint
CREATE TRIGGER cars_noted AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "cars"
FOR EACH STATEMENT EXECUTE FUNCTION note_catalogue_change();
--> statement-breakpoint
CREATE TRIGGER car_rate_tiers_noted AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "car_rate_tiers"
FOR EACH STATEMENT EXECUTE FUNCTION note_catalogue_change();
--> statement-breakpoint
CREATE TRIGGER car_date_exceptions_noted AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "car_date_exceptions"
FOR EACH STATEMENT EXECUTE FUNCTION note_catalogue_change();
--> statement-breakpoint
CREATE TRIGGER exchange_rates_noted AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "exchange_rates"
FOR EACH STATEMENT EXECUTE FUNCTION note_catalogue_change();
