import { checkEach, defineRunInvariant, mergeFindings } from "../invariant";

type SupplierReservation = { reference: string; state: string; code: string | null; booking: string };

const reservations = `
  select b.reference, r.state, r.reservation_code as code, b.status as booking
  from supplier_reservations r join bookings b on b.id = r.booking_id`;

/** Compares the reservations that the simulated supplier recorded with the database. */
export const supplierReservationsMatch = defineRunInvariant(
  { id: "S", promise: "a supplier holds exactly one reservation for each booking that needs one" },
  async ({ supplier }, db) => {
    const rows = await db.rows<SupplierReservation>(reservations);
    const codes = new Map<string, Set<string>>();
    const live = new Map<string, string>();
    for (const { call, key, code } of supplier) {
      if (call === "cancel") live.delete(code);
      else if (key !== null) {
        live.set(code, key);
        codes.set(key, (codes.get(key) ?? new Set()).add(code));
      }
    }
    const needed = new Map(
      rows.filter(({ state }) => state === "reserved").map((row) => [row.reference, row.code]),
    );
    return mergeFindings(
      checkEach(rows, ({ reference, state, code }) => {
        const count = codes.get(reference)?.size ?? 0;
        if (count > 1) return `${reference} was reserved ${count} times`;
        return state === "reserved" && !live.has(code ?? "")
          ? `${reference} has ${code}, which the supplier does not hold`
          : undefined;
      }),
      checkEach([...live], ([code, reference]) =>
        needed.get(reference) === code
          ? undefined
          : `the supplier holds ${code} for ${reference}, which does not need it`,
      ),
    );
  },
);
