import { setTimeout as sleep } from "node:timers/promises";
import { addDays, type Day, parseDay } from "../../../lib/dates";
import { field } from "../../kit/exchanges";
import type { Random } from "../../kit/random";
import { hookHost } from "../testbed/open-fuzz-stage";
import { call, type Kind, type Lane, type Party, planCall, textAt } from "./lane";

/** The UTC day by the partner's own clock. */
export function todayOf({ aheadSeconds }: Party): Day {
  const day = parseDay(new Date(Date.now() + aheadSeconds * 1000).toISOString().slice(0, 10));
  if (day === undefined) throw new Error("The calendar has ended.");
  return day;
}

/** A stay far enough ahead for every time zone. */
export function stayOf(party: Party, random: Random): { date_from: Day; date_to: Day } {
  const from = addDays(todayOf(party), random.between(3, 300));
  return { date_from: from, date_to: addDays(from, random.between(1, 14)) };
}

export function customerOf({ account }: Party): Record<string, string> {
  return { first_name: "Ada", last_name: account.canary, email: `${account.canary}@example.com` };
}

export function rentalOf(party: Party, random: Random, car = "fuzz-plain"): Record<string, unknown> {
  return { car_slug: car, ...stayOf(party, random), customer: customerOf(party) };
}

export async function makeDraft(
  lane: Lane,
  party: Party,
  rental: Record<string, unknown>,
): Promise<{ reference: string; total: number }> {
  const made = await call(lane, party, ["createReservation", { body: rental }]);
  return {
    reference: textAt(made, "reservation", "reference"),
    total: Number(field(made, "reservation", "total")),
  };
}

/** Reserves and books, and answers the reference. */
export async function makeBooking(
  lane: Lane,
  party: Party,
  rental: Record<string, unknown>,
): Promise<string> {
  const { reference } = await makeDraft(lane, party, rental);
  const body = { payment_reference: `pay-${party.account.canary}` };
  await call(lane, party, ["bookReservation", { params: { reference }, body }]);
  return reference;
}

export async function makeWebhook(lane: Lane, party: Party): Promise<string> {
  const body = {
    url: `https://${hookHost}/${lane.unique()}`,
    description: party.account.canary,
    event_types: ["booking.created", "booking.confirmed", "ping"],
  };
  return textAt(await call(lane, party, ["createWebhook", { body }]), "id");
}

/** An endpoint's id and one of its deliveries', as one text. */
async function makeDelivery(lane: Lane, party: Party, random: Random): Promise<string> {
  const id = await pick(lane, party, ["webhook", random]);
  const made = await call(lane, party, ["testWebhook", { params: { id } }]);
  return `${id} ${textAt(made, "delivery_id")}`;
}

/** The log is written a moment after the answer. */
async function makeRequest(lane: Lane, party: Party): Promise<string> {
  const { reply } = await lane.submit(planCall(lane, party, ["getMe", {}]));
  const id = reply.kind === "answered" ? (reply.headers.get("x-request-id") ?? "") : "";
  for (let tries = 0; tries < 50; tries += 1) {
    const plan = planCall(lane, party, ["getRequest", { params: { request_id: id } }]);
    const found = await lane.submit(plan);
    if (found.reply.kind === "answered" && found.reply.status === 200) return id;
    await sleep(100);
  }
  throw new Error(`The log never had ${id}.`);
}

const makers: Readonly<Record<Kind, (lane: Lane, party: Party, random: Random) => Promise<string>>> = {
  draft: async (lane, party, random) => (await makeDraft(lane, party, rentalOf(party, random))).reference,
  booking: (lane, party, random) => makeBooking(lane, party, rentalOf(party, random)),
  externalRef: async (lane, party, random) => {
    const ref = `${party.account.canary}-${lane.unique()}`;
    await makeBooking(lane, party, { ...rentalOf(party, random), external_ref: ref });
    return ref;
  },
  webhook: makeWebhook,
  delivery: makeDelivery,
  request: makeRequest,
  key: async (lane, party, random) => {
    const key = lane.unique();
    await call(lane, party, ["createReservation", { key, body: rentalOf(party, random) }]);
    return key;
  },
  search: async (lane, party, random) => {
    const query = { ...stayOf(party, random), location: "test-poll-partial" };
    return textAt(await call(lane, party, ["searchAvailability", { query }]), "search_id");
  },
};

const mostKept = 6;

/** One of the party's own, made where there is none, so that a case stands on its own. */
export async function pick(
  lane: Lane,
  party: Party,
  [kind, random]: readonly [Kind, Random],
): Promise<string> {
  const ids = party.live[kind];
  const chosen = ids[random.between(0, Math.max(0, ids.length - 1))];
  if (chosen !== undefined && (ids.length >= 2 || random.chance(0.7))) return chosen;
  const made = await makers[kind](lane, party, random);
  keep(ids, made);
  return made;
}

/** One of the party's that is no more. */
export async function pickGone(
  lane: Lane,
  party: Party,
  [kind, random]: readonly ["draft" | "webhook", Random],
): Promise<string> {
  const ids = party.gone[kind];
  if (ids.length === 0) {
    const id = await makers[kind](lane, party, random);
    const request =
      kind === "draft"
        ? (["deleteReservation", { params: { reference: id } }] as const)
        : (["deleteWebhook", { params: { id } }] as const);
    await call(lane, party, request);
    drop(party, kind, id);
  }
  return ids[random.between(0, ids.length - 1)] ?? "";
}

export function keep(ids: string[], id: string): void {
  if (ids.includes(id)) return;
  ids.push(id);
  if (ids.length > mostKept) ids.shift();
}

export function drop(party: Party, kind: Kind, id: string): void {
  const at = party.live[kind].indexOf(id);
  if (at >= 0) party.live[kind].splice(at, 1);
  keep(party.gone[kind], id);
}
