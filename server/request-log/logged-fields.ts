function names(list: string): string[] {
  return list.trim().split(/\s+/);
}

/**
 * Fields of a query or request body whose values are logged. All other fields are redacted, because free text
 * and unexpected fields may hold customer data or secrets.
 */
export const loggedRequestFields: ReadonlySet<string> = new Set(
  names(`
    age attrs car_slug country created_after created_before currency cursor date_from date_to delivery_id
    delivery_location event_types expected_total external_ref limit locale location page pickup_hour pickup_location
    pickup_type price_max price_min return_hour search_id status types units vehicle_type advance event_type transition
    created_from created_to ids references pickup_after pickup_before return_after return_before columns`),
);

/**
 * Fields of a response whose values are logged: the fields in `loggedRequestFields`, and fields that never contain text
 * written by customers.
 */
export const loggedResponseFields: ReadonlySet<string> = new Set([
  ...loggedRequestFields,
  ...names(`
    acriss_code air_conditioning attempt_count attempts at available bags base_currency base_total booking bucket
    cancel_url cancellation cancelled_at car car_rentals cars code completed_at confirm_by confirmed_at
    consecutive_failures countries country_code created_at current_total data days delivered_at deposit details
    disabled_at disabled_reason doors duration_ms ends_at environment error event_id expired_at expires_at fleet_size
    fuel fulfilment fx_rate has_more id image_url issues key last_failure_at last_success_at legal livemode locations
    max_age max_attempts max_bytes message mileage min_age mor_mode net_payable next_attempt_at next_cursor now number
    offset_s partner_commission path poll_after_ms price_per_day product products published reference request_id
    required_product required_role required_scope reservation reserved_at response_status resume_cursor retry_after
    retryAfter rows scenarios scopes seats slug starts_at state supported timezone total transmission type updated_at
    use_polling variable_pricing vehicle_types vehicles webhook_id
  `),
]);
