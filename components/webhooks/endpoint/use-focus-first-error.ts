"use client";

import { type RefObject, useEffect, useRef } from "react";

/** Focuses the first invalid field of a form each time `refusals` increases. Returns the ref for the form. */
export function useFocusFirstError(refusals: number): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);
  return form;
}
