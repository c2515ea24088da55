import {
  clientId,
  type Dataset,
  largeCityCars,
  partnerCount,
  searchDays,
  unpublishedEvery,
} from "./dataset/dataset";
import { getMaxPastBookingId, getOwner, toReference } from "./dataset/generate-bookings";
import type { RequestMakers } from "./load/bench-requests";
import type { ScriptInputs } from "./load/render-script";

export type BenchRow = {
  name: keyof RequestMakers;
  title: string;
  /** The status of a successful response. */
  status: number;
  /** True if each request takes units of a car. A load then sends every request only once. */
  consumesStock: boolean;
  /** True if this load is also measured on the small dataset, to find how the latency grows with the data. */
  measuresGrowth: boolean;
  script: (dataset: Dataset) => ScriptInputs;
};

const client = {
  set: `\\set client random(1, ${partnerCount})`,
  input: "'rp_live_bench_' || lpad(:client::text, 2, '0')",
};
const key = "'script-' || :n::bigint";

function createStayInputs({ anchor }: Dataset) {
  const { first, last, minDays, maxDays } = searchDays;
  return {
    sets: [`\\set day random(${first}, ${last})`, `\\set length random(${minDays}, ${maxDays})`],
    inputs: {
      date_from: `date '${anchor}' + :day::int`,
      date_to: `date '${anchor}' + :day::int + :length::int`,
    },
  };
}

function createCarScript(dataset: Dataset, cars: number, name: "slug" | "car_slug"): ScriptInputs {
  const { sets, inputs } = createStayInputs(dataset);
  const slug = "'car-' || lpad(:car::text, 7, '0')";
  return {
    variables: [client.set, ...choosePublishedCar(cars), ...sets],
    expressions: { ...inputs, client: client.input, key, [name]: slug },
  };
}

/**
 * Returns pgbench lines that set `car` to the ID of a random published car. They replace an unpublished car by the next
 * one, which is always published.
 */
function choosePublishedCar(cars: number): string[] {
  return [
    `\\set any random(1, ${cars - 1})`,
    `\\set car :any + case when :any % ${unpublishedEvery} = 0 then 1 else 0 end`,
  ];
}

function createClientScript(): ScriptInputs {
  return { variables: [client.set], expressions: { client: client.input } };
}

/**
 * Returns the inputs of a pgbench script that picks one of 100 past bookings at random, and the client of the partner
 * that owns it. The 100 are spread evenly over all past bookings. The script contains a list of them, because SQL
 * cannot compute the owner.
 */
function createBookingScript(dataset: Dataset): ScriptInputs {
  const ids = Array.from(
    { length: 100 },
    (_, index) => 1 + Math.floor((index * getMaxPastBookingId(dataset)) / 100),
  );
  const chosen = (texts: readonly string[]) => `(array['${texts.join("', '")}'])[:any::int]`;
  return {
    variables: [`\\set any random(1, ${ids.length})`],
    expressions: {
      slug: chosen(ids.map(toReference)),
      client: chosen(ids.map((id) => clientId(getOwner(dataset, id)))),
    },
  };
}

export const benchRows: readonly BenchRow[] = [
  {
    name: "search",
    title: `search, city of ${largeCityCars} cars`,
    status: 200,
    consumesStock: false,
    measuresGrowth: true,
    script: (dataset) => {
      const { sets, inputs } = createStayInputs(dataset);
      const location = "'city-' || lpad(:city::text, 5, '0')";
      return {
        variables: [client.set, `\\set city random(1, ${dataset.largeCities})`, ...sets],
        expressions: { ...inputs, client: client.input, location },
      };
    },
  },
  {
    name: "calendar",
    title: `calendar of 31 days, city of ${largeCityCars} cars`,
    status: 200,
    consumesStock: false,
    measuresGrowth: false,
    script: (dataset) => {
      const { sets, inputs } = createStayInputs(dataset);
      const location = "'city-' || lpad(:city::text, 5, '0')";
      return {
        variables: [client.set, `\\set city random(1, ${dataset.largeCities})`, ...sets],
        expressions: { from: inputs.date_from, client: client.input, location },
      };
    },
  },
  {
    name: "car",
    title: "car read with dates",
    status: 200,
    consumesStock: false,
    measuresGrowth: true,
    script: (dataset) => createCarScript(dataset, dataset.largeCities * largeCityCars, "slug"),
  },
  {
    name: "reserve",
    title: "reserve",
    status: 201,
    consumesStock: false,
    measuresGrowth: false,
    script: (dataset) => createCarScript(dataset, dataset.cars, "car_slug"),
  },
  {
    name: "book",
    title: "one-step booking",
    status: 201,
    consumesStock: true,
    measuresGrowth: false,
    script: (dataset) => createCarScript(dataset, dataset.cars, "car_slug"),
  },
  {
    name: "replay",
    title: "replay of a key",
    status: 201,
    consumesStock: false,
    measuresGrowth: false,
    script: ({ bookings }) => ({
      variables: [client.set, `\\set round random(0, ${Math.floor(bookings / 10 / partnerCount) - 1})`],
      expressions: {
        client: client.input,
        // Every tenth booking has a stored response, for the partners in turn.
        key: `'generated-' || 10 * (:client::int + ${partnerCount} * :round::int)`,
      },
    }),
  },
  {
    name: "booking",
    title: "booking read",
    status: 200,
    consumesStock: false,
    measuresGrowth: true,
    script: createBookingScript,
  },
  {
    name: "list",
    title: "list of bookings, 20",
    status: 200,
    consumesStock: false,
    measuresGrowth: true,
    script: createClientScript,
  },
  {
    name: "events",
    title: "events poll, 20",
    status: 200,
    consumesStock: false,
    measuresGrowth: true,
    script: createClientScript,
  },
  {
    name: "token",
    title: "token mint",
    status: 200,
    consumesStock: false,
    measuresGrowth: false,
    script: createClientScript,
  },
  {
    name: "me",
    title: "/v1/me",
    status: 200,
    consumesStock: false,
    measuresGrowth: false,
    script: createClientScript,
  },
];
