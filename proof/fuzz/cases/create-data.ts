import { setTimeout as sleep } from "node:timers/promises";
import { addDays, type Day, parseDay } from "../../../lib/dates";
import { getField } from "../../kit/exchanges";
import type { Random } from "../../kit/random";
import { hookHost } from "../testbed/open-fuzz-testbed";
import { callOperation, getText, type Kind, type Lane, type PartnerState, planRequest } from "./lane";

/** Returns the UTC date of the partner's clock. */
export function getToday({ clockOffsetSeconds }: PartnerState): Day {
  const day = parseDay(new Date(Date.now() + clockOffsetSeconds * 1000).toISOString().slice(0, 10));
  if (day === undefined) throw new Error("The date is out of range.");
  return day;
}

/** Returns random rental dates that are in the future by the partner's clock, in every time zone. */
export function randomStay(party: PartnerState, random: Random): { date_from: Day; date_to: Day } {
  const from = addDays(getToday(party), random.between(3, 300));
  return { date_from: from, date_to: addDays(from, random.between(1, 14)) };
}

export function toCustomer({ account }: PartnerState): Record<string, string> {
  return { first_name: "Ada", last_name: account.canary, email: `${account.canary}@example.com` };
}

/** Returns a random body that reserves a car for the partner's customer. */
export function randomRental(
  party: PartnerState,
  random: Random,
  car = "fuzz-plain",
): Record<string, unknown> {
  return { car_slug: car, ...randomStay(party, random), customer: toCustomer(party) };
}

/** Reserves a rental, and returns the reference and the total of the draft. */
export async function createDraft(
  lane: Lane,
  party: PartnerState,
  rental: Record<string, unknown>,
): Promise<{ reference: string; total: number }> {
  const made = await callOperation(lane, party, ["createReservation", { body: rental }]);
  return {
    reference: getText(made, "reservation", "reference"),
    total: Number(getField(made, "reservation", "total")),
  };
}

/** Reserves and books a rental, and returns the reference. */
export async function createBooking(
  lane: Lane,
  party: PartnerState,
  rental: Record<string, unknown>,
): Promise<string> {
  const { reference } = await createDraft(lane, party, rental);
  const body = { payment_reference: `pay-${party.account.canary}` };
  await callOperation(lane, party, ["bookReservation", { params: { reference }, body }]);
  return reference;
}

/** Registers an endpoint for some event types, and returns its ID. */
export async function createWebhook(lane: Lane, party: PartnerState): Promise<string> {
  const body = {
    url: `https://${hookHost}/${lane.unique()}`,
    description: party.account.canary,
    event_types: ["booking.created", "booking.confirmed", "ping"],
  };
  return getText(await callOperation(lane, party, ["createWebhook", { body }]), "id");
}

/** Creates a delivery. Returns the IDs of its endpoint and of the delivery, separated by a space. */
async function createDelivery(lane: Lane, party: PartnerState, random: Random): Promise<string> {
  const id = await pickOrCreate(lane, party, ["webhook", random]);
  const made = await callOperation(lane, party, ["testWebhook", { params: { id } }]);
  return `${id} ${getText(made, "delivery_id")}`;
}

/** Sends a request, waits until the request log lists it and returns its ID. Throws after 5 s. */
async function createRequest(lane: Lane, party: PartnerState): Promise<string> {
  const { reply } = await lane.submit(planRequest(lane, party, ["getMe", {}]));
  const id = reply.kind === "received" ? (reply.headers.get("x-request-id") ?? "") : "";
  for (let tries = 0; tries < 50; tries += 1) {
    const plan = planRequest(lane, party, ["getRequest", { params: { request_id: id } }]);
    const found = await lane.submit(plan);
    if (found.reply.kind === "received" && found.reply.status === 200) return id;
    await sleep(100);
  }
  throw new Error(`The request log does not list ${id} after 5 seconds.`);
}

