-- On a large database, an operator runs parts of this beforehand, see docs/operating.md.
CREATE INDEX IF NOT EXISTS "bookings_partner_starts_at" ON "bookings" USING btree ("partner_id","starts_at") WHERE "bookings"."status" <> 'draft';--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "booking_search" (
	"booking_id" bigint PRIMARY KEY NOT NULL CONSTRAINT "booking_search_booking_id_bookings_id_fk" REFERENCES "public"."bookings"("id") ON DELETE cascade,
	"booked_at" timestamp (3) with time zone NOT NULL,
	"words" "tsvector" NOT NULL
);
--> statement-breakpoint
-- Returns a text without case, accents and compatibility forms, so that texts that people take for the same are equal.
-- Upper case, because it also merges the forms of sigma and the dotless i. Signs that are typed as an apostrophe become one.
CREATE OR REPLACE FUNCTION fold_text(p_text text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT translate(replace(replace(replace(replace(
    upper(regexp_replace(normalize(translate(p_text, '´`‘’ʼ', ''''''''''''), NFKD),
      '[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]',
      '', 'g') COLLATE "und-x-icu"),
    'ẞ', 'SS'), 'Æ', 'AE'), 'Œ', 'OE'), 'Þ', 'TH'), 'ŁØĐÐĦŦ', 'LODDHT')
$$;
--> statement-breakpoint
-- Returns the words by which a booking is found: `W` and the rest of the text from each beginning of a word, `P` and the
-- digits of the phone number, `R` and a reference. At most 100 characters, the maximum length of a search.
CREATE OR REPLACE FUNCTION booking_words(b bookings) RETURNS tsvector LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_to_tsvector(array_agg(DISTINCT b.partner_id || token)), '')
  FROM (
    SELECT 'W' || left(split_part(array_to_string(parts[n:], ''), ' ', 1), 100) AS token
    -- The ranges hold scripts whose vowel signs are no letters to PostgreSQL, and the marks of voiced kana.
    -- A mark after each run of other characters splits the text where words begin. The leading space makes the first part empty.
    FROM string_to_array(regexp_replace(
        fold_text(concat_ws(' ', '', b.customer_first_name, b.customer_last_name, b.customer_email, b.car->>'title', b.location->>'name'))
          COLLATE "und-x-icu", '[^[:alnum:]\u0900-\u0963\u0966-\u109f\u1780-\u17d3\u17d7-\u17ff\u3099\u309a]+', '\&' || chr(1), 'g'), chr(1)) AS parts,
      generate_series(2, array_length(parts, 1)) AS n
    WHERE parts[n] <> ''
    UNION ALL
    SELECT 'P' || left(digits, 100) FROM regexp_replace(fold_text(b.customer_phone), '[^0-9]', '', 'g') AS digits
    WHERE digits <> ''
    UNION ALL
    SELECT 'R' || left(upper(value COLLATE "und-x-icu"), 100)
    FROM unnest(ARRAY[b.reference, b.external_ref, b.payment_reference, b.fulfilment_reference]) AS value
    WHERE value <> ''
  ) AS tokens
$$;
--> statement-breakpoint
-- Returns the operand of a search that matches every word with this beginning.
CREATE OR REPLACE FUNCTION begins_with(p_token text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT '''' || replace(replace(left(p_token, 120), '\', '\\'), '''', '''''') || ''':*'
$$;
--> statement-breakpoint
-- Returns the search for bookings of a partner that have all of these words. Null, which matches nothing, if none has a
-- letter or digit. A text that consists of the parts of one phone number also matches that number.
CREATE OR REPLACE FUNCTION booking_query(p_partner bigint, p_words text[]) RETURNS tsquery
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  WITH typed AS (
    SELECT word, fold_text(word) AS folded, place FROM unnest(p_words) WITH ORDINALITY AS sent (word, place)
  ),
  split AS (
    SELECT place, word, folded,
      (SELECT string_agg(begins_with(p_partner || 'W' || left(part, 100)), ' & ')
       FROM regexp_split_to_table(folded, '[[:space:]]+') AS piece,
         regexp_replace(piece COLLATE "und-x-icu", '^[^[:alnum:]\u0900-\u0963\u0966-\u109f\u1780-\u17d3\u17d7-\u17ff\u3099\u309a]+|[",;:]+$', '', 'g') AS part
       WHERE part <> '') AS parts,
      CASE WHEN folded ~ '^[+(]*[0-9][0-9()./-]*$' THEN regexp_replace(folded, '[^0-9]', '', 'g') END AS digits
    FROM typed
  ),
  whole AS (
    SELECT
      string_agg('(' || concat_ws(' | ', '(' || parts || ')', begins_with(p_partner || 'R' || left(upper(word COLLATE "und-x-icu"), 100)),
        begins_with(p_partner || 'P' || left(digits, 100))) || ')', ' & ') AS every_word,
      CASE WHEN bool_and(folded ~ '^[+(]*[0-9()./-]*$') AND count(*) > 1
        THEN begins_with(p_partner || 'P' || left(regexp_replace(string_agg(folded, '' ORDER BY place), '[^0-9]', '', 'g'), 100)) END AS number
    FROM split WHERE parts IS NOT NULL
  )
  SELECT concat_ws(' | ', '(' || every_word || ')', number)::tsquery FROM whole WHERE every_word IS NOT NULL
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_booking_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO booking_search (booking_id, booked_at, words) VALUES (NEW.id, NEW.booked_at, booking_words(NEW))
  ON CONFLICT (booking_id) DO UPDATE SET booked_at = excluded.booked_at, words = excluded.words;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER bookings_search_on_insert AFTER INSERT ON "bookings"
FOR EACH ROW WHEN (NEW.status <> 'draft') EXECUTE FUNCTION keep_booking_search();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER bookings_search_on_update AFTER UPDATE ON "bookings"
FOR EACH ROW WHEN (NEW.status <> 'draft' AND (OLD.status = 'draft'
  OR OLD.partner_id <> NEW.partner_id OR OLD.booked_at <> NEW.booked_at OR OLD.reference <> NEW.reference
  OR OLD.external_ref IS DISTINCT FROM NEW.external_ref OR OLD.payment_reference IS DISTINCT FROM NEW.payment_reference
  OR OLD.fulfilment_reference IS DISTINCT FROM NEW.fulfilment_reference
  OR OLD.customer_first_name <> NEW.customer_first_name OR OLD.customer_last_name <> NEW.customer_last_name
  OR OLD.customer_email <> NEW.customer_email OR OLD.customer_phone IS DISTINCT FROM NEW.customer_phone
  OR OLD.car <> NEW.car OR OLD.location <> NEW.location))
EXECUTE FUNCTION keep_booking_search();
--> statement-breakpoint
INSERT INTO booking_search (booking_id, booked_at, words)
SELECT b.id, b.booked_at, booking_words(b) FROM bookings b
WHERE b.status <> 'draft' AND NOT EXISTS (SELECT 1 FROM booking_search s WHERE s.booking_id = b.id)
ON CONFLICT (booking_id) DO NOTHING;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "booking_search_words" ON "booking_search" USING gin ("words") WITH (fastupdate=false);--> statement-breakpoint
ANALYZE "booking_search";
