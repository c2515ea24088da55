import { safeStorage } from "../../safe-storage";
import { hasTexts, readStoredJson } from "../../stored-json";
import { type SubmitOperation, submitOperations } from "../../submit-operation";
import { getKeyPrefix, listPendingKeys, persistentStorage } from "./pending-keys";

/** The identity of a submission. There is at most one submission per person, operation and anchor. */
export type SubmissionId = { person: string; op: SubmitOperation; anchor: string };

/** A submission whose outcome was unknown when it was stored. */
export type PendingSubmission = SubmissionId & {
  /** The idempotency key. Null until the submission number is known. Until then, nothing was sent. */
  key: string | null;
  digest: string;
  at: string;
  external_ref: string | null;
  payment_reference: string | null;
  /** The portal path that resumes the submission. */
  href: string;
};

const removedEvent = "forgotten";
const changes = new EventTarget();
const tabStorage = safeStorage(() => sessionStorage);

function toStorageName({ person, op, anchor }: SubmissionId): string {
  return `${getKeyPrefix(person)}${op} ${anchor}`;
}

/**
 * Stores a submission before it is sent. The body contains customer data, so only this tab can read it. Without browser
 * storage, the submission stays in memory until the page is closed.
 */
export function savePending(submission: PendingSubmission, body: unknown): void {
  persistentStorage.set(toStorageName(submission), JSON.stringify(submission));
  tabStorage.set(toStorageName(submission), JSON.stringify({ digest: submission.digest, body }));
}

/** Returns whether the submission is in the browser's persistent storage, and so survives a reload. */
export function isPersisted(submission: SubmissionId): boolean {
  return persistentStorage.isPersistent(toStorageName(submission));
}

/** Removes a submission from the browser's storage and calls the listeners of `onPendingRemoved` on this page. */
export function removePending(submission: SubmissionId): void {
  persistentStorage.remove(toStorageName(submission));
  tabStorage.remove(toStorageName(submission));
  changes.dispatchEvent(new Event(removedEvent));
}

/** Calls the listener when a submission is removed on this page. Returns a function that removes the listener. */
export function onPendingRemoved(listener: () => void): () => void {
  changes.addEventListener(removedEvent, listener);
  return () => changes.removeEventListener(removedEvent, listener);
}

/** Returns the stored submission with this identity, or `undefined` if there is none. */
export function findPending(wanted: SubmissionId): PendingSubmission | undefined {
  return readPending(toStorageName(wanted));
}

/** Returns the pending submissions of this person in this browser, oldest first. */
export function listPending(person: string): PendingSubmission[] {
  return listPendingKeys(person)
    .flatMap((name) => readPending(name) ?? [])
    .sort((left, right) => left.at.localeCompare(right.at));
}

/** Returns the body of the submission if this tab stored it, otherwise `undefined`. */
export function findPendingBody(submission: PendingSubmission): unknown {
  const stored = readStoredJson(() => tabStorage.get(toStorageName(submission)));
  if (typeof stored !== "object" || stored === null || !("digest" in stored) || !("body" in stored))
    return undefined;
  return stored.digest === submission.digest ? stored.body : undefined;
}

function readPending(name: string): PendingSubmission | undefined {
  const stored = readStoredJson(() => persistentStorage.get(name));
  const orNull = ["key", "external_ref", "payment_reference"] as const;
  if (!hasTexts(stored, ["person", "op", "anchor", "digest", "at", "href"], orNull)) return undefined;
  const op = submitOperations.find((known) => known === stored.op);
  return op === undefined ? undefined : { ...stored, op };
}
