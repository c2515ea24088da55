import { expect, test } from "vitest";
import { readReserveQuery } from "@/lib/read-reserve-query";
import { readBookedReference, storeBookedStay } from "./booked-stays";
import { stayHref } from "./stay-href";

const query = {
  car: "fiat-500",
  date_from: "2026-12-03",
  date_to: "2026-12-07",
  currency: "EUR",
  expected_total: "200",
  mode: "one-step",
};

/** Returns the URL of the page as the page writes it for these parameters. */
function hrefOf(asked: Record<string, string>, externalRef: string): string {
  const stay = readReserveQuery(asked);
  if (stay === undefined) throw new Error("The query is complete.");
  return stayHref({ ...stay, external_ref: stay.external_ref ?? externalRef });
}

test("a sale is booked for its URL when its page opens, and when the URL is opened again", () => {
  const first = hrefOf(query, "PRT-1");
  storeBookedStay(first, "RB-1");
  const again = hrefOf(Object.fromEntries(new URLSearchParams(first.split("?")[1])), "PRT-2");
  // The reference is then read from the URL and has another place in it.
  expect(again).not.toBe(first);
  expect(readBookedReference(first)).toBe("RB-1");
  expect(readBookedReference(again)).toBe("RB-1");
  expect(readBookedReference(hrefOf(query, "PRT-2"))).toBeUndefined();
});
