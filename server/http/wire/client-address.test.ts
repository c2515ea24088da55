import { expect, test } from "vitest";
import { addressGroup, clientAddress } from "./client-address";

const proxies = ["10.0.0.0/8", "192.0.2.7", "2001:db8:1::/48"];

test("without trusted proxies the peer is the client, whatever it claims", () => {
  expect(clientAddress("203.0.113.9", "198.51.100.1", [])).toBe("203.0.113.9");
  expect(clientAddress("203.0.113.9", "198.51.100.1", proxies)).toBe("203.0.113.9");
});

test("behind trusted proxies it is the right-most hop that is not one of them", () => {
  expect(clientAddress("10.1.2.3", "198.51.100.1", proxies)).toBe("198.51.100.1");
  expect(clientAddress("10.1.2.3", "1.1.1.1, 198.51.100.1, 192.0.2.7, 10.9.9.9", proxies)).toBe(
    "198.51.100.1",
  );
  expect(clientAddress("2001:db8:1::5", "2001:db8:2::1", proxies)).toBe("2001:db8:2::1");
});

test("an IPv4 peer written as IPv6 is the same proxy", () => {
  expect(clientAddress("::ffff:10.1.2.3", "198.51.100.1", proxies)).toBe("198.51.100.1");
});

test("a hop that is no address ends the walk at the last one that was", () => {
  expect(clientAddress("10.1.2.3", "198.51.100.1, unknown", proxies)).toBe("10.1.2.3");
  expect(clientAddress("10.1.2.3", "198.51.100.1, unknown, 10.4.4.4", proxies)).toBe("10.4.4.4");
  expect(clientAddress("10.1.2.3", null, proxies)).toBe("10.1.2.3");
  expect(clientAddress("10.1.2.3", "10.2.2.2", proxies)).toBe("10.2.2.2");
});

test("a peer that is no address is trusted by nobody", () => {
  expect(clientAddress("unix:", "198.51.100.1", proxies)).toBe("unix:");
});

test("an IPv4 address counts alone, an IPv6 one by its /64", () => {
  expect(addressGroup("198.51.100.1")).toBe("198.51.100.1");
  expect(addressGroup("::ffff:198.51.100.1")).toBe("198.51.100.1");
  expect(addressGroup("2001:db8:1:2:3:4:5:6")).toBe(addressGroup("2001:db8:1:2:ffff::1"));
  expect(addressGroup("2001:db8:1:2::1")).not.toBe(addressGroup("2001:db8:1:3::1"));
  expect(addressGroup("unknown")).toBe("unknown");
});
