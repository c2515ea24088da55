import type { Output } from "../contracts/contract";
import type { listScenariosContract } from "../contracts/sandbox";

/** The deployment that the pages describe, and the dates for examples. */
export type Setting = {
  baseUrl: string;
  environment: "sandbox" | "production";
  /** Example dates about one month ahead. */
  dateFrom: string;
  dateTo: string;
  scenarios: Output<typeof listScenariosContract>;
};
