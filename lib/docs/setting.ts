import type { Output } from "../contracts/contract";
import type { listScenariosContract } from "../contracts/sandbox";
import type { Release } from "./changelog/parse-changelog";

/**
 * What the documentation's pages depend on: the deployment with its test scenarios, the dates for examples, and the
 * changelog.
 */
export type Setting = {
  baseUrl: string;
  environment: "sandbox" | "production";
  /** Example dates about one month ahead. */
  dateFrom: string;
  dateTo: string;
  /** The current month, as `2026-11`. */
  month: string;
  scenarios: Output<typeof listScenariosContract>;
  /** The changelog, newest release first. */
  releases: readonly Release[];
};
