import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { errorEnvelope } from "@/lib/contracts/errors";
import { getOperationCapability } from "@/lib/roles/operation-capabilities";
import { listRolesWith } from "@/lib/roles/roles";
import { allOperations } from "../../operations/all";
import { portalOperations } from "../../operations/portal";
import { createApiClient } from "../../testing/fixtures/api-client";
import { createBooking } from "../../testing/fixtures/create-booking";
import { createCar } from "../../testing/fixtures/create-car";
import { createStaffMember } from "../../testing/fixtures/create-staff-member";
import { test } from "../../testing/fixtures/integration-test";
import { partnerContext } from "../../testing/fixtures/partner-context";
import { openAnonymousPortal, signInToPortal } from "../../testing/fixtures/portal-handler";
import { bookingBody, rentalBody } from "../../testing/fixtures/rental-body";
import { openTestRuntime } from "../../testing/test-runtime";

const contracts = [
  ...allOperations.map(({ contract }) => ({ contract, path: `/portal-api${contract.path}` })),
  ...portalOperations.map(({ contract }) => ({ contract, path: contract.path as string })),
].map(({ contract, path }) => ({ contract, path: path.replaceAll(/\{\w+\}/g, "RB-0000000000") }));

const mutations = contracts.filter(({ contract }) => contract.method !== "GET");

test("without a session every path returns 401 in the error envelope, known or not", async ({ runtime }) => {
  const client = await openAnonymousPortal(runtime);
  const paths = [
    "/portal-api",
    "/portal-api/",
    "/portal-api/v1",
    "/portal-api/nothing",
    "/portal-api//session",
  ];
  const requests = [
    ...contracts.map(({ contract, path }) => [contract.method, path] as const),
    ...paths.map((path) => ["GET", path] as const),
    ["GET", "/portal-api/bookings.csv"] as const,
  ];
  for (const [method, path] of requests) {
    const answer = await client.call(method, path);
    expect([answer.status, answer.code], `${method} ${path}`).toEqual([401, "unauthorized"]);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(errorEnvelope.parse(answer.json).request_id).toBe(answer.headers.get("x-request-id"));
  }
});

test("with a session an unknown path returns 404 and a wrong method 405", async ({ ctx, runtime }) => {
  const client = await signInToPortal(runtime, await createStaffMember(ctx.database, ctx.partner));
  for (const path of ["/portal-api", "/portal-api/nothing", "/portal-api/v1/nothing", "/portal-api/v1/me/"]) {
    expect((await client.call("GET", path)).code, path).toBe("not_found");
  }
  for (const path of ["/portal-api/session", "/portal-api/v1/me", "/portal-api/bookings.csv"]) {
    const answer = await client.call("POST", path);
    expect([answer.code, answer.headers.get("allow")], path).toEqual(["method_not_allowed", "GET, HEAD"]);
  }
  const head = await client.call("HEAD", "/portal-api/session");
  expect([head.status, head.text]).toEqual([200, ""]);
});

const foreign: Record<string, Record<string, string>> = {
  "no Origin header": { Origin: "" },
  "an opaque origin": { Origin: "null" },
  "the origin of another host": { Origin: "https://evil.example" },
  "the origin of a lookalike host": { Origin: "http://127.0.0.1:3000.evil.example" },
  "the origin of another port": { Origin: "http://127.0.0.1:3001" },
  "the origin of another scheme": { Origin: "https://127.0.0.1:3000" },
  "Sec-Fetch-Site cross-site": { "Sec-Fetch-Site": "cross-site" },
  "Sec-Fetch-Site same-site": { "Sec-Fetch-Site": "same-site" },
  "Sec-Fetch-Site none": { "Sec-Fetch-Site": "none" },
  "an opaque origin and Sec-Fetch-Site same-origin": { Origin: "null", "Sec-Fetch-Site": "same-origin" },
  "another origin and Sec-Fetch-Site same-origin": {
    Origin: "https://evil.example",
    "Sec-Fetch-Site": "same-origin",
  },
  "an opaque origin and Sec-Fetch-Site cross-site": { Origin: "null", "Sec-Fetch-Site": "cross-site" },
};

