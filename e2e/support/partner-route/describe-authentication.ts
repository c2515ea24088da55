import { expect, test } from "vitest";
import { createApiClient, toRequest } from "../api-client";
import { createClient } from "../test-accounts";
import { expectError } from "../wire/expect-reply";
import { forgedTokens, otherTokens } from "../wire/forged-tokens";
import type { Reply } from "../wire/send-request";
import { inputWithoutEffect, type RouteUnderTest } from "./route-under-test";

const realm = 'Bearer realm="partner-api"';

/**
 * Tests authentication: no token, forged tokens, other token types, and accounts that may not call the API.
 */
export function describeAuthentication(route: RouteUnderTest): void {
  const { contract, service } = route;

  async function sendWith(authorization: string | readonly string[] | undefined, path = ""): Promise<Reply> {
    const request = toRequest(contract, inputWithoutEffect(route));
    const headers = { ...request.headers, ...(authorization === undefined ? {} : { authorization }) };
    return await createApiClient(service().server.url).send({
      ...request,
      headers,
      path: request.path + path,
    });
  }

  function expectUnauthorized(reply: Reply): void {
    expectError(reply, "unauthorized");
    expect(reply.headers["www-authenticate"]).toBe(realm);
  }

  function expectInvalidToken(reply: Reply): void {
    expectError(reply, "invalid_token");
    expect(reply.headers["www-authenticate"]).toBe(`${realm}, error="invalid_token"`);
  }

  test("a request without a Bearer token is unauthorized, even with other credentials", async () => {
    const token = await service().token(service().accounts.alpha);
    expectUnauthorized(await sendWith(undefined));
    expectUnauthorized(await sendWith(""));
    expectUnauthorized(await sendWith(token));
    expectUnauthorized(await sendWith(`Basic ${Buffer.from(`a:${token}`).toString("base64")}`));
    const separator = route.sample.query === undefined ? "?" : "&";
    expectUnauthorized(await sendWith(undefined, `${separator}access_token=${token}`));
    const cookie = toRequest(contract, {
      ...inputWithoutEffect(route),
      headers: { cookie: `access_token=${token}` },
    });
    expectUnauthorized(await createApiClient(service().server.url).send(cookie));
  });

  test.each(Object.keys(forgedTokens))("a token %s is invalid", async (name) => {
    const { alpha } = service().accounts;
    const token = await forgedTokens[name]?.(await service().token(alpha), alpha.clientId);
    expectInvalidToken(await sendWith(`Bearer ${token}`));
  });

  test("a request with two tokens is invalid", async () => {
    const token = await service().token(service().accounts.alpha);
    expectInvalidToken(await sendWith([`Bearer ${token}`, `Bearer ${token}`]));
  });

  test("the scheme name is case-insensitive", async () => {
    const reply = await sendWith(`bEARER ${await service().token(service().accounts.alpha)}`);
    expect(reply.status).not.toBe(401);
  });

  test.each(Object.keys(otherTokens))("%s is a token of the wrong type", async (name) => {
    const { alpha } = service().accounts;
    const token = await otherTokens[name]?.(await service().token(alpha), alpha.clientId);
    expectError(await sendWith(`Bearer ${token}`), "wrong_token_type");
  });

  test("a staff invitation is a token of the wrong type", async () => {
    const token = await invitation(route);
    expectError(await sendWith(`Bearer ${token}`), "wrong_token_type");
  });

  test("a suspended partner is inactive, and a first-party partner is rejected", async () => {
    const { suspended, firstParty } = service().accounts;
    expectError(await sendWith(`Bearer ${await service().token(suspended)}`), "partner_inactive");
    expectError(await sendWith(`Bearer ${await service().token(firstParty)}`), "first_party_partner");
  });

  test("a token is invalid as soon as its client is revoked", async () => {
    const revoked = await createClient(service().operator, service().accounts.alpha.slug);
    const token = await service().token(revoked);
    expect((await sendWith(`Bearer ${token}`)).status).not.toBe(401);
    await service().operator.run("client", "revoke", revoked.clientId);
    expectInvalidToken(await sendWith(`Bearer ${token}`));
  });
}

const invitations = new WeakMap<object, Promise<string>>();

/** Returns the token of an open invitation. The tests of all routes of a service share one invitation. */
async function invitation({ service }: RouteUnderTest): Promise<string> {
  const { operator, accounts } = service();
  const made =
    invitations.get(operator) ??
    operator
      .run("staff", "invite", accounts.alpha.slug, "--email", "agent@example.com", "--role", "agent")
      .then(({ token }) => String(token));
  invitations.set(operator, made);
  return await made;
}
