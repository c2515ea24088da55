import { maskedText } from "@/lib/roles/masking";
import type { CallContext } from "../../context";
import { getCallerMasking } from "./mask-output";

type CustomerRow = {
  customerFirstName: string;
  customerLastName: string;
  customerEmail: string;
  customerPhone: string | null;
};

/** Returns the name of a customer, or the masked text if the caller does not see names. */
export function getCustomerName(
  ctx: Pick<CallContext, "staff">,
  { customerFirstName, customerLastName }: Pick<CustomerRow, "customerFirstName" | "customerLastName">,
): string {
  return getCallerMasking(ctx).customers ? maskedText : `${customerFirstName} ${customerLastName}`;
}