test.for(Object.entries(foreign))("a mutation with %s is rejected", async ([, headers], { ctx, runtime }) => {
  const admin = await signInToPortal(runtime, await createStaffMember(ctx.database, ctx.partner, "admin"));
  const crew = await signInToPortal(runtime, await createStaffMember(ctx.database, null));
  expect(mutations.length).toBeGreaterThan(15);
  for (const { contract, path } of mutations) {
    const client = contract.caller === "crew" ? crew : admin;
    const body = contract.body === null ? {} : { body: {} };
    const answer = await client.call(contract.method, path, { ...body, key: "k", headers });
    expect([answer.status, answer.code], `${contract.method} ${path}`).toEqual([403, "cross_origin"]);
  }
  for (const path of [
    "callback/credentials",
    "signout",
    "sign-out-everywhere",
    "invitation",
    "signin/oidc",
  ]) {
    expect((await admin.call("POST", `/api/auth/${path}`, { headers })).code, path).toBe("cross_origin");
  }
  expect((await admin.call("GET", "/portal-api/session")).status).toBe(200);
});

test.for(["cross-site", "same-site"])(
  "a %s page cannot read the portal API",
  async (site, { ctx, runtime }) => {
    const client = await signInToPortal(runtime, await createStaffMember(ctx.database, ctx.partner));
    const headers = { "Sec-Fetch-Site": site };
    for (const path of ["/portal-api/session", "/portal-api/v1/bookings", "/portal-api/bookings.csv"]) {
      expect((await client.call("GET", path, { headers })).code, path).toBe("cross_origin");
    }
  },
);

test("an agent can sell and read but not manage webhooks", async ({ ctx, runtime }) => {
  const agent = await signInToPortal(runtime, await createStaffMember(ctx.database, ctx.partner));
  const admin = await signInToPortal(runtime, await createStaffMember(ctx.database, ctx.partner, "admin"));
  const guarded = contracts.filter(({ contract }) => contract.scope === "webhooks:manage");
  expect(guarded.length).toBeGreaterThan(5);
  for (const { contract, path } of guarded) {
    const refused = await agent.call(contract.method, path);
    expect([refused.code, refused.json.error], path).toEqual([
      "insufficient_scope",
      expect.objectContaining({
        message: "Your role does not allow this. Ask an admin of your account.",
        details: { required_scope: "webhooks:manage" },
      }),
    ]);
    expect((await admin.call(contract.method, path)).code, path).not.toBe("insufficient_scope");
  }
  const me = await agent.call("GET", "/portal-api/v1/me");
  expect(me.json.scopes).toEqual(["rentals:quote", "rentals:book", "bookings:read"]);
});

/** Returns the required role that `insufficient_role` must name for an operation of members. */
function findRequiredRole(contract: { operationId: string }): "agent" | "admin" {
  const roles = listRolesWith(getOperationCapability(contract), "sandbox");
  return roles.includes("agent") ? "agent" : "admin";
}

test("crew members cannot call partner operations and other staff cannot call desk operations", async ({
  ctx,
  runtime,
}) => {
  const crew = await signInToPortal(runtime, await createStaffMember(ctx.database, null));
  const admin = await signInToPortal(runtime, await createStaffMember(ctx.database, ctx.partner, "admin"));
  for (const { contract, path } of contracts) {
    if (contract.caller === "staff") continue;
    const [client, role] = contract.caller === "crew" ? [admin, "crew"] : [crew, findRequiredRole(contract)];
    const answer = await client.call(contract.method, path);
    const seen = [answer.code, answer.json.error?.details];
    expect(seen, `${contract.method} ${path}`).toEqual(["insufficient_role", { required_role: role }]);
  }
  expect((await crew.call("GET", "/portal-api/bookings.csv")).code).toBe("insufficient_role");
  expect((await crew.call("GET", "/portal-api/session")).json).toMatchObject({ partner: null, scopes: [] });
});

test("agents cannot call admin operations", async ({ ctx, runtime }) => {
  const agent = await signInToPortal(runtime, await createStaffMember(ctx.database, ctx.partner));
  for (const { contract, path } of contracts) {
    if (contract.caller !== "member" || findRequiredRole(contract) === "agent") continue;
    const answer = await agent.call(contract.method, path);
    const seen = [answer.code, answer.json.error?.details];
    expect(seen, `${contract.method} ${path}`).toEqual(["insufficient_role", { required_role: "admin" }]);
  }
});

