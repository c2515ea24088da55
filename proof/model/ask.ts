import { field } from "../kit/exchanges";
import { seenAs } from "./decide";
import type { Allowed, ModelPartner, Rental } from "./model";
import type { Answer, Request, Sequence } from "./open-model-world";

/** One step of a sequence: what it asks of the service, held against what the model allows. */
export type Step = { name: string; run(sequence: Sequence): Promise<void> };

export const suspended: Allowed = { status: 403, code: "partner_inactive" };

/** Holds an answer against what is allowed, and lets what it did happen in the model. */
export function settle(
  { outcomes }: Sequence,
  { name, answer }: { name: string; answer: Answer },
  allowed: readonly Allowed[],
): void {
  const code = field(answer.body, "error", "code");
  const fitting = allowed.find((one) => one.status === answer.status && one.code === code);
  if (fitting === undefined) {
    const wanted = allowed.map((one) => `${one.status} ${one.code ?? ""}`).join(" or ");
    throw new Error(`${name}: ${answer.text.slice(0, 400)} (${answer.status}) where ${wanted} is allowed`);
  }
  const wrong = fitting.see?.(answer.body);
  if (wrong !== undefined) throw new Error(`${name}: ${wrong}, in ${answer.text.slice(0, 400)}`);
  fitting.effect?.(answer.body);
  const outcome = `${name} ${fitting.status} ${fitting.code ?? ""}`.trim();
  outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
}

/** Asks, holds the answer against what is allowed, and keeps a key's outcome where it bound one. */
export async function ask(
  sequence: Sequence,
  { partner, request, name }: { partner: ModelPartner; request: Request; name: string },
  decide: () => Allowed[],
): Promise<void> {
  const { model, call } = sequence;
  const allowed = partner.suspended ? [suspended] : decide();
  const answer = await call(partner, request);
  settle(sequence, { name, answer }, allowed);
  const { key, path, body } = request;
  if (key === undefined || ![200, 201, 404, 409, 422].includes(answer.status)) return;
  model.keys.push({ owner: partner, key, path, body, status: answer.status, text: answer.text });
}

/** Pages of a list, one after the other, until there is no more. */
async function walk(sequence: Sequence, partner: ModelPartner, path: string): Promise<unknown[]> {
  const rows: unknown[] = [];
  for (let cursor = ""; ; ) {
    const { status, text, body } = await sequence.call(partner, { method: "GET", path: path + cursor });
    const data = field(body, "data");
    if (status !== 200 || !Array.isArray(data)) throw new Error(`${path}: ${text.slice(0, 300)}`);
    rows.push(...data);
    if (field(body, "has_more") !== true) return rows;
    cursor = `&cursor=${String(field(body, "next_cursor"))}`;
  }
}

/** Everything a partner can read of itself, held against all the model knows. */
export async function compareAll(sequence: Sequence, limit: number): Promise<void> {
  for (const partner of sequence.model.partners) {
    if (partner.suspended) continue;
    const own = sequence.model.rentals.filter(({ owner, status }) => owner === partner && status !== "draft");
    compareBookings(own, await walk(sequence, partner, `/v1/bookings?limit=${limit}`));
    compareEvents(partner, await walk(sequence, partner, `/v1/events?limit=${limit}`));
  }
}

function compareBookings(own: readonly Rental[], listed: readonly unknown[]): void {
  if (listed.length !== own.length)
    throw new Error(`${listed.length} bookings are listed, ${own.length} made`);
  for (const rental of own) {
    const found = listed.find((row) => field(row, "reference") === rental.reference);
    const wrong = found === undefined ? `${rental.reference} is not listed` : seenAs(rental, found);
    if (wrong !== undefined) throw new Error(wrong);
  }
}

function compareEvents(partner: ModelPartner, events: readonly unknown[]): void {
  const told = events.map((event) => {
    const data = field(event, "data");
    return `${field(event, "type")} ${field(data, "reference") ?? field(data, "webhook_id")}`;
  });
  if (told.join("; ") === partner.events.join("; ")) return;
  throw new Error(`events are ${told.join("; ")} and not ${partner.events.join("; ")}`);
}
