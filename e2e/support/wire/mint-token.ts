import { expect } from "vitest";
import type { Scope } from "@/lib/contracts/scopes";
import type { Account } from "../test-accounts";
import { type Reply, sendRequest } from "./send-request";

export type TokenResponse = { access_token: string; token_type: string; expires_in: number; scope: string };

/** Returns an access token of an account, with all of its scopes or only some. */
export async function mintToken(
  baseUrl: string,
  account: Pick<Account, "clientId" | "clientSecret">,
  scopes?: readonly Scope[],
): Promise<string> {
  const reply = await requestToken(baseUrl, {
    client_id: account.clientId,
    client_secret: account.clientSecret,
    ...(scopes === undefined ? {} : { scope: scopes.join(" ") }),
  });
  expect(reply.status, reply.text).toBe(200);
  // SAFETY: a 200 of the token endpoint; a wrong shape fails the first request that uses it.
  const { access_token: token } = reply.json() as TokenResponse;
  return token;
}

/**
 * Sends a request for a token, and returns the reply. `form` and `headers` add to the request or replace
 * parts of it.
 */
export async function requestToken(
  baseUrl: string,
  form: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Reply> {
  return await sendRequest(baseUrl, {
    method: "POST",
    path: "/oauth/token",
    headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    body: new URLSearchParams({ grant_type: "client_credentials", ...form }).toString(),
  });
}
