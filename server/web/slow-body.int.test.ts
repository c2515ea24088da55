import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { expect } from "vitest";
import { partnerContracts } from "@/lib/contracts/all";
import type { Contract } from "@/lib/contracts/contract";
import { portalContracts } from "@/lib/contracts/portal/all";
import { createApiHandler, createDirectHandler } from "../http/partner/api-handler";
import type { ApiRuntime } from "../http/partner/request-pipeline";
import { allOperations } from "../operations/all";
import { portalOperations } from "../operations/portal";
import { createToken } from "../testing/fixtures/api-client";
import { createBooking } from "../testing/fixtures/create-booking";
import { createCar } from "../testing/fixtures/create-car";
import { createPartner } from "../testing/fixtures/create-partner";
import { createStaffMember } from "../testing/fixtures/create-staff-member";
import { test as base } from "../testing/fixtures/integration-test";
import { signInToPortal } from "../testing/fixtures/portal-handler";
import { bookingBody } from "../testing/fixtures/rental-body";
import { beginRequest, type SlowRequest } from "../testing/fixtures/slow-request";
import type { TestRuntime } from "../testing/test-runtime";
import { createAdmissionGate } from "./admission-gate";
import { rejectPageRequest } from "./pages";
import { createWebServer } from "./web-server";

type Sent = { path: string; method?: string; headers: Record<string, string>; body?: string };

type Server = {
  /** Sends all but the last byte and returns when the checks that need no body have passed. */
  begin(sent: Sent): Promise<SlowRequest>;
};

const test = base.extend<{ $file: { server: Server } }>({
  server: [
    async ({ runtime }, use) => {
      // The rate limit is the last asynchronous check before the body.
      let passed: () => void = () => undefined;
      const limiter = {
        ...runtime.limiter,
        take: async (...args: Parameters<typeof runtime.limiter.take>) => {
          const result = await runtime.limiter.take(...args);
          passed();
          return result;
        },
      };
      const api: ApiRuntime = { ...runtime, limiter };
      const gate = createAdmissionGate(api);
      const handle = createApiHandler(api, allOperations, portalOperations);
      const http = createWebServer(
        { handle, handleDirectly: createDirectHandler(api, allOperations), gate },
        rejectPageRequest,
      );
      http.listen(0, "127.0.0.1");
      await once(http, "listening");
      // SAFETY: a server that listens on a port has an address.
      const { port } = http.address() as AddressInfo;
      await use({
        begin: async ({ method = "POST", body = "{}", ...rest }) => {
          const checked = new Promise<void>((resolve) => {
            passed = resolve;
          });
          const request = await beginRequest(port, { ...rest, method, body });
          await checked;
          return request;
        },
      });
      gate.close();
      http.close();
    },
    { scope: "file" },
  ],
});

/** Returns the path with a sample value for each parameter. Every request is rejected before the values are used. */
function samplePath({ path }: Contract): string {
  return path.replace(/\{\w+\}/g, "RB-0000000000");
}

function withBody(contracts: Readonly<Record<string, Contract>>): [string, Contract][] {
  return Object.entries(contracts).filter(([, { body }]) => body !== null);
}

const partnerRoutes = withBody(partnerContracts);
const key = { "Idempotency-Key": "slow" };

async function callerOf(runtime: TestRuntime) {
  const partner = await createPartner(runtime.database);
  const token = await createToken(runtime, partner);
  return { partner, headers: { Authorization: `Bearer ${token}`, ...key } };
}

async function run(runtime: TestRuntime, text: string, values: unknown[] = []): Promise<void> {
  await runtime.database.pool.query(text, values);
}

test("every idempotent route is among the routes with a body", () => {
  const idempotent = Object.values<Contract>(partnerContracts).filter((contract) => contract.idempotent);
  expect(idempotent.length).toBeGreaterThan(0);
  expect(partnerRoutes.map(([, contract]) => contract)).toEqual(expect.arrayContaining(idempotent));
});

test.for(partnerRoutes)(
  "%s rejects a partner that was suspended before the last byte of the body",
  async ([, contract], { runtime, server }) => {
    const { partner, headers } = await callerOf(runtime);
    const { method } = contract;
    const request = await server.begin({ method, path: samplePath(contract), headers });
    await run(runtime, "update partners set status = 'suspended' where id = $1", [partner.id]);
    expect(await request.finish()).toMatchObject({ status: 403, code: "partner_inactive" });
  },
);

