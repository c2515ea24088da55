import { sql } from "drizzle-orm";
import { mails } from "@/drizzle/schema/mail";
import type { MailKind } from "@/lib/mail-kinds";
import type { Db, Tx } from "../db/database";

type MailState = (typeof mails.$inferSelect)["state"];
type NewMail = typeof mails.$inferInsert;

/** The current real time, truncated to milliseconds, because the column may round it up to a time in the future. */
const now = sql`date_trunc('milliseconds', clock_timestamp())`;

export async function insertMail(tx: Tx, mail: Omit<NewMail, "nextAttemptAt">): Promise<void> {
  const nextAttemptAt = mail.state === "pending" ? now : null;
  await tx.orm.insert(mails).values({ ...mail, nextAttemptAt });
}

export type ClaimedMail = {
  id: number;
  messageId: string;
  partnerId: number | null;
  kind: MailKind;
  recipient: string;
  sealedContent: Buffer;
  attemptCount: number;
  leaseToken: number;
};

/**
 * Claims up to `limit` due mails, also those whose lease has expired, oldest first. Counts the attempt,
 * because the mail server may receive the mail at any time from now on.
 */
export async function claimMails(
  db: Db,
  { limit, leaseSeconds }: { limit: number; leaseSeconds: number },
): Promise<ClaimedMail[]> {
  return await db.rows<ClaimedMail>(
    sql`with due as (
          select id from mails
          where state in ('pending', 'sending') and next_attempt_at <= clock_timestamp()
          order by next_attempt_at limit ${limit} for update skip locked
        )
        update mails m
        set state = 'sending', attempt_count = m.attempt_count + 1, lease_token = m.lease_token + 1,
          lease_until = ${now} + make_interval(secs => ${leaseSeconds}),
          next_attempt_at = ${now} + make_interval(secs => ${leaseSeconds})
        from due where m.id = due.id
        returning m.id, m.message_id as "messageId", m.partner_id as "partnerId", m.kind,
          m.recipient, m.sealed_content as "sealedContent",
          m.attempt_count as "attemptCount", m.lease_token as "leaseToken"`,
    "claim-mails",
  );
}

type Held = { id: number; leaseToken: number };

/**
 * Stores the final state of a mail under its lease. Removes its content, which may contain a sign-in link. Keeps the
 * content of a voucher. Returns false if the lease was lost.
 */
export async function endMail(
  db: Db,
  { id, leaseToken }: Held,
  { state, error }: { state: "sent" | "dead" | "skipped"; error: string | null },
): Promise<boolean> {
  const rows = await db.rows(
    sql`update mails set state = ${state}, ended_at = ${now}, lease_until = null, next_attempt_at = null,
          last_error = ${error}, sealed_content = case when kind = 'voucher' then sealed_content end
        where id = ${id} and lease_token = ${leaseToken} and state = 'sending' returning 1`,
    "end-mail",
  );
  return rows.length > 0;
}

/** Makes a mail due again after `seconds` of real time, unless its lease was lost. */
export async function postponeMail(
  db: Db,
  { id, leaseToken }: Held,
  { seconds, error }: { seconds: number; error: string },
): Promise<void> {
  await db.rows(
    sql`update mails set state = 'pending', lease_until = null, last_error = ${error},
          next_attempt_at = ${now} + make_interval(secs => ${seconds})
        where id = ${id} and lease_token = ${leaseToken} and state = 'sending'`,
    "postpone-mail",
  );
}

/** Returns the number of vouchers of a booking that were queued in the last 24 hours. */
export async function countVouchers(db: Db, reference: string): Promise<number> {
  const [row] = await db.rows<{ count: number }>(
    sql`select count(*)::int as count from mails
        where kind = 'voucher' and subject_id = ${reference} and created_at > clock_timestamp() - interval '24 hours'`,
    "count-vouchers",
  );
  return row?.count ?? 0;
}

type OutboxRow = {
  id: number;
  kind: MailKind;
  recipient: string;
  sealedContent: Buffer | null;
  messageId: string;
  state: MailState;
  createdAt: Date;
};

/** Returns the newest mails of a partner. */
export async function findNewestMails(
  db: Db,
  { partnerId, limit }: { partnerId: number; limit: number },
): Promise<OutboxRow[]> {
  return await db.rows<OutboxRow>(
    sql`select id, kind, recipient, sealed_content as "sealedContent", message_id as "messageId", state,
          created_at as "createdAt"
        from mails where partner_id = ${partnerId} order by id desc limit ${limit}`,
    "find-newest-mails",
  );
}

/**
 * Removes the content of up to `limit` mails that are older than `days` and not waiting to be sent. Returns their
 * number.
 */
export async function removeContent(
  db: Db,
  { days, limit }: { days: number; limit: number },
): Promise<number> {
  const rows = await db.rows(
    sql`update mails set sealed_content = null
        where id in (select id from mails where created_at < clock_timestamp() - make_interval(days => ${days})
          and sealed_content is not null and state not in ('pending', 'sending') limit ${limit})
        returning 1`,
  );
  return rows.length;
}

/** Deletes up to `limit` mails that are older than `days` and not waiting to be sent. Returns their number. */
export async function deleteMails(db: Db, { days, limit }: { days: number; limit: number }): Promise<number> {
  const rows = await db.rows(
    sql`delete from mails
        where id in (select id from mails where created_at < clock_timestamp() - make_interval(days => ${days})
          and state not in ('pending', 'sending') limit ${limit})
        returning 1`,
  );
  return rows.length;
}
