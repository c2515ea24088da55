import { expect, test } from "vitest";
import { droppedTypes, findUrlRefusal, toEndpointBody } from "./endpoint-draft";

test("selected types precede typed ones, each once and trimmed", () => {
  const draft = {
    url: " https://hooks.example.com/rentals ",
    description: " Ours ",
    types: ["ping", "booking.created"],
    others: "booking.moved, ping\n booking.refunded,",
  };
  expect(toEndpointBody(draft)).toEqual({
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
  expect(findUrlRefusal("http://hooks.example.com/", own)).toBe("scheme");
  expect(findUrlRefusal("https://api.rentals.example.com/", own)).toBe("own_domain");
  expect(findUrlRefusal(" https://hooks.example.com/ ", own)).toBeUndefined();
});
