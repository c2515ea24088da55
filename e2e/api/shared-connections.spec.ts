import { beforeAll, expect, test } from "vitest";
import type { PortalClient } from "@/server/testing/fixtures/portal-client";
import { createPerson, signIn } from "../support/portal";
import { createBooking } from "../support/rentals";
import { setUpService } from "../support/run/set-up-service";

/**
 * A service with one database connection. Pages and route handlers are bundled separately, and here both prepare
 * statements on the same connection.
 */
const service = setUpService({ DATABASE_POOL_SIZE: "1" });

let crew: PortalClient;
let agent: PortalClient;

beforeAll(async () => {
  const { server, operator, accounts } = service();
  agent = await signIn(server.url, await createPerson(operator, accounts.alpha.slug));
  crew = await signIn(server.url, await createPerson(operator, null));
});

test("a page that applies a due transition and the routes change bookings on the same connection", async () => {
  const { server, accounts, observer, client } = service();
  const api = await client(accounts.alpha);
  const [late, waiting] = [await createBooking(api), await createBooking(api)];
  await observer.query("update bookings set confirm_by = now() - interval '1 second' where reference = $1", [
    late.reference,
  ]);
  const page = await fetch(`${server.url}/bookings/${late.reference}`, { headers: { cookie: agent.cookie } });
  await page.arrayBuffer();
  const declined = await crew.call("POST", `/portal-api/desk/${waiting.reference}/decline`, {
    body: { reason: "No car" },
  });
  expect([page.status, declined.status], declined.text).toEqual([200, 200]);
  const { rows } = await observer.query(
    "select reference, status from bookings where reference = any($1) order by id",
    [[late.reference, waiting.reference]],
  );
  expect(rows).toEqual([
    { reference: late.reference, status: "expired" },
    { reference: waiting.reference, status: "cancelled" },
  ]);
});
