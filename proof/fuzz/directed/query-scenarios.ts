import { randomStay } from "../cases/create-data";
import { fuzzCity } from "../testbed/fuzz-catalogue";
import { expectRejection, type Scenario } from "./directed-context";

/** Sends queries that the service must reject. */
const queries: Scenario = async (directed) => {
  const stay = randomStay(directed.lane.own, directed.random);
  const search = (query: Record<string, string>, wanted: readonly [number, string]) =>
    expectRejection(directed, ["searchAvailability", { query }], wanted);
  await search({ ...stay, currency: "XXX" }, [400, "unsupported_currency"]);
  await search({ ...stay, date_to: stay.date_from }, [422, "invalid_date_range"]);
  await search({ ...stay, price_min: "2", price_max: "1" }, [422, "invalid_combination"]);
  await search({ search_id: "nothing" }, [404, "not_found"]);
  const explain = (query: Record<string, string>, wanted: readonly [number, string]) =>
    expectRejection(
      directed,
      ["explainAvailability", { query: { ...stay, location: fuzzCity, ...query } }],
      wanted,
    );
  await explain({ currency: "XXX" }, [400, "unsupported_currency"]);
  await explain({ date_to: stay.date_from }, [422, "invalid_date_range"]);
  await explain({ price_min: "2", price_max: "1" }, [422, "invalid_combination"]);
  await explain({ car: "no-such-car" }, [404, "not_found"]);
  const calendar = (query: Record<string, string>, wanted: readonly [number, string]) =>
    expectRejection(directed, ["getCalendar", { query }], wanted);
  const days = { from: stay.date_from, to: stay.date_to };
  await calendar({ ...days, car: "fuzz-plain", currency: "XXX" }, [400, "unsupported_currency"]);
  await calendar({ car: "fuzz-plain", from: days.to, to: days.from }, [422, "invalid_date_range"]);
  await calendar(days, [422, "invalid_combination"]);
  await calendar({ ...days, car: "no-such-car" }, [404, "not_found"]);
  const car = (query: Record<string, string>, wanted: readonly [number, string]) =>
    expectRejection(directed, ["getCar", { params: { slug: "fuzz-plain" }, query }], wanted);
  await car({ currency: "XXX" }, [400, "unsupported_currency"]);
  await car({ date_from: stay.date_to, date_to: stay.date_from }, [422, "invalid_date_range"]);
  await expectRejection(
    directed,
    ["listEvents", { query: { types: "ping,nothing" } }],
    [400, "invalid_types"],
  );
};

export const queryScenarios: Readonly<Record<string, Scenario>> = { queries };
