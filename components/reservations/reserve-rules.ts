import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import * as z from "zod/mini";
import { customer, paymentReference } from "@/lib/contracts/customer";
import { externalRef } from "@/lib/contracts/fields";

const { first_name, last_name, email, phone } = customer.shape;

/** The validation rules of the customer form: those of the API, except that an empty phone number is valid. */
const reserveForm = z.object({
  first_name,
  last_name,
  email,
  phone: z.union([z.literal(""), phone]),
  external_ref: externalRef("Your own reference."),
  payment_reference: z.string(),
});
const oneStepForm = z.extend(reserveForm, { payment_reference: paymentReference });
const paymentForm = z.object({ payment_reference: paymentReference });

export type ReserveForm = z.input<typeof reserveForm>;
export type PaymentForm = z.input<typeof paymentForm>;

export const reserveRules = standardSchemaResolver(reserveForm);
export const oneStepRules = standardSchemaResolver(oneStepForm);
export const paymentRules = standardSchemaResolver(paymentForm);
