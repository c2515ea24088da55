import { runSupplierSearches } from "../../../server/testing/fixtures/city-with-supplier";
import { type startSupplier, supplierOffer } from "../../../server/testing/supplier-server";
import type { TestRuntime } from "../../../server/testing/test-runtime";
import { getField } from "../../kit/exchanges";
import type { PartnerClient } from "../../kit/recording-client";
import { createReservationBody, type Stay } from "../../kit/rental";
import type { Completion } from "../../kit/run-records";

type OfferReservation = {
  client: PartnerClient;
  canary: string;
  runtime: TestRuntime;
  supplier: Awaited<ReturnType<typeof startSupplier>>;
  /** The city whose supplier is searched. */
  city: string;
  stay: Omit<Stay, "car_slug">;
};

/** Searches a city with a supplier and reserves its offer. The draft stays unbooked. */
export async function reserveOffer(reservation: OfferReservation): Promise<void> {
  const { client, canary, runtime, supplier, city, stay } = reservation;
  supplier.scripts.search = () => ({ status: 200, body: { offers: [supplierOffer("offer")] } });
  const get = async (query: Record<string, string>) => {
    const path = `/v1/rentals/availability?${new URLSearchParams(query)}`;
    return parse(await client.attempt({ op: "offer-search", method: "GET", path }));
  };
  const { date_from, date_to } = stay;
  const started = await get({ location: city, date_from, date_to });
  await runSupplierSearches(runtime);
  const found = await get({ search_id: String(getField(started, "search_id")) });
  const vehicles = getField(found, "vehicles");
  const offer = Array.isArray(vehicles) ? getField(vehicles[0], "slug") : undefined;
  const body = { ...createReservationBody({ ...stay, car_slug: String(offer) }, canary) };
  await client.attempt({
    op: "reserve",
    method: "POST",
    path: "/v1/rentals/reservations",
    key: "offer",
    body,
  });
}

function parse(completion: Completion): unknown {
  return completion.t === "info" ? {} : JSON.parse(completion.text);
}
