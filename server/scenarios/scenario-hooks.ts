import type { IdempotentContext } from "../context";
import type { Config } from "../env";
import type { CarTariff } from "../pricing/price-stay";
import type { CrewAct } from "./car-scenarios";
import { sandboxHooks } from "./sandbox-hooks";

/**
 * A decision of the crew simulator. If `act` is null, the simulator accepts or secures, depending on the booking's
 * status.
 */
export type SimulatedDecision = { act: CrewAct | null; afterSeconds: number };

/**
 * Functions that are called where a scenario of the sandbox can change what happens to a test car or in a
 * test city.
 */
export type ScenarioHooks = {
  /** Called when a car is quoted. Returns the tariff to charge. Throws `search_expired` if the scenario says so. */
  onQuote(carSlug: string, tariff: CarTariff): CarTariff;
  /** Called when a draft is created. Returns its lifetime in seconds. */
  onDraft(carSlug: string, usualSeconds: number): number;
  /** Called when units are claimed. Returns false if the car counts as booked by someone else. */
  onClaim(carSlug: string): boolean;
  /** Called when a booking is written, just before its transaction commits. Throws if the scenario says so. */
  onBooked(carSlug: string): void;
  /** Called when a booking is created. Returns the crew simulator's decision, or null if it makes none. */
  onDecision(carSlug: string, usual: SimulatedDecision | null): SimulatedDecision | null;
  /** Called when a search starts. Returns its lifetime, and the cities whose suppliers are searched. */
  onSearch(citySlugs: readonly string[], usualSeconds: number): ScenarioSearchLimits;
  /** Called when the work of an idempotent request starts. At that time only its key is locked. */
  onRequest(ctx: IdempotentContext, call: { params: unknown; body: unknown }): Promise<void>;
  /** Called when an idempotent request has committed. Returns whether its response is dropped. */
  onResponse(response: { status: number; body: Buffer }): boolean;
};

export type ScenarioSearchLimits = { lifetimeSeconds: number; supplierCities: readonly string[] };

/** The hooks of production, which change nothing. */
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
