"use client";

import { type RefObject, useEffect, useRef } from "react";

/** Moves to a form's first wrong field each time `refusals` rises, when the fields already say what is wrong. */
export function useFocusFirstError(refusals: number): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);
  return form;
}
