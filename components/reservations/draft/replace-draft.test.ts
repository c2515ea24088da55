import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { listPending, savePending } from "@/lib/api/submissions/submissions-store";
import { storageStub } from "@/lib/testing/storage-stub";
import { readCustomerPayment, storeCustomerPayment } from "../form-storage";
import { readDraftPayment } from "../payment/draft-payment";
import { replaceDraft } from "./replace-draft";

const earlier = { person: "7", draft: { reference: "RB-OLD", external_ref: "PRT-1" } };
const sale = { person: "7", externalRef: "PRT-1" };
const paid = { total: 200, currency: "EUR", reference: "pay_b" };
const renewedPath = "/reservations/RB-NEW?renewed_from=RB-OLD";

let sent: string[] = [];

beforeEach(() => {
  sent = [];
  vi.stubGlobal("localStorage", storageStub());
  vi.stubGlobal("sessionStorage", storageStub());
  storeCustomerPayment(sale, paid);
});

afterEach(() => vi.unstubAllGlobals());

/** Responds to requests to delete the earlier draft with this error, and to all others with success. */
function respondToEarlier(code?: string): void {
  vi.stubGlobal("fetch", async (path: string, { method }: RequestInit) => {
    sent.push(`${method} ${path.split("/").at(-1)}`);
    if (code === undefined || path.endsWith("RB-NEW")) return Response.json({});
    return Response.json({ error: { code, message: "Rejected." }, request_id: "req_1" }, { status: 409 });
  });
}

test("a renewal deletes the earlier draft with its pending submissions and keeps the payment", async () => {
  respondToEarlier();
  const book = {
    person: "7",
    op: "book",
    anchor: "RB-OLD",
    key: "k",
    digest: "d",
    at: "2026-12-03",
  } as const;
  const payment = { external_ref: "PRT-1", payment_reference: "pay_b" };
  savePending({ ...book, ...payment, href: "/reservations/RB-OLD" }, {});
  expect(await replaceDraft(earlier, "RB-NEW")).toBe(renewedPath);
  expect(sent).toEqual(["DELETE RB-OLD"]);
  expect(listPending("7")).toEqual([]);
  expect(readCustomerPayment(sale)).toEqual(paid);
});

test.each(["not_found", "internal_error"])(
  "an earlier draft that cannot be deleted because of %s leads to the new draft",
  async (code) => {
    respondToEarlier(code);
    expect(await replaceDraft(earlier, "RB-NEW")).toBe(renewedPath);
    expect(readCustomerPayment(sale)).toEqual(paid);
  },
);

test("an earlier draft that was booked leads to the booking, which compares the payment, and deletes the new draft", async () => {
  respondToEarlier("not_deletable");
  expect(await replaceDraft(earlier, "RB-NEW")).toBe("/bookings/RB-OLD");
  expect(sent).toEqual(["DELETE RB-OLD", "DELETE RB-NEW"]);
  expect(readCustomerPayment(sale)).toBeUndefined();
  expect(readDraftPayment({ person: "7", reference: "RB-OLD" })).toMatchObject({ reference: "pay_b" });
});

test("a draft never replaces itself", async () => {
  respondToEarlier();
  await replaceDraft(earlier, "RB-OLD");
  expect(sent).toEqual([]);
});
