import { call } from "./call";
import type { OperationRoute } from "./route";

export const findCustomerRoute: OperationRoute<"findCustomer"> = {
  method: "POST",
  path: "/portal-api/customers/find",
};
export const exportCustomerRoute: OperationRoute<"exportCustomer"> = {
  method: "POST",
  path: "/portal-api/customers/export",
};
export const eraseCustomerRoute: OperationRoute<"eraseCustomer"> = {
  method: "POST",
  path: "/portal-api/customers/erase",
};

/**
 * Finds the stored data of the customer with this email address. The result is not cached, because it is personal data.
 */
export async function findCustomer(email: string) {
  const { customer } = await call(findCustomerRoute, { body: { email } });
  return { email, customer };
}
