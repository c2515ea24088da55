import type { BookingStatus } from "@/lib/contracts/bookings";

export type Move = { to: BookingStatus; act: string };
type Moves = Readonly<Record<string, readonly Move[]>>;

/** The allowed transitions per status, computed by the server, before and after the deadline. */
export type SandboxMoves = { inTime: Moves; expired: Moves };

/** Returns the allowed transitions at this time of the partner's clock. */
export function transitionsNow(
  moves: SandboxMoves,
  { status, confirm_by }: { status: string; confirm_by: string | null },
  now: number,
): readonly Move[] {
  const expired = confirm_by !== null && Date.parse(confirm_by) <= now;
  return (expired ? moves.expired : moves.inTime)[status] ?? [];
}
