import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { nonPublicAddresses, publicAddresses } from "../../testing/hostile-urls/hostile-addresses";
import { isPublicAddress } from "./is-public-address";

describe.each(Object.entries(nonPublicAddresses))("%s", (_kind, addresses) => {
  test.each(addresses)("“%s” is not public", (address) => expect(isPublicAddress(address)).toBe(false));
});

test.each(publicAddresses)("%s is public", (address) => expect(isPublicAddress(address)).toBe(true));

test("an address with a zone is never public", () => {
  expect(isPublicAddress("2606:4700:4700::1111")).toBe(true);
  expect(isPublicAddress("2606:4700:4700::1111%eth0")).toBe(false);
});

test("no IPv6 address outside 2000::/3 is public", () => {
  const group = fc.integer({ min: 0, max: 0xffff });
  const first = group.filter((value) => value >> 13 !== 1);
  fc.assert(
    fc.property(first, fc.array(group, { minLength: 7, maxLength: 7 }), (head, rest) => {
      const address = [head, ...rest].map((value) => value.toString(16)).join(":");
      expect(isPublicAddress(address), address).toBe(false);
    }),
  );
});

test("no IPv4 address inside an IPv6 address is public", () => {
  const prefixes = ["::ffff:", "::", "64:ff9b::", "64:ff9b:1::", "::ffff:0:"];
  fc.assert(
    fc.property(fc.ipV4(), fc.constantFrom(...prefixes), (four, prefix) => {
      expect(isPublicAddress(prefix + four)).toBe(false);
    }),
  );
});

test("any text returns a result and never throws", () => {
  fc.assert(fc.property(fc.string(), (text) => isPublicAddress(text) === false || /^[\d.]+$|:/.test(text)));
});
