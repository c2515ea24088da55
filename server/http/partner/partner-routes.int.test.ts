import { expect } from "vitest";
import { allOperations } from "../../operations/all";
import { type ApiClient, createApiClient } from "../../testing/fixtures/api-client";
import { createBooking } from "../../testing/fixtures/create-booking";
import { createCar } from "../../testing/fixtures/create-car";
import { test as base } from "../../testing/fixtures/integration-test";
import { setHostedRuntime } from "../hosted-runtime";
import { partnerRoutes } from "./partner-routes";

const test = base.extend<{ client: ApiClient }>({
  client: async ({ runtime }, use) => {
    await use(await createApiClient(runtime));
  },
});

test.beforeAll(({ runtime }) => setHostedRuntime(runtime));

const routes = partnerRoutes(allOperations);

function requestTo(path: string, { token }: ApiClient, method = "GET"): Request {
  return new Request(`http://host.test${path}`, { method, headers: { Authorization: `Bearer ${token}` } });
}

test("mounted routes handle their path and reject other methods", async ({
  runtime: { database },
  client,
}) => {
  const car = await createCar(database);
  const { reference } = await createBooking(database, { carId: car.id, partnerId: client.partner.id });
  const read = await routes.GET(requestTo(`/v1/bookings/${reference}`, client));
  expect([read.status, await read.json()]).toMatchObject([200, { reference }]);
  const refused = await routes.PATCH(requestTo(`/v1/bookings/${reference}`, client, "PATCH"));
  expect([refused.status, refused.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
});

test.for(["/v1/bookings/%E0%A4%A", "/v1/bookings/a%00b", "/v1/bookings/RB-0000000000/", "/v1/bookings/"])(
  "%s returns a 404 error envelope",
  async (path, { client }) => {
    const answer = await routes.GET(requestTo(path, client));
    expect([answer.status, await answer.json()]).toMatchObject([404, { error: { code: "not_found" } }]);
  },
);

test("an unknown path returns the error envelope for every method", async ({ client }) => {
  for (const method of ["GET", "POST", "DELETE", "OPTIONS"] as const) {
    const answer = await routes[method](requestTo("/v1/nothing", client, method));
    expect([answer.status, await answer.json()]).toMatchObject([404, { error: { code: "not_found" } }]);
  }
});
