import { afterAll, beforeAll, expect, test } from "vitest";
import { allRaces } from "../../proof/races/all-races";
import { runRace } from "../../proof/races/run-race";
import { openTestbed, type RaceTestbed } from "../../proof/races/testbed/open-testbed";
import { createTestDatabase, type TestDatabase } from "../../server/testing/database";

const seed = Math.floor(Math.random() * 1e6);

let database: TestDatabase;
let testbed: RaceTestbed;

beforeAll(async () => {
  database = await createTestDatabase();
  testbed = await openTestbed({ databaseUrl: database.url, bundles: "dist" });
});
afterAll(async () => {
  await testbed?.close();
  await database?.drop();
});

/** Runs a few rounds of each race. `npm run races` runs more. */
test.each(allRaces)("$name: $contenders", { timeout: 180_000 }, async (race) => {
  const { outcomes, violations } = await runRace(testbed, race, { seed, rounds: race.shortRounds });
  expect(violations, `seed ${seed}`).toEqual([]);
  expect(Object.values(outcomes).reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(
    race.shortRounds,
  );
});
