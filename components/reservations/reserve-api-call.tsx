"use client";

import { type UseFormReturn, useWatch } from "react-hook-form";
import { createBookingRoute } from "@/lib/api/bookings";
import { reserveRoute } from "@/lib/api/reservations";
import { previewKey } from "@/lib/api/submissions/submissions-plan";
import { ApiCallDrawer } from "../api-call/api-call-drawer";
import { toExpectedTotalField } from "./payment/price-change";
import { toOneStepBody, toReserveBody } from "./reserve-body";
import type { ReserveForm } from "./reserve-rules";
import type { CustomerFormState } from "./use-customer-form";

/** The API request of the form, with what is typed so far. */
export function ReserveApiCall({ customerForm, paid }: { customerForm: CustomerFormState; paid: boolean }) {
  const form = useTyped(customerForm.form);
  const stay = { ...customerForm.stay, ...toExpectedTotalField(customerForm.submission.state) };
  const body = paid ? toOneStepBody(stay, form) : toReserveBody(stay, form);
  const key = () => previewKey({ op: paid ? "one_step" : "reserve", anchor: customerForm.anchor }, body);
  return <ApiCallDrawer call={{ route: paid ? createBookingRoute : reserveRoute, body, key }} />;
}

function useTyped({ control, getValues }: UseFormReturn<ReserveForm>): ReserveForm {
  return { ...getValues(), ...useWatch({ control }) };
}
