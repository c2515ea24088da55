import { setTimeout as sleep } from "node:timers/promises";
import type { ReceivedRequest } from "../../../scripts/local-https/start-https-receiver";
import type { Random } from "../../kit/random";
import { describeReply, findViolatedRules, type Race, type RoundResult } from "../race";
import type { RaceTestbed } from "../testbed/open-testbed";
import { type RaceRequest, type Reply, requestOk } from "../testbed/race-request";

const changes = ["pause", "delete", "move"] as const;
export type Change = (typeof changes)[number];

export type DeliveryState = { deliveryId: string; status: string; attempts: number };

export type ChangeEnd = {
  change: Change;
  reply: Reply;
  /** The number of events that the service accepted for the endpoint. */
  accepted: number;
  /** The deliveries when the change returned. `settled` has the same deliveries after all attempts have ended. */
  atReply: readonly DeliveryState[];
  settled: readonly DeliveryState[];
  /** The attempts received at the original URL. */
  atOldUrl: readonly ReceivedAttempt[];
  /** The attempts received at the new URL. */
  atNewUrl: readonly ReceivedAttempt[];
  /** The endpoint after all deliveries have settled. */
  endpoint: { status: string; deleted: boolean };
};

export type ReceivedAttempt = { deliveryId: string; attempt: number };

/**
 * Checks that a change takes effect when its response is sent. From then on, no attempt starts for a paused or deleted
 * endpoint, none of its deliveries is pending, and new attempts go to the current URL. Attempts already in flight may
 * still arrive. Returns a message for each violation.
 */
export function checkChange(end: ChangeEnd): string[] {
  const { change, reply, accepted, atReply, settled, atOldUrl, atNewUrl, endpoint } = end;
  const stopped = change !== "move";
  const finalStatuses = stopped ? ["succeeded", "skipped", "dead_lettered"] : ["succeeded"];
  const attemptsAtReply = new Map(atReply.map(({ deliveryId, attempts }) => [deliveryId, attempts]));
  const attemptsSettled = new Map(settled.map(({ deliveryId, attempts }) => [deliveryId, attempts]));
  const arrived = [...atOldUrl, ...atNewUrl];
  const staleAttempts = atOldUrl.filter(
    ({ deliveryId, attempt }) => attempt > (attemptsAtReply.get(deliveryId) ?? 0),
  );
  return findViolatedRules([
    [reply.status === 200, `the change returned ${describeReply(reply)}`],
    [
      settled.length === accepted,
      `${accepted} events were accepted, but ${settled.length} deliveries created`,
    ],
    [
      settled.every(({ status }) => finalStatuses.includes(status)),
      `the final delivery statuses are ${settled.map(({ status }) => status).join(", ")}`,
    ],
    [
      !stopped ||
        settled.every(({ deliveryId, attempts }) => attempts === (attemptsAtReply.get(deliveryId) ?? 0)),
      `an attempt started after the ${change} returned`,
    ],
    [!stopped || atReply.every(({ status }) => status !== "pending"), "a delivery is still pending"],
    [
      staleAttempts.length === 0,
      `${staleAttempts.length} attempts that started after the ${change} went to the old URL`,
    ],
    [stopped ? atNewUrl.length === 0 : true, "a request went to a URL that was never set"],
    [
      settled.every(
        ({ deliveryId, status }) =>
          status !== "succeeded" || arrived.some((one) => one.deliveryId === deliveryId),
      ),
      "a succeeded delivery never arrived",
    ],
    [
      arrived.every(({ deliveryId, attempt }) => attempt <= (attemptsSettled.get(deliveryId) ?? 0)),
      "more attempts arrived than were counted",
    ],
    [
      new Set(arrived.map(({ deliveryId, attempt }) => `${deliveryId} ${attempt}`)).size === arrived.length,
      "an attempt arrived twice",
    ],
    [
      endpoint.deleted === (change === "delete") &&
        (change === "delete" || endpoint.status === (change === "pause" ? "paused" : "active")),
      `the endpoint is ${endpoint.status}${endpoint.deleted ? " and deleted" : ""}`,
    ],
  ]);
}

const perRound = 3;

export const endpointRace: Race = {
  name: "endpoint",
  contenders: "an endpoint is paused, moved or deleted while its deliveries are claimed or sent",
  rounds: 1000,
  shortRounds: 12,
  concurrency: 8,
  workers: true,
  open: async (testbed) => async (round, random) => {
    const change = random.pick(changes);
    const [path, newPath] = [`/endpoint/${round}`, `/endpoint/${round}/moved`];
    const endpoint = await makeEndpoint(testbed, path);
    const inFlight = round % 2 === 0;
    const emit = Array.from({ length: perRound }, () => emitRequest(testbed, endpoint));
    const request = changeRequest(testbed, { endpoint, change, url: testbed.receiver.urlOf(newPath) });
    const burst = testbed.openBurst();
    const [reply, ...emitted] = inFlight
      ? await changeInFlight(testbed, { path, emit, request, random })
      : await burst.send([request, ...emit]);
    burst.close();
    if (reply === undefined) throw new Error("The burst returned no reply.");
    const accepted = emitted.filter(({ status }) => status === 202).length;
    const atReply = await readDeliveries(testbed, endpoint);
    const settled = await waitUntilSettled(testbed, endpoint, change);
    const seen = (at: string) => testbed.receiver.received(at).map(toReceivedAttempt);
    const state = await readEndpoint(testbed, endpoint);
    const end = {
      change,
      reply,
      accepted,
      atReply,
      settled,
      atOldUrl: seen(path),
      atNewUrl: seen(newPath),
      endpoint: state,
    };
    return { outcomes: countStatuses(change, settled), violations: checkChange(end) } satisfies RoundResult;
  },
};