test.for(partnerRoutes)(
  "%s rejects a token that expired before the last byte of the body",
  async ([, contract], { runtime, server }) => {
    const { headers } = await callerOf(runtime);
    const { method } = contract;
    const request = await server.begin({ method, path: samplePath(contract), headers });
    await run(runtime, "update service_clock set offset_seconds = offset_seconds + 3700");
    const reply = await request.finish();
    await run(runtime, "update service_clock set offset_seconds = offset_seconds - 3700");
    expect(reply).toMatchObject({ status: 401, code: "invalid_token" });
  },
);

test.for(withBody(portalContracts))(
  "%s of the portal rejects a person who was signed out before the last byte of the body",
  async ([, contract], { runtime, server }) => {
    const isCrew = contract.caller === "crew";
    const partner = isCrew ? null : await createPartner(runtime.database);
    const member = await createStaffMember(runtime.database, partner, isCrew ? "crew" : "admin");
    const { cookie } = await signInToPortal(runtime, member);
    const headers = { Cookie: cookie, Origin: new URL(runtime.config.publicUrl).origin };
    const { method } = contract;
    const request = await server.begin({ method, path: samplePath(contract), headers });
    await run(runtime, "update staff_sessions set ended_at = clock_timestamp() where staff_id = $1", [
      member.id,
    ]);
    expect(await request.finish()).toMatchObject({ status: 401, code: "unauthorized" });
  },
);

test("a route of the partner API in the portal rejects a person who was signed out before the last byte", async ({
  runtime,
  server,
}) => {
  const partner = await createPartner(runtime.database);
  const member = await createStaffMember(runtime.database, partner, "admin");
  const { cookie } = await signInToPortal(runtime, member);
  const headers = { Cookie: cookie, Origin: new URL(runtime.config.publicUrl).origin, ...key };
  const request = await server.begin({ path: "/portal-api/v1/rentals/bookings", headers });
  await run(runtime, "update staff_sessions set ended_at = clock_timestamp() where staff_id = $1", [
    member.id,
  ]);
  expect(await request.finish()).toMatchObject({ status: 401, code: "unauthorized" });
});

test("a scope that was removed before the last byte of the body is missing", async ({ runtime, server }) => {
  const { partner, headers } = await callerOf(runtime);
  const request = await server.begin({ path: "/v1/rentals/bookings", headers });
  await run(runtime, "update clients set scopes = '{bookings:read}' where partner_id = $1", [partner.id]);
  expect(await request.finish()).toMatchObject({ status: 403, code: "insufficient_scope" });
});

const hour = 3600;

test.for([
  {
    name: "a draft that expired",
    status: "draft",
    path: (reference: string) => `/v1/rentals/reservations/${reference}/book`,
    body: { payment_reference: "pay_1" },
    seconds: hour,
    expected: { status: 409, code: "reservation_expired" },
  },
  {
    name: "a booking whose confirm_by passed",
    status: "pending",
    path: (reference: string) => `/v1/bookings/${reference}/cancel`,
    body: {},
    seconds: 239 * hour,
    expected: { status: 409, code: "not_cancellable", json: { error: { details: { status: "expired" } } } },
  },
  {
    name: "a booking that started",
    status: "confirmed",
    path: (reference: string) => `/v1/bookings/${reference}/cancel`,
    body: {},
    seconds: 241 * hour,
    expected: { status: 409, code: "not_cancellable", json: { error: { details: { status: "confirmed" } } } },
  },
] as const)(
  "$name before the last byte of the body is decided by its state at that byte",
  async ({ status, path, body, seconds, expected }, { runtime, server }) => {
    const { partner, headers } = await callerOf(runtime);
    const car = await createCar(runtime.database);
    const booking = await createBooking(runtime.database, { carId: car.id, partnerId: partner.id, status });
    const { reference } = booking;
    const request = await server.begin({ path: path(reference), headers, body: JSON.stringify(body) });
    await run(runtime, "update partners set clock_offset_seconds = $2 where id = $1", [partner.id, seconds]);
    expect(await request.finish()).toMatchObject(expected);
  },
);

test.for(["/v1/rentals/bookings", "/v1/rentals/reservations"])(
  "%s rejects a rental whose pickup hour passed before the last byte of the body",
  async (path, { runtime, server }) => {
    const { partner, headers } = await callerOf(runtime);
    const car = await createCar(runtime.database);
    const request = await server.begin({ path, headers, body: JSON.stringify(bookingBody(car)) });
    await run(runtime, "update partners set clock_offset_seconds = $2 where id = $1", [
      partner.id,
      264 * hour,
    ]);
    expect(await request.finish()).toMatchObject({ status: 422, code: "invalid_date_range" });
  },
);
