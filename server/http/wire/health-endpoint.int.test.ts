import { expect } from "vitest";
import { importDailyRates } from "../../testing/fixtures/catalogue-file";
import { createPartner } from "../../testing/fixtures/create-partner";
import { test } from "../../testing/fixtures/integration-test";
import type { TestRuntime } from "../../testing/test-runtime";
import { jobs } from "../../worker/jobs";
import { handleHealth } from "./health-endpoint";

async function health(runtime: TestRuntime): Promise<unknown> {
  const request = { method: "GET", pathname: "/healthz", search: "", headers: new Headers(), body: null };
  const { status, body } = await handleHealth(runtime, request);
  return { code: status, ...JSON.parse(body?.toString() ?? "") };
}

test("health and the log report an active partner's currency without an exchange rate", async ({
  runtime,
}) => {
  const job = jobs.find(({ name }) => name === "exchange-rates");
  const logged = async () => {
    const before = runtime.logged().length;
    await job?.runOne(runtime);
    return runtime.logged().slice(before).join("");
  };
  await createPartner(runtime.database, { invoiceCurrency: "GBP", status: "suspended" });
  expect(await health(runtime)).toMatchObject({ code: 200, status: "ok", rates: { missing: [] } });
  expect(await logged()).toBe("");
  for (const invoiceCurrency of ["USD", "JPY", "EUR"])
    await createPartner(runtime.database, { invoiceCurrency });
  await importDailyRates(runtime, "2020-01-01", { JPY: "160" });
  // A rate that begins in the future does not count yet.
  await importDailyRates(runtime, "2100-01-01", { USD: "2" });
  expect(await health(runtime)).toMatchObject({ code: 200, status: "degraded", rates: { missing: ["USD"] } });
  expect(await logged()).toMatch(/"currencies":\["USD"\].*exchange rate missing/);
});
