import { randomUUID } from "node:crypto";
import { setUpShell } from "@/lib/docs/guides/quick-start";
import { runShell } from "../run/run-shell";
import type { Service } from "../run/set-up-service";
import type { Account } from "../world";
import { docsExamples, docsSetting } from "./docs-setting";

/** What somebody has in the shell who pasted the quick start, except what a test makes anew. */
export async function shellVariables(service: Service, account: Account): Promise<Record<string, string>> {
  const { dateFrom, dateTo } = docsSetting(service.server.url);
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

/** Runs an example as it is printed, with `pick` and these variables, and answers what it printed. */
export async function runExample(
  service: Service,
  id: string,
  variables: Record<string, string>,
): Promise<string> {
  const setting = docsSetting(service.server.url);
  const sample = docsExamples(setting).get(id);
  if (sample === undefined) throw new Error(`There is no example ${id}.`);
  const pick = setUpShell(setting).split("\n").at(-1) ?? "";
  return await runShell(`${pick}\n${sample.text}`, variables);
}

/** The JSON documents in what was printed; `curl` ends them with no line break. */
export function answersIn(printed: string): unknown[] {
  return printed
    .replaceAll("}{", "}\n{")
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line): unknown => JSON.parse(line));
}
