import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, expectTypeOf, test } from "vitest";
import type * as z from "zod/mini";
import type { PartnerContracts } from "@/lib/contracts/all";
import type { ErrorDetails as ContractDetails, PartnerErrorCode } from "@/lib/contracts/errors";
import { renderClients } from "@/scripts/clients/render-clients";
import { projectRoot } from "@/server/db/project-root";
import type { ErrorDetails, Operations } from "./generated/types";
import { isPartnerApiError, PartnerApiError } from "./partner-api-error";

type Id = keyof PartnerContracts;
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;
type BodyOf<C> = C extends { body: infer S extends z.ZodMiniType } ? Exclude<z.input<S>, undefined> : null;
type SentBody<I> = I extends { body?: unknown }
  ? "body" extends keyof I
    ? Exclude<I["body"], undefined>
    : null
  : null;

/** The operations whose response type in the generated client differs from that of the contract. */
type OtherResponse = {
  [K in Id]: Same<Operations[K]["response"], z.output<PartnerContracts[K]["response"]>> extends true
    ? never
    : K;
}[Id];
/** The operations whose body type in the generated client differs from that of the contract. */
type OtherBody = {
  [K in Id]: Same<SentBody<Operations[K]["input"]>, BodyOf<PartnerContracts[K]>> extends true ? never : K;
}[Id];

test("the printed types are those of the contracts", () => {
  expectTypeOf<keyof Operations>().toEqualTypeOf<Id>();
  expectTypeOf<OtherResponse>().toEqualTypeOf<never>();
  expectTypeOf<OtherBody>().toEqualTypeOf<never>();
  expectTypeOf<keyof ErrorDetails>().toEqualTypeOf<PartnerErrorCode>();
  type OtherDetails = {
    [K in PartnerErrorCode]: Same<ErrorDetails[K], ContractDetails<K>> extends true ? never : K;
  }[PartnerErrorCode];
  expectTypeOf<OtherDetails>().toEqualTypeOf<never>();
});

test.each([...renderClients().keys()])("%s is what `npm run openapi` prints", (path) => {
  expect(readFileSync(join(projectRoot(), path), "utf8")).toBe(renderClients().get(path));
});

test("the code of an error decides the type of its details", () => {
  const thrown: unknown = new PartnerApiError({
    code: "price_mismatch",
    status: 409,
    message: "Rejected.",
    details: { expected_total: 1, current_total: 2, currency: "EUR", reference: null },
  });
  if (!isPartnerApiError(thrown)) throw thrown;
  switch (thrown.code) {
    case "price_mismatch":
      expectTypeOf(thrown.details.current_total).toEqualTypeOf<number>();
      expect(thrown.details.current_total).toBe(2);
      break;
    case "invalid_payload":
      expectTypeOf(thrown.details.issues[0]?.path).toEqualTypeOf<string | undefined>();
      break;
    case "no_response":
      expectTypeOf(thrown.details).toEqualTypeOf<undefined>();
      break;
    default:
      expect.fail(thrown.code);
  }
});
