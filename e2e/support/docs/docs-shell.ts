import { randomUUID } from "node:crypto";
import { setUpShell } from "@/lib/docs/guides/quick-start";
import { runShell } from "../run/run-shell";
import type { Service } from "../run/set-up-service";
import type { Account } from "../test-accounts";
import { createDocsSetting, listExamples } from "./docs-setting";

/** Returns the shell variables that are set after the quick start, except those that a test sets itself. */
export async function createShellVariables(
  service: Service,
  account: Account,
): Promise<Record<string, string>> {
  const { dateFrom, dateTo } = createDocsSetting(service.server.url);
  return {
    API: service.server.url,
    CLIENT_ID: account.clientId,
    CLIENT_SECRET: account.clientSecret,
    TOKEN: await service.token(account),
    DATE_FROM: dateFrom,
    DATE_TO: dateTo,
    SINCE: new Date(Date.now() - 3_600_000).toISOString(),
    ORDER: `order-${randomUUID().slice(0, 8)}`,
    CAR: "test-accept",
  };
}

/**
 * Runs an example exactly as it is printed, with these variables and the shell function `pick` of the documentation.
 * Returns its output.
 */
export async function runExample(
  service: Service,
  id: string,
  variables: Record<string, string>,
): Promise<string> {
  const setting = createDocsSetting(service.server.url);
  const sample = listExamples(setting).get(id);
  if (sample === undefined) throw new Error(`Example ${id} does not exist in the documentation.`);
  const pick = setUpShell(setting).split("\n").at(-1) ?? "";
  return await runShell(`${pick}\n${sample.text}`, variables);
}

/** Returns the JSON objects in the output. `curl` prints no line break after them. */
export function parseOutput(printed: string): unknown[] {
  return printed
    .replaceAll("}{", "}\n{")
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line): unknown => JSON.parse(line));
}