async function listPaymentIds(
  lane: Lane,
  party: PartnerState,
  query: Record<string, string>,
): Promise<string[]> {
  const data = getField(await callOperation(lane, party, ["listPayments", { query }]), "data");
  return Array.isArray(data) ? data.map((payment) => getText(payment, "id")) : [];
}

const creators: Readonly<Record<Kind, (lane: Lane, party: PartnerState, random: Random) => Promise<string>>> =
  {
    draft: async (lane, party, random) =>
      (await createDraft(lane, party, randomRental(party, random))).reference,
    booking: (lane, party, random) => createBooking(lane, party, randomRental(party, random)),
    externalRef: async (lane, party, random) => {
      const ref = `${party.account.canary}-${lane.unique()}`;
      await createBooking(lane, party, { ...randomRental(party, random), external_ref: ref });
      return ref;
    },
    webhook: createWebhook,
    delivery: createDelivery,
    request: createRequest,
    key: async (lane, party, random) => {
      const key = lane.unique();
      await callOperation(lane, party, ["createReservation", { key, body: randomRental(party, random) }]);
      return key;
    },
    search: async (lane, party, random) => {
      const query = { ...randomStay(party, random), location: "test-poll-partial" };
      return getText(await callOperation(lane, party, ["searchAvailability", { query }]), "search_id");
    },
    drills: async (lane, party) => {
      const body = { webhook_id: Number(await createWebhook(lane, party)), drills: ["duplicate"] };
      return getText(await callOperation(lane, party, ["startDrills", { body }]), "id");
    },
    payment: async (lane, party, random) => {
      await pickOrCreate(lane, party, ["booking", random]);
      const query = { limit: "50", state: random.pick(["kept", "refund_due", "refunded"]) };
      const chosen = await listPaymentIds(lane, party, query);
      const ids = chosen.length > 0 ? chosen : await listPaymentIds(lane, party, {});
      const id = ids[random.between(0, ids.length - 1)];
      if (id === undefined) throw new Error("The partner has a booking but no payment.");
      return id;
    },
  };

const maxKnownIds = 6;

/**
 * Returns the ID of one of the partner's existing objects. Creates an object if there is none, so that each case can
 * run alone. If there is only one, creates a second in 30% of calls.
 */
export async function pickOrCreate(
  lane: Lane,
  party: PartnerState,
  [kind, random]: readonly [Kind, Random],
): Promise<string> {
  const ids = party.existing[kind];
  const chosen = ids[random.between(0, Math.max(0, ids.length - 1))];
  if (chosen !== undefined && (ids.length >= 2 || random.chance(0.7))) return chosen;
  const made = await creators[kind](lane, party, random);
  addKnownId(ids, made);
  return made;
}

/** Returns the ID of a deleted draft or endpoint of the partner. Creates and deletes one if there is none. */
export async function pickDeleted(
  lane: Lane,
  party: PartnerState,
  [kind, random]: readonly ["draft" | "webhook", Random],
): Promise<string> {
  const ids = party.deleted[kind];
  if (ids.length === 0) {
    const id = await creators[kind](lane, party, random);
    const request =
      kind === "draft"
        ? (["deleteReservation", { params: { reference: id } }] as const)
        : (["deleteWebhook", { params: { id } }] as const);
    await callOperation(lane, party, request);
    markDeleted(party, kind, id);
  }
  return ids[random.between(0, ids.length - 1)] ?? "";
}

/**
 * Adds an ID to the end of a list, unless the list has it. Removes the first ID if there are then more than
 * `maxKnownIds`.
 */
export function addKnownId(ids: string[], id: string): void {
  if (ids.includes(id)) return;
  ids.push(id);
  if (ids.length > maxKnownIds) ids.shift();
}

/** Moves an ID from the partner's existing IDs to its deleted ones. */
export function markDeleted(party: PartnerState, kind: Kind, id: string): void {
  const at = party.existing[kind].indexOf(id);
  if (at >= 0) party.existing[kind].splice(at, 1);
  addKnownId(party.deleted[kind], id);
}
