import type { SubmitOperation } from "../../submit-operation";
import { ApiFailure, isApiFailure } from "../api-failure";
import { getSubmissionNumber } from "../reservations";
import { trackInFlight } from "./in-flight";
import { findKeyOutcome, type KeyOutcome } from "./key-outcome";
import {
  isSettled,
  type KeyState,
  type Submission,
  type SubmissionEvent,
  submissionReducer,
} from "./submissions";
import { runSubmission, type SubmissionWork } from "./submissions-run";
import {
  findPending,
  findPendingBody,
  type PendingSubmission,
  removePending,
  savePending,
} from "./submissions-store";
import { hashBody, toBodySegment, toKeySegment, toSubmissionKey } from "./to-submission-key";

/**
 * The parts of a submission that depend on the operation: the key, the request, and the lookup of the result after a
 * lost response.
 */
export type SubmissionPlan<B> = {
  /** The signed-in person. Other users of the same browser cannot resume the submission. */
  person: string;
  op: SubmitOperation;
  /**
   * The text that identifies the draft, the booking or the sale in the idempotency key. It is a reference of a draft or
   * booking, an external reference, or a text derived from one of them.
   */
  anchor: () => string;
  /** True to repeat the operation on purpose, even after a success. */
  anew?: boolean;
  /**
   * True if all bodies share one key. If different bodies are then sent at once, from any window of any person, the API
   * accepts at most one. It rejects the others as `idempotency_key_reused`.
   */
  sharesKey?: boolean;
  /** The portal path that resumes an unfinished submission. */
  href: () => string;
  about: (body: B) => { external_ref: string | null; payment_reference: string | null };
  send: (body: B, key: string) => Promise<string>;
  lookUp: (pending: PendingSubmission) => Promise<string | undefined>;
};

/**
 * Stores the submission before anything is sent, so that it survives a reload. Returns the stored submission, which has
 * no key yet.
 */
export async function preparePending<B>(plan: SubmissionPlan<B>, body: B): Promise<PendingSubmission> {
  const { person, op } = plan;
  const [anchor, digest] = await Promise.all([toKeySegment(plan.anchor()), hashBody(body)]);
  const at = new Date().toISOString();
  const pending = { person, op, anchor, key: null, digest, at, href: plan.href(), ...plan.about(body) };
  savePending(pending, body);
  return pending;
}

type Unfinished<B> = { pending: PendingSubmission; body: B | undefined; from: "fresh" | "sent" | "blind" };

/**
 * Finds a submission that was stored on an earlier visit and has no known outcome. With `anew`, its `href` must be that
 * of the plan. `body` is undefined in every tab except the one that sent the submission. Removes a submission that has
 * neither a body nor a key, because nothing was sent.
 */
export async function findUnfinished<B>(plan: SubmissionPlan<B>): Promise<Unfinished<B> | undefined> {
  const { person, op } = plan;
  const pending = findPending({ person, op, anchor: await toKeySegment(plan.anchor()) });
  if (pending === undefined) return undefined;
  // A repeated operation has the anchor of the first one, whose result is not its own.
  if (plan.anew === true && pending.href !== plan.href()) return undefined;
  // SAFETY: this tab stored the body of this operation before it sent it.
  const body = findPendingBody(pending) as B | undefined;
  if (body !== undefined) return { pending, body, from: pending.key === null ? "fresh" : "sent" };
  if (pending.key !== null) return { pending, body, from: "blind" };
  removePending(pending);
  return undefined;
}

export type StartedSubmission<B> = {
  begun: Submission<string>;
  pending: Promise<PendingSubmission>;
  body: B | undefined;
};

/**
 * Runs the submission until its outcome is known or a person must act, and returns its last state. If `started.pending`
 * rejects, nothing was sent and the state is `refused`.
 */
export async function runPlan<B>(
  plan: SubmissionPlan<B>,
  started: StartedSubmission<B>,
  watch: PreparedWatch,
): Promise<Submission<string>> {
  return await trackInFlight(() => prepareAndRun(plan, started, watch));
}

