import { defineSqlInvariant } from "../invariant";

/**
 * Checks that vouchers, invitations and password resets have at most one mail for each audited request, that each
 * voucher is about a booking of its partner, and that no two mails have the same `Message-ID`.
 */
export const mailReportsCommitted = defineSqlInvariant(
  { id: "M", promise: "no mail reports a change that was not committed" },
  {
    counted: "select count(*)::int as n from mails",
    broken: `
      with requests (kind, action) as (values ('voucher', 'booking.send_voucher'), ('invitation', 'staff.invite'),
        ('password_reset', 'staff.request_password_reset')),
      sent as (
        select kind, partner_id, subject_id, count(*) as mails from mails group by kind, partner_id, subject_id
      )
      select format('%s mails of kind %s for partner %s', s.mails, s.kind, s.partner_id) as what
      from sent s join requests r on r.kind = s.kind
      where s.mails > (
        select count(*) from audit_log a where a.action = r.action and a.partner_id is not distinct from s.partner_id
          and (s.subject_id is null or a.target_id = s.subject_id))
      union all
      select format('mail %s is about booking %s of another partner', m.id, m.subject_id)
      from mails m where m.kind = 'voucher' and not exists (
        select from bookings b where b.reference = m.subject_id and b.partner_id = m.partner_id)
      union all
      select format('mail %s of %s was sent twice', max(id), message_id) from mails group by message_id having count(*) > 1`,
  },
);
