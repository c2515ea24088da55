import { expect } from "@playwright/test";
import { test } from "../fixtures/portal-test";

const pending = {
  op: "book",
  anchor: "RB-7K2M9QX4TD",
  key: "portal-book-RB-7K2M9QX4TD-0011223344556677-1",
  digest: "0011223344556677",
  at: "2026-11-20T10:00:00.000Z",
  external_ref: null,
  payment_reference: "pay_7731",
  href: "/reservations/RB-7K2M9QX4TD",
};

test("what was sent and not seen to its end is told on every page, and leads to where it is found out", async ({
  portal,
}) => {
  const page = await portal.open("agent");
  await page.goto("/coverage");
  const note = page.getByRole("region", { name: "An earlier request is still to be checked" });
  await expect(note).toHaveCount(0);
  await page.evaluate(
    (kept) => localStorage.setItem(`submission book ${kept.anchor}`, JSON.stringify(kept)),
    pending,
  );
  for (const path of ["/", "/bookings", "/search"]) {
    await page.goto(path);
    await expect(note.getByRole("link", { name: /RB-7K2M9QX4TD/ })).toHaveAttribute("href", pending.href);
  }
});
