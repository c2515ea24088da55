import type { SubmitOperation } from "../submit-operation";
import { ApiFailure, isApiFailure } from "./api-failure";
import { attemptNumber } from "./reservations";
import type { SubmissionEvent } from "./submissions";
import {
  findPending,
  findPendingBody,
  forgetPending,
  keepPending,
  type PendingSubmission,
} from "./submissions-store";
import { anchorOf, digestOf, submitKey } from "./submit-key";

/** One operation on one thing: what is sent, under whose key, and how a lost answer is found. */
export type SubmissionPlan<B> = {
  op: SubmitOperation;
  /** What the key is anchored to: a reservation's reference, or the external one where there is none yet. */
  anchor: () => string;
  /** To do once more what may have been done already. */
  anew?: boolean;
  /** Where an unfinished one is taken up again. */
  href: () => string;
  about: (body: B) => { external_ref: string | null; payment_reference: string | null };
  send: (body: B, key: string) => Promise<string>;
  lookUp: (pending: PendingSubmission) => Promise<string | undefined>;
};

/** Written down before anything is sent, so that a refresh in the next moment loses nothing. */
export async function preparePending<B>(plan: SubmissionPlan<B>, body: B): Promise<PendingSubmission> {
  const { op } = plan;
  const [anchor, digest] = await Promise.all([anchorOf(plan.anchor()), digestOf(body)]);
  const at = new Date().toISOString();
  const pending = { op, anchor, key: null, digest, at, href: plan.href(), ...plan.about(body) };
  keepPending(pending, body);
  return pending;
}

type Unfinished<B> = { pending: PendingSubmission; body: B | undefined; from: "fresh" | "sent" | "blind" };

/** What an earlier visit began and did not see the end of; the body is there in the tab that sent it. */
export async function findUnfinished<B>(plan: SubmissionPlan<B>): Promise<Unfinished<B> | undefined> {
  const pending = findPending({ op: plan.op, anchor: await anchorOf(plan.anchor()) });
  if (pending === undefined) return undefined;
  // SAFETY: this tab wrote the body of this very operation down before it sent it.
  const body = findPendingBody(pending) as B | undefined;
  if (body !== undefined) return { pending, body, from: pending.key === null ? "fresh" : "sent" };
  if (pending.key !== null) return { pending, body, from: "blind" };
  forgetPending(pending);
  return undefined;
}

type Ask = () => Promise<SubmissionEvent<string>>;

/** How a pending submission is sent and looked up. Once its key is known, every send uses that one. */
export function workOn<B>(
  plan: SubmissionPlan<B>,
  begun: PendingSubmission,
  body: B | undefined,
): { send: Ask; lookUp: Ask } {
  let pending = begun;
  const lookUp: Ask = async () => {
    try {
      return { type: "lookedUp", reference: await plan.lookUp(pending) };
    } catch (error) {
      return failedEvent(error, true);
    }
  };
  if (body === undefined) return { send: lookUp, lookUp };
  const send: Ask = async () => {
    try {
      const numbered = await numberPending(plan, pending, body);
      pending = numbered;
      return { type: "answered", answer: await plan.send(body, numbered.key) };
    } catch (error) {
      return failedEvent(error, pending.key !== null);
    }
  };
  return { send, lookUp };
}

async function numberPending<B>(
  plan: SubmissionPlan<B>,
  pending: PendingSubmission,
  body: B,
): Promise<PendingSubmission & { key: string }> {
  const { op, anchor, digest, key } = pending;
  if (key !== null) return { ...pending, key };
  const n = await attemptNumber({ op, anchor, anew: plan.anew ?? false });
  const numbered = { ...pending, key: submitKey({ op, anchor, n }, digest) };
  keepPending(numbered, body);
  return numbered;
}

function failedEvent(error: unknown, sent: boolean): SubmissionEvent<never> {
  const failure = isApiFailure(error)
    ? error
    : new ApiFailure({ code: "network", status: 0, message: String(error) });
  return { type: "failed", failure, sent };
}
