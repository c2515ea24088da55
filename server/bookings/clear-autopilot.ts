import type { Tx } from "../db/database";
import { updateBooking } from "./bookings.queries";

/** Nothing is left for the stand-in crew to do. */
export async function clearAutopilot(tx: Tx, id: number): Promise<void> {
  await updateBooking(tx, id, { autopilotAt: null, autopilotAct: null });
}
