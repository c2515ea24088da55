import { safeStorage } from "@/lib/safe-storage";
import { readStoredJson } from "@/lib/stored-json";

type Sale = { person: string; externalRef: string };

const maxSales = 100;
const stored = safeStorage(() => localStorage);

function nameOf(person: string): string {
  return `search-ages ${person}`;
}

/**
 * Stores the driver's age that a sale was searched with. It only filters searches, so the service does not keep
 * it with a booking. The browser stores the ages of the person's last 100 sales.
 */
export function storeSaleAge({ person, externalRef }: Sale, age: string): void {
  const others = readAges(person).filter(([reference]) => reference !== externalRef);
  stored.set(nameOf(person), JSON.stringify([...others, [externalRef, age]].slice(-maxSales)));
}

/** Returns the driver's age of a sale, or undefined if this browser has none stored for it. */
export function readSaleAge({ person, externalRef }: Sale): string | undefined {
  return readAges(person).find(([reference]) => reference === externalRef)?.[1];
}

function readAges(person: string): [string, string][] {
  const value = readStoredJson(() => stored.get(nameOf(person)));
  if (!Array.isArray(value)) return [];
  return value.flatMap((entry: unknown) => {
    if (!Array.isArray(entry)) return [];
    const [reference, age]: unknown[] = entry;
    return typeof reference === "string" && typeof age === "string" ? [[reference, age]] : [];
  });
}
