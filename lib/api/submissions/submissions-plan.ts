import type { SubmitOperation } from "../../submit-operation";
import { ApiFailure, isApiFailure } from "../api-failure";
import { getAttemptNumber } from "../reservations";
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
import { hashBody, submitKey, toKeySegment } from "./submit-key";

/** One operation on one thing: what is sent, under whose key, and how a lost answer is found. */
export type SubmissionPlan<B> = {
  /** Who is signed in: nobody else who uses this browser takes it up. */
  person: string;
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
  const { person, op } = plan;
  const [anchor, digest] = await Promise.all([toKeySegment(plan.anchor()), hashBody(body)]);
  const at = new Date().toISOString();
  const pending = { person, op, anchor, key: null, digest, at, href: plan.href(), ...plan.about(body) };
  savePending(pending, body);
  return pending;
}

type Unfinished<B> = { pending: PendingSubmission; body: B | undefined; from: "fresh" | "sent" | "blind" };

/** What an earlier visit began and did not see the end of; the body is there in the tab that sent it. */
export async function findUnfinished<B>(plan: SubmissionPlan<B>): Promise<Unfinished<B> | undefined> {
  const { person, op } = plan;
  const pending = findPending({ person, op, anchor: await toKeySegment(plan.anchor()) });
  if (pending === undefined) return undefined;
  // SAFETY: this tab wrote the body of this very operation down before it sent it.
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

/** From the press of the button to a known outcome, or to a person. What could not even be prepared was not sent. */
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

/** Its page forgets what made it once it is there; a refresh before that finds the booking by what is kept. */
function leadsToBooking(op: SubmitOperation, { phase }: Submission<string>): boolean {
  return op !== "reserve" && (phase === "done" || phase === "found");
}

type Watch = Omit<SubmissionWork<string>, "send" | "lookUp">;
type PreparedWatch = Watch & { prepared: (pending: PendingSubmission) => void };
type SubmissionStep = () => Promise<SubmissionEvent<string>>;

/** How a pending submission is sent and looked up. Once its key is known, every send uses that one. */
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
      return { type: "answered", answer: await plan.send(body, numbered.key) };
    } catch (error) {
      return failedEvent(error, pending.key !== null);
    }
  };
  return { send, lookUp };
}

/** Whoever has the body has heard from the key itself that it failed for good; whoever has not asks what became of it. */
async function findOutcome<B>(
  plan: SubmissionPlan<B>,
  pending: PendingSubmission,
  blind: boolean,
): Promise<{ reference: string | undefined; key: KeyState }> {
  const told: KeyOutcome =
    blind && pending.key !== null
      ? await findKeyOutcome(pending.key)
      : { key: "settled", reference: undefined };
  if (told.reference !== undefined || told.key === "running") return told;
  return { ...told, reference: await plan.lookUp(pending) };
}

/** The key a body would be sent under now: whoever sends the same under it does nothing twice. */
export async function previewKey(
  plan: Pick<SubmissionPlan<unknown>, "op" | "anchor" | "anew">,
  body: unknown,
): Promise<string> {
  const { op, anew = false } = plan;
  const [anchor, digest] = await Promise.all([toKeySegment(plan.anchor()), hashBody(body)]);
  return submitKey({ op, anchor, n: await getAttemptNumber({ op, anchor, anew }) }, digest);
}

async function numberPending<B>(
  plan: SubmissionPlan<B>,
  pending: PendingSubmission,
  body: B,
): Promise<PendingSubmission & { key: string }> {
  const { op, anchor, digest, key } = pending;
  if (key !== null) return { ...pending, key };
  const n = await getAttemptNumber({ op, anchor, anew: plan.anew ?? false });
  const numbered = { ...pending, key: submitKey({ op, anchor, n }, digest) };
  savePending(numbered, body);
  return numbered;
}

function failedEvent(error: unknown, sent: boolean): SubmissionEvent<never> {
  const failure = isApiFailure(error)
    ? error
    : new ApiFailure({ code: "network", status: 0, message: String(error) });
  return { type: "failed", failure, sent };
}
