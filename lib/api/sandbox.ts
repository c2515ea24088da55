import type { OperationRoute } from "./route";

export const moveClockRoute: OperationRoute<"moveClock"> = { method: "POST", path: "/v1/sandbox/clock" };
export const transitionBookingRoute: OperationRoute<"transitionBooking"> = {
  method: "POST",
  path: "/v1/sandbox/bookings/{reference}/transition",
};
export const emitEventRoute: OperationRoute<"emitEvent"> = {
  method: "POST",
  path: "/v1/sandbox/webhooks/{id}/emit",
};
