import { expect, test } from "vitest";
import { type CallInput, fillPath, toRequest } from "../api-client";
import type { RawRequest } from "../wire/send-request";
import { listFields, withField } from "./body-fields";
import { inputWithoutEffect, type RouteUnderTest } from "./route-under-test";

const texts = [
  "",
  " ",
  "0",
  "-0",
  "-1",
  "1.5",
  "1e400",
  "0x10",
  "NaN",
  "infinity",
  "-infinity",
  "null",
  "undefined",
  "true",
  "2147483648",
  "9007199254740993",
  "99999999999999999999",
  "0000-01-01",
  "0001-01-01",
  "9999-12-31",
  "0000-01-01T00:00:00Z",
  "0001-01-01T00:00:00+23:59",
  "9999-12-31T23:59:59.999Z",
  "9999-12-31T23:59:59-23:59",
  "2027-01-01T24:00:00Z",
  "2027-01-01T00:00:00+23:59",
  "2027-02-29",
  "2199-12-31",
  "2027-13-01",
  "now",
  "epoch",
  "' or ''='",
  "a' || pg_sleep(9)::text || '",
  "%",
  "_%",
  "\\",
  "$1",
  "{}",
  "{a,b}",
  "(((",
  "&|!:*",
  "<script>alert(1)</script>",
  "__proto__",
  "constructor",
  "toString",
  "../../etc/passwd",
  "a\r\nX-Injected: 1",
  "\u0007\u001b[31m",
  "é",
  "e\u0301",
  "🚗",
  "\u202eabc",
  "\ufeff",
  "İ",
  "x".repeat(199),
  "🚗".repeat(100),
];

const batchSize = 16;

const others = [
  0,
  -0,
  -1,
  1.5,
  1e-9,
  2 ** 31,
  2 ** 53,
  1e12,
  1e21,
  1e308,
  true,
  false,
  [],
  ["a"],
  {},
  { length: 1 },
];

/** Tests unusual values that cause faults in other services. Any declared response is allowed. */
export function describeUnusualValues(route: RouteUnderTest): void {
  const { contract, service } = route;

  /**
   * Asserts that the status is below 500. This also finds undeclared error codes, because the service
   * responds to them with 500.
   */
  async function expectNoFault(request: RawRequest): Promise<void> {
    const client = await service().client(service().accounts.alpha);
    const reply = await client.send(request);
    expect(reply.status, `${request.method} ${request.path} ${request.body}: ${reply.text}`).toBeLessThan(
      500,
    );
    expect(reply.headers["x-injected"]).toBeUndefined();
  }

  /** Sends the requests in batches, because sending them one by one would dominate the test time. */
  async function expectNoFaults(requests: readonly RawRequest[]): Promise<void> {
    for (let start = 0; start < requests.length; start += batchSize) {
      await Promise.all(requests.slice(start, start + batchSize).map(expectNoFault));
    }
  }

  function requestWith(input: CallInput): RawRequest {
    return toRequest(contract, { ...inputWithoutEffect(route), ...input });
  }

  const names = listFields(contract.query).map(({ path }) => path);
  if (names.length > 0) {
    test("no query parameter value causes a fault", async () => {
      const { query } = route.sample;
      const queries = names.flatMap((name) => texts.map((value) => ({ ...query, [name]: value })));
      await expectNoFaults(queries.map((changed) => requestWith({ query: changed })));
    });
  }

  const params = listFields(contract.params).map(({ path }) => path);
  if (params.length > 0) {
    test("no path value causes a fault", async () => {
      const values = params.flatMap((name) => texts.map((value) => ({ [name]: value })));
      await expectNoFaults(values.map((value) => ({ ...requestWith({}), path: fillPath(contract, value) })));
    });
  }

  const fields = listFields(contract.body).map(({ path }) => path);
  if (fields.length > 0) {
    test("no body field value causes a fault", async () => {
      const { body = {} } = route.sample;
      const values: unknown[] = [...texts, ...others];
      const bodies = fields.flatMap((path) => values.map((value) => withField(body, path, value)));
      await expectNoFaults(bodies.map((changed) => requestWith({ body: changed })));
    });
  }
}
