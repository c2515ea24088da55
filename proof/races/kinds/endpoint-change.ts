import { setTimeout as sleep } from "node:timers/promises";
import type { Received } from "../../../scripts/local-https/start-https-receiver";
import type { Random } from "../../kit/random";
import { answerOf, broken, type Finding, type Race } from "../race";
import { type Ask, askFor, type Told } from "../testbed/ask";
import type { RaceStage } from "../testbed/open-testbed";

const changes = ["pause", "delete", "move"] as const;
export type Change = (typeof changes)[number];

export type SeenDelivery = { deliveryId: string; status: string; attempts: number };

export type ChangeEnd = {
  change: Change;
  told: Told;
  /** Events that were taken for it. */
  taken: number;
  /** As soon as the change was answered, and when all had come to rest. */
  atOnce: readonly SeenDelivery[];
  after: readonly SeenDelivery[];
  /** What came to the endpoint's first address, and to the one it was moved to. */
  before: readonly Attempted[];
  moved: readonly Attempted[];
  /** Of the endpoint, once all is at rest. */
  endpoint: { status: string; deleted: boolean };
};

export type Attempted = { deliveryId: string; attempt: number };

/**
 * From the moment a change is answered no attempt begins that it forbids, nothing is left waiting for an endpoint that
 * is not active, and what goes on goes to where the endpoint is now. What was under way may still arrive.
 */
