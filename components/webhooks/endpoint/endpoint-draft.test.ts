import { expect, test } from "vitest";
import { bodyOf, droppedTypes, refusalOf } from "./endpoint-draft";

test("selected types precede typed ones, each once and trimmed", () => {
  const draft = {
    url: " https://hooks.example.com/rentals ",
    description: " Ours ",
    types: ["ping", "booking.created"],
    others: "booking.moved, ping\n booking.refunded,",
  };
  expect(bodyOf(draft)).toEqual({
    url: "https://hooks.example.com/rentals",
    description: "Ours",
    event_types: ["ping", "booking.created", "booking.moved", "booking.refunded"],
  });
});

test("types that the service did not save are reported as ignored", () => {
  expect(droppedTypes(["ping", "booking.moved"], ["ping"])).toEqual(["booking.moved"]);
  expect(droppedTypes(["ping"], ["ping", "booking.created"])).toEqual([]);
});

test("a URL is rejected before sending exactly for the rules about its text", () => {
  const own = "rentals.example.com";
  expect(refusalOf("http://hooks.example.com/", own)).toBe("scheme");
  expect(refusalOf("https://api.rentals.example.com/", own)).toBe("own_domain");
  expect(refusalOf(" https://hooks.example.com/ ", own)).toBeUndefined();
});
