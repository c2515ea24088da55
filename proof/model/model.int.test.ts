import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../server/testing/database";
import type { Model } from "./model";
import { runModel } from "./run-model";

/**
 * The seed is fixed, so that a failure is caused by a change and not by chance. Set `MODEL_SEED` to try
 * others.
 */
const seed = Number(process.env.MODEL_SEED ?? 814_227);
const sequences = Number(process.env.MODEL_SEQUENCES ?? 60);

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database?.drop());

/** Outcomes that a run must produce. A run without one of them has not tested that case. */
const requiredOutcomes = [
  ...["reserve 201", "reserve 409 unavailable", "reserve 409 price_mismatch"],
  ...["book 200", "book 404 not_found", "book 409 reservation_expired", "book 409 already_booked"],
  ...["one step 201", "one step 409 unavailable", "cancel 200"],
  ...["replace 201", "list payments 200", "refund 200", "refund 409 not_refundable", "reopen 200"],
  ...["delete 200", "delete 409 not_deletable", "search 200", "replay 409 idempotency_key_reused"],
];

test(`the service follows the model over random sequences of requests, seed ${seed}`, {
  timeout: 240_000,
}, async () => {
  const { failure, steps, outcomes } = await runModel({
    databaseUrl: database.url,
    seed,
    sequences,
    steps: 40,
  });
  expect(failure).toBeNull();
  expect(steps).toBe(sequences * 40);
  expect(requiredOutcomes.filter((outcome) => !outcomes.has(outcome))).toEqual([]);
});

const wrong: readonly [string, (model: Model) => void][] = [
  [
    "with one car too many",
    (model) => Object.assign(model, { cars: model.cars.map((car) => ({ ...car, fleet: car.fleet + 1 })) }),
  ],
  [
    "that charges 1 cent too much",
    (model) => Object.assign(model, { cars: model.cars.map((car) => ({ ...car, price: car.price + 1 })) }),
  ],
  ["that bills in the wrong currency", ({ partners }) => Object.assign(partners[1], { currency: "EUR" })],
  [
    "whose payments of ended bookings are all refunded",
    ({ partners }) => {
      for (const partner of partners) partner.refunded.has = () => true;
    },
  ],
  ["that expects an extra event", ({ partners }) => void partners[1].events.push("booking.created RB-0")],
];

test.each(wrong)("a run finds a model %s", async (_what, corrupt) => {
  const { failure } = await runModel({ databaseUrl: database.url, seed, sequences: 20, steps: 40, corrupt });
  expect(failure).not.toBeNull();
});