export function judgeChange(end: ChangeEnd): string[] {
  const { change, told, taken, atOnce, after, before, moved, endpoint } = end;
  const stopped = change !== "move";
  const resting = stopped ? ["succeeded", "skipped", "dead_lettered"] : ["succeeded"];
  const begunBy = new Map(atOnce.map(({ deliveryId, attempts }) => [deliveryId, attempts]));
  const attemptsOf = new Map(after.map(({ deliveryId, attempts }) => [deliveryId, attempts]));
  const arrived = [...before, ...moved];
  const late = before.filter(({ deliveryId, attempt }) => attempt > (begunBy.get(deliveryId) ?? 0));
  return broken([
    [told.status === 200, `the change was told ${answerOf(told)}`],
    [after.length === taken, `${taken} events were taken, and ${after.length} deliveries made`],
    [
      after.every(({ status }) => resting.includes(status)),
      `at rest: ${after.map(({ status }) => status).join(", ")}`,
    ],
    [
      !stopped || after.every(({ deliveryId, attempts }) => attempts === (begunBy.get(deliveryId) ?? 0)),
      `an attempt began after the ${change} was answered`,
    ],
    [!stopped || atOnce.every(({ status }) => status !== "pending"), "a delivery was left waiting"],
    [late.length === 0, `${late.length} attempts that began after the ${change} came to the old address`],
    [stopped ? moved.length === 0 : true, "something came to an address nobody gave"],
    [
      after.every(
        ({ deliveryId, status }) =>
          status !== "succeeded" || arrived.some((one) => one.deliveryId === deliveryId),
      ),
      "what counts as delivered never arrived",
    ],
    [
      arrived.every(({ deliveryId, attempt }) => attempt <= (attemptsOf.get(deliveryId) ?? 0)),
      "more arrived than was counted",
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
  contenders: "an endpoint is paused, moved or deleted; its deliveries are claimed or answered",
  rounds: 1000,
  fewest: 12,
  atOnce: 8,
  workers: true,
  open: async (stage) => async (round, random) => {
    const change = random.pick(changes);
    const [path, elsewhere] = [`/endpoint/${round}`, `/endpoint/${round}/moved`];
    const endpoint = await makeEndpoint(stage, path);
    const inHand = round % 2 === 0;
    const emit = Array.from({ length: perRound }, () => emitAsk(stage, endpoint));
    const ask = changeAsk(stage, { endpoint, change, url: stage.receiver.urlOf(elsewhere) });
    const volley = stage.volley();
    const [told, ...taking] = inHand
      ? await changeInHand(stage, { path, emit, ask, random })
      : await volley.fire([ask, ...emit]);
    volley.close();
    if (told === undefined) throw new Error("One was asked.");
    const taken = taking.filter(({ status }) => status === 202).length;
    const atOnce = await deliveriesOf(stage, endpoint);
    const after = await atRest(stage, endpoint, change);
    const seen = (at: string) => stage.receiver.received(at).map(attempted);
    const state = await endpointOf(stage, endpoint);
    const end = {
      change,
      told,
      taken,
      atOnce,
      after,
      before: seen(path),
      moved: seen(elsewhere),
      endpoint: state,
    };
    return { outcomes: countStatuses(change, after), violations: judgeChange(end) } satisfies Finding;
  },
};

type InHand = { path: string; emit: readonly Ask[]; ask: Ask; random: Random };

/** The change is released in the turn in which the receiver answers what it holds: some well, some not. */
async function changeInHand(stage: RaceStage, { path, emit, ask, random }: InHand): Promise<Told[]> {
  const answers: (() => void)[] = [];
  const holding = new Promise<void>((resolve) => {
    let over = false;
    stage.receiver.handle(path, (_received, response) => {
      const status = random.chance(0.5) ? 204 : 500;
      const answer = () => void response.writeHead(status).end();
      if (over) return answer();
      answers.push(answer);
      if (answers.length < emit.length) return;
      over = true;
      resolve();
    });
  });
  const taking: Told[] = [];
  for (const one of emit) taking.push(await askFor(stage.origins[0], one));
  await holding;
  const volley = stage.volley();
  const changing = volley.fire([ask]);
  for (const answer of answers) {
    answer();
    await new Promise(setImmediate);
  }
  const told = await changing;
  volley.close();
  return [...told, ...taking];
}

function attempted({ headers }: Received): Attempted {
  return {
    deliveryId: String(headers["service-delivery-id"]),
    attempt: Number(headers["service-delivery-attempt"]),
  };
}

async function makeEndpoint({ origins, accounts, receiver }: RaceStage, path: string): Promise<number> {
  const made = await askFor(origins[0], {
    method: "POST",
    path: "/v1/webhooks",
    as: { token: accounts[1].token },
    body: { url: receiver.urlOf(path), description: "Race", event_types: ["ping"] },
  });
  return Number(made.json.id);
}

function emitAsk({ accounts }: RaceStage, id: number): Ask {
  const path = `/v1/sandbox/webhooks/${id}/emit`;
  return { method: "POST", path, as: { token: accounts[1].token }, body: { type: "booking.created" } };
}

function changeAsk(
  { accounts }: RaceStage,
  { endpoint, change, url }: { endpoint: number; change: Change; url: string },
): Ask {
  const call = { path: `/v1/webhooks/${endpoint}`, as: { token: accounts[1].token } };
  if (change === "delete") return { ...call, method: "DELETE" };
  return { ...call, method: "PATCH", body: change === "pause" ? { status: "paused" } : { url } };
}

async function deliveriesOf({ observer }: RaceStage, endpoint: number): Promise<SeenDelivery[]> {
  const { rows } = await observer.query<SeenDelivery>(
    `select delivery_id as "deliveryId", status, attempt_count as attempts
     from webhook_deliveries where endpoint_id = $1 order by id`,
    [endpoint],
  );
  return rows;
}

async function endpointOf({ observer }: RaceStage, endpoint: number): Promise<ChangeEnd["endpoint"]> {
  const { rows } = await observer.query<ChangeEnd["endpoint"]>(
    "select status, deleted_at is not null as deleted from webhook_endpoints where id = $1",
    [endpoint],
  );
  const [row] = rows;
  if (row === undefined) throw new Error("The endpoint's row is gone.");
  return row;
}

const timeoutMs = 60_000;

/** Until nothing is under way, and nothing waits where something could still be sent. */
async function atRest(stage: RaceStage, endpoint: number, change: Change): Promise<SeenDelivery[]> {
  const moving = change === "move" ? ["delivering", "pending"] : ["delivering"];
  for (const until = Date.now() + timeoutMs; ; await sleep(50)) {
    const seen = await deliveriesOf(stage, endpoint);
    if (Date.now() > until || !seen.some(({ status }) => moving.includes(status))) return seen;
  }
}

function countStatuses(change: Change, after: readonly SeenDelivery[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status } of after) counts[`${change}: ${status}`] = (counts[`${change}: ${status}`] ?? 0) + 1;
  return counts;
}