test("portal requests are audited as the person and logged with source portal", async ({ ctx, runtime }) => {
  const member = await createStaffMember(ctx.database, ctx.partner);
  const client = await signInToPortal(runtime, member);
  const car = await createCar(ctx.database);
  const reserved = await client.call("POST", "/portal-api/v1/rentals/reservations", {
    body: rentalBody(car),
    key: "portal-1",
  });
  expect(reserved.status).toBe(201);
  const [audit] = await ctx.database.rows(
    sql`select actor_type, actor_id, partner_id, request_id from audit_log
        where target_id = ${reserved.json.reservation.reference}`,
  );
  const requestId = reserved.headers.get("x-request-id");
  expect(audit).toEqual({
    actor_type: "staff",
    actor_id: String(member.id),
    partner_id: ctx.partner.id,
    request_id: requestId,
  });
  const line = runtime.logged().find((text) => text.includes(String(requestId)));
  expect(JSON.parse(line ?? "{}")).toMatchObject({
    source: "portal",
    staff: member.id,
    partner: ctx.partner.slug,
    route: "/v1/rentals/reservations",
    status: 201,
  });
});

test("an idempotency key is shared by the partner API and the portal API", async ({ ctx, runtime }) => {
  const portal = await signInToPortal(runtime, await createStaffMember(ctx.database, ctx.partner));
  const api = await createApiClient(runtime, { partner: ctx.partner });
  const car = await createCar(ctx.database, { fleetSize: 2 });
  const body = bookingBody(car);
  const booked = await portal.call("POST", "/portal-api/v1/rentals/bookings", { body, key: "shared" });
  expect(booked.status).toBe(201);
  const replayed = await api.call("POST", "/v1/rentals/bookings", { body, key: "shared" });
  expect(replayed.text).toBe(booked.text);
  expect(replayed.headers.get("idempotent-replayed")).toBe("true");
  const reused = await portal.call("POST", "/portal-api/v1/rentals/bookings", {
    body: { ...body, units: 2 },
    key: "shared",
  });
  expect(reused.code).toBe("idempotency_key_reused");
});

test("the portal returns only the partner's own bookings", async ({ ctx, runtime }) => {
  const client = await signInToPortal(runtime, await createStaffMember(ctx.database, ctx.partner));
  const other = await partnerContext(runtime);
  const { id: carId } = await createCar(ctx.database);
  const own = await createBooking(ctx.database, { carId, partnerId: ctx.partner.id });
  const theirs = await createBooking(ctx.database, {
    carId,
    partnerId: other.partner.id,
    status: "cancelled",
  });
  const read = (reference: string) => client.call("GET", `/portal-api/v1/bookings/${reference}`);
  expect((await read(own.reference)).json.reference).toBe(own.reference);
  expect((await read(theirs.reference)).code).toBe("not_found");
});

test("the partner API and the portal API share one rate limit", async ({ ctx, runtime }) => {
  const url = runtime.database.pool.options.connectionString ?? "";
  const strict = openTestRuntime(url, { RATE_LIMITS: "api-read=2@0.0001" });
  const portal = await signInToPortal(strict, await createStaffMember(ctx.database, ctx.partner));
  const api = await createApiClient(strict, { partner: ctx.partner });
  expect((await api.call("GET", "/v1/me")).status).toBe(200);
  expect((await portal.call("GET", "/portal-api/v1/me")).status).toBe(200);
  const answer = await portal.call("GET", "/portal-api/v1/me");
  expect(answer.code).toBe("rate_limited");
  expect(answer.headers.get("retry-after")).toMatch(/^[1-9]\d*$/);
  expect((await api.call("GET", "/v1/me")).code).toBe("rate_limited");
  await strict.database.close();
});

test("members of a first-party partner can use the portal but not the partner API", async ({ runtime }) => {
  const first = await partnerContext(runtime);
  await first.database.rows(sql`update partners set first_party = true where id = ${first.partner.id}`);
  const client = await signInToPortal(runtime, await createStaffMember(first.database, first.partner));
  expect((await client.call("GET", "/portal-api/v1/me")).status).toBe(200);
  const api = await createApiClient(runtime, { partner: first.partner });
  expect((await api.call("GET", "/v1/me")).code).toBe("first_party_partner");
});
