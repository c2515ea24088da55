import { expect, test } from "vitest";
import { readPlan, scannedTables } from "./read-plan";

const plan = {
  "Node Type": "Nested Loop",
  Plans: [
    { "Node Type": "Index Scan", "Relation Name": "cars" },
    { "Node Type": "Gather", Plans: [{ "Node Type": "Seq Scan", "Relation Name": "bookings" }] },
  ],
};

test("a sequential scan is found at any depth, an index scan is not", () => {
  expect(scannedTables(plan)).toEqual(["bookings"]);
});

test("a plan notice is parsed, other notices are ignored", () => {
  const notice = `duration: 0.123 ms  plan:\n${JSON.stringify({ "Query Text": "select 1", Plan: plan })}`;
  expect(readPlan(notice)).toEqual({ text: "select 1", plan });
  expect(readPlan("there is no transaction in progress")).toBeUndefined();
});
