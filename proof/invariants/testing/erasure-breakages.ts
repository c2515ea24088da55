import type { Breakage } from "./breakage";

const erased = "(select id from bookings where erased_at is not null limit 1)";

/** Customer data that an erasure has left. */
export const erasureBreakages: readonly Breakage[] = [
  {
    breaks: "R",
    by: "an event that names the customer",
    sql: [
      `update events set body = replace(body::text, '"first_name":"Erased"', '"first_name":"Jane"')::json where booking_id = ${erased}`,
    ],
  },
  {
    breaks: "R",
    by: "a stored response that names the customer",
    sql: [
      `update idempotency_outcomes set body = convert_to(replace(convert_from(body, 'UTF8'), 'erased@customer.invalid', 'jane@example.com'), 'UTF8')
       where key = 'erased'`,
    ],
  },
  {
    breaks: "R",
    by: "a voucher that waits to be sent to the customer",
    sql: [
      `insert into mails (message_id, partner_id, kind, subject_id, recipient, sealed_content, state, next_attempt_at, created_at)
       select '<left@example.com>', partner_id, 'voucher', reference, 'jane@example.com', 'x', 'pending', now(), erased_at - interval '1 s'
       from bookings where id = ${erased}`,
    ],
  },
];
