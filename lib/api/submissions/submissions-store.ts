import { safeStorage } from "../../safe-storage";
import { hasTexts, readStoredJson } from "../../stored-json";
import { type SubmitOperation, submitOperations } from "../../submit-operation";
import { getKeyPrefix, pendingKeys, persistentStorage } from "./pending-keys";

/** What one person does to one thing: of each there is one submission at a time. */
export type SubmissionId = { person: string; op: SubmitOperation; anchor: string };

/** A request whose outcome was not known when it was written down. */
export type PendingSubmission = SubmissionId & {
  /** Null until the attempt's number is known: then nothing was sent yet. */
  key: string | null;
  digest: string;
  at: string;
  external_ref: string | null;
  payment_reference: string | null;
  /** The page that takes it up again. */
  href: string;
};

const removedEvent = "forgotten";
const changes = new EventTarget();
const tabStorage = safeStorage(() => sessionStorage);

function toStorageName({ person, op, anchor }: SubmissionId): string {
  return `${getKeyPrefix(person)}${op} ${anchor}`;
}

/**
 * Written before anything is sent, and in the tab its body: who the customer is stays out of what lasts. A browser that
 * keeps nothing does not stop the sale: it is known as long as the page is open.
 */
export function savePending(submission: PendingSubmission, body: unknown): void {
  persistentStorage.set(toStorageName(submission), JSON.stringify(submission));
  tabStorage.set(toStorageName(submission), JSON.stringify({ digest: submission.digest, body }));
}

/** Whether a page that is loaded anew finds it again. */
export function isPersisted(submission: SubmissionId): boolean {
  return persistentStorage.lasts(toStorageName(submission));
}

export function removePending(submission: SubmissionId): void {
  persistentStorage.remove(toStorageName(submission));
  tabStorage.remove(toStorageName(submission));
  changes.dispatchEvent(new Event(removedEvent));
}

/** Calls back whenever something was forgotten on this page; answers how to stop that. */
export function onPendingRemoved(listener: () => void): () => void {
  changes.addEventListener(removedEvent, listener);
  return () => changes.removeEventListener(removedEvent, listener);
}

export function findPending(wanted: SubmissionId): PendingSubmission | undefined {
  return readPending(toStorageName(wanted));
}

/** All that this person began on this machine and whose outcome nobody has seen, oldest first. */
export function listPending(person: string): PendingSubmission[] {
  return pendingKeys(person)
    .flatMap((name) => readPending(name) ?? [])
    .sort((left, right) => left.at.localeCompare(right.at));
}

/** The body as this tab sent it; another tab does not have it. */
export function findPendingBody(submission: PendingSubmission): unknown {
  const kept = readStoredJson(() => tabStorage.get(toStorageName(submission)));
  if (typeof kept !== "object" || kept === null || !("digest" in kept) || !("body" in kept)) return undefined;
  return kept.digest === submission.digest ? kept.body : undefined;
}

function readPending(name: string): PendingSubmission | undefined {
  const kept = readStoredJson(() => persistentStorage.get(name));
  const orNull = ["key", "external_ref", "payment_reference"] as const;
  if (!hasTexts(kept, ["person", "op", "anchor", "digest", "at", "href"], orNull)) return undefined;
  const op = submitOperations.find((known) => known === kept.op);
  return op === undefined ? undefined : { ...kept, op };
}
