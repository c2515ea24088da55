CREATE TABLE "bookings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bookings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"reference" text NOT NULL,
	"partner_id" bigint NOT NULL,
	"status" text NOT NULL,
	"car_id" bigint,
	"offer_slug" text,
	"location_id" bigint NOT NULL,
	"car" jsonb NOT NULL,
	"location" jsonb NOT NULL,
	"external_ref" text,
	"payment_reference" text,
	"payment_method" text NOT NULL,
	"date_from" date NOT NULL,
	"date_to" date NOT NULL,
	"pickup_hour" smallint NOT NULL,
	"return_hour" smallint NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"held_until" timestamp (3) with time zone NOT NULL,
	"units" integer NOT NULL,
	"pickup_type" text NOT NULL,
	"currency" text NOT NULL,
	"total_minor" bigint NOT NULL,
	"base_currency" text NOT NULL,
	"base_total_minor" bigint NOT NULL,
	"fx_rate" numeric NOT NULL,
	"commission_minor" bigint NOT NULL,
	"customer_first_name" text NOT NULL,
	"customer_last_name" text NOT NULL,
	"customer_email" text NOT NULL,
	"customer_phone" text,
	"fulfilment_state" text DEFAULT 'none' NOT NULL,
	"fulfilment_reference" text,
	"expires_at" timestamp (3) with time zone,
	"reserved_at" timestamp (3) with time zone,
	"booked_at" timestamp (3) with time zone,
	"confirm_by" timestamp (3) with time zone,
	"confirmed_at" timestamp (3) with time zone,
	"cancelled_at" timestamp (3) with time zone,
	"completed_at" timestamp (3) with time zone,
	"expired_at" timestamp (3) with time zone,
	"cancelled_by" text,
	"cancel_reason" text,
	"autopilot_at" timestamp (3) with time zone,
	"autopilot_act" text,
	"tx_id" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	CONSTRAINT "bookings_car_or_offer" CHECK (num_nonnulls("bookings"."car_id", "bookings"."offer_slug") = 1),
	CONSTRAINT "bookings_autopilot" CHECK ("bookings"."autopilot_act" is null or ("bookings"."autopilot_act" in ('accept', 'decline', 'secure', 'fail') and "bookings"."autopilot_at" is not null)),
	CONSTRAINT "bookings_reference" CHECK ("bookings"."reference" ~ '^RB-[0-9A-HJKMNP-TV-Z]{10}$'),
	CONSTRAINT "bookings_status" CHECK ("bookings"."status" in ('draft', 'pending', 'pending_confirmation', 'pending_supplier', 'confirmed', 'cancelled', 'expired', 'completed')),
	CONSTRAINT "bookings_draft" CHECK (case when "bookings"."status" = 'draft'
        then "bookings"."expires_at" is not null and "bookings"."reserved_at" is not null and "bookings"."booked_at" is null
          and "bookings"."payment_reference" is null and "bookings"."confirm_by" is null
        else "bookings"."expires_at" is null and "bookings"."booked_at" is not null
          and "bookings"."payment_reference" is not null and "bookings"."confirm_by" is not null end),
	CONSTRAINT "bookings_outcome" CHECK (("bookings"."status" not in ('confirmed', 'completed') or "bookings"."confirmed_at" is not null)
        and ("bookings"."status" = 'cancelled') = ("bookings"."cancelled_at" is not null)
        and ("bookings"."status" = 'cancelled') = ("bookings"."cancelled_by" is not null)
        and ("bookings"."status" = 'completed') = ("bookings"."completed_at" is not null)
        and ("bookings"."status" = 'expired') = ("bookings"."expired_at" is not null)),
	CONSTRAINT "bookings_cancellation" CHECK ("bookings"."cancelled_by" in ('partner', 'crew', 'service') and ("bookings"."cancel_reason" is null or "bookings"."cancelled_by" is not null)),
	CONSTRAINT "bookings_fulfilment" CHECK ("bookings"."fulfilment_state" in ('none', 'pending', 'reserved', 'failed', 'cancelled')
        and ("bookings"."fulfilment_state" <> 'reserved' or "bookings"."fulfilment_reference" is not null)
        and ("bookings"."fulfilment_reference" is null or "bookings"."fulfilment_state" in ('reserved', 'cancelled'))
        and ("bookings"."status" not in ('pending_confirmation', 'pending_supplier') or "bookings"."fulfilment_state" = 'pending')),
	CONSTRAINT "bookings_stay" CHECK ("bookings"."date_from" < "bookings"."date_to" and "bookings"."starts_at" < "bookings"."ends_at" and "bookings"."ends_at" <= "bookings"."held_until"
        and "bookings"."pickup_hour" between 0 and 23 and "bookings"."return_hour" between 0 and 23 and "bookings"."units" between 1 and 100),
	CONSTRAINT "bookings_money" CHECK ("bookings"."total_minor" >= 0 and "bookings"."base_total_minor" >= 0 and "bookings"."fx_rate" > 0
        and "bookings"."commission_minor" between 0 and "bookings"."total_minor"
        and "bookings"."currency" ~ '^[A-Z]{3}$' and "bookings"."base_currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "bookings_pickup_type" CHECK ("bookings"."pickup_type" in ('pickup', 'delivery'))
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"partner_id" bigint NOT NULL,
	"seq" bigint NOT NULL,
	"event_id" text NOT NULL,
	"type" text NOT NULL,
	"booking_id" bigint,
	"body" json NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"tx_id" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	CONSTRAINT "events_event_id_unique" UNIQUE("event_id"),
	CONSTRAINT "events_event_id" CHECK ("events"."event_id" ~ '^evt_[0-9a-f]{32}$'),
	CONSTRAINT "events_type" CHECK ("events"."type" in ('booking.created', 'booking.payment_authorized', 'booking.confirmed', 'booking.cancelled',
        'booking.expired', 'booking.completed', 'booking.supplier_confirmed', 'booking.supplier_failed', 'ping')),
	CONSTRAINT "events_booking" CHECK ("events"."type" <> 'ping' or "events"."booking_id" is null)
);
--> statement-breakpoint
CREATE TABLE "idempotency_outcomes" (
	"partner_id" bigint NOT NULL,
	"key" text NOT NULL,
	"fingerprint" "bytea" NOT NULL,
	"status" smallint NOT NULL,
	"content_type" text NOT NULL,
	"body" "bytea" NOT NULL,
	"request_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"tx_id" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	CONSTRAINT "idempotency_outcomes_key_length" CHECK (length("idempotency_outcomes"."key") between 1 and 255),
	CONSTRAINT "idempotency_outcomes_fingerprint" CHECK (octet_length("idempotency_outcomes"."fingerprint") = 32),
	CONSTRAINT "idempotency_outcomes_status" CHECK ("idempotency_outcomes"."status" in (200, 201, 202, 404, 409, 422, 500))
);
--> statement-breakpoint
CREATE TABLE "partner_sequences" (
	"partner_id" bigint PRIMARY KEY NOT NULL,
	"last_event_seq" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "car_date_exceptions" (
	"car_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	"date_from" date NOT NULL,
	"date_to" date NOT NULL,
	"price_per_day_minor" bigint NOT NULL,
	CONSTRAINT "car_date_exceptions_car_id_position_pk" PRIMARY KEY("car_id","position"),
	CONSTRAINT "car_date_exceptions_range" CHECK ("car_date_exceptions"."date_from" <= "car_date_exceptions"."date_to"),
	CONSTRAINT "car_date_exceptions_price" CHECK ("car_date_exceptions"."price_per_day_minor" >= 0)
);
--> statement-breakpoint
CREATE TABLE "car_rate_tiers" (
	"car_id" bigint NOT NULL,
	"min_days" smallint NOT NULL,
	"price_per_day_minor" bigint NOT NULL,
	CONSTRAINT "car_rate_tiers_car_id_min_days_pk" PRIMARY KEY("car_id","min_days"),
	CONSTRAINT "car_rate_tiers_min_days" CHECK ("car_rate_tiers"."min_days" between 1 and 365),
	CONSTRAINT "car_rate_tiers_price" CHECK ("car_rate_tiers"."price_per_day_minor" >= 0)
);
--> statement-breakpoint
CREATE TABLE "cars" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cars_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"vehicle_type_id" bigint,
	"location_id" bigint NOT NULL,
	"acriss_code" text,
	"currency" text NOT NULL,
	"price_per_day_minor" bigint NOT NULL,
	"sale_price_per_day_minor" bigint,
	"sale_from" date,
	"sale_to" date,
	"fleet_size" integer NOT NULL,
	"published" boolean NOT NULL,
	"fulfilment" text NOT NULL,
	"supplier_id" bigint,
	"delivers" boolean NOT NULL,
	"min_age" smallint,
	"max_age" smallint,
	"seats" smallint,
	"doors" smallint,
	"bags" smallint,
	"transmission" text,
	"fuel" text,
	"air_conditioning" boolean,
	"attrs" text[] NOT NULL,
	"image_url" text NOT NULL,
	"mileage_per_day_km" integer,
	"extra_km_price" numeric(14, 4),
	"deposit_minor" bigint,
	"revision" bigint DEFAULT 1 NOT NULL,
	CONSTRAINT "cars_slug_unique" UNIQUE("slug"),
	CONSTRAINT "cars_currency" CHECK ("cars"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "cars_price_per_day" CHECK ("cars"."price_per_day_minor" between 0 and 1000000000000),
	CONSTRAINT "cars_fleet_size" CHECK ("cars"."fleet_size" between 0 and 100000),
	CONSTRAINT "cars_fulfilment" CHECK ("cars"."fulfilment" in ('crew', 'on_request', 'supplier')),
	CONSTRAINT "cars_supplier" CHECK (("cars"."fulfilment" = 'supplier') = ("cars"."supplier_id" is not null)),
	CONSTRAINT "cars_sale" CHECK (num_nulls("cars"."sale_price_per_day_minor", "cars"."sale_from", "cars"."sale_to") in (0, 3)
        and ("cars"."sale_price_per_day_minor" is null or ("cars"."sale_price_per_day_minor" >= 0 and "cars"."sale_from" <= "cars"."sale_to"))),
	CONSTRAINT "cars_ages" CHECK ("cars"."min_age" is null or "cars"."max_age" is null or "cars"."min_age" <= "cars"."max_age"),
	CONSTRAINT "cars_mileage" CHECK (num_nulls("cars"."mileage_per_day_km", "cars"."extra_km_price") in (0, 2)),
	CONSTRAINT "cars_deposit" CHECK ("cars"."deposit_minor" is null or "cars"."deposit_minor" >= 0)
);
--> statement-breakpoint
CREATE TABLE "countries" (
	"code" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"rentals" boolean DEFAULT false NOT NULL,
	CONSTRAINT "countries_code" CHECK ("countries"."code" ~ '^[a-z]{2}$')
);
--> statement-breakpoint
CREATE TABLE "exchange_rates" (
	"currency" text NOT NULL,
	"as_of" date NOT NULL,
	"per_eur" numeric NOT NULL,
	CONSTRAINT "exchange_rates_currency_as_of_pk" PRIMARY KEY("currency","as_of"),
	CONSTRAINT "exchange_rates_currency" CHECK ("exchange_rates"."currency" ~ '^[A-Z]{3}$' and "exchange_rates"."currency" <> 'EUR'),
	CONSTRAINT "exchange_rates_per_eur" CHECK ("exchange_rates"."per_eur" > 0)
);
--> statement-breakpoint
CREATE TABLE "location_suppliers" (
	"location_id" bigint NOT NULL,
	"supplier_id" bigint NOT NULL,
	CONSTRAINT "location_suppliers_location_id_supplier_id_pk" PRIMARY KEY("location_id","supplier_id")
);
--> statement-breakpoint
CREATE TABLE "locations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "locations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"country_code" text NOT NULL,
	"timezone" text NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"currency" text NOT NULL,
	"published" boolean NOT NULL,
	"turnaround_hours" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "locations_slug_unique" UNIQUE("slug"),
	CONSTRAINT "locations_latitude" CHECK ("locations"."latitude" between -90 and 90),
	CONSTRAINT "locations_longitude" CHECK ("locations"."longitude" between -180 and 180),
	CONSTRAINT "locations_turnaround_hours" CHECK ("locations"."turnaround_hours" between 0 and 168),
	CONSTRAINT "locations_currency" CHECK ("locations"."currency" ~ '^[A-Z]{3}$')
);
--> statement-breakpoint
CREATE TABLE "suppliers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "suppliers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"base_url" text NOT NULL,
	"sealed_secret" "bytea" NOT NULL,
	CONSTRAINT "suppliers_slug_unique" UNIQUE("slug"),
	CONSTRAINT "suppliers_kind" CHECK ("suppliers"."kind" in ('http-json'))
);
--> statement-breakpoint
CREATE TABLE "vehicle_types" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "vehicle_types_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "vehicle_types_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "client_secrets" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "client_secrets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"client_id" bigint NOT NULL,
	"digest" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone,
	CONSTRAINT "client_secrets_digest_unique" UNIQUE("digest"),
	CONSTRAINT "client_secrets_digest" CHECK (octet_length("client_secrets"."digest") = 32)
);
--> statement-breakpoint
CREATE TABLE "clients" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "clients_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"partner_id" bigint NOT NULL,
	"client_id" text NOT NULL,
	"name" text NOT NULL,
	"scopes" text[] NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "clients_client_id_unique" UNIQUE("client_id"),
	CONSTRAINT "clients_client_id" CHECK ("clients"."client_id" ~ '^rp_(sandbox|live)_[A-Za-z0-9_-]+$'),
	CONSTRAINT "clients_scopes" CHECK ("clients"."scopes" <@ array['rentals:quote', 'rentals:book', 'bookings:read', 'webhooks:manage'])
);
--> statement-breakpoint
CREATE TABLE "partner_products" (
	"partner_id" bigint NOT NULL,
	"product" text NOT NULL,
	CONSTRAINT "partner_products_partner_id_product_pk" PRIMARY KEY("partner_id","product"),
	CONSTRAINT "partner_products_product" CHECK ("partner_products"."product" in ('car_rentals'))
);
--> statement-breakpoint
CREATE TABLE "partners" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "partners_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"invoice_currency" text NOT NULL,
	"commission_rate" numeric(7, 4) NOT NULL,
	"first_party" boolean DEFAULT false NOT NULL,
	"clock_offset_seconds" bigint DEFAULT 0 NOT NULL,
	"clock_changed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "partners_slug_unique" UNIQUE("slug"),
	CONSTRAINT "partners_clock_offset" CHECK ("partners"."clock_offset_seconds" between 0 and 315360000),
	CONSTRAINT "partners_slug" CHECK ("partners"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
	CONSTRAINT "partners_name" CHECK ("partners"."name" <> ''),
	CONSTRAINT "partners_status" CHECK ("partners"."status" in ('active', 'suspended')),
	CONSTRAINT "partners_invoice_currency" CHECK ("partners"."invoice_currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "partners_commission_rate" CHECK ("partners"."commission_rate" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"partner_id" bigint,
	"actor_type" text NOT NULL,
	"actor_id" text,
	"action" text NOT NULL,
	"target_type" text NOT NULL,
	"target_id" text NOT NULL,
	"before" json,
	"after" json,
	"request_id" text,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "audit_log_actor_type" CHECK ("audit_log"."actor_type" in ('partner', 'operator', 'crew', 'staff', 'supplier', 'service'))
);
--> statement-breakpoint
CREATE TABLE "rate_buckets" (
	"name" text PRIMARY KEY NOT NULL,
	"tokens" double precision NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"full_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "service_clock" (
	"singleton" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"offset_seconds" bigint DEFAULT 0 NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "service_clock_singleton" CHECK ("service_clock"."singleton")
);
--> statement-breakpoint
CREATE TABLE "sign_in_attempts" (
	"name" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"retry_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "staff_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"partner_id" bigint,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"password_hash" text,
	"session_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "staff_role" CHECK ("staff"."role" in ('agent', 'admin', 'crew')),
	CONSTRAINT "staff_partner" CHECK (("staff"."role" = 'crew') = ("staff"."partner_id" is null))
);
--> statement-breakpoint
CREATE TABLE "staff_invitations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "staff_invitations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"partner_id" bigint NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"accepted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "staff_invitations_role" CHECK ("staff_invitations"."role" in ('agent', 'admin'))
);
--> statement-breakpoint
CREATE TABLE "staff_sessions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "staff_sessions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"staff_id" bigint NOT NULL,
	"signed_in_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"seen_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "searches" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "searches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"search_id" text NOT NULL,
	"partner_id" bigint NOT NULL,
	"query" jsonb NOT NULL,
	"polls" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "searches_search_id_unique" UNIQUE("search_id"),
	CONSTRAINT "searches_search_id" CHECK ("searches"."search_id" ~ '^srch_[0-9a-f]{32}$')
);
--> statement-breakpoint
CREATE TABLE "supplier_offers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "supplier_offers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"supplier_search_id" bigint NOT NULL,
	"offer_id" text NOT NULL,
	"title" text NOT NULL,
	"acriss_code" text,
	"vehicle_type" text,
	"image_url" text,
	"currency" text NOT NULL,
	"total_minor" bigint NOT NULL,
	"fleet_size" integer NOT NULL,
	"pickup_types" text[] NOT NULL,
	"min_age" smallint,
	"max_age" smallint,
	"attrs" text[] NOT NULL,
	CONSTRAINT "supplier_offers_slug_unique" UNIQUE("slug"),
	CONSTRAINT "supplier_offers_currency" CHECK ("supplier_offers"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "supplier_offers_total" CHECK ("supplier_offers"."total_minor" >= 0)
);
--> statement-breakpoint
CREATE TABLE "supplier_reservations" (
	"booking_id" bigint PRIMARY KEY NOT NULL,
	"supplier_id" bigint NOT NULL,
	"offer_id" text NOT NULL,
	"state" text NOT NULL,
	"reservation_code" text,
	"attempt_count" integer DEFAULT 0 NOT NULL,
	"failure_count" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone,
	"lease_token" bigint DEFAULT 0 NOT NULL,
	"lease_until" timestamp (3) with time zone,
	"last_error" text,
	"updated_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "supplier_reservations_state" CHECK ("supplier_reservations"."state" in ('reserving', 'reserved', 'failed', 'cancelling', 'cancelled')),
	CONSTRAINT "supplier_reservations_work" CHECK (("supplier_reservations"."state" in ('reserving', 'cancelling')) = ("supplier_reservations"."next_attempt_at" is not null)
        and ("supplier_reservations"."state" <> 'reserved' or "supplier_reservations"."reservation_code" is not null))
);
--> statement-breakpoint
CREATE TABLE "supplier_searches" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "supplier_searches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"search_row_id" bigint NOT NULL,
	"supplier_id" bigint NOT NULL,
	"location_id" bigint NOT NULL,
	"status" text NOT NULL,
	"queued_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"deadline_at" timestamp (3) with time zone NOT NULL,
	"lease_token" bigint DEFAULT 0 NOT NULL,
	"lease_until" timestamp (3) with time zone,
	"error" text,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "supplier_searches_status" CHECK ("supplier_searches"."status" in ('queued', 'asking', 'answered', 'failed')),
	CONSTRAINT "supplier_searches_finished" CHECK (("supplier_searches"."status" in ('answered', 'failed')) = ("supplier_searches"."finished_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "webhook_attempts" (
	"delivery_row_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"request_headers" json,
	"response_status" smallint,
	"response_body" text,
	"error" text,
	"duration_ms" integer,
	CONSTRAINT "webhook_attempts_delivery_row_id_number_pk" PRIMARY KEY("delivery_row_id","number")
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_deliveries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"delivery_id" text NOT NULL,
	"partner_id" bigint NOT NULL,
	"endpoint_id" bigint NOT NULL,
	"event_row_id" bigint NOT NULL,
	"event_type" text NOT NULL,
	"status" text NOT NULL,
	"trial" boolean DEFAULT false NOT NULL,
	"attempt_count" integer DEFAULT 0 NOT NULL,
	"max_attempts" integer NOT NULL,
	"attempts_before" integer DEFAULT 0 NOT NULL,
	"extra_attempt" boolean DEFAULT false NOT NULL,
	"next_attempt_at" timestamp (3) with time zone,
	"lease_token" bigint DEFAULT 0 NOT NULL,
	"lease_until" timestamp (3) with time zone,
	"last_attempt_at" timestamp (3) with time zone,
	"response_status" smallint,
	"response_body" text,
	"error" text,
	"duration_ms" integer,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"delivered_at" timestamp (3) with time zone,
	CONSTRAINT "webhook_deliveries_delivery_id_unique" UNIQUE("delivery_id"),
	CONSTRAINT "webhook_deliveries_delivery_id" CHECK ("webhook_deliveries"."delivery_id" ~ '^dlv_[0-9a-f]{32}$'),
	CONSTRAINT "webhook_deliveries_status" CHECK ("webhook_deliveries"."status" in ('pending', 'delivering', 'succeeded', 'dead_lettered', 'skipped')),
	CONSTRAINT "webhook_deliveries_due_or_leased" CHECK (("webhook_deliveries"."status" = 'pending') = ("webhook_deliveries"."next_attempt_at" is not null)
        and ("webhook_deliveries"."status" = 'delivering') = ("webhook_deliveries"."lease_until" is not null)
        and ("webhook_deliveries"."status" = 'succeeded') = ("webhook_deliveries"."delivered_at" is not null)),
	CONSTRAINT "webhook_deliveries_error" CHECK ("webhook_deliveries"."error" in ('timeout', 'dns_error', 'tls_error', 'connection_refused', 'connection_reset', 'unsafe_url',
        'redirect', 'http_error')),
	CONSTRAINT "webhook_deliveries_attempts" CHECK ("webhook_deliveries"."attempt_count" >= 0 and "webhook_deliveries"."max_attempts" > 0 and "webhook_deliveries"."attempts_before" between 0 and "webhook_deliveries"."attempt_count")
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_endpoints_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"partner_id" bigint NOT NULL,
	"url" text NOT NULL,
	"description" text NOT NULL,
	"event_types" text[] NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"disabled_reason" text,
	"disabled_at" timestamp (3) with time zone,
	"consecutive_failures" integer DEFAULT 0 NOT NULL,
	"failing_since" timestamp (3) with time zone,
	"last_success_at" timestamp (3) with time zone,
	"last_failure_at" timestamp (3) with time zone,
	"sealed_secret" "bytea",
	"sealed_previous_secret" "bytea",
	"previous_secret_expires_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "webhook_endpoints_url" CHECK (length("webhook_endpoints"."url") between 1 and 2048),
	CONSTRAINT "webhook_endpoints_status" CHECK ("webhook_endpoints"."status" in ('active', 'paused', 'disabled')),
	CONSTRAINT "webhook_endpoints_disabled" CHECK (("webhook_endpoints"."status" = 'disabled') = ("webhook_endpoints"."disabled_at" is not null)
        and ("webhook_endpoints"."status" = 'disabled') = ("webhook_endpoints"."disabled_reason" is not null)
        and ("webhook_endpoints"."disabled_reason" is null or "webhook_endpoints"."disabled_reason" in ('gone', 'failing'))),
	CONSTRAINT "webhook_endpoints_event_types" CHECK (cardinality("webhook_endpoints"."event_types") > 0 and "webhook_endpoints"."event_types" <@ array['booking.created', 'booking.payment_authorized',
        'booking.confirmed', 'booking.cancelled', 'booking.expired', 'booking.completed', 'booking.supplier_confirmed',
        'booking.supplier_failed', 'ping']),
	CONSTRAINT "webhook_endpoints_failures" CHECK ("webhook_endpoints"."consecutive_failures" >= 0 and ("webhook_endpoints"."consecutive_failures" = 0) = ("webhook_endpoints"."failing_since" is null)),
	CONSTRAINT "webhook_endpoints_secret" CHECK (("webhook_endpoints"."deleted_at" is null) = ("webhook_endpoints"."sealed_secret" is not null)),
	CONSTRAINT "webhook_endpoints_previous_secret" CHECK (num_nulls("webhook_endpoints"."sealed_previous_secret", "webhook_endpoints"."previous_secret_expires_at") in (0, 2))
);
--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_car_id_cars_id_fk" FOREIGN KEY ("car_id") REFERENCES "public"."cars"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_outcomes" ADD CONSTRAINT "idempotency_outcomes_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_sequences" ADD CONSTRAINT "partner_sequences_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "car_date_exceptions" ADD CONSTRAINT "car_date_exceptions_car_id_cars_id_fk" FOREIGN KEY ("car_id") REFERENCES "public"."cars"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "car_rate_tiers" ADD CONSTRAINT "car_rate_tiers_car_id_cars_id_fk" FOREIGN KEY ("car_id") REFERENCES "public"."cars"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cars" ADD CONSTRAINT "cars_vehicle_type_id_vehicle_types_id_fk" FOREIGN KEY ("vehicle_type_id") REFERENCES "public"."vehicle_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cars" ADD CONSTRAINT "cars_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cars" ADD CONSTRAINT "cars_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "location_suppliers" ADD CONSTRAINT "location_suppliers_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "location_suppliers" ADD CONSTRAINT "location_suppliers_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "locations" ADD CONSTRAINT "locations_country_code_countries_code_fk" FOREIGN KEY ("country_code") REFERENCES "public"."countries"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_secrets" ADD CONSTRAINT "client_secrets_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_products" ADD CONSTRAINT "partner_products_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff" ADD CONSTRAINT "staff_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_invitations" ADD CONSTRAINT "staff_invitations_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_sessions" ADD CONSTRAINT "staff_sessions_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "searches" ADD CONSTRAINT "searches_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_offers" ADD CONSTRAINT "supplier_offers_supplier_search_id_supplier_searches_id_fk" FOREIGN KEY ("supplier_search_id") REFERENCES "public"."supplier_searches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_reservations" ADD CONSTRAINT "supplier_reservations_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_reservations" ADD CONSTRAINT "supplier_reservations_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_searches" ADD CONSTRAINT "supplier_searches_search_row_id_searches_id_fk" FOREIGN KEY ("search_row_id") REFERENCES "public"."searches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_searches" ADD CONSTRAINT "supplier_searches_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_searches" ADD CONSTRAINT "supplier_searches_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_attempts" ADD CONSTRAINT "webhook_attempts_delivery_row_id_webhook_deliveries_id_fk" FOREIGN KEY ("delivery_row_id") REFERENCES "public"."webhook_deliveries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_endpoint_id_webhook_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."webhook_endpoints"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_event_row_id_events_id_fk" FOREIGN KEY ("event_row_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_reference_unique" ON "bookings" USING btree ("reference" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "bookings_partner_newest" ON "bookings" USING btree ("partner_id","booked_at","id") WHERE "bookings"."status" <> 'draft';--> statement-breakpoint
CREATE INDEX "bookings_partner_status_newest" ON "bookings" USING btree ("partner_id","status","booked_at","id") WHERE "bookings"."status" <> 'draft';--> statement-breakpoint
CREATE INDEX "bookings_partner_external_ref" ON "bookings" USING btree ("partner_id","external_ref" text_pattern_ops,"booked_at","id") WHERE "bookings"."external_ref" is not null and "bookings"."status" <> 'draft';--> statement-breakpoint
CREATE INDEX "bookings_partner_payment_reference" ON "bookings" USING btree ("partner_id","payment_reference") WHERE "bookings"."payment_reference" is not null;--> statement-breakpoint
CREATE INDEX "bookings_held" ON "bookings" USING btree ("car_id","held_until","starts_at","units") WHERE "bookings"."status" not in ('draft', 'cancelled', 'expired');--> statement-breakpoint
CREATE INDEX "bookings_location" ON "bookings" USING btree ("location_id");--> statement-breakpoint
CREATE INDEX "bookings_confirm_by" ON "bookings" USING btree ("confirm_by") WHERE "bookings"."status" in ('pending', 'pending_confirmation', 'pending_supplier');--> statement-breakpoint
CREATE INDEX "bookings_starts_at" ON "bookings" USING btree ("starts_at") WHERE "bookings"."status" = 'confirmed';--> statement-breakpoint
CREATE INDEX "bookings_ends_at" ON "bookings" USING btree ("ends_at") WHERE "bookings"."status" = 'confirmed';--> statement-breakpoint
CREATE INDEX "bookings_autopilot_at" ON "bookings" USING btree ("autopilot_at") WHERE "bookings"."autopilot_at" is not null;--> statement-breakpoint
CREATE INDEX "bookings_partner_drafts" ON "bookings" USING btree ("partner_id","expires_at","id") WHERE "bookings"."status" = 'draft';--> statement-breakpoint
CREATE INDEX "bookings_draft_expires_at" ON "bookings" USING btree ("expires_at") WHERE "bookings"."status" = 'draft';--> statement-breakpoint
CREATE UNIQUE INDEX "events_partner_seq" ON "events" USING btree ("partner_id","seq");--> statement-breakpoint
CREATE INDEX "events_partner_type" ON "events" USING btree ("partner_id","type","seq");--> statement-breakpoint
CREATE INDEX "events_partner_created_at" ON "events" USING btree ("partner_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "events_booking_type" ON "events" USING btree ("booking_id","type");--> statement-breakpoint
CREATE UNIQUE INDEX "idempotency_outcomes_key" ON "idempotency_outcomes" USING btree ("partner_id","key");--> statement-breakpoint
CREATE INDEX "idempotency_outcomes_portal" ON "idempotency_outcomes" USING btree ("partner_id","key" text_pattern_ops) WHERE "idempotency_outcomes"."key" like 'portal-%';--> statement-breakpoint
CREATE INDEX "cars_supplier" ON "cars" USING btree ("supplier_id") WHERE "cars"."supplier_id" is not null;--> statement-breakpoint
CREATE INDEX "cars_location" ON "cars" USING btree ("location_id") WHERE "cars"."published";--> statement-breakpoint
CREATE INDEX "cars_attrs" ON "cars" USING gin ("attrs");--> statement-breakpoint
CREATE INDEX "location_suppliers_supplier" ON "location_suppliers" USING btree ("supplier_id");--> statement-breakpoint
CREATE INDEX "locations_published_name" ON "locations" USING btree ("name","id") WHERE "locations"."published";--> statement-breakpoint
CREATE INDEX "locations_country" ON "locations" USING btree ("country_code");--> statement-breakpoint
CREATE INDEX "client_secrets_client" ON "client_secrets" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "clients_partner" ON "clients" USING btree ("partner_id");--> statement-breakpoint
CREATE INDEX "partners_clock_offset" ON "partners" USING btree ("clock_offset_seconds") WHERE "partners"."clock_offset_seconds" > 0;--> statement-breakpoint
CREATE INDEX "audit_log_target" ON "audit_log" USING btree ("target_type","target_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_partner" ON "audit_log" USING btree ("partner_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_request" ON "audit_log" USING btree ("partner_id","request_id") WHERE "audit_log"."request_id" is not null;--> statement-breakpoint
CREATE INDEX "sign_in_attempts_last_at" ON "sign_in_attempts" USING btree ("last_at");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_email" ON "staff" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "staff_partner" ON "staff" USING btree ("partner_id");--> statement-breakpoint
CREATE INDEX "staff_invitations_partner" ON "staff_invitations" USING btree ("partner_id");--> statement-breakpoint
CREATE INDEX "staff_sessions_staff" ON "staff_sessions" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "staff_sessions_signed_in_at" ON "staff_sessions" USING btree ("signed_in_at");--> statement-breakpoint
CREATE INDEX "searches_expires_at" ON "searches" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "searches_partner" ON "searches" USING btree ("partner_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "supplier_offers_once" ON "supplier_offers" USING btree ("supplier_search_id","offer_id");--> statement-breakpoint
CREATE INDEX "supplier_reservations_due" ON "supplier_reservations" USING btree ("next_attempt_at") WHERE "supplier_reservations"."state" in ('reserving', 'cancelling');--> statement-breakpoint
CREATE INDEX "supplier_reservations_supplier" ON "supplier_reservations" USING btree ("supplier_id");--> statement-breakpoint
CREATE UNIQUE INDEX "supplier_searches_once" ON "supplier_searches" USING btree ("search_row_id","supplier_id","location_id");--> statement-breakpoint
CREATE INDEX "supplier_searches_open" ON "supplier_searches" USING btree ("id") WHERE "supplier_searches"."status" in ('queued', 'asking');--> statement-breakpoint
CREATE INDEX "supplier_searches_supplier" ON "supplier_searches" USING btree ("supplier_id");--> statement-breakpoint
CREATE INDEX "supplier_searches_location" ON "supplier_searches" USING btree ("location_id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" USING btree ("endpoint_id","next_attempt_at","id") WHERE "webhook_deliveries"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_leases" ON "webhook_deliveries" USING btree ("lease_until") WHERE "webhook_deliveries"."status" = 'delivering';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_in_flight" ON "webhook_deliveries" USING btree ("partner_id","endpoint_id") WHERE "webhook_deliveries"."status" = 'delivering';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_endpoint" ON "webhook_deliveries" USING btree ("endpoint_id","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_endpoint_status" ON "webhook_deliveries" USING btree ("endpoint_id","status","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_endpoint_type" ON "webhook_deliveries" USING btree ("endpoint_id","event_type","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_event" ON "webhook_deliveries" USING btree ("event_row_id");--> statement-breakpoint
CREATE INDEX "webhook_endpoints_partner" ON "webhook_endpoints" USING btree ("partner_id","id") WHERE "webhook_endpoints"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "webhook_endpoints_deleted" ON "webhook_endpoints" USING btree ("deleted_at") WHERE "webhook_endpoints"."deleted_at" is not null;