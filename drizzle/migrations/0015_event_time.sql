ALTER TABLE "partner_sequences" ADD COLUMN "last_event_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE partner_sequences s SET last_event_at = (SELECT max(created_at) FROM events e WHERE e.partner_id = s.partner_id);
--> statement-breakpoint
-- Returns the time of a partner's next event: the partner's clock, but never before its last event. Call it where the row
-- of partner_sequences is locked. It reads the real time and both offsets itself, because the time and the snapshot of the
-- transaction can be from before the lock.
CREATE FUNCTION next_event_time(p_partner bigint, p_last timestamptz) RETURNS timestamptz LANGUAGE sql VOLATILE AS $$
  SELECT greatest(p_last, real_now() + make_interval(
    secs => p.clock_offset_seconds + coalesce((SELECT offset_seconds FROM service_clock), 0)))
  FROM partners p WHERE p.id = p_partner
$$;
