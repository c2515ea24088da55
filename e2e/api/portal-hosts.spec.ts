import { afterAll, beforeAll, expect, test } from "vitest";
import type { PortalClient } from "@/server/testing/fixtures/portal-client";
import { openPortal } from "@/server/testing/fixtures/portal-client";
import { createPerson, signIn } from "../support/portal";
import { setUpService } from "../support/run/set-up-service";
import { type HostedApi, startHostedApi } from "../support/run/start-hosted-api";

const service = setUpService();

/** A second server with the same build and database: only `next start`, without the project's API server. */
let hosted: HostedApi;

beforeAll(async () => {
  const { databaseUrl, env } = service();
  hosted = await startHostedApi({ ...env, DATABASE_URL: databaseUrl, CHECK_CONTRACTS: "on" });
});
afterAll(async () => {
  await hosted?.stop();
});

const own = /req_[0-9a-f]{32}|\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g;

async function seen(client: PortalClient, method: string, path: string) {
  const { status, headers, text } = await client.call(method, path, method === "GET" ? {} : { body: {} });
  return { status, type: headers.get("content-type"), text: text.replaceAll(own, "…") };
}

test("sign-in, requests and sign-out work the same in Next alone", async () => {
  const { server, operator, accounts } = service();
  const person = await createPerson(operator, accounts.alpha.slug, "admin");
  const [fast, framework] = [await signIn(server.url, person), await signIn(hosted.url, person)];
  const asked = [
    ["GET", "/portal-api/v1/me"],
    ["GET", "/portal-api/session"],
    ["GET", "/portal-api/today"],
    ["GET", "/portal-api/desk"],
    ["GET", "/portal-api/nothing"],
    ["GET", "/portal-api/bookings.csv"],
    ["GET", "/portal-api/v1/webhooks"],
    ["POST", "/portal-api/session"],
    ["POST", "/portal-api/v1/rentals/bookings"],
    ["GET", "/api/auth/session"],
    ["POST", "/api/auth/_log"],
  ] as const;
  for (const [method, path] of asked) {
    expect(await seen(framework, method, path), path).toEqual(await seen(fast, method, path));
  }
  const copy = framework.cookie;
  const left = await framework.post("/api/auth/signout");
  expect(left.headers.get("location")).toBe("/sign-in?notice=signed_out");
  for (const client of [fast, framework]) {
    const answer = await client.call("GET", "/portal-api/session", { headers: { Cookie: copy } });
    expect(answer.status).toBe(401);
  }
  expect((await fast.call("GET", "/portal-api/session")).status).toBe(200);
});

test("a session of one server is valid in the other", async () => {
  const { server, operator, accounts } = service();
  const person = await createPerson(operator, accounts.alpha.slug);
  const { cookie } = await signIn(server.url, person);
  const signedOut = await openPortal((request) => fetch(request), hosted.url);
  const answer = await signedOut.call("GET", "/portal-api/session", { headers: { Cookie: cookie } });
  expect(answer.json.staff.email).toBe(person.email);
});
