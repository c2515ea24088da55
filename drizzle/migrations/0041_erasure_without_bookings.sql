-- Returns whether a text contains one of the traces, which are in lower case.
CREATE FUNCTION contains_trace(p_text text, p_traces text[]) RETURNS boolean LANGUAGE sql IMMUTABLE
SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM unnest(p_traces) AS trace WHERE position(trace IN lower(p_text)) > 0)
$$;
--> statement-breakpoint
-- Erases the notes and saved views of a partner that contain one of the traces, which are in lower case. Returns the number
-- of changed rows by kind.
CREATE FUNCTION erase_traces(p_partner bigint, p_traces text[]) RETURNS jsonb LANGUAGE plpgsql VOLATILE
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  n_lines integer;
  n_months integer;
  n_views integer;
BEGIN
  UPDATE reconciliation_lines SET note = 'Erased'
    WHERE note IS NOT NULL AND reconciliation_id IN (SELECT id FROM reconciliations WHERE partner_id = p_partner)
      AND contains_trace(note, p_traces);
  GET DIAGNOSTICS n_lines = ROW_COUNT;
  UPDATE reconciliation_months SET note = 'Erased' WHERE note IS NOT NULL AND partner_id = p_partner
    AND contains_trace(note, p_traces);
  GET DIAGNOSTICS n_months = ROW_COUNT;
  UPDATE staff_views SET filters = filters - 'q'
    WHERE filters ? 'q' AND staff_id IN (SELECT id FROM staff WHERE partner_id = p_partner)
      AND contains_trace(filters->>'q', p_traces);
  GET DIAGNOSTICS n_views = ROW_COUNT;
  RETURN jsonb_build_object('notes', n_lines + n_months, 'views', n_views);
END
$$;
--> statement-breakpoint
-- Returns the texts, in lower case, by which people may have named the customers of these bookings. Short names and numbers
-- would also occur in texts about others.
CREATE FUNCTION customer_traces(p_ids bigint[]) RETURNS text[] LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT coalesce(array_agg(DISTINCT trace), '{}') FROM bookings CROSS JOIN LATERAL (VALUES
      (lower(customer_email)),
      (CASE WHEN length(customer_first_name || customer_last_name) > 3
        THEN lower(customer_first_name || ' ' || customer_last_name) END),
      (CASE WHEN length(customer_phone) > 5 THEN lower(customer_phone) END)) AS traces(trace)
    WHERE id = ANY (p_ids) AND erased_at IS NULL AND trace IS NOT NULL
$$;
--> statement-breakpoint
-- Deletes the responses of endpoints to these deliveries of one partner. Returns the number of deliveries that had one.
-- Keeps the endpoints locked until the transaction ends, like everything that changes endpoints and their deliveries: no
-- attempt begins or ends meanwhile.
CREATE FUNCTION erase_responses(p_partner bigint, p_deliveries bigint[]) RETURNS integer LANGUAGE plpgsql VOLATILE
SET search_path = public, pg_temp AS $$
DECLARE
  n_changed integer;
BEGIN
  PERFORM FROM webhook_endpoints WHERE partner_id = p_partner ORDER BY id FOR NO KEY UPDATE;
  WITH attempts AS (
    UPDATE webhook_attempts SET response_body = NULL
    WHERE response_body IS NOT NULL AND delivery_row_id = ANY (p_deliveries) RETURNING delivery_row_id AS id
  ), deliveries AS (
    UPDATE webhook_deliveries SET response_body = NULL
    WHERE response_body IS NOT NULL AND id = ANY (p_deliveries) RETURNING id
  )
  SELECT count(*) INTO n_changed FROM (SELECT id FROM attempts UNION SELECT id FROM deliveries) AS changed;
  RETURN n_changed;
END
$$;
--> statement-breakpoint
-- Erases the customers of ended bookings of one partner, wherever they are stored. Amounts, references and times stay. The
-- caller holds the locks of the bookings. Returns the number of changed rows by kind.
CREATE OR REPLACE FUNCTION erase_bookings(p_partner bigint, p_ids bigint[]) RETURNS jsonb LANGUAGE plpgsql VOLATILE
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  refs text[];
  traced jsonb;
  n_events integer;
  n_outcomes integer;
  n_mails integer;
  n_responses integer;
