// Written by `npm run languages` from the folders of `lib/texts`. Do not edit.
import { readinessChecks as de } from "../de/readiness-checks";
import { readinessChecks as en } from "../en/readiness-checks";
import { readinessChecks as pt } from "../pt/readiness-checks";

export const allReadinessChecks = { de, en, pt };
