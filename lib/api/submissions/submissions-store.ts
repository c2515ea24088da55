import { safeStorage } from "../../safe-storage";
import { hasTexts, readStoredJson } from "../../stored-json";
import { type SubmitOperation, submitOperations } from "../../submit-operation";
import { lasting, pendingKeys, prefixOf } from "./pending-keys";

/** What one person does to one thing: of each there is one submission at a time. */
export type Submitted = { person: string; op: SubmitOperation; anchor: string };

/** A request whose outcome was not known when it was written down. */
export type PendingSubmission = Submitted & {
  /** Null until the attempt's number is known: then nothing was sent yet. */
  key: string | null;
  digest: string;
  at: string;
  external_ref: string | null;
  payment_reference: string | null;
  /** The page that takes it up again. */
  href: string;
};

const forgotten = "forgotten";
const news = new EventTarget();
const ofTab = safeStorage(() => sessionStorage);

function nameOf({ person, op, anchor }: Submitted): string {
  return `${prefixOf(person)}${op} ${anchor}`;
}

/**
 * Written before anything is sent, and in the tab its body: who the customer is stays out of what lasts. A browser that
 * keeps nothing does not stop the sale: it is known as long as the page is open.
 */
export function keepPending(submission: PendingSubmission, body: unknown): void {
  lasting.set(nameOf(submission), JSON.stringify(submission));
  ofTab.set(nameOf(submission), JSON.stringify({ digest: submission.digest, body }));
}

/** Whether a page that is loaded anew finds it again. */
export function isPersisted(submission: Submitted): boolean {
  return lasting.lasts(nameOf(submission));
}

export function forgetPending(submission: Submitted): void {
  lasting.remove(nameOf(submission));
  ofTab.remove(nameOf(submission));
  news.dispatchEvent(new Event(forgotten));
}

/** Calls back whenever something was forgotten on this page; answers how to stop that. */
export function onForgotten(listener: () => void): () => void {
  news.addEventListener(forgotten, listener);
  return () => news.removeEventListener(forgotten, listener);
}

export function findPending(wanted: Submitted): PendingSubmission | undefined {
  return readPending(nameOf(wanted));
}

/** All that this person began on this machine and whose outcome nobody has seen, oldest first. */
export function listPending(person: string): PendingSubmission[] {
  return pendingKeys(person)
    .flatMap((name) => readPending(name) ?? [])
    .sort((left, right) => left.at.localeCompare(right.at));
}

/** The body as this tab sent it; another tab does not have it. */
export function findPendingBody(submission: PendingSubmission): unknown {
  const kept = readStoredJson(() => ofTab.get(nameOf(submission)));
  if (typeof kept !== "object" || kept === null || !("digest" in kept) || !("body" in kept)) return undefined;
  return kept.digest === submission.digest ? kept.body : undefined;
}

function readPending(name: string): PendingSubmission | undefined {
  const kept = readStoredJson(() => lasting.get(name));
  const orNull = ["key", "external_ref", "payment_reference"] as const;
  if (!hasTexts(kept, ["person", "op", "anchor", "digest", "at", "href"], orNull)) return undefined;
  const op = submitOperations.find((known) => known === kept.op);
  return op === undefined ? undefined : { ...kept, op };
}
