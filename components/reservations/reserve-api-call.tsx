"use client";

import { type UseFormReturn, useWatch } from "react-hook-form";
import { createBookingRoute } from "@/lib/api/routes/bookings";
import { reserveRoute } from "@/lib/api/routes/reservations";
import { ApiCallSheet } from "../api-call/api-call-sheet";
import { oneStepBodyOf, reserveBodyOf } from "./reserve-body";
import type { ReserveForm } from "./reserve-rules";
import type { Sheet } from "./use-sheet";

/** The sheet's own call, with what is typed so far. */
export function ReserveApiCall({ sheet, paid }: { sheet: Sheet; paid: boolean }) {
  const form = useTyped(sheet.form);
  const call = paid
    ? { route: createBookingRoute, body: oneStepBodyOf(sheet.stay, form) }
    : { route: reserveRoute, body: reserveBodyOf(sheet.stay, form) };
  return <ApiCallSheet call={{ ...call, key: `${form.external_ref}-${paid ? "book" : "reserve"}` }} />;
}

function useTyped({ control, getValues }: UseFormReturn<ReserveForm>): ReserveForm {
  return { ...getValues(), ...useWatch({ control }) };
}
