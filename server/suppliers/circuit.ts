import CircuitBreaker from "opossum";
import type { Database } from "../db/database";
import { perDatabase } from "../db/per-database";
import type { SupplierOffer } from "./connector";
import { SupplierFailure, type SupplierFailureReason } from "./supplier-failure";

type Search = () => Promise<SupplierOffer[]>;
type Circuit = CircuitBreaker<[Search], SupplierOffer[]>;

const settings: CircuitBreaker.Options<[Search]> = {
  // Each call has a deadline of its own, and aborts what it began.
  timeout: false,
  rollingCountTimeout: 60_000,
  volumeThreshold: 5,
  errorThresholdPercentage: 50,
  resetTimeout: 30_000,
  // A call that was given up before its time tells nothing of the supplier.
  errorFilter: (error: unknown) => error instanceof SupplierFailure && givenUp.has(error.reason),
};

const givenUp: ReadonlySet<SupplierFailureReason> = new Set(["aborted", "search_over"]);

/** By database, as a supplier's id means nothing without it. */
const circuitsOf = perDatabase(() => new Map<number, Circuit>());

/**
 * Makes a search unless most of this supplier's last ones failed: then it fails at once, and after half a minute one
 * is let through to see.
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
