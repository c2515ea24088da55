import type { DeliveryError } from "@/lib/contracts/webhook-deliveries";
import type { Config } from "../../env";
import { checkDestination, getDestinationRules } from "../url/check-destination";
import { createResolve, type Resolve } from "../url/resolve-host";
import type { AttemptResponse } from "./attempt-outcome";
import { classifyFailure } from "./classify-failure";
import { postOnce } from "./post-once";
import type { RawResponse } from "./read-response";
import { createTlsSessions, type TlsSessions } from "./tls-sessions";

/** The time limit of one attempt, in milliseconds: DNS, connection, response and body. */
const attemptMs = 10_000;

export type OutgoingAttempt = {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
  /** The endpoint whose earlier TLS sessions the attempt may resume. Without it, the handshake is a full one. */
  endpointId?: number;
};

/** Makes one attempt and returns its result. Never throws: every failure is a result too. */
export type Send = (attempt: OutgoingAttempt) => Promise<AttemptResponse>;

export type SenderOptions = { resolve?: Resolve; ca?: string; limitMs?: number };

type Ending = Pick<AttemptResponse, "status" | "body" | "error" | "retryAfter">;

/**
 * Creates the function that makes attempts. `ca` replaces the system's trusted certificate authorities.
 * `limitMs` is the time limit of one attempt, in milliseconds.
 */
export function createSender(
  config: Config,
  { resolve = createResolve(config.webhookDnsServers), ca, limitMs = attemptMs }: SenderOptions = {},
): Send {
  const rules = { ...getDestinationRules(config), resolve };
  const sessions = createTlsSessions();
  return async (attempt) => {
    const startedAt = performance.now();
    const ending = await sendWithin(attempt, { rules, ca, sessions, signal: AbortSignal.timeout(limitMs) });
    return { headers: attempt.headers, ...ending, durationMs: Math.round(performance.now() - startedAt) };
  };
}

type SendOptions = {
  rules: Omit<Parameters<typeof checkDestination>[1], "signal">;
  ca: string | undefined;
  sessions: TlsSessions;
  signal: AbortSignal;
};

async function sendWithin(
  { url, headers, body, endpointId }: OutgoingAttempt,
  { rules, ca, sessions, signal }: SendOptions,
): Promise<Ending> {
  const destination = await checkDestination(url, { ...rules, signal });
  if ("error" in destination) return toFailure(signal.aborted ? "timeout" : destination.error);
  const { pathname, search } = new URL(url);
  const progress = { secured: false };
  const onSecured = () => {
    progress.secured = true;
  };
  const classify = (error: unknown) => (signal.aborted ? "timeout" : classifyFailure(error, progress));
  const name = nameSession(endpointId, destination);
  try {
    const posted = { destination, path: pathname + search, headers, body };
    return toEnding(
      await postOnce(posted, {
        ...{ signal, onSecured, ca, session: name === undefined ? undefined : sessions.find(name) },
        onSession: (session, options) => name !== undefined && sessions.keep(name, session, options),
      }),
      classify,
    );
  } catch (error) {
    // The server may be unable to continue the session. The next attempt makes a full handshake.
    if (name !== undefined && !progress.secured) sessions.forget(name);
    return toFailure(classify(error));
  }
}

/**
 * Returns the name under which an endpoint's sessions are stored, or undefined without an endpoint. Host and port are
 * part of it: when the endpoint's URL changes, another server must prove its certificate.
 */
function nameSession(
  endpointId: number | undefined,
  { hostname, port }: { hostname: string; port: number },
): string | undefined {
  return endpointId === undefined ? undefined : `${endpointId} ${hostname}:${port}`;
}

function toFailure(error: DeliveryError): Ending {
  return { status: null, body: null, error, retryAfter: null };
}

/**
 * Converts a response to the result of an attempt. A 2xx status is a success unless the body was interrupted. For any
 * other status, the body does not matter.
 */
function toEnding(response: RawResponse, classify: (error: unknown) => DeliveryError): Ending {
  const { brokenBy, ...ending } = response;
  if (response.status >= 200 && response.status < 300) {
    return { ...ending, error: brokenBy === undefined ? null : classify(brokenBy) };
  }
  return { ...ending, error: response.status >= 300 && response.status < 400 ? "redirect" : "http_error" };
}
