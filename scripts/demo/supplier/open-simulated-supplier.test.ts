import { afterAll, beforeAll, expect, test } from "vitest";
import { createHttpJsonConnector } from "../../../server/suppliers/http-json-connector";
import { demoSuppliers } from "./demo-suppliers";
import { openSimulatedSupplier, type SimulatedSupplier } from "./open-simulated-supplier";

const secret = "the supplier's secret";
let reservingSupplier: SimulatedSupplier;
let searchOnlySupplier: SimulatedSupplier;

beforeAll(async () => {
  const suppliers = demoSuppliers();
  reservingSupplier = await openSimulatedSupplier({ suppliers, secret, reserves: true });
  searchOnlySupplier = await openSimulatedSupplier({ suppliers, secret, reserves: false });
});
afterAll(async () => {
  await Promise.all([reservingSupplier.close(), searchOnlySupplier.close()]);
});

function createConnector({ url }: SimulatedSupplier, slug: string, shownSecret = secret) {
  return createHttpJsonConnector({ baseUrl: `${url}/${slug}`, secret: shownSecret });
}

const searchRequest = {
  searchRef: "srch_1",
  location: { slug: "nice", countryCode: "fr", latitude: 43.7, longitude: 7.26 },
  startsAt: "2027-06-01T10:00:00+02:00",
  endsAt: "2027-06-04T10:00:00+02:00",
  days: 3,
  age: null,
  currency: "EUR",
};

const customer = { firstName: "Ana", lastName: "Silva", email: "ana@example.com", phone: null };

function order(offerId: string, reference = "RB-0000000001") {
  const { startsAt, endsAt } = searchRequest;
  return { offerId, reference, units: 1, startsAt, endsAt, customer };
}

const createTimeout = () => AbortSignal.timeout(20_000);

test("every search response is valid and repeatable", async () => {
  const supplier = createConnector(reservingSupplier, "costa-drive");
  const offers = await supplier.search(searchRequest, createTimeout());
  expect(offers.map(({ totalMinor }) => totalMinor)).toEqual([10_170, 17_520, 15_810]);
  expect(await supplier.search(searchRequest, createTimeout())).toEqual(offers);
});

test("a reference has one reservation code in every process", async () => {
  const again = await openSimulatedSupplier({ suppliers: demoSuppliers(), secret, reserves: true });
  try {
    const answers = await Promise.all(
      [reservingSupplier, reservingSupplier, again].map((one) =>
        createConnector(one, "costa-drive").reserve(order("costa-drive:nice:seat-ibiza"), createTimeout()),
      ),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    const other = createConnector(again, "costa-drive").reserve(
      order("any", "RB-0000000002"),
      createTimeout(),
    );
    expect(await other).not.toEqual(answers[0]);
  } finally {
    await again.close();
  }
});

test("without reservations, ordinary cars stay in progress and test cars get a result", async () => {
  const supplier = createConnector(searchOnlySupplier, "test-track");
  const [ordinary, reserved, refused] = await Promise.all(
    ["any", "test-supplier-ok", "test-supplier-fails"].map((id) =>
      supplier.reserve(order(id), createTimeout()),
    ),
  );
  expect(ordinary).toEqual({ kind: "working" });
  expect(reserved).toMatchObject({ kind: "reserved" });
  expect(refused).toEqual({ kind: "refused", error: "no car left" });
  await supplier.cancel("SUP-1", createTimeout());
});

test("an invalid response is a failed search, and a wrong secret is rejected", async () => {
  await expect(
    createConnector(reservingSupplier, "test-poll-failed").search(searchRequest, createTimeout()),
  ).rejects.toThrow();
  await expect(
    createConnector(reservingSupplier, "costa-drive", "other").search(searchRequest, createTimeout()),
  ).rejects.toThrow();
});
