"use client";

import { type UseFormReturn, useWatch } from "react-hook-form";
import { createBookingContract } from "@/lib/contracts/bookings";
import { reserveContract } from "@/lib/contracts/reservations";
import { ApiCallSheet } from "../api-call/api-call-sheet";
import { oneStepBodyOf, type ReserveForm, reserveBodyOf } from "./reserve-body";
import type { Sheet } from "./use-sheet";

/** The sheet's own call, with what is typed so far. */
export function ReserveApiCall({ sheet, paid }: { sheet: Sheet; paid: boolean }) {
  const form = useTyped(sheet.form);
  const call = paid
    ? { contract: createBookingContract, body: oneStepBodyOf(sheet.stay, form) }
    : { contract: reserveContract, body: reserveBodyOf(sheet.stay, form) };
  return <ApiCallSheet call={{ ...call, key: `${form.external_ref}-${paid ? "book" : "reserve"}` }} />;
}

function useTyped({ control, getValues }: UseFormReturn<ReserveForm>): ReserveForm {
  return { ...getValues(), ...useWatch({ control }) };
}
