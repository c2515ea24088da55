import { hasTexts, readKept } from "../kept-json";
import { type SubmitOperation, submitOperations } from "../submit-operation";

/** A request whose outcome was not known when it was written down. */
export type PendingSubmission = {
  op: SubmitOperation;
  anchor: string;
  /** Null until the attempt's number is known: then nothing was sent yet. */
  key: string | null;
  digest: string;
  at: string;
  external_ref: string | null;
  payment_reference: string | null;
  /** The page that takes it up again. */
  href: string;
};

const prefix = "submission ";
const forgotten = "forgotten";
const news = new EventTarget();

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
  try {
    localStorage.removeItem(nameOf(submission));
    sessionStorage.removeItem(nameOf(submission));
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
  news.dispatchEvent(new Event(forgotten));
}

/** Calls back whenever something was forgotten on this page; answers how to stop that. */
export function onForgotten(listener: () => void): () => void {
  news.addEventListener(forgotten, listener);
  return () => news.removeEventListener(forgotten, listener);
}

export function findPending(wanted: { op: SubmitOperation; anchor: string }): PendingSubmission | undefined {
  return readPending(nameOf(wanted));
}

/** All that was begun on this machine and whose outcome nobody has seen, oldest first. */
export function listPending(): PendingSubmission[] {
  return Object.keys(localStorage)
    .filter((name) => name.startsWith(prefix))
    .flatMap((name) => readPending(name) ?? [])
    .sort((left, right) => left.at.localeCompare(right.at));
}

/** The body as this tab sent it; another tab does not have it. */
export function findPendingBody(submission: PendingSubmission): unknown {
  const kept = readKept(() => sessionStorage.getItem(nameOf(submission)));
  if (typeof kept !== "object" || kept === null || !("digest" in kept) || !("body" in kept)) return undefined;
  return kept.digest === submission.digest ? kept.body : undefined;
}

function readPending(name: string): PendingSubmission | undefined {
  const kept = readKept(() => localStorage.getItem(name));
  const orNull = ["key", "external_ref", "payment_reference"] as const;
  if (!hasTexts(kept, ["op", "anchor", "digest", "at", "href"], orNull)) return undefined;
  const op = submitOperations.find((known) => known === kept.op);
  return op === undefined ? undefined : { ...kept, op };
}
