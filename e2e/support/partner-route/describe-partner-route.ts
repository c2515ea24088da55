import { describe, expect, test } from "vitest";
import type { Contract } from "@/lib/contracts/contract";
import { describeAuthentication } from "./describe-authentication";
import { describeAuthorization } from "./describe-authorization";
import { describeBody } from "./describe-body";
import { describeCheckOrder } from "./describe-check-order";
import { describeIdempotencyKey } from "./describe-idempotency-key";
import { describeMethods } from "./describe-methods";
import { describeOwnership } from "./describe-ownership";
import { describePath } from "./describe-path";
import { describeQuery } from "./describe-query";
import { describeReplay } from "./describe-replay";
import { describeResponse } from "./describe-response";
import { describeUnusualValues } from "./describe-unusual-values";
import type { RouteUnderTest } from "./route-under-test";
import { sampleRequests } from "./sample-requests";

/**
 * Runs the tests that every `/v1` operation shares, derived from its contract. An operation without a sample
 * request fails.
 */
export function describePartnerRoute(
  contract: Contract,
  testbed: Pick<RouteUnderTest, "service" | "limited">,
): void {
  describe(`${contract.method} ${contract.path}`, () => {
    const sample = sampleRequests[contract.operationId];
    test("has a sample request", () => expect(Object.keys(sampleRequests)).toContain(contract.operationId));
    if (sample === undefined) return;
    const route: RouteUnderTest = { contract, sample, ...testbed };
    describeAuthentication(route);
    describeAuthorization(route);
    describeCheckOrder(route);
    describeMethods(route);
    describePath(route);
    describeResponse(route);
    describeOwnership(route);
    if (contract.idempotent) {
      describeIdempotencyKey(route);
      describeReplay(route);
    }
    if (contract.query !== null) describeQuery(route);
    if (contract.body !== null) describeBody(route);
    describeUnusualValues(route);
  });
}