async function prepareAndRun<B>(
  plan: SubmissionPlan<B>,
  { begun, pending: preparing, body }: StartedSubmission<B>,
  watch: PreparedWatch,
): Promise<Submission<string>> {
  watch.show(begun);
  let pending: PendingSubmission;
  try {
    pending = await preparing;
  } catch (error) {
    const refused = submissionReducer(begun, failedEvent(error, false));
    if (!watch.signal.aborted) watch.show(refused);
    return refused;
  }
  watch.prepared(pending);
  const end = await runSubmission(begun, { ...watch, ...createSubmissionWork(plan, pending, body) });
  if (isSettled(end) && !leadsToBooking(plan.op, end)) removePending(pending);
  return end;
}

/**
 * Returns whether the submission ends on the page of a booking. That page removes the pending entry, so that
 * a reload before it loads still finds the booking.
 */
function leadsToBooking(op: SubmitOperation, { phase }: Submission<string>): boolean {
  return op !== "reserve" && (phase === "done" || phase === "found");
}

type Watch = Omit<SubmissionWork<string>, "send" | "lookUp">;
type PreparedWatch = Watch & { prepared: (pending: PendingSubmission) => void };
type SubmissionStep = () => Promise<SubmissionEvent<string>>;

/**
 * Returns two functions: one sends the submission, the other looks up its outcome. Every attempt sends the same key.
 * Without a body, both functions look up the outcome.
 */
export function createSubmissionWork<B>(
  plan: SubmissionPlan<B>,
  begun: PendingSubmission,
  body: B | undefined,
): { send: SubmissionStep; lookUp: SubmissionStep } {
  let pending = begun;
  const lookUp: SubmissionStep = async () => {
    try {
      return { type: "lookedUp", ...(await findOutcome(plan, pending, body === undefined)) };
    } catch (error) {
      return failedEvent(error, true);
    }
  };
  if (body === undefined) return { send: lookUp, lookUp };
  const send: SubmissionStep = async () => {
    try {
      const numbered = await numberPending(plan, pending, body);
      pending = numbered;
      return { type: "responded", result: await plan.send(body, numbered.key) };
    } catch (error) {
      return failedEvent(error, pending.key !== null);
    }
  };
  return { send, lookUp };
}

/**
 * Finds the reference of the created booking or draft, and the state of the key. Queries the key only if `blind`, and
 * then before it searches for the booking.
 */
async function findOutcome<B>(
  plan: SubmissionPlan<B>,
  pending: PendingSubmission,
  blind: boolean,
): Promise<{ reference: string | undefined; key: KeyState }> {
  const outcome: KeyOutcome =
    blind && pending.key !== null
      ? await findKeyOutcome(pending.key)
      : { key: "settled", reference: undefined };
  if (outcome.reference !== undefined || outcome.key === "running") return outcome;
  return { ...outcome, reference: await plan.lookUp(pending) };
}

/** Returns the key that the body would have if it were sent now. */
export async function previewKey(
  plan: Pick<SubmissionPlan<unknown>, "op" | "anchor" | "anew">,
  body: unknown,
): Promise<string> {
  const { op, anew = false } = plan;
  const [anchor, digest] = await Promise.all([toKeySegment(plan.anchor()), hashBody(body)]);
  return toSubmissionKey({ op, anchor, n: await getSubmissionNumber({ op, anchor, anew }) }, digest);
}

async function numberPending<B>(
  plan: SubmissionPlan<B>,
  pending: PendingSubmission,
  body: B,
): Promise<PendingSubmission & { key: string }> {
  const { op, anchor, digest, key } = pending;
  if (key !== null) return { ...pending, key };
  const n = await getSubmissionNumber({ op, anchor, anew: plan.anew ?? false });
  const segment = toBodySegment(digest, plan.sharesKey ?? false);
  const numbered = { ...pending, key: toSubmissionKey({ op, anchor, n }, segment) };
  savePending(numbered, body);
  return numbered;
}

function failedEvent(error: unknown, sent: boolean): SubmissionEvent<never> {
  const failure = isApiFailure(error)
    ? error
    : new ApiFailure({ code: "network", status: 0, message: String(error) });
  return { type: "failed", failure, sent };
}
