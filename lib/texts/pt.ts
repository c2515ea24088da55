import type { Texts } from "./en";
import { apiCall } from "./pt/api-call";
import { common } from "./pt/common";
import { coverage } from "./pt/coverage";
import { failures } from "./pt/failures";
import { shell } from "./pt/shell";
import { statuses } from "./pt/statuses";

export const pt: Texts = { apiCall, common, coverage, failures, shell, statuses };
