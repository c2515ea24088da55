import type {
  emitEventContract,
  moveClockContract,
  transitionBookingContract,
} from "../../contracts/sandbox";
import type { Route } from "../route";

export const moveClockRoute: Route<typeof moveClockContract> = { method: "POST", path: "/v1/sandbox/clock" };
export const transitionBookingRoute: Route<typeof transitionBookingContract> = {
  method: "POST",
  path: "/v1/sandbox/bookings/{reference}/transition",
};
export const emitEventRoute: Route<typeof emitEventContract> = {
  method: "POST",
  path: "/v1/sandbox/webhooks/{id}/emit",
};
