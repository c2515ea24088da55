-- On a large database, an operator builds the indexes beforehand, see docs/operating.md.
ALTER TABLE "bookings" ADD COLUMN IF NOT EXISTS "erased_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "bookings_customer_email" ON "bookings" USING btree ("partner_id",lower("customer_email"));--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "bookings_unerased" ON "bookings" USING btree ("ends_at") WHERE "bookings"."erased_at" is null and "bookings"."status" in ('cancelled', 'expired', 'completed');--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_erased" CHECK ("bookings"."erased_at" is null or ("bookings"."status" in ('cancelled', 'expired', 'completed')
        and "bookings"."customer_first_name" = 'Erased' and "bookings"."customer_last_name" = 'Customer'
        and "bookings"."customer_email" = 'erased@customer.invalid' and "bookings"."customer_phone" is null));
--> statement-breakpoint
-- Returns a stored JSON text without the customer and without a written reason of a cancellation. Everything else keeps its
-- bytes. A quote inside a JSON string follows a backslash, so no text of a caller can look like these objects.
CREATE FUNCTION erase_customer_json(p_json text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT regexp_replace(regexp_replace(regexp_replace(p_json,
    '"customer":\{"first_name":"(?:[^"\\]|\\.)*","last_name":"(?:[^"\\]|\\.)*","email":"(?:[^"\\]|\\.)*","phone":(?:null|"(?:[^"\\]|\\.)*")\}',
    '"customer":{"first_name":"Erased","last_name":"Customer","email":"erased@customer.invalid","phone":null}', 'g'),
    '"customer":\{"first_name":"(?:[^"\\]|\\.)*","last_name":"(?:[^"\\]|\\.)*","email":"(?:[^"\\]|\\.)*"\}',
    '"customer":{"first_name":"Erased","last_name":"Customer","email":"erased@customer.invalid"}', 'g'),
    '("cancellation":\{"by":"(?:partner|crew)","reason":)"(?:[^"\\]|\\.)*"', '\1null', 'g')
$$;
--> statement-breakpoint
-- Erases the customers of ended bookings of one partner, wherever they are stored. Amounts, references and times stay. The
-- caller holds the locks of the bookings. Returns the number of changed rows by kind.
CREATE FUNCTION erase_bookings(p_partner bigint, p_ids bigint[]) RETURNS jsonb LANGUAGE plpgsql VOLATILE
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  refs text[];
  -- Texts of people are compared in lower case with these.
  traces text[];
  n_events integer;
  n_outcomes integer;
  n_mails integer;
  n_responses integer;
  n_notes integer;
  n_views integer;
BEGIN
  SELECT array_agg(reference), array_agg(DISTINCT lower(customer_email))
      || coalesce(array_agg(DISTINCT lower(customer_first_name || ' ' || customer_last_name))
        FILTER (WHERE length(customer_first_name || customer_last_name) > 3), '{}')
      || coalesce(array_agg(DISTINCT customer_phone) FILTER (WHERE length(customer_phone) > 5), '{}')
    INTO refs, traces FROM bookings WHERE id = ANY (p_ids) AND erased_at IS NULL;
  IF refs IS NULL THEN RETURN '{}'; END IF;

  UPDATE events SET body = erase_customer_json(body::text)::json WHERE booking_id = ANY (p_ids);
  GET DIAGNOSTICS n_events = ROW_COUNT;
  -- A key's outcome and the audit entries of its work name the same request.
  UPDATE idempotency_outcomes SET body = convert_to(erase_customer_json(convert_from(body, 'UTF8')), 'UTF8')
    WHERE partner_id = p_partner AND status IN (200, 201) AND request_id = ANY (ARRAY(
      SELECT DISTINCT request_id FROM audit_log
      WHERE target_type = 'booking' AND target_id = ANY (refs) AND partner_id = p_partner AND request_id IS NOT NULL));
  GET DIAGNOSTICS n_outcomes = ROW_COUNT;
  -- An endpoint may have sent back what it received.
  UPDATE webhook_attempts SET response_body = NULL WHERE response_body IS NOT NULL AND delivery_row_id IN (
    SELECT d.id FROM webhook_deliveries d JOIN events e ON e.id = d.event_row_id WHERE e.booking_id = ANY (p_ids));
  UPDATE webhook_deliveries SET response_body = NULL WHERE response_body IS NOT NULL
    AND event_row_id IN (SELECT id FROM events WHERE booking_id = ANY (p_ids));
  GET DIAGNOSTICS n_responses = ROW_COUNT;
  UPDATE mails SET recipient = 'erased@customer.invalid', sealed_content = NULL, lease_until = NULL, next_attempt_at = NULL,
      lease_token = lease_token + (state = 'sending')::integer,
      ended_at = CASE WHEN state IN ('pending', 'sending') THEN real_now() ELSE ended_at END,
      state = CASE WHEN state IN ('pending', 'sending') THEN 'skipped' ELSE state END
    WHERE kind = 'voucher' AND subject_id = ANY (refs);
  GET DIAGNOSTICS n_mails = ROW_COUNT;
  UPDATE reconciliation_lines SET note = 'Erased'
    WHERE note IS NOT NULL AND reconciliation_id IN (SELECT id FROM reconciliations WHERE partner_id = p_partner)
      AND EXISTS (SELECT FROM unnest(traces) AS trace WHERE position(trace IN lower(note)) > 0);
  GET DIAGNOSTICS n_notes = ROW_COUNT;
  UPDATE reconciliation_months SET note = 'Erased' WHERE note IS NOT NULL AND partner_id = p_partner
    AND EXISTS (SELECT FROM unnest(traces) AS trace WHERE position(trace IN lower(note)) > 0);
  UPDATE staff_views SET filters = filters - 'q'
    WHERE filters ? 'q' AND staff_id IN (SELECT id FROM staff WHERE partner_id = p_partner)
      AND EXISTS (SELECT FROM unnest(traces) AS trace WHERE position(trace IN lower(filters->>'q')) > 0);
  GET DIAGNOSTICS n_views = ROW_COUNT;
  -- Last, because the statements above need the references of unerased bookings. The trigger renews the search words.
  UPDATE bookings SET customer_first_name = 'Erased', customer_last_name = 'Customer',
      customer_email = 'erased@customer.invalid', customer_phone = NULL, erased_at = real_now(),
      cancel_reason = CASE WHEN cancelled_by IN ('partner', 'crew') THEN NULL ELSE cancel_reason END
    WHERE id = ANY (p_ids) AND erased_at IS NULL;
  RETURN jsonb_build_object('bookings', to_jsonb(refs), 'events', n_events, 'stored_responses', n_outcomes,
    'webhook_responses', n_responses, 'mails', n_mails, 'notes', n_notes, 'views', n_views);
END
$$;
--> statement-breakpoint
-- Erases a customer of one partner, found by the email address in any case. With a booking that has not ended it changes
-- nothing and returns `active`. Drafts are deleted.
CREATE FUNCTION erase_customer(p_partner bigint, p_email text) RETURNS jsonb LANGUAGE plpgsql VOLATILE
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  active text[];
  drafts text[];
  ids bigint[];
BEGIN
  -- Locked before they are read, so that none of them is booked or confirmed in between.
  PERFORM FROM bookings WHERE partner_id = p_partner AND lower(customer_email) = lower(p_email) ORDER BY id FOR UPDATE;
  SELECT array_agg(reference ORDER BY id) FILTER (WHERE status IN ('pending', 'pending_confirmation', 'pending_supplier', 'confirmed')),
      array_agg(id) FILTER (WHERE status IN ('cancelled', 'expired', 'completed') AND erased_at IS NULL)
    INTO active, ids
    FROM bookings WHERE partner_id = p_partner AND lower(customer_email) = lower(p_email);
  IF active IS NOT NULL THEN RETURN jsonb_build_object('active', to_jsonb(active)); END IF;
  WITH deleted AS (
    DELETE FROM bookings WHERE partner_id = p_partner AND lower(customer_email) = lower(p_email) AND status = 'draft'
    RETURNING reference
  ) SELECT array_agg(reference) INTO drafts FROM deleted;
  -- The response of a deleted draft stays with its key.
  UPDATE idempotency_outcomes SET body = convert_to(erase_customer_json(convert_from(body, 'UTF8')), 'UTF8')
    WHERE drafts IS NOT NULL AND partner_id = p_partner AND status IN (200, 201) AND request_id = ANY (ARRAY(
      SELECT DISTINCT request_id FROM audit_log
      WHERE target_type = 'booking' AND target_id = ANY (drafts) AND partner_id = p_partner AND request_id IS NOT NULL));
  RETURN erase_bookings(p_partner, coalesce(ids, '{}')) || jsonb_build_object('drafts', coalesce(to_jsonb(drafts), '[]'::jsonb));
END
$$;
--> statement-breakpoint
-- Erases customers whose rental ended longer ago than `p_seconds` by their partner's clock, at most `p_limit` bookings of
-- one partner. Returns null if there are none.
CREATE FUNCTION erase_old_customers(p_seconds bigint, p_limit integer) RETURNS jsonb LANGUAGE plpgsql VOLATILE
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  partner bigint;
  ids bigint[];
BEGIN
  SELECT b.partner_id INTO partner FROM bookings b JOIN partners p ON p.id = b.partner_id
    WHERE b.erased_at IS NULL AND b.status IN ('cancelled', 'expired', 'completed')
      AND b.ends_at < furthest_now() - make_interval(secs => p_seconds)
      AND b.ends_at < partner_now(p.clock_offset_seconds) - make_interval(secs => p_seconds)
    ORDER BY b.ends_at LIMIT 1;
  IF partner IS NULL THEN RETURN NULL; END IF;
  SELECT array_agg(id) INTO ids FROM (
    SELECT b.id FROM bookings b JOIN partners p ON p.id = b.partner_id
    WHERE b.erased_at IS NULL AND b.status IN ('cancelled', 'expired', 'completed') AND b.partner_id = partner
      AND b.ends_at < partner_now(p.clock_offset_seconds) - make_interval(secs => p_seconds)
    ORDER BY b.ends_at LIMIT p_limit FOR UPDATE OF b SKIP LOCKED) AS old;
  IF ids IS NULL THEN RETURN NULL; END IF;
  RETURN erase_bookings(partner, ids) || jsonb_build_object('partner_id', partner);
END
$$;
