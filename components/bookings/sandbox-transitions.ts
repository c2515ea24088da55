import type { BookingStatus } from "@/lib/contracts/bookings";

export type Move = { to: BookingStatus; act: string };
type Moves = Readonly<Record<string, readonly Move[]>>;

/** Where a booking of each status can be moved, as the service itself decides it. */
export type SandboxMoves = { timely: Moves; lapsed: Moves };

/** The legal moves at that moment by the partner's clock. */
export function transitionsNow(
  moves: SandboxMoves,
  { status, confirm_by }: { status: string; confirm_by: string | null },
  now: number,
): readonly Move[] {
  const lapsed = confirm_by !== null && Date.parse(confirm_by) <= now;
  return (lapsed ? moves.lapsed : moves.timely)[status] ?? [];
}