type InFlightChange = { path: string; emit: readonly RaceRequest[]; request: RaceRequest; random: Random };

/**
 * Waits until the receiver holds an attempt of each delivery, then sends the change while the receiver responds to
 * them with 204 or 500. Returns the reply to the change, followed by those to the requests in `emit`.
 */
async function changeInFlight(
  testbed: RaceTestbed,
  { path, emit, request, random }: InFlightChange,
): Promise<Reply[]> {
  const responses: (() => void)[] = [];
  const holding = new Promise<void>((resolve) => {
    let released = false;
    testbed.receiver.handle(path, (_received, response) => {
      const status = random.chance(0.5) ? 204 : 500;
      const respond = () => void response.writeHead(status).end();
      if (released) return respond();
      responses.push(respond);
      if (responses.length < emit.length) return;
      released = true;
      resolve();
    });
  });
  const emitted: Reply[] = [];
  for (const one of emit) emitted.push(await requestOk(testbed.origins[0], one));
  await holding;
  const burst = testbed.openBurst();
  const changing = burst.send([request]);
  for (const respond of responses) {
    respond();
    await new Promise(setImmediate);
  }
  const reply = await changing;
  burst.close();
  return [...reply, ...emitted];
}

function toReceivedAttempt({ headers }: ReceivedRequest): ReceivedAttempt {
  return {
    deliveryId: String(headers["service-delivery-id"]),
    attempt: Number(headers["service-delivery-attempt"]),
  };
}

async function makeEndpoint({ origins, accounts, receiver }: RaceTestbed, path: string): Promise<number> {
  const made = await requestOk(origins[0], {
    method: "POST",
    path: "/v1/webhooks",
    as: { token: accounts[1].token },
    body: { url: receiver.urlOf(path), description: "Race", event_types: ["ping"] },
  });
  return Number(made.json.id);
}

function emitRequest({ accounts }: RaceTestbed, id: number): RaceRequest {
  const path = `/v1/sandbox/webhooks/${id}/emit`;
  return { method: "POST", path, as: { token: accounts[1].token }, body: { type: "booking.created" } };
}

function changeRequest(
  { accounts }: RaceTestbed,
  { endpoint, change, url }: { endpoint: number; change: Change; url: string },
): RaceRequest {
  const call = { path: `/v1/webhooks/${endpoint}`, as: { token: accounts[1].token } };
  if (change === "delete") return { ...call, method: "DELETE" };
  return { ...call, method: "PATCH", body: change === "pause" ? { status: "paused" } : { url } };
}

async function readDeliveries({ observer }: RaceTestbed, endpoint: number): Promise<DeliveryState[]> {
  const { rows } = await observer.query<DeliveryState>(
    `select delivery_id as "deliveryId", status, attempt_count as attempts
     from webhook_deliveries where endpoint_id = $1 order by id`,
    [endpoint],
  );
  return rows;
}

async function readEndpoint({ observer }: RaceTestbed, endpoint: number): Promise<ChangeEnd["endpoint"]> {
  const { rows } = await observer.query<ChangeEnd["endpoint"]>(
    "select status, deleted_at is not null as deleted from webhook_endpoints where id = $1",
    [endpoint],
  );
  const [row] = rows;
  if (row === undefined) throw new Error("The endpoint row does not exist.");
  return row;
}

const timeoutMs = 60_000;

/**
 * Waits up to `timeoutMs` until no delivery is in flight and no pending delivery can still be sent. Returns
 * the last state of each delivery.
 */
async function waitUntilSettled(
  testbed: RaceTestbed,
  endpoint: number,
  change: Change,
): Promise<DeliveryState[]> {
  const unsettled = change === "move" ? ["delivering", "pending"] : ["delivering"];
  for (const until = Date.now() + timeoutMs; ; await sleep(50)) {
    const seen = await readDeliveries(testbed, endpoint);
    if (Date.now() > until || !seen.some(({ status }) => unsettled.includes(status))) return seen;
  }
}

function countStatuses(change: Change, settled: readonly DeliveryState[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status } of settled)
    counts[`${change}: ${status}`] = (counts[`${change}: ${status}`] ?? 0) + 1;
  return counts;
}
