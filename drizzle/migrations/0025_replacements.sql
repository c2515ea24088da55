-- On a large table, an operator makes the indexes beforehand, see docs/operating.md.
ALTER TABLE "bookings" ADD COLUMN IF NOT EXISTS "replaces_id" bigint;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "replaces" text;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "replaced_by" text;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_replaces_id_bookings_id_fk" FOREIGN KEY ("replaces_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "bookings_replaces" ON "bookings" USING btree ("replaces_id") WHERE "bookings"."replaces_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "bookings_waiting_replacement" ON "bookings" USING btree ("replaces_id") WHERE "bookings"."replaces_id" is not null and "bookings"."status" in ('pending', 'pending_confirmation', 'pending_supplier');--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "bookings_replacing_on_car" ON "bookings" USING btree ("car_id") WHERE "bookings"."replaces_id" is not null and "bookings"."status" in ('pending', 'pending_confirmation', 'pending_supplier');--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_replaces" CHECK (num_nulls("bookings"."replaces_id", "bookings"."replaces") in (0, 2) and "bookings"."replaces_id" < "bookings"."id"
        and ("bookings"."status" <> 'draft' or num_nonnulls("bookings"."replaces_id", "bookings"."replaced_by") = 0));--> statement-breakpoint
-- Returns, for each booking of these cars that waits to replace another one of the same car, the time during which both
-- hold units, and the units that are then counted twice. `both_rented` ends without the turnaround.
CREATE FUNCTION shared_holds(p_cars bigint[])
RETURNS TABLE (car_id bigint, starts_at timestamptz, both_rented timestamptz, held_until timestamptz, units integer)
LANGUAGE sql STABLE AS $$
  SELECT n.car_id, greatest(o.starts_at, n.starts_at), least(o.ends_at, n.ends_at), least(o.held_until, n.held_until),
    least(o.units, n.units)
  FROM bookings n JOIN bookings o ON o.id = n.replaces_id AND o.car_id = n.car_id
  WHERE n.car_id = ANY (p_cars) AND n.replaces_id IS NOT NULL
    AND n.status IN ('pending', 'pending_confirmation', 'pending_supplier')
    AND o.status NOT IN ('draft', 'cancelled', 'expired')
    AND o.starts_at < n.held_until AND n.starts_at < o.held_until
$$;
--> statement-breakpoint
-- A call without the new arguments still works, so the processes of the previous version do not notice the change.
DROP FUNCTION peak_held_units(bigint, timestamptz, timestamptz);
--> statement-breakpoint
DROP FUNCTION claim_units(bigint, bigint, integer, timestamptz, timestamptz);
--> statement-breakpoint
-- The most units of a car held at any instant of [p_from, p_until). At one instant ends count before starts. Where a
-- booking and its replacement hold the car at the same instant, they count as the larger of the two. With `p_replaces`,
-- also `p_units` of a new booking count, which replaces that one.
CREATE FUNCTION peak_held_units(
  p_car bigint, p_from timestamptz, p_until timestamptz, p_units integer DEFAULT 0, p_replaces bigint DEFAULT NULL
) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(max(held), 0) + p_units
  FROM (
    SELECT sum(change) OVER (ORDER BY at, change) AS held
    FROM (
      SELECT greatest(starts_at, p_from) AS at, units AS change
      FROM bookings
      WHERE car_id = p_car AND status NOT IN ('draft', 'cancelled', 'expired')
        AND held_until > p_from AND starts_at < p_until
      UNION ALL
      SELECT held_until, -units
      FROM bookings
      WHERE car_id = p_car AND status NOT IN ('draft', 'cancelled', 'expired')
        AND held_until > p_from AND held_until < p_until AND starts_at < p_until
      UNION ALL
      SELECT edge.at, edge.change
      FROM (
        SELECT starts_at, held_until, units
        FROM shared_holds(ARRAY[p_car])
        UNION ALL
        SELECT starts_at, held_until, least(units, p_units)
        FROM bookings
        WHERE id = p_replaces AND car_id = p_car AND status NOT IN ('draft', 'cancelled', 'expired')
      ) AS shared
      CROSS JOIN LATERAL (
        VALUES (greatest(shared.starts_at, p_from), -shared.units), (shared.held_until, shared.units)
      ) AS edge (at, change)
      WHERE shared.held_until > p_from AND shared.starts_at < p_until AND edge.at < p_until
    ) AS changes
  ) AS sweep
$$;
--> statement-breakpoint
-- Takes the car's row lock, then looks again: under READ COMMITTED each statement of a volatile function has a
-- fresh snapshot, so a rival that held the lock before is counted. The lock lets the foreign keys of drafts through.
-- The caller holds the lock of the booking `p_replaces`. Returns claimed, unavailable or stale.
CREATE FUNCTION claim_units(
  p_car bigint, p_revision bigint, p_units integer, p_from timestamptz, p_until timestamptz,
  p_replaces bigint DEFAULT NULL
) RETURNS text LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  locked record;
BEGIN
  SELECT c.revision, c.fleet_size, c.published AND l.published AS offered INTO locked
  FROM cars c JOIN locations l ON l.id = c.location_id
  WHERE c.id = p_car
  FOR NO KEY UPDATE OF c;
  IF NOT FOUND OR NOT locked.offered THEN
    RETURN 'unavailable';
  END IF;
  IF locked.revision <> p_revision THEN
    RETURN 'stale';
  END IF;
  IF peak_held_units(p_car, p_from, p_until, p_units, p_replaces) > locked.fleet_size THEN
    RETURN 'unavailable';
  END IF;
  RETURN 'claimed';
END
$$;