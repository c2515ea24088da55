import type { BookingStatus } from "@/lib/contracts/bookings";

export type Move = { to: BookingStatus; act: string };
type Moves = Readonly<Record<string, readonly Move[]>>;

/**
 * The allowed transitions by booking status, before the confirmation deadline (`inTime`) and after it (`expired`).
 * Computed by the server.
 */
export type SandboxMoves = { inTime: Moves; expired: Moves };

/** Returns the transitions that the booking's status allows at `now`, a time of the partner's clock. */
export function getAllowedTransitions(
  moves: SandboxMoves,
  { status, confirm_by }: { status: string; confirm_by: string | null },
  now: number,
): readonly Move[] {
  const expired = confirm_by !== null && Date.parse(confirm_by) <= now;
  return (expired ? moves.expired : moves.inTime)[status] ?? [];
}
