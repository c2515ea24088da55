import { expect, test } from "vitest";
import { DatabaseFailure } from "../db/database-failure";
import { createLogger } from "../logging/logger";
import { createFailureReport } from "./create-failure-report";

function openReport() {
  const lines: string[] = [];
  const log = createLogger("info", { write: (line) => void lines.push(line) });
  const messages = () =>
    lines.map((line) => JSON.parse(line)).map(({ msg, job }) => (job ? `${job}: ${msg}` : msg));
  return { report: createFailureReport(log), messages };
}

const lost = () => Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });

test("a lost database is logged once for all jobs and retries, and once more when every job has run again", () => {
  const { report, messages } = openReport();
  for (let retry = 0; retry < 3; retry += 1) for (const job of ["due", "retry"]) report.failed(job, lost());
  // A job that never failed says nothing about the database.
  report.done("idle");
  report.done("due");
  expect(messages()).toEqual(["due: the database is lost; jobs wait for it"]);
  report.done("retry");
  report.done("due");
  expect(messages().slice(1)).toEqual(["the database is back; jobs run again"]);
  report.failed("retry", new DatabaseFailure("gone again"));
  expect(messages().slice(2)).toEqual(["retry: the database is lost; jobs wait for it"]);
});

test("each other failure is logged, a statement that took too long included", () => {
  const { report, messages } = openReport();
  report.failed("due", lost());
  report.failed("count", new Error("wrong"));
  report.failed("count", new Error("wrong"));
  report.failed("count", Object.assign(new Error("canceling statement"), { code: "57014" }));
  expect(messages().slice(1)).toEqual(Array.from({ length: 3 }, () => "count: job failed"));
});
