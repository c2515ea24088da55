import { expect } from "vitest";
import { findCityCarsContract } from "@/lib/contracts/portal/cities";
import { callOperation } from "../../testing/fixtures/call-operation";
import { carEntry, countryEntry, importFile, locationEntry } from "../../testing/fixtures/catalogue-file";
import { test } from "../../testing/fixtures/integration-test";

test("cars are found by words of their titles in one city, without case and accents", async ({
  runtime,
  ctx,
}) => {
  await importFile(runtime, {
    countries: [countryEntry("pt")],
    locations: [locationEntry("lisbon", "pt"), locationEntry("porto", "pt")],
    cars: [
      carEntry("clio", "lisbon", { title: "Renault Clio" }),
      carEntry("megane", "lisbon", { title: "Renault Mégane" }),
      carEntry("hidden", "lisbon", { title: "Renault Clio RS", published: false }),
      carEntry("other", "porto", { title: "Renault Clio" }),
      ...[1, 2, 3, 4, 5, 6].map((n) => carEntry(`fiat-${n}`, "lisbon", { title: `Fiat ${n}` })),
    ],
  });
  const find = async (q: string, location = "lisbon") => {
    const { data } = await callOperation(findCityCarsContract, ctx, { query: { location, q } });
    return data.map(({ slug }) => slug);
  };
  expect(await find("clio")).toEqual(["clio"]);
  expect(await find("MEGANE ren")).toEqual(["megane"]);
  expect(await find("fiat")).toHaveLength(5);
  expect(await find("renault", "porto")).toEqual(["other"]);
  expect(await find("clio", "atlantis")).toEqual([]);
  expect(await find("  ")).toEqual([]);
});
