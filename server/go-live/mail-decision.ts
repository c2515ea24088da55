import { sql } from "drizzle-orm";
import { getTexts } from "@/lib/texts/get-texts";
import { fill } from "@/lib/texts/interpolate";
import { chooseLanguage, type Language } from "@/lib/texts/languages";
import type { Runtime } from "../context";
import type { Tx } from "../db/database";
import { enqueueMail } from "../mail/enqueue-mail";
import { isMailable, type MailContent } from "../mail/mail-content";
import type { GoLiveRow } from "./go-live.queries";

/** The operator's decision. `credential`: an approved partner can open its production credential now. */
export type Decision = { outcome: "approved" | "credential" } | { outcome: "refused"; reason: string };

/**
 * Queues a mail about the decision to the admins of the partner and the person who sent the request, each in their
 * language, in the transaction of the decision. The mail has no credential, only the link to the page that shows it
 * once.
 */
export async function mailDecision(
  tx: Tx,
  runtime: Pick<Runtime, "config" | "keys">,
  { partnerId, request, decision }: { partnerId: number; request: GoLiveRow; decision: Decision },
): Promise<void> {
  for (const { email, language: chosen } of await findRecipients(tx, { partnerId, requestId: request.id })) {
    if (!isMailable(email)) continue;
    const language = chooseLanguage(chosen ?? undefined, null);
    await enqueueMail(tx, runtime, {
      kind: "go_live_decided",
      partnerId,
      subjectId: `go live ${request.id} ${decision.outcome}`,
      recipient: email,
      language,
      content: writeDecision(decision, language, runtime.config.publicUrl),
    });
  }
}

async function findRecipients(
  tx: Tx,
  { partnerId, requestId }: { partnerId: number; requestId: number },
): Promise<{ email: string; language: string | null }[]> {
  return await tx.rows(
    sql`select s.email, s.mail_language as language from staff s
        where s.partner_id = ${partnerId} and s.removed_at is null
          and (s.role = 'admin' or s.id = (select requested_by from go_live_requests where id = ${requestId}))
        order by s.id`,
  );
}

function writeDecision(decision: Decision, language: Language, publicUrl: string): MailContent {
  const { goLive } = getTexts(language).mail;
  const { title, text } = goLive[decision.outcome];
  const reason = decision.outcome === "refused" ? decision.reason : "";
  return {
    subject: title,
    title,
    paragraphs: [fill(text, { reason })],
    link: { label: goLive.link, url: `${publicUrl}/developers/go-live` },
  };
}
