-- On a large table, an operator makes it beforehand, see docs/operating.md.
CREATE INDEX IF NOT EXISTS "bookings_location_changes" ON "bookings" USING btree ("location_id","tx_id");--> statement-breakpoint
DROP INDEX "bookings_location";--> statement-breakpoint
-- Whatever changes the units that a booking holds stores its transaction in the booking, also a statement by hand, so that
-- searches find the booking by its city. If the car belongs to another city by now, every cached city is read again.
CREATE FUNCTION note_stock_change() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  NEW.tx_id := pg_current_xact_id();
  IF NOT EXISTS (SELECT FROM cars WHERE id = NEW.car_id AND location_id = NEW.location_id) THEN
    UPDATE catalogue_version SET version = gen_random_uuid();
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER bookings_stock_added BEFORE INSERT ON "bookings"
FOR EACH ROW WHEN (NEW.status <> 'draft' AND NEW.car_id IS NOT NULL) EXECUTE FUNCTION note_stock_change();
--> statement-breakpoint
CREATE TRIGGER bookings_stock_changed BEFORE UPDATE ON "bookings"
FOR EACH ROW WHEN (
  num_nonnulls(OLD.car_id, NEW.car_id) > 0
  AND (OLD.status, OLD.car_id, OLD.location_id, OLD.starts_at, OLD.ends_at, OLD.held_until, OLD.units, OLD.replaces_id)
    IS DISTINCT FROM
    (NEW.status, NEW.car_id, NEW.location_id, NEW.starts_at, NEW.ends_at, NEW.held_until, NEW.units, NEW.replaces_id)
) EXECUTE FUNCTION note_stock_change();
--> statement-breakpoint
-- The service deletes only drafts. A deleted booking leaves no row to be found, so every cached city is read again.
CREATE TRIGGER bookings_stock_deleted AFTER DELETE ON "bookings"
FOR EACH ROW WHEN (OLD.status <> 'draft') EXECUTE FUNCTION note_catalogue_change();
--> statement-breakpoint
CREATE TRIGGER bookings_stock_truncated AFTER TRUNCATE ON "bookings"
FOR EACH STATEMENT EXECUTE FUNCTION note_catalogue_change();
--> statement-breakpoint
-- A car that moves to another city waits for the transactions that change its bookings, because these looked up the car's
-- city before. Later ones find the new city. Bookings are made under a lock of the car.
CREATE FUNCTION await_stock_changes() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM FROM bookings
  WHERE car_id = NEW.id AND status NOT IN ('draft', 'cancelled', 'expired')
  ORDER BY id FOR NO KEY UPDATE;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER cars_moved AFTER UPDATE OF location_id ON "cars"
FOR EACH ROW WHEN (OLD.location_id <> NEW.location_id) EXECUTE FUNCTION await_stock_changes();
