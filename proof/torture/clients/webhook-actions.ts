import { eventType } from "../../../lib/contracts/event-types";
import { getField } from "../../kit/exchanges";
import type { Call } from "../../kit/partner-client";
import { receiverHost } from "../testbed/receiver";
import type { Actor } from "./actor";
import { parse, perform } from "./perform";

const webhooks = "/v1/webhooks";
const bookingTypes = eventType.options.filter((type) => type !== "ping");

/** Registers an endpoint for all booking events and gives its secret to the receiver. */
export async function openEndpoint(actor: Actor, path: string): Promise<string | undefined> {
  const body = { url: `https://${receiverHost}${path}`, event_types: bookingTypes };
  const made = await perform(
    actor.client,
    { op: "webhook-create", method: "POST", path: webhooks, body },
    actor.patience,
  );
  if (made?.t !== "ok") return undefined;
  const answer = parse(made);
  actor.receiver.learn(path, String(getField(answer, "secret")));
  return String(getField(answer, "id"));
}

/** Registers, tests, pauses, resumes, rotates and usually deletes an endpoint. */
export async function endpointLife(actor: Actor): Promise<void> {
  const path = `/${actor.account.slug}/of-${actor.client.name.replaceAll(" ", "-")}`;
  // An earlier run whose outcome is unknown may have left an endpoint. Its secret is not known, so delete it.
  actor.receiver.doubt(path);
  await dropAll(actor, path);
  const id = await openEndpoint(actor, path);
  if (id === undefined) return;
  const one = `${webhooks}/${id}`;
  const call = (rest: Pick<Call, "op" | "method" | "body">, path: string) =>
    perform(actor.client, { ...rest, path }, actor.patience);
  await call({ op: "webhook-test", method: "POST" }, `${one}/test`);
  for (const status of ["paused", "active"]) {
    await call({ op: "webhook-update", method: "PATCH", body: { status } }, one);
  }
  const rotated = await call({ op: "webhook-rotate", method: "POST" }, `${one}/rotate-secret`);
  if (rotated?.t === "ok") actor.receiver.learn(path, String(getField(parse(rotated), "secret")));
  if (actor.random.chance(0.7)) await call({ op: "webhook-delete", method: "DELETE" }, one);
}

async function dropAll({ client, patience }: Actor, path: string): Promise<void> {
  const listed = await perform(
    client,
    { op: "webhook-list", method: "GET", path: `${webhooks}?limit=100` },
    patience,
  );
  const data = getField(parse(listed ?? { text: "" }), "data");
  for (const endpoint of Array.isArray(data) ? data : []) {
    if (!String(getField(endpoint, "url")).endsWith(path)) continue;
    const one = `${webhooks}/${getField(endpoint, "id")}`;
    await perform(client, { op: "webhook-delete", method: "DELETE", path: one }, patience);
  }
}

/** Reactivates an endpoint that the service has disabled after a 410 response. */
export async function revive({ client, patience }: Actor, id: string): Promise<void> {
  const path = `${webhooks}/${id}`;
  await perform(
    client,
    { op: "webhook-update", method: "PATCH", path, body: { status: "active" } },
    patience,
  );
}
