import type { DeliveryError } from "@/lib/contracts/webhook-deliveries";
import type { Config } from "../../env";
import { checkDestination, rulesOf } from "../url/check-destination";
import { type Resolve, resolveHost } from "../url/resolve-host";
import type { Answer } from "./attempt-outcome";
import { classifyFailure } from "./classify-failure";
import { postOnce } from "./post-once";
import type { RawAnswer } from "./read-response";

/** The time limit of one attempt, in milliseconds: DNS, connection, response and body. */
const attemptMs = 10_000;

export type OutgoingAttempt = { url: string; headers: Readonly<Record<string, string>>; body: string };

/** Makes one attempt and returns its result. Never throws: every failure is a result too. */
export type Send = (attempt: OutgoingAttempt) => Promise<Answer>;

export type SenderOptions = { resolve?: Resolve; ca?: string; limitMs?: number };

type Ending = Pick<Answer, "status" | "body" | "error" | "retryAfter">;

export function createSender(
  config: Config,
  { resolve = resolveHost, ca, limitMs = attemptMs }: SenderOptions = {},
): Send {
  const rules = { ...rulesOf(config), resolve };
  return async (attempt) => {
    const startedAt = performance.now();
    const ending = await sendWithin(attempt, { rules, ca, signal: AbortSignal.timeout(limitMs) });
    return { headers: attempt.headers, ...ending, durationMs: Math.round(performance.now() - startedAt) };
  };
}

type Means = {
  rules: Omit<Parameters<typeof checkDestination>[1], "signal">;
  ca: string | undefined;
  signal: AbortSignal;
};

async function sendWithin(
  { url, headers, body }: OutgoingAttempt,
  { rules, ca, signal }: Means,
): Promise<Ending> {
  const destination = await checkDestination(url, { ...rules, signal });
  if ("error" in destination) return without(signal.aborted ? "timeout" : destination.error);
  const { pathname, search } = new URL(url);
  const progress = { secured: false };
  const onSecured = () => {
    progress.secured = true;
  };
  const classify = (error: unknown) => (signal.aborted ? "timeout" : classifyFailure(error, progress));
  try {
    const posted = { destination, path: pathname + search, headers, body };
    return judge(await postOnce(posted, { signal, onSecured, ca }), classify);
  } catch (error) {
    return without(classify(error));
  }
}

function without(error: DeliveryError): Ending {
  return { status: null, body: null, error, retryAfter: null };
}

/**
 * Classifies a response. A success counts only once its body has arrived; any other status counts at once.
 */
function judge(answer: RawAnswer, classify: (error: unknown) => DeliveryError): Ending {
  const { brokenBy, ...ending } = answer;
  if (answer.status >= 200 && answer.status < 300) {
    return { ...ending, error: brokenBy === undefined ? null : classify(brokenBy) };
  }
  return { ...ending, error: answer.status >= 300 && answer.status < 400 ? "redirect" : "http_error" };
}
