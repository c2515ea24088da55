import { randomUUID } from "node:crypto";
import { readConfig } from "../../../server/env";
import { createKeyRing } from "../../../server/keys";
import { accessTokenType, apiAudience, signToken, tokenIssuer } from "../../../server/oauth/access-token";
import { field } from "../../kit/exchanges";
import type { Tokens } from "../cases/lane";
import type { Account, Outcasts } from "../testbed/fuzz-accounts";
import { secretKey } from "../testbed/open-fuzz-stage";

/** As any client does. */
export async function mint(origin: string, { clientId, clientSecret }: Account): Promise<string> {
  const body = new URLSearchParams({
    grant_type: "client_credentials",
    client_id: clientId,
    client_secret: clientSecret,
  });
  const response = await fetch(`${origin}/oauth/token`, { method: "POST", body });
  const token = field(await response.json(), "access_token");
  if (typeof token !== "string") throw new Error(`${clientId} was given no token: ${response.status}.`);
  return token;
}

/** Tokens of everybody who is to be turned away. The signatures are genuine: what they are for is not. */
export async function mintRejectedTokens(
  origin: string,
  outcasts: Outcasts,
  client: Account,
): Promise<Tokens> {
  const { suspended, firstParty, unlicensed, hasty, lacking } = outcasts;
  const lackingTokens: Record<string, string> = {};
  for (const [scope, account] of Object.entries(lacking)) lackingTokens[scope] = await mint(origin, account);
  return {
    refused: {
      invalid_token: await forge(client, "production"),
      wrong_token_type: await forge(client, "another audience"),
      partner_inactive: await mint(origin, suspended),
      first_party_partner: await mint(origin, firstParty),
    },
    unlicensed: await mint(origin, unlicensed),
    lacking: lackingTokens,
    hasty: await mint(origin, hasty),
  };
}

async function forge({ clientId }: Account, how: "production" | "another audience"): Promise<string> {
  const environment = how === "production" ? "production" : "sandbox";
  const keys = createKeyRing(readConfig({ SERVICE_ENV: environment, SECRET_KEY: secretKey }));
  const seconds = Math.floor(Date.now() / 1000);
  return await signToken(keys, accessTokenType, {
    iss: tokenIssuer(environment),
    aud: `${apiAudience(environment)}${how === "production" ? "" : "/another"}`,
    sub: clientId,
    iat: seconds,
    exp: seconds + 86_400,
    jti: randomUUID(),
    scope: "rentals:quote rentals:book bookings:read webhooks:manage",
  });
}
