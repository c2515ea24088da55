import { eventType } from "../../../lib/contracts/event-types";
import { getField } from "../../kit/exchanges";
import type { Call } from "../../kit/partner-client";
import { receiverHost } from "../testbed/receiver";
import type { Actor } from "./actor";
import { parseBody, performRequest } from "./perform-request";

const webhooksPath = "/v1/webhooks";
const bookingTypes = eventType.options.filter((type) => type !== "ping");

/**
 * Registers an endpoint for all booking events and gives its secret to the receiver. Returns the ID, or
 * `undefined` if the request failed.
 */
export async function openEndpoint(actor: Actor, path: string): Promise<string | undefined> {
  const body = { url: `https://${receiverHost}${path}`, event_types: bookingTypes };
  const response = await performRequest(
    actor.client,
    { op: "webhook-create", method: "POST", path: webhooksPath, body },
    actor.retryPolicy,
  );
  if (response?.t !== "ok") return undefined;
  const created = parseBody(response);
  actor.receiver.addSecret(path, String(getField(created, "secret")));
  return String(getField(created, "id"));
}

/** Registers, tests, pauses, resumes, rotates and usually deletes an endpoint. */
export async function exerciseEndpoint(actor: Actor): Promise<void> {
  const path = `/${actor.account.slug}/of-${actor.client.name.replaceAll(" ", "-")}`;
  // An earlier action with an unknown outcome may have left an endpoint. Its secret is not known, so delete it.
  actor.receiver.markSecretUncertain(path);
  await deleteEndpoints(actor, path);
  const id = await openEndpoint(actor, path);
  if (id === undefined) return;
  const endpoint = `${webhooksPath}/${id}`;
  const call = (rest: Pick<Call, "op" | "method" | "body">, path: string) =>
    performRequest(actor.client, { ...rest, path }, actor.retryPolicy);
  await call({ op: "webhook-test", method: "POST" }, `${endpoint}/test`);
  for (const status of ["paused", "active"]) {
    await call({ op: "webhook-update", method: "PATCH", body: { status } }, endpoint);
  }
  const rotated = await call({ op: "webhook-rotate", method: "POST" }, `${endpoint}/rotate-secret`);
  if (rotated?.t === "ok") actor.receiver.addSecret(path, String(getField(parseBody(rotated), "secret")));
  if (actor.random.chance(0.7)) await call({ op: "webhook-delete", method: "DELETE" }, endpoint);
}

async function deleteEndpoints({ client, retryPolicy }: Actor, path: string): Promise<void> {
  const listed = await performRequest(
    client,
    { op: "webhook-list", method: "GET", path: `${webhooksPath}?limit=100` },
    retryPolicy,
  );
  const data = getField(parseBody(listed ?? { text: "" }), "data");
  for (const endpoint of Array.isArray(data) ? data : []) {
    if (!String(getField(endpoint, "url")).endsWith(path)) continue;
    const endpointPath = `${webhooksPath}/${getField(endpoint, "id")}`;
    await performRequest(client, { op: "webhook-delete", method: "DELETE", path: endpointPath }, retryPolicy);
  }
}

/** Reactivates an endpoint that the service has disabled after a 410 response. */
export async function reactivateEndpoint({ client, retryPolicy }: Actor, id: string): Promise<void> {
  const path = `${webhooksPath}/${id}`;
  await performRequest(
    client,
    { op: "webhook-update", method: "PATCH", path, body: { status: "active" } },
    retryPolicy,
  );
}
