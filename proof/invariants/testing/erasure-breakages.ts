import type { Run } from "../../kit/run-records";
import type { Breakage } from "./breakage";

const erased = "(select id from bookings where erased_at is not null limit 1)";

/** Breakages that leave customer data in place after an erasure. */
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
  {
    breaks: "R",
    by: "a response to a delivery that ended after the erasure",
    sql: [
      `update webhook_attempts set response_body = 'thanks' where delivery_row_id in (
         select d.id from bookings b join events e on e.booking_id = b.id join webhook_deliveries d on d.event_row_id = e.id
         where b.erased_at is not null)`,
    ],
  },
  {
    breaks: "I16",
    by: "an older request of an erased booking that differs in more than the customer",
    run: (run) => withOlderRequest(run, (body) => body.replace('"currency":"EUR"', '"currency":"GBP"')),
  },
  {
    breaks: "I16",
    by: "a request without the customer although the booking is not erased",
    sql: ["update bookings set erased_at = null"],
    run: (run) => withOlderRequest(run),
  },
  {
    breaks: "I6",
    by: "a stored response whose customer is erased although the booking is not",
    sql: [
      "update idempotency_outcomes set body = convert_to(erase_customer_json(convert_from(body, 'UTF8')), 'UTF8') where key = 'b1'",
    ],
  },
  {
    breaks: "I6",
    by: "another change of the stored response of an erased booking",
    sql: [
      `update idempotency_outcomes set body = convert_to(replace(convert_from(body, 'UTF8'), '"currency":"EUR"', '"currency":"GBP"'), 'UTF8') where key = 'e2'`,
    ],
  },
  {
    breaks: "I8",
    by: "a draft that is gone although no erasure deleted it",
    sql: [
      "alter table audit_log disable trigger user",
      "delete from audit_log where action = 'customer.erase'",
    ],
  },
];

/**
 * Returns the run with one more webhook request for an erased customer, with the customer's name, as sent before the
 * erasure. `change` makes a further change of its body.
 */
export function withOlderRequest(run: Run, change = (body: string) => body): Run {
  const later = run.receipts.find(({ body }) => body.includes('"first_name":"Erased"'));
  if (later === undefined) throw new Error("The run has no request without a customer.");
  const body = change(later.body.replace('"first_name":"Erased"', '"first_name":"Jane"'));
  return { ...run, receipts: [{ ...later, body }, ...run.receipts] };
}
