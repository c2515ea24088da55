import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { createCar } from "../../testing/fixtures/create-car";
import { test } from "../../testing/fixtures/integration-test";
import { measureQueryCost } from "../../testing/fixtures/query-cost";
import { findFuels } from "./known-values.queries";

test("the fuels of a large catalogue are found without reading all cars", async ({ ctx: { database } }) => {
  const model = await createCar(database, { fuel: "petrol" });
  const hidden = await createCar(database, { fuel: "hydrogen" });
  await createCar(database, { fuel: "lpg", published: false });
  await database.rows(sql`update locations set published = false where id = ${hidden.locationId}`);
  await database.rows(sql`
    insert into cars overriding system value
    select (jsonb_populate_record(car, jsonb_build_object(
      'id', car.id + 10 + n, 'slug', 'copy-' || n, 'fuel', (array['petrol', 'diesel', 'electric', 'hybrid'])[1 + n % 4]))).*
    from cars car, generate_series(1, 2000) as n where car.id = ${model.id}`);
  await database.rows(sql`analyze cars`);
  expect((await findFuels(database)).fuels).toEqual(["diesel", "electric", "hybrid", "petrol"]);
  const { read } = await measureQueryCost(database, () => findFuels(database));
  expect(read).toBeLessThanOrEqual(30);
});
