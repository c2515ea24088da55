import { eventType } from "../../../lib/contracts/event-types";
import { getField } from "../../kit/exchanges";
import type { Call } from "../../kit/recording-client";
import { receiverHost } from "../testbed/receiver";
import { parseBody, performRequest } from "./perform-request";
import type { SimulatedClient } from "./simulated-client";

const webhooksPath = "/v1/webhooks";
const bookingTypes = eventType.options.filter((type) => type !== "ping");

/**
 * Registers an endpoint for all booking events and gives its secret to the receiver. Returns the ID, or
 * `undefined` if the request failed.
 */
export async function openEndpoint(client: SimulatedClient, path: string): Promise<string | undefined> {
  const body = { url: `https://${receiverHost}${path}`, event_types: bookingTypes };
  const response = await performRequest(
    client.api,
    { op: "webhook-create", method: "POST", path: webhooksPath, body },
    client.retryPolicy,
  );
  if (response?.t !== "ok") return undefined;
  const created = parseBody(response);
  client.receiver.addSecret(path, String(getField(created, "secret")));
  return String(getField(created, "id"));
}

/** Registers, tests, pauses, resumes, rotates and usually deletes an endpoint. */
export async function exerciseEndpoint(client: SimulatedClient): Promise<void> {
  const path = `/${client.account.slug}/of-${client.api.name.replaceAll(" ", "-")}`;
  // An earlier action with an unknown outcome may have left an endpoint. Its secret is not known, so delete it.
  client.receiver.markSecretUncertain(path);
  await deleteEndpoints(client, path);
  const id = await openEndpoint(client, path);
  if (id === undefined) return;
  const endpoint = `${webhooksPath}/${id}`;
  const call = (rest: Pick<Call, "op" | "method" | "body">, path: string) =>
    performRequest(client.api, { ...rest, path }, client.retryPolicy);
  await call({ op: "webhook-test", method: "POST" }, `${endpoint}/test`);
  for (const status of ["paused", "active"]) {
    await call({ op: "webhook-update", method: "PATCH", body: { status } }, endpoint);
  }
  const rotated = await call({ op: "webhook-rotate", method: "POST" }, `${endpoint}/rotate-secret`);
  if (rotated?.t === "ok") client.receiver.addSecret(path, String(getField(parseBody(rotated), "secret")));
  if (client.random.chance(0.7)) await call({ op: "webhook-delete", method: "DELETE" }, endpoint);
}

async function deleteEndpoints({ api, retryPolicy }: SimulatedClient, path: string): Promise<void> {
  const listed = await performRequest(
    api,
    { op: "webhook-list", method: "GET", path: `${webhooksPath}?limit=100` },
    retryPolicy,
  );
  const data = getField(parseBody(listed ?? { text: "" }), "data");
  for (const endpoint of Array.isArray(data) ? data : []) {
    if (!String(getField(endpoint, "url")).endsWith(path)) continue;
    const endpointPath = `${webhooksPath}/${getField(endpoint, "id")}`;
    await performRequest(api, { op: "webhook-delete", method: "DELETE", path: endpointPath }, retryPolicy);
  }
}

/** Sets an endpoint active again, because a 410 response may have disabled it. */
export async function reactivateEndpoint({ api, retryPolicy }: SimulatedClient, id: string): Promise<void> {
  const path = `${webhooksPath}/${id}`;
  await performRequest(
    api,
    { op: "webhook-update", method: "PATCH", path, body: { status: "active" } },
    retryPolicy,
  );
}
