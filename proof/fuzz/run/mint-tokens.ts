import { randomUUID } from "node:crypto";
import { readConfig } from "../../../server/env";
import { createKeyRing } from "../../../server/keys";
import { accessTokenType, apiAudience, environmentName, signToken } from "../../../server/oauth/access-token";
import { getField } from "../../kit/exchanges";
import type { FailingTokens } from "../cases/lane";
import type { Account, RejectedAccounts } from "../testbed/fuzz-accounts";
import { secretKey } from "../testbed/open-fuzz-testbed";

/** Requests a token with the client's credentials and returns it. */
export async function mintToken(origin: string, { clientId, clientSecret }: Account): Promise<string> {
  const body = new URLSearchParams({
    grant_type: "client_credentials",
    client_id: clientId,
    client_secret: clientSecret,
  });
  const response = await fetch(`${origin}/oauth/token`, { method: "POST", body });
  const token = getField(await response.json(), "access_token");
  if (typeof token !== "string")
    throw new Error(`The token route returned ${response.status} to client ${clientId}.`);
  return token;
}

/**
 * Mints the tokens of requests that must fail. Two are signed here: for the other environment, and for
 * another audience.
 */
export async function mintRejectedTokens(
  origin: string,
  accounts: RejectedAccounts,
  client: Account,
): Promise<FailingTokens> {
  const { suspended, firstParty, unlicensed, rateLimited, withoutScope } = accounts;
  const lackingTokens: Record<string, string> = {};
  for (const [scope, account] of Object.entries(withoutScope))
    lackingTokens[scope] = await mintToken(origin, account);
  return {
    rejected: {
      invalid_token: await signInvalidToken(client, "production"),
      wrong_token_type: await signInvalidToken(client, "another audience"),
      partner_inactive: await mintToken(origin, suspended),
      first_party_partner: await mintToken(origin, firstParty),
    },
    unlicensed: await mintToken(origin, unlicensed),
    withoutScope: lackingTokens,
    rateLimited: await mintToken(origin, rateLimited),
  };
}

async function signInvalidToken(
  { clientId }: Account,
  defect: "production" | "another audience",
): Promise<string> {
  const environment = defect === "production" ? "production" : "sandbox";
  const keys = createKeyRing(readConfig({ SERVICE_ENV: environment, SECRET_KEY: secretKey }));
  const seconds = Math.floor(Date.now() / 1000);
  return await signToken(keys, accessTokenType, {
    iss: environmentName(environment),
    aud: `${apiAudience(environment)}${defect === "production" ? "" : "/another"}`,
    sub: clientId,
    iat: seconds,
    exp: seconds + 86_400,
    jti: randomUUID(),
    scope: "rentals:quote rentals:book bookings:read webhooks:manage",
  });
}
