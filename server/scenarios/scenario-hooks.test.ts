import { expect, test } from "vitest";
import type { CarTariff } from "../pricing/price-stay";
import { carScenarios } from "./car-scenarios";
import { locationScenarios } from "./location-scenarios";
import { scenarioHooks } from "./scenario-hooks";

const production = scenarioHooks({ environment: "production" });
const sandbox = scenarioHooks({ environment: "sandbox" });

const tariff: CarTariff = {
  currency: "EUR",
  pricePerDayMinor: 5000,
  sale: null,
  rateTiers: [],
  dateExceptions: [],
};
const usual = { act: null, afterSeconds: 5 };

function responseOf(slug: string) {
  return { status: 201, body: Buffer.from(JSON.stringify({ booking: { car: { slug } } })) };
}

function onCar(hooks: typeof sandbox, slug: string) {
  return {
    quote: hooks.onQuote(slug, tariff),
    draft: hooks.onDraft(slug, 900),
    claim: hooks.onClaim(slug),
    booked: hooks.onBooked(slug),
    decision: hooks.onDecision(slug, usual),
    dropped: hooks.onResponse(responseOf(slug)),
  };
}

const neutral = {
  quote: tariff,
  draft: 900,
  claim: true,
  booked: undefined,
  decision: usual,
  dropped: false,
};

test("every hook is neutral in production", () => {
  expect(carScenarios.size + locationScenarios.size).toBe(27);
  for (const slug of carScenarios.keys()) expect(onCar(production, slug)).toEqual(neutral);
  const cities = [...locationScenarios.keys()];
  for (const city of cities) {
    expect(production.onSearch([city], 900)).toEqual({ lifetimeSeconds: 900, supplierCities: [city] });
  }
  expect(production.onSearch(cities, 900)).toEqual({ lifetimeSeconds: 900, supplierCities: cities });
});

test("every hook is neutral in a sandbox for a car and a city without a scenario", () => {
  expect(onCar(sandbox, "fiat-500-lisbon")).toEqual(neutral);
  for (const cities of [["lisbon"], ["lisbon", "porto"]]) {
    expect(sandbox.onSearch(cities, 900)).toEqual({ lifetimeSeconds: 900, supplierCities: cities });
  }
});

test("a test car changes only what its scenario names", () => {
  const accepted = { ...neutral, decision: { act: "accept", afterSeconds: 2 } };
  expect(onCar(sandbox, "test-accept")).toEqual(accepted);
  expect(onCar(sandbox, "test-never-accepted")).toEqual({ ...neutral, decision: null });
  const quote = { ...tariff, pricePerDayMinor: 5500 };
  expect(onCar(sandbox, "test-price-up")).toEqual({ ...accepted, quote });
  expect(onCar(sandbox, "test-draft-short")).toEqual({ ...accepted, draft: 60 });
  expect(onCar(sandbox, "test-taken")).toEqual({ ...neutral, claim: false });
  expect(onCar(sandbox, "test-lost-reply")).toEqual({ ...accepted, dropped: true });
  expect(() => sandbox.onBooked("test-crash")).toThrow();
  expect(() => sandbox.onQuote("test-search-expired", tariff)).toThrow(
    expect.objectContaining({ code: "search_expired" }),
  );
});

test("an error response is never dropped", () => {
  expect(sandbox.onResponse({ ...responseOf("test-lost-reply"), status: 409 })).toBe(false);
});

test("a search of a test city alone follows its scenario, a search of more cities skips its suppliers", () => {
  expect(sandbox.onSearch(["test-poll-expired"], 900)).toEqual({
    lifetimeSeconds: 4,
    supplierCities: ["test-poll-expired"],
  });
  expect(sandbox.onSearch(["test-poll-expired", "lisbon"], 900)).toEqual({
    lifetimeSeconds: 900,
    supplierCities: ["lisbon"],
  });
});

test("the suppliers of test-poll-slow answer after more than a minute", () => {
  const delays = locationScenarios.get("test-poll-slow")?.suppliers.map(({ afterMs }) => afterMs);
  expect(delays).toEqual([65_000]);
});
