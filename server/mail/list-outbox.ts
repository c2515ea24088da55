import type { Output } from "@/lib/contracts/contract";
import type { listOutboxContract } from "@/lib/contracts/portal/outbox";
import type { PartnerContext } from "../context";
import { decryptMailContent } from "./decrypt-mail-content";
import { findNewestMails } from "./mails.queries";
import { renderMail } from "./render-mail";

const limit = 50;

/** Returns the newest mails of the partner with their texts. A sandbox shows them to admins. */
export async function listOutbox({
  database,
  partner,
  keys,
  config,
}: PartnerContext): Promise<Output<typeof listOutboxContract>> {
  const rows = await findNewestMails(database, { partnerId: partner.id, limit });
  const data = rows.map((row) => {
    const opened = decryptMailContent(keys, row);
    const text = opened === undefined ? null : renderMail(opened.content, opened.language).text;
    return {
      id: row.id,
      kind: row.kind,
      recipient: row.recipient,
      state: row.state,
      subject: opened?.content.subject ?? null,
      text,
      created_at: row.createdAt.toISOString(),
    };
  });
  return { data, sends: config.mail !== null };
}
