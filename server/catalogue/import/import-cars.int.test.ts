import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { inTransaction } from "../../db/in-transaction";
import { untilBlocked } from "../../testing/database";
import { carEntry, countryEntry, importFile, locationEntry } from "../../testing/fixtures/catalogue-file";
import { test } from "../../testing/fixtures/integration-test";

test("existing cars are updated last and by ID, so that one locked car does not block the others", async ({
  runtime,
}) => {
  const { database } = runtime;
  const cars = (price: number, slugs: readonly string[]) =>
    slugs.map((slug) => carEntry(slug, "lisbon", { price_per_day: price }));
  await importFile(runtime, {
    countries: [countryEntry("pt")],
    locations: [locationEntry("lisbon", "pt")],
    cars: cars(50, ["first", "second"]),
  });
  let importing: Promise<unknown> = Promise.resolve();
  await inTransaction(database, async (booker) => {
    await booker.rows(sql`select from cars where slug = 'first' for no key update`);
    importing = importFile(runtime, { cars: cars(51, ["second", "new", "first"]) });
    await untilBlocked(database.pool);
    // The new car has its row now, so only the updates remain.
    const [sequence] = await database.rows<{ last: number }>(
      sql`select pg_sequence_last_value(pg_get_serial_sequence('cars', 'id')) as last`,
    );
    expect(sequence?.last).toBe(3);
    const free = await database.rows(sql`select from cars where slug = 'second' for no key update nowait`);
    expect(free).toHaveLength(1);
  });
  expect(await importing).toMatchObject({ cars_created: 1, cars_changed: 2 });
  const rows = await database.rows(
    sql`select slug, price_per_day_minor as price, revision from cars order by id`,
  );
  expect(rows).toEqual([
    { slug: "first", price: 5100, revision: 2 },
    { slug: "second", price: 5100, revision: 2 },
    { slug: "new", price: 5100, revision: 1 },
  ]);
});
