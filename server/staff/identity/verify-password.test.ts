import { expect, test } from "vitest";
import { hashPassword } from "./hash-password";
import { verifyPassword } from "./verify-password";

test("a password verifies against its own hash and not against another", async () => {
  const [own, other] = [await hashPassword("caf\u00e9 noir au lait"), await hashPassword("something else")];
  expect(await verifyPassword(own, "caf\u00e9 noir au lait")).toBe(true);
  expect(await verifyPassword(own, "cafe\u0301 noir au lait")).toBe(true);
  expect(await verifyPassword(other, "caf\u00e9 noir au lait")).toBe(false);
});

test("verification without a hash fails and does the same work", async () => {
  const hash = await hashPassword("correct horse battery");
  const took = async (of: string | null) => {
    const startedAt = process.cpuUsage();
    expect(await verifyPassword(of, "a wrong one altogether")).toBe(false);
    const { user, system } = process.cpuUsage(startedAt);
    return user + system;
  };
  await took(hash);
  const known = Math.min(await took(hash), await took(hash), await took(hash));
  const unknown = Math.min(await took(null), await took(null), await took(null));
  expect(unknown).toBeGreaterThan(known / 3);
});
