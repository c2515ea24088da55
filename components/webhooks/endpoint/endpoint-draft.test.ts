import { expect, test } from "vitest";
import { bodyOf, droppedTypes, refusalOf } from "./endpoint-draft";

test("what was chosen is sent before what was typed, each once and without spaces around it", () => {
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

test("what the service did not save is what was dropped", () => {
  expect(droppedTypes(["ping", "booking.moved"], ["ping"])).toEqual(["booking.moved"]);
  expect(droppedTypes(["ping"], ["ping", "booking.created"])).toEqual([]);
});

test("a URL is refused before it is sent for what its text says, and for nothing else", () => {
  const own = "rentals.example.com";
  expect(refusalOf("http://hooks.example.com/", own)).toBe("scheme");
  expect(refusalOf("https://api.rentals.example.com/", own)).toBe("own_domain");
  expect(refusalOf(" https://hooks.example.com/ ", own)).toBeUndefined();
});
