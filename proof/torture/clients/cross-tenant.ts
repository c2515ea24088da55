import { randomUUID } from "node:crypto";
import { readConfig } from "../../../server/env";
import { createKeyRing } from "../../../server/keys";
import { accessTokenType, apiAudience, environmentName, signToken } from "../../../server/oauth/access-token";
import { createRecordingClient } from "../../kit/recording-client";
import { secretKey } from "../testbed/service-settings";
import { performRequest } from "./perform-request";
import type { SimulatedClient } from "./simulated-client";

/** Reads a booking of another partner. The response must be 404. */
export async function readForeign({
  api,
  retryPolicy,
  random,
  sharedBookings,
  account,
}: SimulatedClient): Promise<void> {
  const foreign = sharedBookings.filter(({ owner }) => owner !== account.slug);
  const chosen = foreign[random.between(0, Math.max(0, foreign.length - 1))];
  if (chosen === undefined) return;
  const path = `/v1/bookings/${chosen.reference}`;
  await performRequest(api, { op: "read-foreign", method: "GET", path }, retryPolicy);
}

const keys = createKeyRing(readConfig({ SECRET_KEY: secretKey }));

/** Sends a request with a correctly signed token of the client that was issued for another audience. */
export async function requestWithForeignToken(client: SimulatedClient): Promise<void> {
  const seconds = Math.floor(Date.now() / 1000);
  const token = await signToken(keys, accessTokenType, {
    iss: environmentName("sandbox"),
    aud: `${apiAudience("sandbox")}/other`,
    sub: client.account.clientId,
    iat: seconds,
    exp: seconds + 86_400,
    jti: randomUUID(),
    scope: "bookings:read",
  });
  const { api, account, history, send } = client;
  const unauthorizedClient = createRecordingClient({
    name: api.name,
    partner: account.slug,
    history,
    send,
    token: async () => token,
  });
  await unauthorizedClient.attempt({ op: "foreign-token", method: "GET", path: "/v1/bookings?limit=1" });
}
