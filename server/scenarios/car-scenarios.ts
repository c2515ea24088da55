import type { ErrorCode } from "@/lib/contracts/errors";
import type { EventType } from "@/lib/contracts/event-types";

export type CrewAct = "accept" | "decline" | "secure" | "fail";

/** The behaviour of one test car. Without a property, the car behaves like any other in that respect. */
export type CarScenario = {
  slug: string;
  /** The behaviour in words, also the car's title. */
  title: string;
  /** The events of a booking, in the order in which they are recorded. */
  events: readonly EventType[];
  /** The error code that reserving or booking the car returns. */
  error?: ErrorCode;
  fulfilment: "crew" | "on_request" | "supplier";
  /** The crew simulator's decision and its delay in seconds. Null: no decision. */
  answer?: { act: CrewAct; afterSeconds: number } | null;
  /** The simulated supplier's response to a reservation, and its delay after each request in seconds. */
  supplier?: { reserves: boolean; afterSeconds: number };
  /** The ratio of the price at reservation and booking to the price in search results. */
  priceFactor?: number;
  /** Whether the search that returned the car counts as expired. */
  searchExpired?: true;
  /** Whether the car is shown in searches and can be reserved, but is always unavailable when booked. */
  taken?: true;
  draftSeconds?: number;
  /** Whether the booking commits and its response is dropped. */
  dropsResponse?: true;
  /** Whether booking the car fails with an internal error. */
  crashes?: true;
  /**
   * The delay, in seconds, before an idempotent request does its work. Only its idempotency key is locked during the
   * delay.
   */
  keyHeldSeconds?: number;
};

/** The city of all test cars. */
export const scenarioCity = "test-instant";

const booked = ["booking.created", "booking.payment_authorized"] as const;
const accepted = [...booked, "booking.confirmed"] as const;
const cancelled = [...booked, "booking.cancelled"] as const;

/**
 * The delay before a scenario's change, in seconds: short enough to wait for, long enough to see the earlier
 * status.
 */
const soon = 2;

const list: readonly CarScenario[] = [
  {
    slug: "test-accept",
    title: "Confirmed after 2 seconds",
    events: accepted,
    fulfilment: "crew",
    answer: { act: "accept", afterSeconds: soon },
  },
  {
    slug: "test-accept-slow",
    title: "Confirmed after 10 minutes",
    events: accepted,
    fulfilment: "crew",
    answer: { act: "accept", afterSeconds: 600 },
  },
  {
    slug: "test-never-accepted",
    title: "Never accepted: expires at confirm_by",
    events: [...booked, "booking.expired"],
    fulfilment: "crew",
    answer: null,
  },
  {
    slug: "test-crew-declines",
    title: "Declined by the crew: cancelled after 2 seconds",
    events: cancelled,
    fulfilment: "crew",
    answer: { act: "decline", afterSeconds: soon },
  },
  {
    slug: "test-secure-ok",
    title: "On request: secured and confirmed after 2 seconds",
    events: accepted,
    fulfilment: "on_request",
    answer: { act: "secure", afterSeconds: soon },
  },
  {
    slug: "test-secure-fails",
    title: "On request: cannot be secured, cancelled after 2 seconds",
    events: cancelled,
    fulfilment: "on_request",
    answer: { act: "fail", afterSeconds: soon },
  },
  {
    slug: "test-supplier-ok",
    title: "From a supplier: reserved and confirmed after 2 seconds",
    events: [...booked, "booking.supplier_confirmed", "booking.confirmed"],
    fulfilment: "supplier",
    answer: null,
    supplier: { reserves: true, afterSeconds: soon },
  },
  {
    slug: "test-supplier-fails",
    title: "From a supplier: rejected and cancelled after 2 seconds",
    events: [...booked, "booking.supplier_failed", "booking.cancelled"],
    fulfilment: "supplier",
    answer: null,
    supplier: { reserves: false, afterSeconds: soon },
  },
  {
    slug: "test-completes",
    title: "Confirmed after 2 seconds, completed when ends_at passes",
    events: [...accepted, "booking.completed"],
    fulfilment: "crew",
    answer: { act: "accept", afterSeconds: soon },
  },
  {
    slug: "test-price-up",
    title: "10% more expensive than in search results: one price_mismatch, then stable",
    events: accepted,
    error: "price_mismatch",
    fulfilment: "crew",
    answer: { act: "accept", afterSeconds: soon },
    priceFactor: 1.1,
  },
  {
    slug: "test-price-down",
    title: "10% cheaper than in search results: one price_mismatch, then stable",
    events: accepted,
    error: "price_mismatch",
    fulfilment: "crew",
    answer: { act: "accept", afterSeconds: soon },
    priceFactor: 0.9,
  },
  {
    slug: "test-taken",
    title: "Can be reserved, but booking returns unavailable",
    events: [],
    error: "unavailable",
    fulfilment: "crew",
    taken: true,
  },
  {
    slug: "test-search-expired",
    title: "Reserving or booking returns search_expired",
    events: [],
    error: "search_expired",
    fulfilment: "crew",
    searchExpired: true,
  },
  {
    slug: "test-no-delivery",
    title: "Delivery returns delivery_not_available, counter pickup is confirmed after 2 seconds",
    events: accepted,
    error: "delivery_not_available",
    fulfilment: "crew",
    answer: { act: "accept", afterSeconds: soon },
  },
  {
    slug: "test-draft-short",
    title: "The draft expires after 60 seconds; a booking is confirmed after 2 seconds",
    events: accepted,
    error: "reservation_expired",
    fulfilment: "crew",
    answer: { act: "accept", afterSeconds: soon },
    draftSeconds: 60,
  },
  {
    slug: "test-lost-reply",
    title: "Booked, but the response is lost: the connection closes",
    events: accepted,
    fulfilment: "crew",
    answer: { act: "accept", afterSeconds: soon },
    dropsResponse: true,
  },
  {
    slug: "test-crash",
    title: "Booking returns 500: nothing is booked, the key has failed permanently",
    events: [],
    error: "internal_error",
    fulfilment: "crew",
    crashes: true,
  },
  {
    slug: "test-in-progress",
    title: "Each idempotent request takes 8 seconds: a parallel one gets idempotency_key_in_progress",
    events: accepted,
    error: "idempotency_key_in_progress",
    fulfilment: "crew",
    answer: { act: "accept", afterSeconds: soon },
    keyHeldSeconds: 8,
  },
];

export const carScenarios: ReadonlyMap<string, CarScenario> = new Map(
  list.map((scenario) => [scenario.slug, scenario]),
);
