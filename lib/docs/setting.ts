import type { Answer } from "../contracts/contract";
import type { listScenariosContract } from "../contracts/sandbox";

/** What the pages are written for: one deployment, today. */
export type Setting = {
  baseUrl: string;
  environment: "sandbox" | "production";
  /** A stay a month ahead, for examples. */
  dateFrom: string;
  dateTo: string;
  scenarios: Answer<typeof listScenariosContract>;
};
