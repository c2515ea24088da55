import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { searchAvailabilityRoute } from "./availability";
import { bookReservationRoute } from "./bookings";
import { renderCurl } from "./render-curl";

const base = "https://rentals.example";

/** Returns the arguments that a shell passes to curl. */
function wordsOf(command: string): string[] {
  const script = `curl() { printf '%s\\0' "$@"; }; TOKEN=the-token; ${command}`;
  return execFileSync("/bin/sh", ["-c", script], { encoding: "utf8" }).split("\0").slice(0, -1);
}

test("a search is printed as one command with its query and a token variable", () => {
  const query = { location: "lisbon", q: "fiat 500 & more", age: 30, sort: undefined, attrs: "" };
  const command = renderCurl({ route: searchAvailabilityRoute, query }, base);
  expect(command).toContain("$TOKEN");
  expect(wordsOf(command)).toEqual([
    `${base}/v1/rentals/availability?location=lisbon&q=fiat+500+%26+more&age=30`,
    "-H",
    "Authorization: Bearer the-token",
  ]);
});

test("a write is printed with method, key and body, and special characters stay quoted", () => {
  const body = { payment_reference: 'it\'s $HOME `id` \\ "x"\nrm', expected_total: 12.5 };
  const params = { reference: "RB 1/'2" };
  const call = { route: bookReservationRoute, params, body, key: "portal-book-'1'" };
  const [flag, method, url, ...rest] = wordsOf(renderCurl(call, base));
  expect([flag, method]).toEqual(["-X", "POST"]);
  expect(url).toBe(`${base}/v1/rentals/reservations/RB%201%2F'2/book`);
  expect(rest).toEqual([
    "-H",
    "Authorization: Bearer the-token",
    "-H",
    "Idempotency-Key: portal-book-'1'",
    "-H",
    "Content-Type: application/json",
    "-d",
    JSON.stringify(body, null, 2),
  ]);
});
