import type { IdempotentContext } from "../context";
import type { Config } from "../env";
import type { CarTariff } from "../pricing/price-stay";
import type { CrewAct } from "./car-scenarios";
import { sandboxHooks } from "./sandbox-hooks";

/** A decision of the crew simulator. Without an act it accepts or secures, depending on the booking's status. */
export type SimulatedDecision = { act: CrewAct | null; afterSeconds: number };

/**
 * Functions that are called where a scenario of the sandbox can change what happens to a test car or in a
 * test city.
 */
export type ScenarioHooks = {
  /** When a car is quoted: returns the tariff to charge. Throws `search_expired` if the scenario says so. */
  onQuote(carSlug: string, tariff: CarTariff): CarTariff;
  /** When a draft is created: returns its lifetime in seconds. */
  onDraft(carSlug: string, usualSeconds: number): number;
  /** When units are claimed: returns false if the car counts as booked by someone else. */
  onClaim(carSlug: string): boolean;
  /** When a booking is written, just before its transaction commits. Throws if the scenario says so. */
  onBooked(carSlug: string): void;
  /** When a booking is created: returns the crew simulator's decision, or null if it makes none. */
  onDecision(carSlug: string, usual: SimulatedDecision | null): SimulatedDecision | null;
  /** When a search starts: returns its lifetime, and the cities whose suppliers are searched. */
  onSearch(citySlugs: readonly string[], usualSeconds: number): SearchTerms;
  /** When the work of an idempotent request starts. Nothing is locked but its key. */
  onRequest(ctx: IdempotentContext, call: { params: unknown; body: unknown }): Promise<void>;
  /** When an idempotent request has committed: returns whether its response is dropped. */
  onResponse(response: { status: number; body: Buffer }): boolean;
};

export type SearchTerms = { lifetimeSeconds: number; supplierCities: readonly string[] };

/** The hooks of production, and of every car and city without a scenario. */
export const neutralHooks: ScenarioHooks = {
  onQuote: (_, tariff) => tariff,
  onDraft: (_, usualSeconds) => usualSeconds,
  onClaim: () => true,
  onBooked: () => undefined,
  onDecision: (_, usual) => usual,
  onSearch: (supplierCities, lifetimeSeconds) => ({ lifetimeSeconds, supplierCities }),
  onRequest: async () => undefined,
  onResponse: () => false,
};

export function scenarioHooks({ environment }: Pick<Config, "environment">): ScenarioHooks {
  return environment === "sandbox" ? sandboxHooks : neutralHooks;
}
