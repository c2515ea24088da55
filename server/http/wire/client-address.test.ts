import { expect, test } from "vitest";
import { addressGroup, clientAddress } from "./client-address";

const proxies = ["10.0.0.0/8", "192.0.2.7", "2001:db8:1::/48"];

test("without trusted proxies the client is the peer, whatever the header claims", () => {
  expect(clientAddress("203.0.113.9", "198.51.100.1", [])).toBe("203.0.113.9");
  expect(clientAddress("203.0.113.9", "198.51.100.1", proxies)).toBe("203.0.113.9");
});

test("behind trusted proxies the client is the right-most hop that is not a proxy", () => {
  expect(clientAddress("10.1.2.3", "198.51.100.1", proxies)).toBe("198.51.100.1");
  expect(clientAddress("10.1.2.3", "1.1.1.1, 198.51.100.1, 192.0.2.7, 10.9.9.9", proxies)).toBe(
    "198.51.100.1",
  );
  expect(clientAddress("2001:db8:1::5", "2001:db8:2::1", proxies)).toBe("2001:db8:2::1");
});

test("an IPv4 proxy matches when its address is mapped to IPv6", () => {
  expect(clientAddress("::ffff:10.1.2.3", "198.51.100.1", proxies)).toBe("198.51.100.1");
});

test("an invalid hop stops the search at the last valid address", () => {
  expect(clientAddress("10.1.2.3", "198.51.100.1, unknown", proxies)).toBe("10.1.2.3");
  expect(clientAddress("10.1.2.3", "198.51.100.1, unknown, 10.4.4.4", proxies)).toBe("10.4.4.4");
  expect(clientAddress("10.1.2.3", null, proxies)).toBe("10.1.2.3");
  expect(clientAddress("10.1.2.3", "10.2.2.2", proxies)).toBe("10.2.2.2");
});

test("a peer without an IP address is never trusted", () => {
  expect(clientAddress("unix:", "198.51.100.1", proxies)).toBe("unix:");
});

test("an IPv4 address is its own group and an IPv6 address is grouped by its /64", () => {
  expect(addressGroup("198.51.100.1")).toBe("198.51.100.1");
  expect(addressGroup("::ffff:198.51.100.1")).toBe("198.51.100.1");
  expect(addressGroup("2001:db8:1:2:3:4:5:6")).toBe(addressGroup("2001:db8:1:2:ffff::1"));
  expect(addressGroup("2001:db8:1:2::1")).not.toBe(addressGroup("2001:db8:1:3::1"));
  expect(addressGroup("unknown")).toBe("unknown");
});
