import * as z from "zod/mini";
import { customerEmailPattern } from "../email-address";
import { text } from "./fields";

export const customer = z
  .object({
    first_name: text(100, "Given name."),
    last_name: text(100, "Family name."),
    email: z
      .string()
      .check(
        // Check the length first and stop there, so that the pattern never runs on very long text.
        z.maxLength(254, { abort: true }),
        z.regex(customerEmailPattern, "Expected an email address"),
      )
      .register(z.globalRegistry, { override: { type: "string", format: "email", maxLength: 254 } }),
    phone: z.optional(text(50, "Phone number.")),
  })
  .register(z.globalRegistry, { id: "Customer" });

export const paymentReference = text(255, "Your payment provider's reference, for reconciliation.");
