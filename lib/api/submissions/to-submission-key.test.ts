import { createHash } from "node:crypto";
import fc from "fast-check";
import { afterEach, expect, test, vi } from "vitest";
import { hashBody, toKeySegment, toSubmissionKey } from "./to-submission-key";

afterEach(() => vi.unstubAllGlobals());

const body = { payment_reference: "pay_7731", expected_total: 512.4 };

test("a key contains the operation, the anchor, the body hash and the submission number", async () => {
  const key = toSubmissionKey({ op: "book", anchor: "RB-7K2M9QX4TD", n: 1 }, await hashBody(body));
  const canonical = '{"expected_total":512.4,"payment_reference":"pay_7731"}';
  const digest = createHash("sha256").update(canonical).digest("hex").slice(0, 16);
  expect(key).toBe(`portal-book-RB-7K2M9QX4TD-${digest}-1`);
});

test("the body hash ignores key order and undefined values, but not other values", async () => {
  const digest = await hashBody(body);
  expect(await hashBody({ expected_total: 512.4, payment_reference: "pay_7731" })).toBe(digest);
  expect(await hashBody({ ...body, expected_total: undefined })).toBe(
    await hashBody({ payment_reference: "pay_7731" }),
  );
  expect(await hashBody({ ...body, expected_total: 512.41 })).not.toBe(digest);
});

test("the body hash is the same without WebCrypto", async () => {
  await fc.assert(
    fc.asyncProperty(fc.jsonValue(), async (value) => {
      const with_ = await hashBody(value);
      vi.stubGlobal("crypto", {});
      const without = await hashBody(value);
      vi.unstubAllGlobals();
      expect(without).toBe(with_);
    }),
    { numRuns: 200 },
  );
});

test("any reference results in a key that the API accepts", async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: "grapheme", minLength: 1, maxLength: 255 }), async (reference) => {
      const key = toSubmissionKey(
        { op: "one_step", anchor: await toKeySegment(reference), n: 999_999 },
        await hashBody(1),
      );
      expect(key).toMatch(/^[\x21-\x7e]{1,255}$/);
    }),
  );
  expect(await toKeySegment("PRT-7K2M9Q")).toBe("PRT-7K2M9Q");
  expect(await toKeySegment("order 7")).not.toBe(await toKeySegment("order 8"));
});
