import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { SubmitOperation } from "../../submit-operation";
import { storageStub } from "../../testing/storage-stub";
import { clearPendingForBooking, clearPendingForDraft } from "./clear-pending";
import { listPending, savePending } from "./submissions-store";
import { toKeySegment } from "./to-submission-key";

beforeEach(() => {
  vi.stubGlobal("localStorage", storageStub());
  vi.stubGlobal("sessionStorage", storageStub());
});
afterEach(() => vi.unstubAllGlobals());

function keep(
  op: SubmitOperation,
  anchor: string,
  more: { person?: string; payment?: string; href?: string } = {},
) {
  const { person = "7", payment = "pay_1", href = "/reservations/RB-1" } = more;
  const known = { key: "k", digest: "d", at: "2026-11-20T10:00:00.000Z", external_ref: null };
  savePending({ ...known, person, op, anchor, href, payment_reference: payment }, {});
}

function left(person = "7"): string[] {
  return listPending(person).map(({ op, anchor }) => `${op} ${anchor}`);
}

test("viewing a booking clears its own pending submissions, but not those of another person", async () => {
  const external_ref = "Order 7 / ä";
  keep("book", "RB-1");
  keep("book", "RB-2");
  keep("one_step", await toKeySegment(external_ref));
  keep("book", "RB-1", { person: "8" });
  await clearPendingForBooking("7", { reference: "RB-1", external_ref, payment_reference: "pay_1" });
  expect(left()).toEqual(["book RB-2"]);
  expect(left("8")).toEqual(["book RB-1"]);
});

test("a booking with the same external reference but another payment does not clear a submission", async () => {
  keep("one_step", "PRT-1", { payment: "pay_2" });
  await clearPendingForBooking("7", { reference: "RB-1", external_ref: "PRT-1", payment_reference: "pay_1" });
  expect(left()).toEqual(["one_step PRT-1"]);
});

test("deleting a draft clears the submissions that were started on it", () => {
  keep("book", "RB-1");
  keep("reserve", "PRT-1");
  keep("book", "RB-2", { href: "/reservations/RB-2" });
  keep("book", "RB-1", { person: "8" });
  clearPendingForDraft("7", "RB-1");
  expect(left()).toEqual(["book RB-2"]);
  expect(left("8")).toEqual(["book RB-1"]);
});
