import { expect, test } from "vitest";
import { allWaitingHref, getWaitingHref } from "./all-waiting-href";

function readTimes(url: string): [after: string | null, before: string | null] {
  const { searchParams } = new URL(url, "https://portal.example.com");
  return [searchParams.get("created_after"), searchParams.get("created_before")];
}

test("the link of an age lists the unconfirmed bookings of that age", () => {
  const now = "2027-06-01T12:00:00.000Z";
  expect(getWaitingHref("under_1h", now).startsWith(`${allWaitingHref}&`)).toBe(true);
  expect(readTimes(getWaitingHref("under_1h", now))).toEqual(["2027-06-01T11:00:00.000Z", null]);
  expect(readTimes(getWaitingHref("under_4h", now))).toEqual([
    "2027-06-01T08:00:00.000Z",
    "2027-06-01T11:00:00.000Z",
  ]);
  expect(readTimes(getWaitingHref("under_8h", now))).toEqual([
    "2027-06-01T04:00:00.000Z",
    "2027-06-01T08:00:00.000Z",
  ]);
  expect(readTimes(getWaitingHref("over_8h", now))).toEqual([null, "2027-06-01T04:00:00.000Z"]);
});
