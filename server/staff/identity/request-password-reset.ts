import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { getTexts } from "@/lib/texts/get-texts";
import { fill } from "@/lib/texts/interpolate";
import type { Language } from "@/lib/texts/languages";
import { recordAudit } from "../../audit/record-audit";
import type { Runtime } from "../../context";
import { inTransaction } from "../../db/in-transaction";
import { readClock } from "../../db/read-clock";
import { hmacSha256, type KeyRing } from "../../keys";
import { enqueueMail } from "../../mail/enqueue-mail";
import { isMailable } from "../../mail/mail-content";
import type { RateLimiter } from "../../rate-limit/rate-limiter";
import { claimAttempt } from "../sessions/sign-in-attempts.queries";
import { findEmail, insertReset } from "./password-resets.queries";
import { findStaffByEmail, lockStaff } from "./staff.queries";

/** The time for which a link to choose a new password works, in seconds. */
export const resetSeconds = 3600;
const maxOpenResets = 3;
/** The duration of every request, in milliseconds, so that it does not reveal whether the address has an account. */
const responseMs = 600;

type Request = { email: string; address: string; language: Language; requestId: string };

/**
 * Mails a link to choose a new password if the address has an account with a password. Resolves after the same time,
 * and with the same result, whether or not it has. Limits requests per IP address, and per IP address and email address
 * together. An account has at most 3 valid links.
 */
export async function requestPasswordReset(
  runtime: Runtime & { limiter: RateLimiter },
  request: Request,
): Promise<void> {
  const work = sendReset(runtime, request).catch((error: unknown) =>
    runtime.log.error({ err: error }, "password reset failed"),
  );
  await Promise.all([sleep(responseMs), Promise.race([work, sleep(responseMs)])]);
}

async function sendReset(
  runtime: Runtime & { limiter: RateLimiter },
  { email, address, language, requestId }: Request,
): Promise<void> {
  const { database, keys, limiter, config } = runtime;
  const { allowed } = await limiter.take("sign-in-ip", address);
  const typed = email.trim();
  if (!allowed || !isMailable(typed)) return;
  const name = hmacSha256(keys.current("session"), `reset of ${typed.toLowerCase()}\n${address}`);
  if (!(await claimAttempt(database, name.toString("base64url")))) return;
  const found = await findStaffByEmail(database, typed);
  if (found === undefined || found.passwordHash === null) return;
  const token = randomBytes(32).toString("base64url");
  await inTransaction(database, async (tx) => {
    const member = await lockStaff(tx, found.id);
    const digest = digestReset(keys, token)[0];
    const limits = { seconds: resetSeconds, limit: maxOpenResets };
    const recipient = await findEmail(tx, found.id);
    if (member === undefined || digest === undefined || recipient === undefined || !isMailable(recipient))
      return;
    if (!(await insertReset(tx, { staffId: member.id, digest, ...limits }))) return;
    const acting = {
      actor: { type: "service", id: null } as const,
      now: await readClock(tx),
      requestId,
      config,
    };
    await recordAudit(tx, acting, {
      action: "staff.request_password_reset",
      partnerId: member.partnerId,
      target: { type: "staff", id: String(member.id) },
    });
    const url = `${config.publicUrl}/reset-password/${token}`;
    await enqueueMail(tx, runtime, {
      kind: "password_reset",
      partnerId: member.partnerId,
      recipient,
      language,
      content: writeResetMail(language, url),
    });
  });
}

function writeResetMail(language: Language, url: string) {
  const { mail, common } = getTexts(language);
  return {
    subject: fill(mail.resetSubject, { product: common.productName }),
    title: mail.resetTitle,
    paragraphs: [mail.resetText, mail.resetIgnore],
    link: { label: mail.resetLink, url },
  };
}

/** Returns the digests under which a token may be stored, one for each key, that of the current key first. */
export function digestReset(keys: KeyRing, token: string): Buffer[] {
  return keys.all("session").map((key) => hmacSha256(key, `password reset ${token}`));
}