BEGIN
  SELECT array_agg(reference) INTO refs FROM bookings WHERE id = ANY (p_ids) AND erased_at IS NULL;
  IF refs IS NULL THEN RETURN '{}'; END IF;

  UPDATE events SET body = erase_customer_json(body::text)::json WHERE booking_id = ANY (p_ids);
  GET DIAGNOSTICS n_events = ROW_COUNT;
  -- A key's outcome and the audit entries of its work name the same request.
  UPDATE idempotency_outcomes SET body = convert_to(erase_customer_json(convert_from(body, 'UTF8')), 'UTF8')
    WHERE partner_id = p_partner AND status IN (200, 201) AND request_id = ANY (ARRAY(
      SELECT DISTINCT request_id FROM audit_log
      WHERE target_type = 'booking' AND target_id = ANY (refs) AND partner_id = p_partner AND request_id IS NOT NULL))
      AND body <> convert_to(erase_customer_json(convert_from(body, 'UTF8')), 'UTF8');
  GET DIAGNOSTICS n_outcomes = ROW_COUNT;
  UPDATE mails SET recipient = 'erased@customer.invalid', sealed_content = NULL, lease_until = NULL, next_attempt_at = NULL,
      lease_token = lease_token + (state = 'sending')::integer,
      ended_at = CASE WHEN state IN ('pending', 'sending') THEN real_now() ELSE ended_at END,
      state = CASE WHEN state IN ('pending', 'sending') THEN 'skipped' ELSE state END
    WHERE kind = 'voucher' AND subject_id = ANY (refs);
  GET DIAGNOSTICS n_mails = ROW_COUNT;
  traced := erase_traces(p_partner, customer_traces(p_ids));
  -- After the statements above, which need the references of unerased bookings. The trigger renews the search words.
  UPDATE bookings SET customer_first_name = 'Erased', customer_last_name = 'Customer',
      customer_email = 'erased@customer.invalid', customer_phone = NULL, erased_at = real_now(),
      cancel_reason = CASE WHEN cancelled_by IN ('partner', 'crew') THEN NULL ELSE cancel_reason END
    WHERE id = ANY (p_ids) AND erased_at IS NULL;
  -- An endpoint may have sent back what it received. After everything that may take long, because deliveries wait.
  n_responses := erase_responses(p_partner, ARRAY(
    SELECT d.id FROM webhook_deliveries d JOIN events e ON e.id = d.event_row_id WHERE e.booking_id = ANY (p_ids)));
  RETURN jsonb_build_object('bookings', to_jsonb(refs), 'events', n_events, 'stored_responses', n_outcomes,
    'mails', n_mails, 'notes', traced->'notes', 'views', traced->'views',
    'webhook_responses', n_responses);
END
$$;
--> statement-breakpoint
-- Erases a customer of one partner, found by the email address in any case. With a booking that has not ended it changes
-- nothing and returns `active`. Drafts are deleted. What people wrote, and responses of drafts that were deleted or have
-- expired, is found without a booking too.
CREATE OR REPLACE FUNCTION erase_customer(p_partner bigint, p_email text) RETURNS jsonb LANGUAGE plpgsql VOLATILE
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  active text[];
  drafts text[];
  draft_ids bigint[];
  ids bigint[];
  traces text[];
  traced jsonb;
  erased jsonb;
  traced_deliveries bigint[];
  n_outcomes integer;
  n_responses integer;
BEGIN
  -- This is the address of all erased customers.
  IF lower(p_email) = 'erased@customer.invalid' THEN RETURN '{}'; END IF;
  -- Locked before they are read, so that none of them is booked or confirmed in between.
  PERFORM FROM bookings WHERE partner_id = p_partner AND lower(customer_email) = lower(p_email) ORDER BY id FOR UPDATE;
  SELECT array_agg(reference ORDER BY id) FILTER (WHERE status IN ('pending', 'pending_confirmation', 'pending_supplier', 'confirmed')),
      array_agg(id) FILTER (WHERE status IN ('cancelled', 'expired', 'completed') AND erased_at IS NULL),
      array_agg(id) FILTER (WHERE status = 'draft')
    INTO active, ids, draft_ids
    FROM bookings WHERE partner_id = p_partner AND lower(customer_email) = lower(p_email);
  IF active IS NOT NULL THEN RETURN jsonb_build_object('active', to_jsonb(active)); END IF;
  traces := lower(p_email) || customer_traces(ids || draft_ids);
  traced := erase_traces(p_partner, traces);
  WITH deleted AS (DELETE FROM bookings WHERE id = ANY (draft_ids) AND status = 'draft' RETURNING reference)
    SELECT array_agg(reference) INTO drafts FROM deleted;
  -- The response of an endpoint to another event may name the customer. A delivery repeats that of its last attempt.
  traced_deliveries := ARRAY(SELECT id FROM webhook_deliveries d WHERE partner_id = p_partner
    AND (contains_trace(response_body, traces) OR EXISTS (
      SELECT FROM webhook_attempts a WHERE a.delivery_row_id = d.id AND contains_trace(a.response_body, traces))));
  -- The response of a deleted draft stays with its key.
  UPDATE idempotency_outcomes SET body = convert_to(erase_customer_json(convert_from(body, 'UTF8')), 'UTF8')
    WHERE partner_id = p_partner AND status IN (200, 201)
      AND position('"email":' || lower(to_json(p_email)::text) IN lower(convert_from(body, 'UTF8'))) > 0;
  GET DIAGNOSTICS n_outcomes = ROW_COUNT;
  erased := jsonb_build_object('notes', 0, 'views', 0, 'webhook_responses', 0, 'stored_responses', 0)
    || erase_bookings(p_partner, coalesce(ids, '{}'));
  n_responses := erase_responses(p_partner, traced_deliveries);
  RETURN erased || jsonb_build_object('drafts', coalesce(to_jsonb(drafts), '[]'::jsonb),
    'notes', (erased->>'notes')::integer + (traced->>'notes')::integer,
    'views', (erased->>'views')::integer + (traced->>'views')::integer,
    'webhook_responses', (erased->>'webhook_responses')::integer + n_responses,
    'stored_responses', (erased->>'stored_responses')::integer + n_outcomes);
END
$$;
