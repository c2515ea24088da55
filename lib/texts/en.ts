import { apiCall } from "./en/api-call";
import { common } from "./en/common";
import { coverage } from "./en/coverage";
import { failures } from "./en/failures";
import { shell } from "./en/shell";
import { statuses } from "./en/statuses";

/** Every word the portal shows, in English. The other languages have its shape. */
export const en = { apiCall, common, coverage, failures, shell, statuses };

export type Texts = typeof en;
