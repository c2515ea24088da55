import type { Texts } from "./en";
import { common } from "./pt/common";
import { shell } from "./pt/shell";
import { statuses } from "./pt/statuses";

export const pt: Texts = { common, shell, statuses };
