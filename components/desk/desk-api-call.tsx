"use client";

import type { DeskAction, WaitingBooking } from "@/lib/api/desk";
import { transitionBookingRoute } from "@/lib/api/sandbox";
import { ApiCallDrawer } from "../api-call/api-call-drawer";
import { useSession } from "../shell/portal-session";
import { useTexts } from "../texts/texts-provider";
import { listDeskActions } from "./desk-actions";

const leadsTo = {
  accept: "confirmed",
  decline: "cancelled",
  secure: "confirmed",
  fail: "cancelled",
} as const satisfies Record<DeskAction, string>;

/**
 * A button that shows the API requests for the possible crew decisions on a booking. Renders nothing if the crew cannot
 * decide on it, and in production, which has no such requests.
 */
export function DeskApiCall({ booking }: { booking: WaitingBooking | undefined }) {
  const { texts } = useTexts();
  const { environment } = useSession();
  if (environment !== "sandbox" || booking === undefined) return null;
  const { reference, status } = booking;
  const [first, ...others] = listDeskActions(status).map((act) => ({
    route: transitionBookingRoute,
    params: { reference },
    body: { to: leadsTo[act] },
  }));
  if (first === undefined) return null;
  return <ApiCallDrawer call={first} also={others} note={texts.desk.apiCallNote} />;
}
