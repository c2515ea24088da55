import type { OperationRoute } from "./route";

export const sendVoucherRoute: OperationRoute<"sendVoucher"> = {
  method: "POST",
  path: "/portal-api/bookings/{reference}/voucher",
};
