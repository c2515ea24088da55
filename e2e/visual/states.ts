import { everyday } from "./everyday-states";
import { integrating } from "./integrating-states";
import { selling } from "./selling-states";
import type { State } from "./state";

/** What a page of the portal can look like, from the first to the last: each is pictured, and each is measured. */
export const states: readonly State[] = [...selling, ...integrating, ...everyday].sort((one, other) =>
  one.name.localeCompare(other.name, "en"),
);
