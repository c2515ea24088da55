"use client";

import { useEffect } from "react";
import { type UseFormReturn, useForm } from "react-hook-form";
import type { ApiFailure } from "@/lib/api/api-failure";
import { useSession } from "../shell/portal-session";
import { readForm, saveForm } from "./form-storage";
import { fetchRules, lazyResolver } from "./lazy-resolver";
import type { ReserveForm } from "./reserve-rules";

const empty = { first_name: "", last_name: "", email: "", phone: "", payment_reference: "" };

/** Returns the customer form, validated by the API's rules and stored for the tab. */
export function useReserveForm(externalRef: string, paid: boolean): UseFormReturn<ReserveForm> {
  const { id: person } = useSession();
  const form = useForm<ReserveForm>({
    resolver: lazyResolver((rules) => (paid ? rules.oneStepRules : rules.reserveRules)),
    defaultValues: { ...empty, external_ref: externalRef },
    mode: "onTouched",
  });
  const { reset, watch } = form;
  useEffect(() => {
    const whose = { person, externalRef };
    reset(readForm(whose));
    const watching = watch((values, { type }) => {
      saveForm(whose, values);
      if (type === "change") void fetchRules();
    });
    return () => watching.unsubscribe();
  }, [person, externalRef, reset, watch]);
  return form;
}

const names: readonly (keyof ReserveForm)[] = [
  "first_name",
  "last_name",
  "email",
  "phone",
  "external_ref",
  "payment_reference",
];

/** Shows the service's validation errors at their fields and focuses the first one. */
export function useFieldIssues(
  { setError }: Pick<UseFormReturn<ReserveForm>, "setError">,
  failure: ApiFailure | undefined,
): void {
  useEffect(() => {
    const named = (failure?.issues ?? []).flatMap(({ path, message }) => {
      const name = names.find((candidate) => path.split(".").at(-1) === candidate);
      return name === undefined ? [] : [{ name, message }];
    });
    for (const [place, { name, message }] of named.entries()) {
      setError(name, { message }, { shouldFocus: place === 0 });
    }
  }, [failure, setError]);
}
