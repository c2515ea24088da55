import { getField } from "../kit/exchanges";
import { compareBooking } from "./decide";
import { type Allowed, applyDueTransitions, type ModelPartner, type Rental } from "./model";
import type { Reply, Request, Sequence } from "./open-model-testbed";

/** A step of a sequence: it sends requests and compares the responses with the model. */
export type Step = { name: string; run(sequence: Sequence): Promise<void> };

export const suspended: Allowed = { status: 403, code: "partner_inactive" };

/**
 * Throws if the response is not allowed. Otherwise applies its effect to the model and counts the outcome.
 */
export function applyReply(
  { outcomes }: Sequence,
  { name, reply }: { name: string; reply: Reply },
  allowed: readonly Allowed[],
): void {
  const code = getField(reply.body, "error", "code");
  const match = allowed.find((one) => one.status === reply.status && one.code === code);
  if (match === undefined) {
    const expected = allowed.map((one) => `${one.status} ${one.code ?? ""}`).join(" or ");
    throw new Error(
      `${name}: the response is ${reply.status} ${reply.text.slice(0, 400)}, expected ${expected}`,
    );
  }
  const wrong = match.check?.(reply.body);
  if (wrong !== undefined) throw new Error(`${name}: ${wrong}. The body is ${reply.text.slice(0, 400)}`);
  match.effect?.(reply.body);
  const outcome = `${name} ${match.status} ${match.code ?? ""}`.trim();
  outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
}

/**
 * Sends a request, checks the response, and records the idempotency key if the service stored an outcome for
 * it.
 */
export async function performRequest(
  sequence: Sequence,
  { partner, request, name }: { partner: ModelPartner; request: Request; name: string },
  decide: () => Allowed[],
): Promise<void> {
  const { model, call } = sequence;
  const allowed = partner.suspended ? [suspended] : decide();
  const reply = await call(partner, request);
  applyReply(sequence, { name, reply }, allowed);
  const { key, path, body } = request;
  if (key === undefined || ![200, 201, 404, 409, 422].includes(reply.status)) return;
  model.keys.push({ owner: partner, key, path, body, status: reply.status, text: reply.text });
}

/** Returns the rows of all pages of a list. */
async function fetchAllPages(sequence: Sequence, partner: ModelPartner, path: string): Promise<unknown[]> {
  const rows: unknown[] = [];
  for (let cursor = ""; ; ) {
    const { status, text, body } = await sequence.call(partner, { method: "GET", path: path + cursor });
    const data = getField(body, "data");
    if (status !== 200 || !Array.isArray(data)) throw new Error(`${path}: ${text.slice(0, 300)}`);
    rows.push(...data);
    if (getField(body, "has_more") !== true) return rows;
    cursor = `&cursor=${String(getField(body, "next_cursor"))}`;
  }
}

/** Throws if the bookings or events that an active partner can list differ from the model. */
export async function compareAll(sequence: Sequence, limit: number): Promise<void> {
  for (const partner of sequence.model.partners) {
    if (partner.suspended) continue;
    const { model } = sequence;
    applyDueTransitions(
      model,
      model.rentals.filter(({ owner }) => owner === partner),
    );
    const own = model.rentals.filter(({ owner, status }) => owner === partner && status !== "draft");
    compareBookings(own, await fetchAllPages(sequence, partner, `/v1/bookings?limit=${limit}`));
    compareEvents(partner, await fetchAllPages(sequence, partner, `/v1/events?limit=${limit}`));
  }
}

function compareBookings(own: readonly Rental[], listed: readonly unknown[]): void {
  if (listed.length !== own.length)
    throw new Error(`${listed.length} bookings are listed, expected ${own.length}`);
  for (const rental of own) {
    const found = listed.find((row) => getField(row, "reference") === rental.reference);
    const wrong = found === undefined ? `${rental.reference} is not listed` : compareBooking(rental, found);
    if (wrong !== undefined) throw new Error(wrong);
  }
}

function compareEvents(partner: ModelPartner, events: readonly unknown[]): void {
  const listed = events.map((event) => {
    const data = getField(event, "data");
    return `${getField(event, "type")} ${getField(data, "reference") ?? getField(data, "webhook_id")}`;
  });
  if (listed.join("; ") === partner.events.join("; ")) return;
  throw new Error(`the events are ${listed.join("; ")}, expected ${partner.events.join("; ")}`);
}
