import { expect } from "vitest";
import { importFile } from "../../testing/fixtures/catalogue-file";
import { test } from "../../testing/fixtures/integration-test";
import { listVehicleTypes } from "./list-vehicle-types";

test("vehicle types have names in the reader's language and its sort order, or their own name", async ({
  runtime,
}) => {
  await importFile(runtime, {
    vehicle_types: [
      { slug: "suv", name: "SUV" },
      { slug: "economy", name: "Economy" },
      { slug: "moon-buggy", name: "Moon buggy" },
    ],
  });
  const names = async (locale: string) =>
    (await listVehicleTypes(runtime.database, locale)).map(({ slug, name }) => `${slug}: ${name}`);
  expect(await names("en")).toEqual(["economy: Economy", "moon-buggy: Moon buggy", "suv: SUV"]);
  const german = await names("de");
  expect(german).toContain("economy: Kleinwagen");
  expect(german).toContain("moon-buggy: Moon buggy");
});
