"use client";

import { useEffect } from "react";
import { type OwnValues, requestOwnValues } from "./own-values";

/**
 * Fills the examples with the reader's own values after the page has loaded, so that the page itself contains no data
 * of the account.
 */
export function FillOwnValues() {
  useEffect(() => void requestOwnValues().then(fillExamples), []);
  return null;
}

function fillExamples(values: OwnValues): void {
  for (const [name, value] of Object.entries(values)) {
    if (value === null) continue;
    for (const place of document.querySelectorAll<HTMLElement>(`[data-own="${name}"]`)) {
      place.textContent = (place.dataset.form ?? "*").replace("*", value);
      place.title = "From your account";
    }
  }
}
