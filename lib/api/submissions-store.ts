import * as z from "zod/mini";
import { attemptOperation } from "../contracts/portal/attempts";
import type { SubmitOperation } from "./submit-key";

const pending = z.object({
  op: attemptOperation,
  anchor: z.string(),
  /** Null until the attempt's number is known: then nothing was sent yet. */
  key: z.nullable(z.string()),
  digest: z.string(),
  at: z.string(),
  external_ref: z.nullable(z.string()),
  payment_reference: z.nullable(z.string()),
  /** The page that takes it up again. */
  href: z.string(),
});

/** A request whose outcome was not known when it was written down. */
export type PendingSubmission = z.output<typeof pending>;

const prefix = "submission ";

function nameOf({ op, anchor }: { op: SubmitOperation; anchor: string }): string {
  return `${prefix}${op} ${anchor}`;
}

/**
 * Written before anything is sent, and in the tab its body: who the customer is stays out of what lasts. A browser that
 * keeps nothing does not stop the sale: the key alone holds as long as the page is open.
 */
export function keepPending(submission: PendingSubmission, body: unknown): void {
  try {
    localStorage.setItem(nameOf(submission), JSON.stringify(submission));
    sessionStorage.setItem(nameOf(submission), JSON.stringify({ digest: submission.digest, body }));
  } catch {
    forgetPending(submission);
  }
}

export function forgetPending(submission: { op: SubmitOperation; anchor: string }): void {
  localStorage.removeItem(nameOf(submission));
  sessionStorage.removeItem(nameOf(submission));
}

export function findPending(wanted: { op: SubmitOperation; anchor: string }): PendingSubmission | undefined {
  return readPending(localStorage.getItem(nameOf(wanted)));
}

/** All that was begun on this machine and whose outcome nobody has seen, oldest first. */
export function listPending(): PendingSubmission[] {
  return Object.keys(localStorage)
    .filter((name) => name.startsWith(prefix))
    .flatMap((name) => readPending(localStorage.getItem(name)) ?? [])
    .sort((left, right) => left.at.localeCompare(right.at));
}

/** The body as this tab sent it; another tab does not have it. */
export function findPendingBody(submission: PendingSubmission): unknown {
  const kept = readJson(sessionStorage.getItem(nameOf(submission)));
  if (typeof kept !== "object" || kept === null || !("digest" in kept) || !("body" in kept)) return undefined;
  return kept.digest === submission.digest ? kept.body : undefined;
}

function readPending(text: string | null): PendingSubmission | undefined {
  return pending.safeParse(readJson(text)).data;
}

function readJson(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
