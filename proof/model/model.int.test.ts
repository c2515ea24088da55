import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../server/testing/database";
import type { Model } from "./model";
import { runModel } from "./run-model";

/** The same each time, as a change is judged here and not its luck; `MODEL_SEED` looks further. */
const seed = Number(process.env.MODEL_SEED ?? 814_227);
const sequences = Number(process.env.MODEL_SEQUENCES ?? 60);

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database?.drop());

/** Answers a run must have met, or it has shown nothing of them. */
const met = [
  ...["reserve 201", "reserve 409 unavailable", "reserve 409 price_mismatch"],
  ...["book 200", "book 404 not_found", "book 409 reservation_expired", "book 409 already_booked"],
  ...["one step 201", "one step 409 unavailable", "cancel 200"],
  ...["delete 200", "delete 409 not_deletable", "search 200", "replay 409 idempotency_key_reused"],
];

test(`whatever partners, time and the crew do, the service does what the model says, seed ${seed}`, {
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
  expect(met.filter((outcome) => !outcomes.has(outcome))).toEqual([]);
});

const wrong: readonly [string, (model: Model) => void][] = [
  [
    "that has a car more than there is",
    (model) => Object.assign(model, { cars: model.cars.map((car) => ({ ...car, fleet: car.fleet + 1 })) }),
  ],
  [
    "that charges a cent more",
    (model) => Object.assign(model, { cars: model.cars.map((car) => ({ ...car, price: car.price + 1 })) }),
  ],
  ["that bills the other currency", ({ partners }) => Object.assign(partners[1], { currency: "EUR" })],
  ["that expects one event more", ({ partners }) => void partners[1].events.push("booking.created RB-0")],
];

test.each(wrong)("a model %s is found to be wrong", async (_what, spoil) => {
  const { failure } = await runModel({ databaseUrl: database.url, seed, sequences: 20, steps: 40, spoil });
  expect(failure).not.toBeNull();
});
