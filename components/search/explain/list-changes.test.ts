import { expect, test } from "vitest";
import type { Explanation } from "@/lib/contracts/explain";
import { applyChange, listChanges } from "./list-changes";

const filters = { location: "lisbon", date_from: "2027-03-27", date_to: "2027-03-30", age: "40" };

const dropAge = {
  kind: "drop_filter" as const,
  change: { age: null },
  vehicles: 9,
  from_total: 80,
  currency: "EUR",
};

type Alternatives = Explanation["alternatives"];

function explanationOf(free_from: string | null, alternatives: Alternatives = [dropAge]): Explanation {
  const examples = [{ slug: "clio", title: "Renault Clio", detail: null, free_from }];
  const hidden = [{ reason: "booked" as const, count: 1, examples }];
  return { considered: 1, shown: 0, suppliers_asked: false, hidden, alternatives };
}

test("the next free dates of the named car come first, over a clock change and with the same length", () => {
  const changes = listChanges(explanationOf("2027-04-10"), filters, "clio");
  expect(changes).toEqual([
    {
      kind: "dates",
      change: { date_from: "2027-04-10", date_to: "2027-04-13" },
      car: "Renault Clio",
    },
    dropAge,
  ]);
});

test("the changes are those of the API without a named car, or if it has no free dates", () => {
  expect(listChanges(explanationOf("2027-04-10"), filters, undefined)).toEqual([dropAge]);
  expect(listChanges(explanationOf(null), filters, "clio")).toEqual([dropAge]);
});

test("a named car leaves at most five changes, and its dates are listed once", () => {
  const many = [1, 2, 3, 4, 5].map((n) => ({ ...dropAge, change: { [`filter-${n}`]: null } }));
  expect(listChanges(explanationOf("2027-04-10", many), filters, "clio")).toHaveLength(5);
  const same = { ...dropAge, change: { date_from: "2027-04-10", date_to: "2027-04-13" } };
  expect(listChanges(explanationOf("2027-04-10", [same]), filters, "clio")).toHaveLength(1);
});

test("a change replaces parameters and omits those that are null", () => {
  const change = { date_from: "2027-04-10", date_to: "2027-04-13", age: null };
  expect(applyChange(filters, change)).toEqual({
    location: "lisbon",
    date_from: "2027-04-10",
    date_to: "2027-04-13",
  });
});
