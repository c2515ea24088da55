import CircuitBreaker from "opossum";
import type { Database } from "../db/database";
import { perDatabase } from "../db/per-database";
import type { SupplierOffer } from "./connector";
import { SupplierFailure, type SupplierFailureReason } from "./supplier-failure";

type Search = () => Promise<SupplierOffer[]>;
type Circuit = CircuitBreaker<[Search], SupplierOffer[]>;

const settings: CircuitBreaker.Options<[Search]> = {
  // Each call has its own deadline and aborts its requests.
  timeout: false,
  rollingCountTimeout: 60_000,
  volumeThreshold: 5,
  errorThresholdPercentage: 50,
  resetTimeout: 30_000,
  // An interrupted call says nothing about the supplier.
  errorFilter: (error: unknown) => error instanceof SupplierFailure && interruptedReasons.has(error.reason),
};

const interruptedReasons: ReadonlySet<SupplierFailureReason> = new Set(["aborted", "search_over"]);

/** The circuit breakers by supplier ID, for each database, because supplier IDs are unique only within a database. */
const circuitsOf = perDatabase(() => new Map<number, Circuit>());

/**
 * Runs a search of a supplier. Once more than half of at least 5 searches within a minute have failed, throws a
 * `SupplierFailure` with reason `circuit_open` instead. After 30 s, one search runs as a probe.
 */
export async function withCircuitBreaker(
  database: Database,
  supplierId: number,
  search: Search,
): Promise<SupplierOffer[]> {
  try {
    return await circuitOf(database, supplierId).fire(search);
  } catch (error) {
    const open = error instanceof Error && "code" in error && error.code === "EOPENBREAKER";
    throw open ? new SupplierFailure("circuit_open") : error;
  }
}

function circuitOf(database: Database, supplierId: number): Circuit {
  const known = circuitsOf(database);
  const circuit = known.get(supplierId) ?? new CircuitBreaker((search: Search) => search(), settings);
  known.set(supplierId, circuit);
  return circuit;
}
