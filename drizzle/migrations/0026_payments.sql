-- On a large database, an operator runs parts of this beforehand, see docs/operating.md.
CREATE TABLE "payments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"payment_id" text DEFAULT 'pmt_' || replace(gen_random_uuid()::text, '-', '') NOT NULL,
	"partner_id" bigint NOT NULL,
	"payment_reference" text NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"booking_id" bigint,
	"draft_reference" text,
	"amount_minor" bigint,
	"currency" text,
	"external_ref" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"book_by" timestamp (3) with time zone,
	"due_since" timestamp (3) with time zone,
	"refunded_at" timestamp (3) with time zone,
	"refund_reference" text,
	CONSTRAINT "payments_payment_id_unique" UNIQUE("payment_id"),
	CONSTRAINT "payments_payment_id" CHECK ("payments"."payment_id" ~ '^pmt_[0-9a-f]{32}$'),
	CONSTRAINT "payments_state" CHECK ("payments"."state" in ('kept', 'refund_due', 'refunded')),
	CONSTRAINT "payments_reason" CHECK (("payments"."state" = 'kept') = ("payments"."reason" is null) and ("payments"."state" = 'kept') = ("payments"."due_since" is null)
        and "payments"."reason" in ('cancelled', 'declined', 'expired', 'supplier_failed', 'not_booked', 'paid_twice')),
	CONSTRAINT "payments_book_by" CHECK (("payments"."book_by" is not null) = ("payments"."state" = 'kept' and "payments"."booking_id" is null)),
	CONSTRAINT "payments_booking" CHECK ("payments"."reason" is null or ("payments"."reason" = 'not_booked') = ("payments"."booking_id" is null)),
	CONSTRAINT "payments_refunded" CHECK (("payments"."state" = 'refunded') = ("payments"."refunded_at" is not null)
        and ("payments"."refund_reference" is null or "payments"."state" = 'refunded')),
	CONSTRAINT "payments_amount" CHECK (num_nulls("payments"."amount_minor", "payments"."currency") in (0, 2) and "payments"."amount_minor" >= 0
        and "payments"."currency" ~ '^[A-Z]{3}$')
);
--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "payments_reference" ON "payments" USING btree ("partner_id","payment_reference");
--> statement-breakpoint
-- Returns whether each payment reference in the first text is also in the second one. People separate several references in one
-- text by spaces, commas or semicolons.
CREATE OR REPLACE FUNCTION is_part_of(p_reference text, p_whole text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT regexp_split_to_array(btrim(p_reference, E' ,;\t\n'), '[\s,;]+') <@ regexp_split_to_array(p_whole, '[\s,;]+')
$$;
--> statement-breakpoint
-- Returns why a payment of an ended booking has to be refunded.
CREATE OR REPLACE FUNCTION refund_reason(b bookings) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN b.status = 'expired' THEN 'expired' WHEN b.cancelled_by = 'partner' THEN 'cancelled'
    WHEN b.cancelled_by = 'service' AND b.offer_slug IS NOT NULL THEN 'supplier_failed' ELSE 'declined' END
$$;
--> statement-breakpoint
-- Brings a payment up to date with the bookings. `stored` is its row, which the caller has locked, and `p` that row with the facts
-- of the current call. Reads the bookings in a new snapshot: every change of a booking settles its payment under this lock, so the
-- last of concurrent changes sees them all. The newest booking under the reference that has not ended counts, else the newest.
-- Without one, the booking of the draft that the last call named decides: it was booked under another reference, so this one was
-- paid in addition, unless that reference contains this one.
CREATE OR REPLACE FUNCTION settle_payment(p payments, stored payments) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  n payments := p;
  b bookings;
  other_end timestamptz;
BEGIN
  SELECT * INTO b FROM bookings WHERE partner_id = p.partner_id AND payment_reference = p.payment_reference
  ORDER BY (status IN ('cancelled', 'expired')), booked_at DESC, id DESC LIMIT 1;
  IF FOUND THEN
    n.booking_id := b.id;
    n.amount_minor := b.total_minor;
    n.currency := b.currency;
    n.external_ref := b.external_ref;
    n.book_by := NULL;
    IF b.status NOT IN ('cancelled', 'expired') THEN
      n.state := 'kept';
    ELSE
      n.reason := refund_reason(b);
      IF p.state = 'kept' THEN
        -- The payment was kept for an older booking until that ended.
        SELECT coalesce(cancelled_at, expired_at) INTO other_end FROM bookings WHERE id = p.booking_id AND id <> b.id;
        n.state := 'refund_due';
        n.due_since := greatest(coalesce(b.cancelled_at, b.expired_at), other_end);
      END IF;
    END IF;
  ELSIF p.draft_reference IS NOT NULL THEN
    SELECT * INTO b FROM bookings WHERE partner_id = p.partner_id AND reference = p.draft_reference AND status <> 'draft';
    -- A payment that was refunded before its reference became part of another one stays refunded.
    IF FOUND AND NOT (p.state = 'refunded' AND is_part_of(p.payment_reference, b.payment_reference)) THEN
      n.booking_id := b.id;
      n.amount_minor := coalesce(p.amount_minor, b.total_minor);
      n.currency := CASE WHEN p.amount_minor IS NULL THEN b.currency ELSE p.currency END;
      n.book_by := NULL;
      IF is_part_of(p.payment_reference, b.payment_reference) THEN
        n.state := 'kept';
      ELSE
        n.reason := 'paid_twice';
        IF p.state = 'kept' THEN
          n.state := 'refund_due';
          n.due_since := least(p.book_by, greatest(p.book_by - interval '30 minutes', b.booked_at));
        END IF;
      END IF;
    END IF;
  END IF;
  IF n.state = 'kept' THEN
    n.reason := NULL;
    n.due_since := NULL;
    n.refunded_at := NULL;
    n.refund_reference := NULL;
  END IF;
  IF n.state = 'refund_due' AND stored.state = 'refund_due' AND n.booking_id = stored.booking_id THEN
    n.due_since := stored.due_since;
  END IF;
  IF n IS DISTINCT FROM stored THEN
    UPDATE payments SET state = n.state, reason = n.reason, booking_id = n.booking_id, draft_reference = n.draft_reference,
      amount_minor = n.amount_minor, currency = n.currency, external_ref = n.external_ref, book_by = n.book_by, due_since = n.due_since,
      refunded_at = n.refunded_at, refund_reference = n.refund_reference
    WHERE id = p.id;
  END IF;
END
$$;
--> statement-breakpoint
-- Records one call that sent a payment reference, whatever its outcome. `p_draft` is the draft that the call named,
-- `p_expected` the expected total that it sent, in the currency of the draft or in `p_currency`. `p_decimals` has the number of
-- decimals of each currency. A refunded payment changes only if it pays a booking.
CREATE OR REPLACE FUNCTION record_payment_call(p_partner bigint, p_reference text, p_at timestamptz, p_draft text, p_expected numeric,
  p_currency text, p_external_ref text, p_decimals jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  p payments;
  stored payments;
  draft bookings;
  unit text := p_currency;
  amount numeric;
BEGIN
  IF p_draft IS NOT NULL THEN
    -- Waits for a concurrent call that books the draft, which could otherwise miss this payment while this call misses it.
    SELECT * INTO draft FROM bookings WHERE partner_id = p_partner AND reference = p_draft FOR SHARE;
    unit := draft.currency;
  END IF;
  amount := round(p_expected * 10::numeric ^ (p_decimals ->> unit)::int);
  IF amount IS NULL OR amount > 999999999999999 THEN
    amount := NULL;
    unit := NULL;
  END IF;
  INSERT INTO payments (partner_id, payment_reference, state, created_at, book_by)
  VALUES (p_partner, p_reference, 'kept', p_at, p_at + interval '30 minutes')
  ON CONFLICT (partner_id, payment_reference) DO NOTHING;
  SELECT * INTO stored FROM payments WHERE partner_id = p_partner AND payment_reference = p_reference FOR UPDATE;
  p := stored;
  IF stored.state <> 'refunded' THEN
    p.draft_reference := draft.reference;
    IF NOT EXISTS (SELECT FROM bookings WHERE partner_id = p_partner AND payment_reference = p_reference) THEN
      p.state := 'kept';
      p.booking_id := NULL;
      p.amount_minor := amount;
      p.currency := unit;
      p.external_ref := coalesce(p_external_ref, draft.external_ref);
      p.book_by := p_at + interval '30 minutes';
    END IF;
  END IF;
  PERFORM settle_payment(p, stored);
END
$$;
--> statement-breakpoint
-- Keeps the payment of a booking that was written. A draft that becomes a booking also decides the other payments that calls
-- sent for it.
CREATE OR REPLACE FUNCTION keep_booking_payment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  p payments;
BEGIN
  SELECT * INTO p FROM payments WHERE partner_id = NEW.partner_id AND payment_reference = NEW.payment_reference FOR UPDATE;
  IF NOT FOUND THEN
    INSERT INTO payments (partner_id, payment_reference, state, booking_id, created_at)
    VALUES (NEW.partner_id, NEW.payment_reference, 'kept', NEW.id, NEW.booked_at)
    ON CONFLICT (partner_id, payment_reference) DO NOTHING;
    SELECT * INTO p FROM payments WHERE partner_id = NEW.partner_id AND payment_reference = NEW.payment_reference FOR UPDATE;
  END IF;
  PERFORM settle_payment(p, p);
  IF TG_OP = 'UPDATE' THEN
    IF OLD.status = 'draft' THEN
      FOR p IN SELECT * FROM payments WHERE partner_id = NEW.partner_id AND draft_reference = NEW.reference
        AND payment_reference <> NEW.payment_reference ORDER BY id FOR UPDATE
      LOOP
        PERFORM settle_payment(p, p);
      END LOOP;
    END IF;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "bookings_partner_payment" ON "bookings" USING btree ("partner_id","payment_reference",(status in ('cancelled', 'expired')),"booked_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "bookings"."payment_reference" is not null;
--> statement-breakpoint
DROP INDEX IF EXISTS "bookings_partner_payment_reference";
--> statement-breakpoint
DROP TRIGGER IF EXISTS bookings_payment_on_insert ON "bookings";
--> statement-breakpoint
-- At the commit, after the partner's event sequence, so that payments are locked last.
CREATE CONSTRAINT TRIGGER bookings_payment_on_insert AFTER INSERT ON "bookings" DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW WHEN (NEW.status <> 'draft') EXECUTE FUNCTION keep_booking_payment();
--> statement-breakpoint
DROP TRIGGER IF EXISTS bookings_payment_on_update ON "bookings";
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER bookings_payment_on_update AFTER UPDATE ON "bookings" DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW WHEN (NEW.status <> 'draft' AND OLD.status <> NEW.status) EXECUTE FUNCTION keep_booking_payment();
--> statement-breakpoint
-- Writes the missing payments of existing bookings, one per partner and reference.
CREATE OR REPLACE FUNCTION backfill_payments() RETURNS void LANGUAGE sql AS $$
INSERT INTO payments (partner_id, payment_reference, state, reason, booking_id, amount_minor, currency, external_ref, created_at, due_since)
SELECT DISTINCT ON (b.partner_id, b.payment_reference) b.partner_id, b.payment_reference,
  CASE WHEN b.status IN ('cancelled', 'expired') THEN 'refund_due' ELSE 'kept' END,
  CASE WHEN b.status IN ('cancelled', 'expired') THEN refund_reason(b) END,
  b.id, b.total_minor, b.currency, b.external_ref,
  min(b.booked_at) OVER reference,
  CASE WHEN b.status IN ('cancelled', 'expired') THEN max(coalesce(b.cancelled_at, b.expired_at)) OVER reference END
FROM bookings b WHERE b.payment_reference IS NOT NULL
WINDOW reference AS (PARTITION BY b.partner_id, b.payment_reference)
ORDER BY b.partner_id, b.payment_reference, (b.status IN ('cancelled', 'expired')), b.booked_at DESC, b.id DESC
ON CONFLICT (partner_id, payment_reference) DO NOTHING;
$$;
--> statement-breakpoint
SELECT backfill_payments();
--> statement-breakpoint
CREATE INDEX "payments_newest" ON "payments" USING btree ("partner_id","created_at","id");
--> statement-breakpoint
CREATE INDEX "payments_state_newest" ON "payments" USING btree ("partner_id","state","created_at","id");
--> statement-breakpoint
CREATE INDEX "payments_refund_due" ON "payments" USING btree ("partner_id","due_since","id") WHERE "payments"."state" = 'refund_due';
--> statement-breakpoint
CREATE INDEX "payments_book_by" ON "payments" USING btree ("book_by") WHERE "payments"."book_by" is not null;
--> statement-breakpoint
CREATE INDEX "payments_partner_book_by" ON "payments" USING btree ("partner_id","book_by") WHERE "payments"."book_by" is not null;
--> statement-breakpoint
CREATE INDEX "payments_draft" ON "payments" USING btree ("partner_id","draft_reference") WHERE "payments"."draft_reference" is not null;
--> statement-breakpoint
CREATE INDEX "payments_booking" ON "payments" USING btree ("booking_id") WHERE "payments"."booking_id" is not null;
--> statement-breakpoint
ANALYZE "payments";
